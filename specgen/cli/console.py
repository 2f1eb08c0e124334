"""What all commands share: consoles, and how problems are shown."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from specgen.problems import Problem, SpecError, excerpt

_PIPE_WIDTH = 160

out = Console(
    highlight=False,
    soft_wrap=True,
    width=None if sys.stdout.isatty() else _PIPE_WIDTH,
)
"""For results."""

err = Console(stderr=True, highlight=False, soft_wrap=True)
"""For problems and progress."""


@contextmanager
def reporting() -> Iterator[None]:
    """Show a SpecError as problems and exit with status 2."""
    try:
        yield
    except SpecError as error:
        show_problems(error.problems)
        count = sum(problem.is_error for problem in error.problems)
        print(f"{count} error{'' if count == 1 else 's'}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)


def progress_bar(title: str) -> Progress:
    """A progress bar on standard error, shown only on a terminal."""
    return Progress(
        TextColumn(title),
        BarColumn(),
        MofNCompleteColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )


def show_problems(problems: Iterable[Problem]) -> None:
    """Print problems to standard error, each with its line and a caret."""
    for problem in problems:
        print(excerpt(problem, _text_of), file=sys.stderr)


def _text_of(path: str) -> str | None:
    jar, bang, entry = path.partition("!")
    try:
        if bang:
            import zipfile  # noqa: PLC0415 - only to show an error

            with zipfile.ZipFile(jar) as archive:
                return archive.read(entry).decode(errors="replace")
        return Path(path).read_text(encoding="utf-8", errors="replace")
    except (OSError, KeyError, ValueError):
        return None
