"""A small protocol, as files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from specgen.disk.inputs import TextFile
from specgen.protocol.model import Release
from specgen.report import Problems
from specgen.sources.opening import read_texts
from tests.support.definitions import field

Json = dict[str, Any]


def definition(name: str, fields: Iterable[Json] = (), **keys: Any) -> Json:
    """A definition of kind ``data``; more keys by name."""
    return {
        "name": name,
        "type": "data",
        "validVersions": "0-2",
        "flexibleVersions": "1+",
        "fields": list(fields),
    } | keys


def rpc(name: str, kind: str, key: int, fields: Iterable[Json], **keys: Any) -> Json:
    """One direction of an API."""
    full = f"{name}{kind.capitalize()}"
    return definition(full, fields, type=kind, apiKey=key, **keys)


def small() -> dict[str, Json]:
    """Two APIs and a record, by name."""
    definitions = [
        rpc("Echo", "request", 900, [field("Text", "string", nullableVersions="1+")]),
        rpc("Echo", "response", 900, [field("Text", "string"), _count("1+")]),
        rpc("Store", "request", 901, [_items(), _count("0-1")]),
        rpc("Store", "response", 901, [field("ErrorCode", "int16")]),
        definition(
            "ClockRecord",
            [field("Ticks", "int64", default="-1")],
            validVersions="0",
        ),
    ]
    return {item["name"]: item for item in definitions}


def _count(versions: str) -> Json:
    return field("Count", "int32", versions, ignorable=True)


def _items() -> Json:
    inner = [field("Id", "int64"), field("Tags", "[]string", "2+")]
    return field("Items", "[]Item", fields=inner)


def write_folder(folder: Path, definitions: Mapping[str, Json]) -> Path:
    """Write definitions into a folder, one file each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, item in definitions.items():
        text = json.dumps(item, indent=2)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
    return folder


def read_text(text: str, path: str = "t") -> Release:
    """The release of one text, in whatever notation it is."""
    return read_texts("t", [TextFile(path, text)], Problems())


def read_release(definitions: Mapping[str, Json], name: str = "small") -> Release:
    """The release made of definitions."""
    texts = [TextFile(f"{n}.json", json.dumps(d)) for n, d in definitions.items()]
    return read_texts(name, texts, Problems())
