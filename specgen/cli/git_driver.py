"""``specgen diff --git-driver``: shows changes of a definition in ``git diff``.

git calls it for each file with ``path old-file old-hex old-mode new-file new-hex
new-mode``, followed for a renamed file by the new path and git's header lines.  For a
file with conflicts git passes the path alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path

from rich.console import Console

from specgen.changes.diff import diff
from specgen.cli.console import file_console
from specgen.cli.findings import text as print_findings
from specgen.disk.inputs import TextFile, decode, read_raw, shown_text
from specgen.protocol.model import Release
from specgen.report import Problems, SpecError
from specgen.report.problem import bad_input
from specgen.sources.opening import read_texts

_UNMERGED, _CHANGED, _RENAMED = 1, 7, 9
_STYLES = {"-": "red", "+": "green", "@": "cyan"}
_NO_FILE = "/dev/null"
_NO_NEWLINE = "\\ No newline at end of file"


@dataclass(frozen=True)
class _Side:
    """A file before or after the change."""

    path: str
    """As git shows it; ``/dev/null`` if there is no file."""
    raw: bytes | None
    """None if there is no file."""
    mode: str

    @classmethod
    def of(cls, path: str, words: Sequence[str]) -> _Side:
        """The side that three of git's arguments describe; raises SpecError."""
        file, _, mode = words
        if file == _NO_FILE:
            return cls(_NO_FILE, None, mode)
        return cls(path, read_raw(Path(file)).raw, mode)


def show_change(words: Sequence[str]) -> None:
    """Print the findings for a changed file, or a line diff if it is not a definition.

    Raises SpecError for arguments that git never passes.  Nothing else is an error,
    because git stops if its driver fails.
    """
    if len(words) not in (_UNMERGED, _CHANGED, _RENAMED):
        hint = "git passes them: git config diff.specgen.command 'specgen diff --git-driver --'"
        what = f"{len(words)} arguments instead of 7 or 9"
        raise bad_input("--git-driver", what, hint)
    console = file_console(sys.stdout, coloured=_is_coloured())
    try:
        _show(words, console)
        sys.stdout.flush()
    except BrokenPipeError:
        # The pager was closed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show(words: Sequence[str], console: Console) -> None:
    path = words[0]
    if len(words) == _UNMERGED:
        console.print(f"* Unmerged path {path}")
        return
    newer = words[7] if len(words) == _RENAMED else path
    try:
        old = _Side.of(f"a/{path}", words[1:4])
        new = _Side.of(f"b/{newer}", words[4:7])
    except SpecError as error:
        console.print(f"{path}: {error.problems[0].message}", style="yellow")
        return
    for line in _head(old, new, words[8] if len(words) == _RENAMED else ""):
        console.print(line, style="bold")
    try:
        _show_meaning(old, new, console)
    except SpecError as error:
        console.print(f"not a definition: {error.problems[0]}", style="yellow")
        _show_lines(old, new, console)
    except BrokenPipeError:
        raise
    except Exception as error:
        # Whatever the error is, git should go on and its user should see the change.
        notice = f"specgen can't compare it: {type(error).__name__}: {error}"
        console.print(notice, style="yellow")
        _show_lines(old, new, console)


def _head(old: _Side, new: _Side, about: str) -> Iterator[str]:
    """The header lines that git would print before the hunks."""
    yield f"diff --specgen {old.path} {new.path}"
    if old.raw is None:
        yield f"new file mode {new.mode}"
    elif new.raw is None:
        yield f"deleted file mode {old.mode}"
    elif old.mode != new.mode:
        yield f"old mode {old.mode}"
        yield f"new mode {new.mode}"
    yield from about.splitlines()


def _show_meaning(old: _Side, new: _Side, console: Console) -> None:
    """Print the findings; raises SpecError if a side is not a definition."""
    changes = diff(_release(old), _release(new))
    if changes.findings:
        print_findings(replace(changes, old=old.path, new=new.path), console)
    elif old.raw != new.raw:
        words = "descriptions, comments, order or spelling"
        console.print(f"the same meaning: {words} changed", style="dim")


def _release(side: _Side) -> Release:
    """The message that a file defines; raises SpecError if it is not a definition."""
    if side.raw is None:
        return Release(name=side.path, messages=())
    text = TextFile(side.path, decode(side.raw, side.path))
    return read_texts(side.path, [text], Problems())


def _show_lines(old: _Side, new: _Side, console: Console) -> None:
    """Print the change line by line, as git shows it."""
    raws = old.raw or b"", new.raw or b""
    if any(b"\0" in raw for raw in raws):
        console.print(f"Binary files {old.path} and {new.path} differ")
        return
    before, after = (shown_text(raw).splitlines(keepends=True) for raw in raws)
    for line in unified_diff(before, after, old.path, new.path):
        is_head = line.startswith(("---", "+++"))
        style = "bold" if is_head else _STYLES.get(line[0], "")
        console.print(line.rstrip("\r\n").expandtabs(), style=style)
        if not line.endswith("\n"):
            console.print(_NO_NEWLINE)


def _is_coloured() -> bool:
    """Whether a person reads, on a terminal or in git's pager."""
    is_read = sys.stdout.isatty() or os.environ.get("GIT_PAGER_IN_USE") == "true"
    return is_read and os.environ.get("TERM") != "dumb"
