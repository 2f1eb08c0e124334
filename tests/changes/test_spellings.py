"""Respelling a definition is no change: random definitions, spelled differently."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from specgen.changes.diff import diff
from specgen.protocol.model import VersionRange
from tests.changes.mutating import base_type, definitions, stable
from tests.changes.reading import RELEASES
from tests.support.random_definitions import definitions as random_definitions
from tests.support.sources import Json, read_text

_INTEGERS = ("int8", "int16", "uint16", "int32", "uint32", "int64")
_FLAGS = "ignorable", "mapKey", "zeroCopy", "latestVersionUnstable"


def respelled(item: Json, rng: Random) -> str:
    """The text of an equivalent definition."""
    copy: Json = json.loads(json.dumps(item))
    last = VersionRange.parse(copy["validVersions"]).high
    shared = copy.get("commonStructs", [])
    for fields in [copy["fields"], *(struct["fields"] for struct in shared)]:
        _fields(fields, last, rng, shared)
    if shared:
        copy["commonStructs"] = shared
    lines = json.dumps(_reordered(copy, rng), indent=1).splitlines()
    words = ("", "", f" // {last} of 7", "  ")
    return "\n".join(line + rng.choice(words) for line in ["// Words.", *lines])


def _fields(fields: list[Json], last: int, rng: Random, shared: list[Json]) -> None:
    for field in fields:
        if "fields" in field:
            _fields(field["fields"], last, rng, shared)
            if field.get("versions") == "0+" and rng.random() < 0.5:
                struct = {"name": base_type(field), "versions": "0+"}
                shared.append(struct | {"fields": field.pop("fields")})
        end = rng.choice(["+", f"-{last}", ""])
        if end and "taggedVersions" not in field and _low(field["versions"]) <= last:
            for key in {"versions", "nullableVersions"} & field.keys():
                field[key] = _ended(field[key], last, end)
        _values(field, rng)


def _low(text: str) -> int:
    return VersionRange.parse(text).low


def _ended(text: str, last: int, end: str) -> str:
    """The same versions of a message, with the last one given."""
    versions = VersionRange.parse(text)
    has_last = versions.low <= last <= versions.high
    return f"{versions.low}{end}" if has_last else text


def _values(field: Json, rng: Random) -> None:
    for key in _FLAGS:
        if key in field and rng.random() < 0.5:
            field[key] = "true" if field[key] in (True, "true") else "false"
    if "tag" in field:
        field["tag"] = rng.choice([int(field["tag"]), str(field["tag"])])
    default = str(field.get("default", ""))
    if field["type"] in _INTEGERS and default.isdigit():
        number = int(default)
        field["default"] = rng.choice([number, str(number), hex(number)])
    elif field["type"] in _INTEGERS and "default" not in field:
        field |= rng.choice([{}, {"default": "0"}, {"default": 0}])
    if rng.random() < 0.3:
        field["about"] = "Other words."


def _reordered(value: Any, rng: Random) -> Any:
    """The same with keys in another order."""
    if isinstance(value, list):
        return [_reordered(item, rng) for item in value]
    if not isinstance(value, dict):
        return value
    keys = [*value]
    rng.shuffle(keys)
    return {key: _reordered(value[key], rng) for key in keys}


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(random_definitions(), st.integers(0, 1 << 32))
def test_random_definitions(item: Json, seed: int) -> None:
    text = respelled(item, Random(seed))
    for sides in ((json.dumps(item), text), (text, json.dumps(item))):
        assert diff(*(read_text(side, "m.json") for side in sides)).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", RELEASES)
def test_definitions_of_releases(name: str) -> None:
    for number, source in enumerate(definitions(name)):
        item = stable(source)
        text = respelled(item, Random(number))
        assert (
            diff(
                read_text(json.dumps(item), "m.json"), read_text(text, "m.json")
            ).findings
            == ()
        ), text
