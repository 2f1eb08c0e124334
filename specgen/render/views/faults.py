"""Report mistakes in a pack's Python with the pack's own lines only."""

from __future__ import annotations

import traceback
from pathlib import Path

from specgen.model import Span
from specgen.problems import Problem, SpecError


def view_fault(error: BaseException, folder: Path, making: str = "") -> BaseException:
    """The exception to raise for an error in a pack's view: a problem at the pack's line.

    The hint is the traceback, limited to the pack's files.  ``making`` is the output's
    path.  An error without any line of the pack is specgen's own, and is returned as is.
    """
    if isinstance(error, SpecError):
        return error
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    while_making = f"while making {making}" if making else ""
    if isinstance(error, SyntaxError) and (file := _inside(folder, error.filename)):
        what = f"{type(error).__name__}: {error.msg}"
        span = Span(str(folder / file), error.lineno or 0, error.offset or 1)
        return SpecError([Problem("P7", what, span, while_making)])
    frames = [
        (file, frame)
        for frame in traceback.extract_tb(error.__traceback__)
        if (file := _inside(folder, frame.filename))
    ]
    if not frames:
        return error
    called = " > ".join(f"{file}:{f.lineno} in {f.name}" for file, f in frames)
    hint = ", ".join(filter(None, (called, while_making)))
    return SpecError([Problem("P7", what, _place(folder, *frames[-1]), hint)])


def _place(folder: Path, file: str, frame: traceback.FrameSummary) -> Span:
    line, column = frame.lineno or 0, (frame.colno or 0) + 1
    end = frame.end_colno if frame.end_lineno == line else None
    return Span(str(folder / file), line, column, line, (end or column) + 1)


def _inside(folder: Path, path: str | None) -> str:
    """A file's path in a pack; empty for other files."""
    absolute = folder.absolute()
    if path is None or not Path(path).is_relative_to(absolute):
        return ""
    return Path(path).relative_to(absolute).as_posix()
