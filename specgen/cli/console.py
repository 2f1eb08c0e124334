"""What all commands share: consoles, and how problems are shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from specgen.problems import Problem, SpecError, excerpts
from specgen.readers.again import texts_of

FOUND = 1
"""Exit status for findings: differences, stale files."""

WRONG = 2
"""Exit status for a bad input, or wrong usage."""

READER_GONE = 141
"""Exit status where nobody reads our output any more, as a shell has it."""

_FILE_WIDTH = 1_000_000
"""No cell of a table is cut where a program or a file gets it."""

_CODES_NAMED = 5
"""So many codes are named in what a terminal is told at the end."""


class _Results(Console):
    """A console whose tables are not padded where a program or a file gets them."""

    def print(self, *objects: Any, **options: Any) -> None:
        """Print; of a table's lines, outside of a terminal, without the blanks at ends."""
        if self.is_terminal or not any(isinstance(item, Table) for item in objects):
            super().print(*objects, **options)
            return
        with self.capture() as captured:
            super().print(*objects, **options)
        for line in captured.get().splitlines():
            self.file.write(f"{line.rstrip()}\n")


out = _Results(
    highlight=False,
    soft_wrap=True,
    emoji=False,
    width=None if sys.stdout and sys.stdout.isatty() else _FILE_WIDTH,
)
"""For results."""

err = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)
"""For problems and progress."""


@contextmanager
def reporting() -> Iterator[None]:
    """Show a SpecError, or what the system refuses, and exit with status 2."""
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except SpecError as error:
        show_problems(error.problems)
        count = sum(problem.is_error for problem in error.problems)
        print(f"{count} error{'' if count == 1 else 's'}", file=sys.stderr)
        if err.is_terminal:
            codes = dict.fromkeys(p.code for p in error.problems if p.is_error)
            first = " ".join([*codes][:_CODES_NAMED])
            print(f"specgen explain {first} tells more", file=sys.stderr)
        sys.exit(WRONG)
    except BrokenPipeError:
        # What is left in the buffer goes nowhere, and silently.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(READER_GONE)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"{place}error: {error.strerror or error}", file=sys.stderr)
        sys.exit(WRONG)


def progress_bar() -> Progress:
    """Bars on standard error, one for each task, shown only on a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )


def show_problems(problems: Iterable[Problem]) -> None:
    """Print problems to standard error, each with its line and a caret.

    Of a kind that is frequent the first are shown, then a count.
    """
    for text in excerpts(problems, texts_of):
        print(text, file=sys.stderr)
