"""Real definitions, changed at random places: what breaks them, and what is allowed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from specgen.model import MAX_VERSION, NONE, VersionRange
from specgen.problems import SpecError
from tests.support.bundled import release
from tests.support.sources import Json, read_release

Mutation = Callable[[Json, Random], bool]
"""Changes a definition at a random place; False where it has no such place."""

_SAME_KIND = {
    "int8": "uint16",
    "int16": "uint16",
    "uint16": "int16",
    "int32": "int64",
    "uint32": "int32",
    "int64": "int32",
    "float64": "int64",
    "bool": "int16",
    "string": "bytes",
    "bytes": "string",
    "uuid": "int64",
}


@cache
def definitions(name: str) -> tuple[str, ...]:
    """The texts of a bundled release's messages, those that have versions."""
    messages = (m for m in release(name).messages if m.versions)
    return tuple(Path(m.span.path).read_text("utf-8") for m in messages)


def stable(text: str) -> Json:
    """A definition all of whose versions are stable."""
    item: Json = json.loads(text)
    item.pop("latestVersionUnstable", None)
    return item


def mutated(item: Json, mutation: Mutation, rng: Random) -> Json | None:
    """A changed copy; None where there is no place for the change."""
    copy = deepcopy(item)
    if not mutation(copy, rng) or json.dumps(copy) == json.dumps(item):
        return None
    try:
        read_release({"m": copy})
    except SpecError:  # several changes may end in what no definition can be
        return None
    return copy


def valid(item: Json) -> VersionRange:
    """The versions that the message has."""
    return VersionRange.parse(item["validVersions"])


def flexible(item: Json) -> VersionRange:
    """Those that are flexible."""
    return VersionRange.parse(item.get("flexibleVersions", "none")) & valid(item)


def _presence(item: Json, field: Json) -> VersionRange:
    text: str = field.get("versions") or field.get("taggedVersions", "none")
    return VersionRange.parse(text) & valid(item)


def _lists(item: Json) -> Iterator[tuple[list[Json], VersionRange]]:
    """All lists of fields, and the versions in which their struct is there."""
    waiting = [(item["fields"], valid(item))]
    waiting += [(s["fields"], NONE) for s in item.get("commonStructs", ())]
    while waiting:
        fields, versions = waiting.pop()
        if versions:
            yield fields, versions
        for field in fields:
            if "fields" in field:
                waiting.append((field["fields"], versions & _presence(item, field)))


def _fields(item: Json) -> list[tuple[Json, VersionRange]]:
    """All fields that some version has, with these."""
    found = [
        (field, versions & _presence(item, field))
        for fields, versions in _lists(item)
        for field in fields
    ]
    return [(field, versions) for field, versions in found if versions]


def _untagged(item: Json) -> list[tuple[Json, VersionRange]]:
    return [pair for pair in _fields(item) if "tag" not in pair[0]]


def _free_name(fields: list[Json]) -> str:
    names = {field["name"].lower() for field in fields}
    return next(f"Extra{n}" for n in range(99) if f"extra{n}" not in names)


def add_field(item: Json, rng: Random) -> bool:
    """A mandatory field in released versions."""
    fields, _ = rng.choice([*_lists(item)])
    kind = rng.choice(["int8", "int32", "string", "uuid", "bool", "[]int16"])
    new = {
        "name": _free_name(fields),
        "type": kind,
        "versions": "0+",
        "ignorable": True,
    }
    fields.insert(rng.randint(0, len(fields)), new)
    return True


def remove_field(item: Json, rng: Random) -> bool:
    """A mandatory field less."""
    lists = [
        (fields, field)
        for fields, versions in _lists(item)
        for field in fields
        if "tag" not in field and versions & _presence(item, field)
    ]
    if not lists:
        return False
    fields, field = rng.choice(lists)
    if len(fields) == 1 and fields is not item["fields"]:
        return False  # a struct has a field
    fields.remove(field)
    return True


def narrow(item: Json, rng: Random) -> bool:
    """A field that the first of its versions has no more."""
    fields = [(f, v) for f, v in _untagged(item) if len(v) > 1 and "fields" not in f]
    if not fields:
        return False
    field, versions = rng.choice(fields)
    last = VersionRange.parse(field["versions"]).high
    left = VersionRange(versions.low + 1, last)
    field["versions"] = str(left)
    if "nullableVersions" in field:
        nullable = VersionRange.parse(field["nullableVersions"])
        field["nullableVersions"] = str(nullable & left)
    return True


def swap_fields(item: Json, rng: Random) -> bool:
    """Two neighbours that change places."""
    places = []
    for fields, versions in _lists(item):
        mandatory = [n for n, f in enumerate(fields) if "tag" not in f]
        for one, other in pairwise(mandatory):
            pair = (_presence(item, fields[n]) & versions for n in (one, other))
            low, high = pair
            if low & high:
                places.append((fields, one, other))
    if not places:
        return False
    fields, one, other = rng.choice(places)
    fields[one], fields[other] = fields[other], fields[one]
    return True


def change_type(item: Json, rng: Random) -> bool:
    """Another type of one field, or of its elements."""
    fields = [
        f for f, _ in _untagged(item) if f["type"].removeprefix("[]") in _SAME_KIND
    ]
    if not fields:
        return False
    field = rng.choice(fields)
    base = field["type"].removeprefix("[]")
    field["type"] = field["type"].replace(base, _SAME_KIND[base])
    field.pop("default", None)
    field.pop("entityType", None)
    return True


