"""Mutations that break the wire format, each with the one rule that must report it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from specgen.protocol.model import VersionRange
from tests.changes.mutating import (
    Mutation,
    base_type,
    field_lists,
    flexible,
    free_name,
    free_tag,
    places,
    presence,
    tagged,
    untagged,
    valid,
)
from tests.support.sources import Json

_OTHER_TYPE = {
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


def add_field(item: Json, rng: Random) -> str | None:
    """Add a mandatory field in released versions."""
    fields, _ = rng.choice([*field_lists(item)])
    kind = rng.choice(["int8", "int32", "string", "uuid", "bool", "[]int16"])
    new = {
        "name": free_name(fields),
        "type": kind,
        "versions": "0+",
        "ignorable": True,
    }
    fields.insert(rng.randint(0, len(fields)), new)
    return str(new["name"])


def remove_field(item: Json, rng: Random) -> str | None:
    """Remove a mandatory field."""
    lists = untagged(item)
    if not lists:
        return None
    fields, field, _ = rng.choice(lists)
    if len(fields) == 1 and fields is not item["fields"]:
        return None  # a struct has a field
    fields.remove(field)
    return str(field["name"])


def narrow(item: Json, rng: Random) -> str | None:
    """Remove a field from the first of its versions."""
    fields = [(f, v) for _, f, v in untagged(item) if len(v) > 1 and "fields" not in f]
    if not fields:
        return None
    field, versions = rng.choice(fields)
    last = VersionRange.parse(field["versions"]).high
    left = VersionRange(versions.low + 1, last)
    field["versions"] = str(left)
    if "nullableVersions" in field:
        nullable = VersionRange.parse(field["nullableVersions"])
        field["nullableVersions"] = str(nullable & left)
    return str(field["name"])


def swap_fields(item: Json, rng: Random) -> str | None:
    """Swap two neighbouring fields."""
    pairs = []
    for fields, versions in field_lists(item):
        mandatory = [n for n, f in enumerate(fields) if "tag" not in f]
        for first, second in pairwise(mandatory):
            ranges = (presence(item, fields[n]) & versions for n in (first, second))
            low, high = ranges
            if low & high:
                pairs.append((fields, first, second))
    if not pairs:
        return None
    fields, first, second = rng.choice(pairs)
    fields[first], fields[second] = fields[second], fields[first]
    return str(fields[first]["name"])


def change_type(item: Json, rng: Random) -> str | None:
    """Change the type of a field, or of its elements."""
    return _retype([field for _, field, _ in untagged(item)], rng)


def _retype(fields: list[Json], rng: Random) -> str | None:
    scalars = [field for field in fields if base_type(field) in _OTHER_TYPE]
    if not scalars:
        return None
    field = rng.choice(scalars)
    base = base_type(field)
    field["type"] = field["type"].replace(base, _OTHER_TYPE[base])
    field.pop("default", None)
    field.pop("entityType", None)
    return str(field["name"])


def widen_null(item: Json, rng: Random) -> str | None:
    """Allow null in released versions that did not."""
    fields = [
        (f, v)
        for _, f, v in untagged(item)
        if (f["type"] in ("string", "bytes") or f["type"].startswith("[]"))
        and "nullableVersions" not in f
    ]
    if not fields:
        return None
    field, versions = rng.choice(fields)
    field["nullableVersions"] = f"{rng.choice([*versions])}+"
    return str(field["name"])


def narrow_null(item: Json, rng: Random) -> str | None:
    """Disallow null in released versions that allowed it."""
    fields = [
        f
        for _, f, v in untagged(item)
        if v & VersionRange.parse(f.get("nullableVersions", "none"))
        and f.get("default") != "null"
    ]
    if not fields:
        return None
    field = rng.choice(fields)
    del field["nullableVersions"]
    return str(field["name"])


def move_flexible(item: Json, rng: Random) -> str | None:
    """Move the first flexible version, unless tags would be left behind."""
    versions = valid(item)
    if item["type"] == "coordinator-key" or any(
        "tag" in field or "flexibleVersions" in field for _, field, _ in places(item)
    ):
        return None
    before = flexible(item)
    starts = [*range(versions.low, versions.high + 2)]
    if before:
        starts.remove(before.low)
    else:
        starts.remove(versions.high + 1)
    start = rng.choice(starts) if starts else None
    if start is None:
        return None
    item["flexibleVersions"] = "none" if start > versions.high else f"{start}+"
    return ""


def swap_tags(item: Json, rng: Random) -> str | None:
    """Swap the tags of two fields of one struct."""
    pairs = []
    for fields, versions in field_lists(item):
        having = [f for f in fields if "tag" in f and versions & presence(item, f)]
        pairs += [*pairwise(having)]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    first["tag"], second["tag"] = second["tag"], first["tag"]
    return str(first["name"])


def change_tag_type(item: Json, rng: Random) -> str | None:
    """Change the type of a tagged field."""
    return _retype([field for _, field, _ in tagged(item)], rng)


def reuse_tag(item: Json, rng: Random) -> str | None:
    """Reuse a tag for a field with another name and another type."""
    lists = tagged(item)
    if not lists:
        return None
    fields, field, _ = rng.choice(lists)
    new = {
        "name": free_name(fields),
        "type": "int64" if field["type"] == "uuid" else "uuid",
        "versions": field["versions"],
        "taggedVersions": field["taggedVersions"],
        "tag": field["tag"],
        "ignorable": True,
    }
    fields.remove(field)
    fields.insert(rng.randint(0, len(fields)), new)
    return str(new["name"])


def narrow_tag(item: Json, rng: Random) -> str | None:
    """Remove a tagged field from the first of its versions."""
    fields = [
        (field, versions)
        for _, field, versions in tagged(item)
        if len(versions) > 1 and field["versions"] == field["taggedVersions"]
    ]
    if not fields:
        return None
    field, versions = rng.choice(fields)
    since = VersionRange.since(versions.low + 1)
    field["versions"] = field["taggedVersions"] = str(since)
    if "nullableVersions" in field:
        nullable = VersionRange.parse(field["nullableVersions"])
        field["nullableVersions"] = str(nullable & since)
    return str(field["name"])


def untag(item: Json, rng: Random) -> str | None:
    """Make a tagged field mandatory in the first of its versions, or in all."""
    lists = tagged(item)
    if not lists:
        return None
    fields, field, versions = rng.choice(lists)
    if len(versions) > 1:
        field["taggedVersions"] = f"{versions.low + 1}+"
    elif int(field["tag"]) + 1 == free_tag(fields):
        del field["tag"], field["taggedVersions"]
    else:
        return None  # the numbers would have a gap
    return str(field["name"])


def give_tag(item: Json, rng: Random) -> str | None:
    """Give a mandatory field a tag in the last of the flexible versions."""
    last = valid(item).high
    lists = [
        (fields, field)
        for fields, field, versions in untagged(item)
        if "mapKey" not in field
        and last in versions & flexible(item)
        and field["versions"].endswith("+")
    ]
    if not lists:
        return None
    fields, field = rng.choice(lists)
    field |= {"tag": free_tag(fields), "taggedVersions": f"{last}+"}
    return str(field["name"])


def change_key(item: Json, rng: Random) -> str | None:
    """Use a free key; APIs with special headers would report more."""
    if item.get("apiKey") in (None, 7, 18):
        return None
    item["apiKey"] += rng.randint(300, 999)
    return ""


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
    change_tag_type: frozenset({"WIRE_TAG_TYPE"}),
    reuse_tag: frozenset({"WIRE_TAG_REUSED"}),
    narrow_tag: frozenset({"WIRE_TAG_FOREIGN", "STORED_FIELD_REMOVED"}),
    untag: frozenset({"WIRE_TAGGEDNESS"}),
    give_tag: frozenset({"WIRE_TAGGEDNESS"}),
    change_key: frozenset({"WIRE_API_KEY"}),
}
"""What breaks the wire, with the one rule that is found."""
