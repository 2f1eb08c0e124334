"""Files that differ from what would be made, as a diff."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

NO_FILE = "/dev/null"


@dataclass(frozen=True)
class Stale:
    """A file's content and the content that would be made; None means no file."""

    path: str
    there: bytes | None
    made: bytes | None

    @property
    def state(self) -> str:
        """``missing``, ``orphan`` or ``changed``."""
        if self.there is None:
            return "missing"
        return "orphan" if self.made is None else "changed"


def diff_lines(file: Stale, output: Path) -> Iterator[str]:
    """A unified diff from a file to what would be made: its lines, without their ends."""
    name = Path(os.path.normpath(output / file.path)).as_posix()
    old = NO_FILE if file.there is None else f"a/{name}"
    new = NO_FILE if file.made is None else f"b/{name}"
    try:
        before, after = _lines(file.there), _lines(file.made)
    except UnicodeDecodeError:
        yield f"Binary files {old} and {new} differ"
        return
    lines = list(unified_diff(before, after, old, new))
    for line in lines or [f"--- {old}\n", f"+++ {new}\n"]:
        yield line.removesuffix("\n")
        if not line.endswith("\n"):
            yield "\\ No newline at end of file"


def _lines(raw: bytes | None) -> list[str]:
    """Lines as in a diff: only a line feed ends one."""
    lines = (raw or b"").decode().split("\n")
    return [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]
