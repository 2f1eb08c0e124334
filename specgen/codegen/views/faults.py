"""Report mistakes in a pack's Python with the pack's own lines only."""

from __future__ import annotations

import traceback
from itertools import groupby
from pathlib import Path

from specgen.codegen.pack_form import view_files
from specgen.protocol.model import Span
from specgen.report import Problem, SpecError

_RENDER = Path(__file__).parents[1]
_CALLERS = {
    str(_RENDER / path)
    for path in ("renderer.py", "views/__init__.py", "views/base.py")
}
"""What calls a view: where an error surfaces if a method takes other arguments, or if
``__init__`` leaves out its base's."""
_EXPECTED = "a view's methods take the arguments of View's; __init__ calls super()'s"


def view_fault(error: BaseException, folder: Path, making: str = "") -> BaseException:
    """The exception to raise for an error in a pack's view: a problem at the pack's line.

    The hint is the traceback, limited to the pack's files.  ``making`` is the output's
    path.  An error without any line of the pack is specgen's own, and is returned as is,
    unless it shows that the view is not what its callers expect.
    """
    if isinstance(error, SpecError):
        return error
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    while_making = f"while making {making}" if making else ""
    if isinstance(error, SyntaxError) and (file := _inside(folder, error.filename)):
        what = f"{type(error).__name__}: {error.msg}"
        span = Span(str(folder / file), error.lineno or 0, error.offset or 1)
        return SpecError([Problem("P7", what, span, while_making)])
    stack = traceback.extract_tb(error.__traceback__)
    frames = [
        (file, frame) for frame in stack if (file := _inside(folder, frame.filename))
    ]
    entry = next(iter(view_files(folder)), None)
    if not frames and entry and stack[-1].filename in _CALLERS:
        hint = ", ".join(filter(None, (_EXPECTED, while_making)))
        return SpecError([Problem("P7", what, Span(str(entry)), hint)])
    if not frames:
        return error
    calls = [f"{file}:{f.lineno} in {f.name}" for file, f in frames]
    called = " > ".join(call for call, _ in groupby(calls))
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
