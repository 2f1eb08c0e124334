"""Write a release into a ``specs`` folder: facts only, each form stored once.

The folder's content depends only on its releases, not on the order in which they were
imported: a form is named after the oldest release that has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from specgen.disk.inputs import read_file
from specgen.disk.manifests import digest_of
from specgen.disk.write import exclusive, finish_interrupted, write_files
from specgen.protocol.model import Frozen, Release
from specgen.protocol.model.release import release_order
from specgen.sources.bundle.definition_text import definition_text
from specgen.sources.bundled import TABLES, Bundle, messages_folder

_FOLDERS = ("definitions", "documents", *TABLES)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import wrote: the number of definitions, and of those in a new form."""

    release: str
    definitions: int
    new_forms: int
    errors: int


@dataclass(frozen=True, slots=True)
class _StoredRelease:
    """A release in stored form: its texts, by the folder that holds their forms."""

    name: str
    version: str
    filled_from: str = ""
    missing_modules: list[str] = field(default_factory=list)
    modules: dict[str, list[str]] = field(default_factory=dict)
    """The names of the definitions of each module."""
    texts: dict[str, str] = field(default_factory=dict)

    def folder(self, message: str) -> str:
        """The folder of a message's forms."""
        return f"{messages_folder(self.filled_from)}/{message}"

    def index(self, forms: dict[str, str]) -> dict[str, Any]:
        """The content of the release's own file; ``forms`` maps folders to forms."""
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
    """Add or replace a release; an interrupted run leaves the folder usable.

    Raises SpecError if the folder is damaged, LockedError if another run is writing to
    it, and OSError.
    """
    with exclusive(root):
        finish_interrupted(root)
        return _write(release, root)


def _write(release: Release, root: Path) -> Imported:
    stored = {name: _read_stored(Bundle(root), name) for name in Bundle(root).names}
    stored[release.name] = _as_stored(release)
    forms = _forms(stored.values())
    files = {
        f"{folder}/{form}.json": stored[form].texts[folder]
        for by_folder in forms.values()
        for folder, form in by_folder.items()
    }
    for name, stored_release in stored.items():
        index = json.dumps(stored_release.index(forms[name]), indent=2)
        files[f"releases/{name}.json"] = f"{index}\n"
    changed = {
        path: text.encode()
        for path, text in files.items()
        if not _has_content(root / path, text.encode())
    }
    digests = {
        path.relative_to(root).as_posix(): digest_of(path.read_bytes())
        for folder in _FOLDERS
        for path in sorted((root / folder).rglob("*.json"))
    }
    unused = {path: digest for path, digest in digests.items() if path not in files}
    write_files(root, changed, unused)
    definition_forms = [
        form for folder, form in forms[release.name].items() if folder not in TABLES
    ]
    return Imported(
        release.name,
        len(release.messages),
        definition_forms.count(release.name),
        len(release.errors),
    )


def _forms(releases: Iterable[_StoredRelease]) -> dict[str, dict[str, str]]:
    """For each release and folder, the oldest release with the same text there."""
    oldest: dict[tuple[str, str], str] = {}
    forms: dict[str, dict[str, str]] = {}
    for release in sorted(releases, key=lambda item: release_order(item.name)):
        forms[release.name] = {
            folder: oldest.setdefault((folder, text), release.name)
            for folder, text in release.texts.items()
        }
    return forms


def _as_stored(release: Release) -> _StoredRelease:
    """Convert a release to the form in which it is stored."""
    bundled = _StoredRelease(
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
    if release.supported_errors:
        rows = sorted(
            release.supported_errors, key=lambda row: (row.message, row.error)
        )
        bundled.texts["supported_errors"] = _table("supported_errors", rows)
    return bundled


def _read_stored(bundle: Bundle, name: str) -> _StoredRelease:
    """Read a release in stored form."""
    index = bundle.index(name)
    modules = {module: list(forms) for module, forms in index["definitions"].items()}
    missing = list(index.get("missing_modules", ()))
    filled_from = index.get("filled_from", "")
    bundled = _StoredRelease(
        name, index.get("version", ""), filled_from, missing, modules
    )
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


def _has_content(path: Path, raw: bytes) -> bool:
    return path.is_file() and path.read_bytes() == raw