def widen_null(item: Json, rng: Random) -> bool:
    """Null in released versions that did not have it."""
    fields = [
        (f, v)
        for f, v in _untagged(item)
        if (f["type"] in ("string", "bytes") or f["type"].startswith("[]"))
        and "nullableVersions" not in f
    ]
    if not fields:
        return False
    field, versions = rng.choice(fields)
    field["nullableVersions"] = f"{rng.choice([*versions])}+"
    return True


def narrow_null(item: Json, rng: Random) -> bool:
    """No null in released versions that had it."""
    fields = [
        f
        for f, v in _untagged(item)
        if v & VersionRange.parse(f.get("nullableVersions", "none"))
        and f.get("default") != "null"
    ]
    if not fields:
        return False
    del rng.choice(fields)["nullableVersions"]
    return True


def move_flexible(item: Json, rng: Random) -> bool:
    """Flexible versions that begin elsewhere; not where tags would be left behind."""
    versions = valid(item)
    if item["type"] == "coordinator-key" or any(
        "tag" in field or "flexibleVersions" in field for field, _ in _fields(item)
    ):
        return False
    before = flexible(item)
    starts = [*range(versions.low, versions.high + 2)]
    if before:
        starts.remove(before.low)
    else:
        starts.remove(versions.high + 1)
    start = rng.choice(starts) if starts else None
    if start is None:
        return False
    item["flexibleVersions"] = "none" if start > versions.high else f"{start}+"
    return True


def swap_tags(item: Json, rng: Random) -> bool:
    """Two tagged fields of one struct that exchange their numbers."""
    pairs = []
    for fields, versions in _lists(item):
        tagged = [f for f in fields if "tag" in f and versions & _presence(item, f)]
        pairs += [*pairwise(tagged)]
    if not pairs:
        return False
    one, other = rng.choice(pairs)
    one["tag"], other["tag"] = other["tag"], one["tag"]
    return True


def rename_field(item: Json, rng: Random) -> bool:
    """Another name."""
    places = [
        (fields, field)
        for fields, versions in _lists(item)
        for field in fields
        if versions & _presence(item, field)
    ]
    if not places:
        return False
    fields, field = rng.choice(places)
    field["name"] = _free_name(fields)
    return True


def add_version(item: Json, rng: Random) -> bool:
    """A version with a field of its own."""
    versions = valid(item)
    if versions.high == MAX_VERSION or item["type"] == "coordinator-key":
        return False
    item["validVersions"] = f"{versions.low}-{versions.high + 1}"
    lists = [fields for fields, v in _lists(item) if v.high == versions.high + 1]
    fields = rng.choice(lists)
    start = f"{versions.high + 1}+"
    new = {
        "name": _free_name(fields),
        "type": "int32",
        "versions": start,
        "ignorable": True,
    }
    if item["type"] not in ("request", "response") and flexible(item):
        new |= {"taggedVersions": start, "tag": sum("tag" in f for f in fields)}
    fields.insert(rng.randint(0, len(fields)), new)
    return True


def add_tag(item: Json, rng: Random) -> bool:
    """A tagged field in a flexible version."""
    versions = flexible(item)
    lists = [(fields, v & versions) for fields, v in _lists(item) if v & versions]
    if not lists:
        return False
    fields, versions = rng.choice(lists)
    start = f"{rng.choice([*versions])}+"
    new = {
        "name": _free_name(fields),
        "type": rng.choice(["int8", "string", "[]int32"]),
        "versions": start,
        "taggedVersions": start,
        "tag": sum("tag" in f for f in fields),
        "ignorable": True,
    }
    fields.insert(rng.randint(0, len(fields)), new)
    return True


def turn_ignorable(item: Json, rng: Random) -> bool:
    """Another word on what may be lost."""
    fields = _fields(item)
    if not fields:
        return False
    field, _ = rng.choice(fields)
    field["ignorable"] = not field.get("ignorable", False)
    return True


def turn_keys(item: Json, rng: Random) -> bool:
    """The same keys in another order."""
    fields = _fields(item)
    if not fields:
        return False
    field, _ = rng.choice(fields)
    keys = [*field.items()]
    rng.shuffle(keys)
    field.clear()
    field.update(keys)
    return True


BREAKING: dict[Mutation, frozenset[str]] = {
    add_field: frozenset({"WIRE_FIELD_ADDED"}),
    remove_field: frozenset({"WIRE_FIELD_REMOVED", "STORED_FIELD_REMOVED"}),
    narrow: frozenset({"WIRE_FIELD_REMOVED", "STORED_FIELD_REMOVED"}),
    swap_fields: frozenset({"WIRE_FIELD_ORDER"}),
    change_type: frozenset({"WIRE_TYPE"}),
    widen_null: frozenset({"WIRE_NULLABLE_WIDENED"}),
    narrow_null: frozenset({"WIRE_NULLABLE_NARROWED"}),
    move_flexible: frozenset({"WIRE_FLEXIBLE"}),
    swap_tags: frozenset({"WIRE_TAG_NUMBER"}),
}
"""What breaks the wire, with the one rule that is found."""
ALLOWED: tuple[Mutation, ...] = (
    rename_field,
    add_version,
    add_tag,
    turn_ignorable,
    turn_keys,
)
