"""Template packs: a folder with a ``pack.toml`` and a tree that mirrors its output.

A file that ends in ``.jinja`` is rendered, once for each unit that ``pack.toml`` names
(``release``, ``api``, ``message`` or ``version``); any other file is copied.  Files
below ``macros/`` are imported by templates and give no output.  In paths
``__package__``, ``__api__``, ``__message__``, ``__module__`` and ``__version__`` stand
for the unit's names.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from specgen.data import data_folder
from specgen.problems.catalogue import did_you_mean
from specgen.readers.files import problem_at

MANIFEST = "pack.toml"
MACROS = "macros"
SUFFIX = ".jinja"


class Each(StrEnum):
    """What a template is rendered once for."""

    RELEASE = "release"
    API = "api"
    MESSAGE = "message"
    VERSION = "version"


class Blacken(StrEnum):
    """How a pack's Python output is formatted.

    ``long``: the templates write what black leaves alone, but for statements that do
    not fit the line; only those are formatted.
    """

    ALL = "all"
    LONG = "long"
    OFF = "off"


@dataclass(frozen=True)
class Pack:
    """A pack, read and checked."""

    folder: Path
    name: str
    view: str
    black: Blacken
    package: str
    templates: dict[str, Each]
    """By path in the pack, without the suffix."""
    copies: tuple[str, ...]

    @cached_property
    def digest(self) -> str:
        """A digest of every file of the pack."""
        found = hashlib.sha256()
        for path in _files(self.folder):
            found.update(f"{path}\0".encode())
            found.update((self.folder / path).read_bytes())
        return found.hexdigest()


def builtin_packs() -> list[str]:
    """The names of the packs that come with specgen."""
    return sorted(
        path.parent.name for path in data_folder("templates").glob(f"*/{MANIFEST}")
    )


def load_pack(target: str) -> Pack:
    """A built-in pack by name, or a pack of one's own by the path of its folder.

    Raises SpecError where there is none, or its pack.toml is wrong.
    """
    folder = Path(target)
    if target in builtin_packs():
        folder = data_folder("templates") / target
    elif not (folder / MANIFEST).is_file():
        hint = did_you_mean(target, builtin_packs())
        raise problem_at(target, f"no template pack: no {MANIFEST} in it", hint)
    path = folder / MANIFEST
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise problem_at(str(path), str(error)) from None
    return _checked(folder, path, table)


def _checked(folder: Path, path: Path, table: dict[str, object]) -> Pack:
    known = {"name", "description", "view", "black", "package", "each"}
    for key in table:
        if key not in known:
            raise problem_at(
                str(path), f"unknown key {key!r}", did_you_mean(key, known)
            )
    each = table.get("each", {})
    files = [file for file in _files(folder) if file != MANIFEST]
    outputs = [file for file in files if not file.startswith(f"{MACROS}/")]
    rendered = [file for file in outputs if file.endswith(SUFFIX)]
    if not isinstance(each, dict):
        raise problem_at(str(path), "'each' is a table of template paths")
    for name in each:
        if name not in rendered:
            hint = did_you_mean(name, rendered)
            raise problem_at(str(path), f"no template {name!r} in the pack", hint)
    try:
        return Pack(
            folder=folder,
            name=str(table.get("name", folder.name)),
            view=str(table.get("view", "model")),
            black=Blacken(str(table.get("black", "all"))),
            package=str(table.get("package", "kafka_wire")),
            templates={
                name.removesuffix(SUFFIX): Each(each.get(name, "release"))
                for name in rendered
            },
            copies=tuple(file for file in outputs if not file.endswith(SUFFIX)),
        )
    except ValueError as error:
        raise problem_at(str(path), str(error)) from None


def _files(folder: Path) -> list[str]:
    """Every file of a pack by its path in it, hidden ones and caches left out."""
    found = (p.relative_to(folder) for p in folder.rglob("*") if p.is_file())
    return sorted(
        path.as_posix()
        for path in found
        if not any(part.startswith(".") or part == "__pycache__" for part in path.parts)
    )
