"""What a pack is, once it is read and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from specgen.files.made import digest_of_files
from specgen.render.pack_file import Each, PackFile

PACK_FILE = "pack.toml"
MACROS = "macros"
SUFFIX = ".jinja"
GOLDEN = "golden"
"""The folder of a pack's own tests."""
VIEW_FILE = "view.py"
VIEW_FOLDER = "view"
"""A package of Python: what a view needs when one file is too little."""


@dataclass(frozen=True, kw_only=True)
class Pack(PackFile):
    """A pack, read and checked: what its ``pack.toml`` says, and what lies beside it."""

    folder: Path
    templates: dict[str, Each]
    """By path in the pack, without the suffix."""
    copies: tuple[str, ...]
    is_trusted: bool = True
    """Whether it may run code of its own: somebody named it, and no file did."""

    @cached_property
    def digest(self) -> str:
        """A digest of every file of the pack, but for its tests."""
        files = files_of(self.folder)
        paths = (self.folder / p for p in files if not p.startswith(f"{GOLDEN}/"))
        return digest_of_files(paths, self.folder)

    @property
    def view_files(self) -> tuple[Path, ...]:
        """The Python that prepares what templates are given, its entry first."""
        return view_files(self.folder)


def view_files(folder: Path) -> tuple[Path, ...]:
    """``view.py`` of a pack, or all modules of its package ``view``; none if it has neither."""
    if (folder / VIEW_FILE).is_file():
        return (folder / VIEW_FILE,)
    entry = folder / VIEW_FOLDER / "__init__.py"
    if not entry.is_file():
        return ()
    modules = (p for p in files_of(folder) if p.startswith(f"{VIEW_FOLDER}/"))
    others = (folder / path for path in modules if path.endswith(".py"))
    return (entry, *(path for path in others if path != entry))


def files_of(folder: Path) -> list[str]:
    """Every file of a pack by its path in it, hidden ones and caches left out."""
    paths = (p.relative_to(folder) for p in folder.rglob("*") if p.is_file())
    return sorted(
        path.as_posix()
        for path in paths
        if not any(part.startswith(".") or part == "__pycache__" for part in path.parts)
    )
