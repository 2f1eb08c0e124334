"""The consoles that all commands share, and how errors end a command."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from specgen.cli.report import Form, reported_as
from specgen.report import Problem, SpecError
from specgen.report.shown import printable, without_commands

if TYPE_CHECKING:
    from rich.progress import Progress

FINDINGS = 1
"""Exit status for findings: differences, stale files."""

BAD_INPUT = 2
"""Exit status for a bad input or wrong usage."""

READER_GONE = 141
"""Exit status if nobody reads the output any more, as shells report SIGPIPE."""

_FILE_WIDTH = 1_000_000
"""Wide enough that no table cell is cut in output for a program or a file."""

_SECONDS_BETWEEN_LINES = 15
_CODES_NAMED = 5
"""How many codes the closing hint on a terminal names."""


class _Printer(Console):
    """A console that shows all texts as they are, without markup, each as part of a line.

    It doesn't pad tables in output for a program or a file.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            highlight=False, soft_wrap=True, emoji=False, markup=False, **settings
        )

    def render_str(self, text: str, **options: Any) -> Text:
        """A text for the console; all texts that have no style of their own pass here."""
        return super().render_str(printable(text), **options)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """What is written for an object; all texts with a style pass here."""
        if isinstance(renderable, Text) and not renderable.plain.isprintable():
            renderable = _printable(renderable)
        return super().render(renderable, options)

    def on_broken_pipe(self) -> None:
        """Let the command end as it always does if its reader is gone."""
        raise BrokenPipeError

    def print(self, *objects: Any, **options: Any) -> None:
        """Print; outside a terminal, strip trailing blanks from a table's lines."""
        tables = [item for item in objects if isinstance(item, Table)]
        for table in tables if self.is_terminal else ():
            self._keep_whole(table)
        with self.capture() as captured:
            super().print(*objects, **options)
        for line in without_commands(captured.get()).splitlines():
            is_padded = bool(tables) and not self.is_terminal
            self.file.write(f"{line.rstrip() if is_padded else line}\n")

    def _keep_whole(self, table: Table) -> None:
        """Break lines only between words of the last column, and cut nothing off."""
        *others, last = table.columns
        for column in others:
            column.no_wrap = True
        wide = self.options.update_width(_FILE_WIDTH)
        cells = [
            self.measure(cell, options=wide) for cell in (last.header, *last.cells)
        ]
        most = self.measure(table, options=wide).maximum
        least = most - max(c.maximum for c in cells) + max(c.minimum for c in cells)
        table.width = max(least, min(most, self.width))


def _printable(text: Text) -> Text:
    """A styled text as part of a line; the escape for a character has its styles."""
    shown = Text("", style=text.style, end=text.end)
    odd = [at for at, char in enumerate(text.plain) if not char.isprintable()]
    for part in text.divide(sorted({end for at in odd for end in (at, at + 1)})):
        plain = printable(part.plain)
        spans = [span._replace(end=len(plain)) for span in part.spans]
        shown.append_text(Text(plain, style=part.style, spans=spans))
    return shown


out = _Printer(
    width=None if sys.stdout and sys.stdout.isatty() else _FILE_WIDTH,
)
"""For results."""


def file_console(stream: TextIO, coloured: bool = False) -> Console:
    """A console for results that go elsewhere: no wrapping, and colour only on request."""
    return _Printer(
        file=stream,
        width=_FILE_WIDTH,
        force_terminal=coloured,
        color_system="standard" if coloured else None,
    )


err = _Printer(stderr=True)
"""For progress."""


@contextmanager
def reporting(form: Form | None = None) -> Iterator[None]:
    """Show a SpecError or an OSError as a problem, and exit with status 2.

    With None the form is that of the enclosing report, or text if there is none.
    """
    with reported_as(form) as report:
        try:
            try:
                yield
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except SpecError as error:
            report.add(error.problems)
            if report.form is Form.TEXT:
                _sum_up([problem for problem in error.problems if problem.is_error])
            sys.exit(BAD_INPUT)
        except BrokenPipeError:
            # Discard what is left in the buffer, without another error at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(READER_GONE)
        except OSError as error:
            # Only a missing current folder has no file name.
            is_here = isinstance(error, FileNotFoundError)
            place = error.filename or ("the current folder" if is_here else "")
            report.fail(place, error.strerror or str(error))
            sys.exit(BAD_INPUT)


def _sum_up(errors: Sequence[Problem]) -> None:
    count = len(errors)
    print(f"{count} error{'' if count == 1 else 's'}", file=sys.stderr)
    if err.is_terminal:
        codes = [*dict.fromkeys(problem.code for problem in errors)][:_CODES_NAMED]
        print(f"for details: specgen explain {' '.join(codes)}", file=sys.stderr)


def steady_lines(what: str, total: int) -> Callable[[int], None]:
    """A function that says how much is done, a line at intervals, if there is no terminal."""
    last = time.monotonic()

    def report(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if not err.is_terminal and now - last >= _SECONDS_BETWEEN_LINES:
            last = now
            err.print(f"{what}: {done} of {total}")

    return report


def progress_bar() -> Progress:
    """Progress bars on standard error, one per task, shown only on a terminal."""
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
    )

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
