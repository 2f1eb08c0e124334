"""The exchange format computed directly from a definition's JSON, to judge ``lower``.

It is as simple as possible and uses no code of specgen.
"""

from __future__ import annotations

import re
from typing import Any

Json = dict[str, Any]

VARIABLE = ("string", "bytes", "records")
SCALARS = ("bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64")


def expected(definition: Json, version: int) -> Json:
    """The expected result of ``layout_object`` for a version of a valid definition."""
    name, kind = definition["name"], definition["type"]
    if kind in ("request", "response"):
        name = name.removesuffix(kind.capitalize())
    flexible = _has(definition.get("flexibleVersions"), version)
    common = {s["name"]: s["fields"] for s in definition.get("commonStructs", [])}
    return {
        "api": name,
        "kind": kind,
        "version": version,
        "key": definition["apiKey"],
        "flexible": flexible,
        "fields": _struct(definition["fields"], version, flexible, common),
    }


def versions_of(definition: Json) -> list[int]:
    """The versions that a definition has."""
    return [v for v in range(40) if _has(definition["validVersions"], v)]


def _has(text: str | None, version: int) -> bool:
    if text is None or text == "none":
        return False
    low, _, high = text.rstrip("+").partition("-")
    if text.endswith("+"):
        return version >= int(low)
    return int(low) <= version <= int(high or low)


def _struct(
    fields: list[Json], version: int, flexible: bool, common: Json
) -> list[Json]:
    positional, tagged = [], []
    for field in fields:
        if not _has(field.get("versions", field.get("taggedVersions")), version):
            continue
        name = re.sub(r"([^A-Z])([A-Z])", r"\1_\2", field["name"]).lower()
        if _has(field.get("taggedVersions"), version):
            tag = int(field["tag"])
            tagged.append(
                {"tag": tag, "name": name, **_type(field, version, flexible, common)}
            )
        else:
            positional.append({"name": name, **_type(field, version, flexible, common)})
    if flexible:
        buffer = {
            "type": "tag_buffer",
            "fields": sorted(tagged, key=lambda f: f["tag"]),
        }
        return [*positional, buffer]
    return positional


def _type(field: Json, version: int, flexible: bool, common: Json) -> Json:
    kind = field["type"]
    nullable = _has(field.get("nullableVersions"), version)
    if "flexibleVersions" in field:
        compact = _has(field["flexibleVersions"], version)
    else:
        compact = flexible
    if kind.startswith("[]"):
        element = {"type": kind[2:], "fields": field.get("fields")}
        return {
            "type": "array",
            "compact": flexible,
            "nullable": nullable,
            "element": _type(element, version, flexible, common),
        }
    if kind in VARIABLE:
        null = "nullable_" if nullable else ""
        return {"type": f"{'compact_' if compact else ''}{null}{kind}"}
    if kind in SCALARS or kind == "uuid":
        return {"type": kind}
    inner = common[kind] if kind in common else field["fields"]
    fields = _struct(inner, version, flexible, common)
    return {
        "type": "struct",
        **({"nullable": True} if nullable else {}),
        "fields": fields,
    }
