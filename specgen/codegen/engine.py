"""The engine: the parts of specgen and its dependencies that make a pack's text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import metadata
from pathlib import Path

import specgen
from specgen.codegen.pack_form import Pack
from specgen.codegen.views import OFFERED
from specgen.disk.imports import imports, reached
from specgen.disk.manifests import digest_of, digest_of_files

_ENTRIES = ("specgen.codegen.units", "specgen.codegen.renderer")
"""The modules that plan and render a pack's files; its own view is loaded by path."""


def engine_digest(pack: Pack) -> str:
    """A digest of all that makes a pack's text: its files, specgen, jinja2 and black."""
    root = Path(specgen.__file__).parents[1]
    parts = [pack.digest, digest_of_files(engine_files(pack, root), root)]
    parts += (f"{name}={version(name)}" for name in ("jinja2", "black"))
    return digest_of("\0".join(parts).encode())


@cache
def version(name: str) -> str:
    """The version of an installed package."""
    return metadata.version(name)


def engine_files(pack: Pack, root: Path) -> list[Path]:
    """The modules that rendering a pack uses, and the data files beside them."""
    top = specgen.__name__
    view_modules = {
        name
        for file in pack.view_files
        for name in imports(file.read_text(encoding="utf-8"))
        if name.split(".")[0] == top
    }
    if not pack.view_files:
        view_modules = {OFFERED[pack.view][0]}
    modules = _modules(frozenset((*_ENTRIES, *view_modules)), root)
    data = {
        path
        for folder in {module.parent for module in modules}
        for path in folder.iterdir()
        if path.suffix not in (".py", ".pyc") and path.is_file()
    }
    return sorted({*modules, *data})


@cache
def _modules(entries: frozenset[str], root: Path) -> Sequence[Path]:
    """All modules that these import; cached, since a process loads each only once."""
    return tuple(reached(entries, root).values())
