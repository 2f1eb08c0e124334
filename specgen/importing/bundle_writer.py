"""Write a release into a ``specs`` folder: facts only, each form stored once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from specgen.importing.definition_text import definition_text
from specgen.model import Message, Release
from specgen.readers.bundled import release_order


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import wrote: definitions in all, and those in a form of their own."""

    release: str
    definitions: int
    new_forms: int
    errors: int


def write_release(release: Release, root: Path) -> Imported:
    """Add or replace a release; files that no release names any more are removed."""
    modules: dict[str, dict[str, str]] = {}
    fresh = 0
    for message in sorted(release.messages, key=lambda m: (m.module, m.name)):
        folder = root / "definitions" / message.name
        form, is_new = _keep(folder, definition_text(message), release.name)
        modules.setdefault(message.module, {})[message.name] = form
        fresh += is_new
    index: dict[str, Any] = {"release": release.name, "version": release.version}
    if release.errors:
        rows = [e.model_dump(exclude={"about"}) for e in release.errors]
        index["errors"], _ = _keep(
            root / "errors", _table("errors", rows), release.name
        )
    if release.api_keys:
        rows = [key.model_dump() for key in release.api_keys]
        index["apis"], _ = _keep(root / "apis", _table("apis", rows), release.name)
    if release.missing_modules:
        index["missing_modules"] = list(release.missing_modules)
    index["definitions"] = modules
    path = root / "releases" / f"{release.name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(index, indent=2) + "\n", encoding="utf-8")
    _sweep(root)
    return Imported(release.name, len(release.messages), fresh, len(release.errors))


def _table(name: str, rows: Sequence[dict[str, Any]]) -> str:
    lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
    return f'{{\n  "{name}": [\n{lines}\n  ]\n}}\n'


def _keep(folder: Path, text: str, release: str) -> tuple[str, bool]:
    """The release whose file has this text, written if there is none yet."""
    known = sorted(folder.glob("*.json"), key=lambda path: release_order(path.stem))
    for path in known:
        if path.stem != release and path.read_text(encoding="utf-8") == text:
            return path.stem, False
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{release}.json").write_text(text, encoding="utf-8")
    return release, True


def _sweep(root: Path) -> None:
    """Remove every file that no release names."""
    used: set[Path] = set()
    for path in (root / "releases").glob("*.json"):
        index = json.loads(path.read_text(encoding="utf-8"))
        for kind in ("errors", "apis"):
            if kind in index:
                used.add(root / kind / f"{index[kind]}.json")
        for definitions in index["definitions"].values():
            for name, form in definitions.items():
                used.add(root / "definitions" / name / f"{form}.json")
    for kind in ("definitions", "errors", "apis"):
        for path in sorted((root / kind).rglob("*.json")):
            if path not in used:
                path.unlink()
                if kind == "definitions" and not any(path.parent.iterdir()):
                    path.parent.rmdir()


def same_facts(one: Message, other: Message) -> bool:
    """Whether two messages state the same facts: all but places and prose."""
    return definition_text(one) == definition_text(other)
