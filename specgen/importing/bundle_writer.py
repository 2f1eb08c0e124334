"""Write a release into a ``specs`` folder: facts only, each form stored once.

What the folder holds follows from its releases alone, in whatever order they came in:
a form has the name of the oldest release that has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from specgen.files.inputs import read_file
from specgen.files.made import digest_of
from specgen.files.write import exclusive, finish_interrupted, write_files
from specgen.importing.definition_text import definition_text
from specgen.model import Frozen, Release
from specgen.model.release import release_order
from specgen.readers.bundled import TABLES, Bundle, messages_folder

_FOLDERS = ("definitions", "documents", *TABLES)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import wrote: definitions in all, and those in a form of their own."""

    release: str
    definitions: int
    new_forms: int
    errors: int


@dataclass(frozen=True, slots=True)
class _Held:
    """A release as it is stored: its texts by the folder that holds their forms."""

    name: str
    version: str
    filled_from: str = ""
    missing_modules: list[str] = field(default_factory=list)
    modules: dict[str, list[str]] = field(default_factory=dict)
    """By module, the names of its definitions."""
    texts: dict[str, str] = field(default_factory=dict)

    def folder(self, message: str) -> str:
        """Where the forms of a message lie."""
        return f"{messages_folder(self.filled_from)}/{message}"

    def index(self, forms: dict[str, str]) -> dict[str, Any]:
        """The release's own file; ``forms`` by folder."""
        index: dict[str, Any] = {"release": self.name, "version": self.version}
        if self.filled_from:
            index |= {"from": "document", "filled_from": self.filled_from}
        index |= {table: forms[table] for table in TABLES if table in self.texts}
        if self.missing_modules:
            index["missing_modules"] = self.missing_modules
        index["definitions"] = {
            module: {name: forms[self.folder(name)] for name in names}
            for module, names in self.modules.items()
        }
        return index


def write_release(release: Release, root: Path) -> Imported:
    """Add or replace a release; a run that is cut off leaves the folder usable.

    Raises SpecError where the folder is damaged, LockedError while another run writes
    there, and OSError.
    """
    with exclusive(root):
        finish_interrupted(root)
        return _written(release, root)


def _written(release: Release, root: Path) -> Imported:
    stored = {name: _stored(Bundle(root), name) for name in Bundle(root).names}
    stored[release.name] = _fresh(release)
    forms = _forms(stored.values())
    files = {
        f"{folder}/{form}.json": stored[form].texts[folder]
        for by_folder in forms.values()
        for folder, form in by_folder.items()
    }
    for name, one in stored.items():
        index = json.dumps(one.index(forms[name]), indent=2)
        files[f"releases/{name}.json"] = f"{index}\n"
    changed = {
        path: text.encode()
        for path, text in files.items()
        if not _is(root / path, text.encode())
    }
    left = {
        path.relative_to(root).as_posix(): digest_of(path.read_bytes())
        for folder in _FOLDERS
        for path in sorted((root / folder).rglob("*.json"))
    }
    write_files(root, changed, {p: d for p, d in left.items() if p not in files})
    own = [f for f in forms[release.name].items() if f[0] not in TABLES]
    return Imported(
        release.name,
        len(release.messages),
        sum(form == release.name for _, form in own),
        len(release.errors),
    )


def _forms(releases: Iterable[_Held]) -> dict[str, dict[str, str]]:
    """By release and folder, the oldest release with the same text in that folder."""
    first: dict[tuple[str, str], str] = {}
    forms: dict[str, dict[str, str]] = {}
    for release in sorted(releases, key=lambda one: release_order(one.name)):
        forms[release.name] = {
            folder: first.setdefault((folder, text), release.name)
            for folder, text in release.texts.items()
        }
    return forms


def _fresh(release: Release) -> _Held:
    """A release as it will be stored."""
    bundled = _Held(
        release.name,
        release.version,
        release.filled_from,
        list(release.missing_modules),
    )
    for message in sorted(release.messages, key=lambda m: (m.module, m.name)):
        bundled.modules.setdefault(message.module, []).append(message.name)
        bundled.texts[bundled.folder(message.name)] = definition_text(message)
    if release.errors:
        bundled.texts["errors"] = _table("errors", release.errors)
    if release.api_keys:
        bundled.texts["apis"] = _table("apis", release.api_keys)
    return bundled


def _stored(bundle: Bundle, name: str) -> _Held:
    """A release as it is stored."""
    index = bundle.index(name)
    modules = {module: list(forms) for module, forms in index["definitions"].items()}
    missing = list(index.get("missing_modules", ()))
    filled_from = index.get("filled_from", "")
    bundled = _Held(name, index.get("version", ""), filled_from, missing, modules)
    forms = {
        bundled.folder(message): form
        for names in index["definitions"].values()
        for message, form in names.items()
    }
    forms |= {table: index[table] for table in TABLES if table in index}
    for folder, form in forms.items():
        bundled.texts[folder] = read_file(bundle.root / folder / f"{form}.json").text
    return bundled


def _table(name: str, rows: Iterable[Frozen]) -> str:
    lines = ",\n".join(
        f"    {json.dumps(row.model_dump(exclude={'about'}))}" for row in rows
    )
    return f'{{\n  "{name}": [\n{lines}\n  ]\n}}\n'


def _is(path: Path, raw: bytes) -> bool:
    return path.is_file() and path.read_bytes() == raw
