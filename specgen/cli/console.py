"""What all commands share: consoles, and how errors end them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from rich.console import Console
from rich.table import Table

from specgen.cli.report import Form, reported_as
from specgen.problems import Problem, SpecError

if TYPE_CHECKING:
    from rich.progress import Progress

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

    def on_broken_pipe(self) -> None:
        """Let the command end as it does wherever its reader is gone."""
        raise BrokenPipeError

    def print(self, *objects: Any, **options: Any) -> None:
        """Print; of a table's lines, outside of a terminal, without the blanks at ends."""
        tables = [item for item in objects if isinstance(item, Table)]
        if self.is_terminal or not tables:
            for table in tables:
                self._keep_whole(table)
            super().print(*objects, **options)
            return
        with self.capture() as captured:
            super().print(*objects, **options)
        for line in captured.get().splitlines():
            self.file.write(f"{line.rstrip()}\n")

    def _keep_whole(self, table: Table) -> None:
        """Only between words of the last column are lines broken; nothing is cut off."""
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


out = _Results(
    highlight=False,
    soft_wrap=True,
    emoji=False,
    width=None if sys.stdout and sys.stdout.isatty() else _FILE_WIDTH,
)
"""For results."""


def file_console(stream: TextIO, coloured: bool = False) -> Console:
    """For results that go elsewhere: nothing is wrapped, or coloured unless asked for."""
    return _Results(
        file=stream,
        highlight=False,
        soft_wrap=True,
        emoji=False,
        width=_FILE_WIDTH,
        force_terminal=coloured,
        color_system="standard" if coloured else None,
    )


err = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)
"""For problems and progress."""


@contextmanager
def reporting(form: Form | None = None) -> Iterator[None]:
    """Show a SpecError, or what the system refuses, and exit with status 2.

    None shows them in the form of what this is within, or as text.
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
            sys.exit(WRONG)
        except BrokenPipeError:
            # What is left in the buffer goes nowhere, and silently.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(READER_GONE)
        except OSError as error:
            # Of all that can be missing, only the current folder has no name.
            is_here = isinstance(error, FileNotFoundError)
            place = error.filename or ("the current folder" if is_here else "")
            report.fail(place, error.strerror or str(error))
            sys.exit(WRONG)


def _sum_up(errors: Sequence[Problem]) -> None:
    count = len(errors)
    print(f"{count} error{'' if count == 1 else 's'}", file=sys.stderr)
    if err.is_terminal:
        codes = [*dict.fromkeys(problem.code for problem in errors)][:_CODES_NAMED]
        print(f"specgen explain {' '.join(codes)} tells more", file=sys.stderr)


def progress_bar() -> Progress:
    """Bars on standard error, one for each task, shown only on a terminal."""
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
