"""A pack, once it is read and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from specgen.codegen.pack_file import Each, PackFile
from specgen.disk.manifests import digest_of_files

PACK_FILE = "pack.toml"
MACROS = "macros"
SUFFIX = ".jinja"
GOLDEN = "golden"
"""The folder of a pack's own tests."""
VIEW_FILE = "view.py"
VIEW_FOLDER = "view"
"""A Python package, for a view that needs more than one file."""


@dataclass(frozen=True, kw_only=True)
class Pack(PackFile):
    """A pack, read and checked: its ``pack.toml`` and the files beside it."""

    folder: Path
    templates: dict[str, Each]
    """The unit of each template, by its path in the pack without the suffix."""
    copies: tuple[str, ...]
    is_trusted: bool = True
    """Whether it may run its own code: a user named it, not just a file."""

    @cached_property
    def digest(self) -> str:
        """A digest of every file of the pack, except for its tests."""
        files = files_of(self.folder)
        paths = (self.folder / p for p in files if not p.startswith(f"{GOLDEN}/"))
        return digest_of_files(paths, self.folder)

    @property
    def view_files(self) -> tuple[Path, ...]:
        """The Python files that prepare the values for templates, the entry first."""
        return view_files(self.folder)


def view_files(folder: Path) -> tuple[Path, ...]:
    """A pack's ``view.py``, or all modules of its package ``view``, or none."""
    if (folder / VIEW_FILE).is_file():
        return (folder / VIEW_FILE,)
    entry = folder / VIEW_FOLDER / "__init__.py"
    if not entry.is_file():
        return ()
    modules = (p for p in files_of(folder) if p.startswith(f"{VIEW_FOLDER}/"))
    others = (folder / path for path in modules if path.endswith(".py"))
    return (entry, *(path for path in others if path != entry))


def files_of(folder: Path) -> list[str]:
    """The paths of a pack's files in it, without hidden files and caches."""
    paths = (p.relative_to(folder) for p in folder.rglob("*") if p.is_file())
    return sorted(
        path.as_posix()
        for path in paths
        if not any(part.startswith(".") or part == "__pycache__" for part in path.parts)
    )
