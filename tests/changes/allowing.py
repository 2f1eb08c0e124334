"""Mutations that are allowed."""

from __future__ import annotations

import json
from random import Random

from specgen.protocol.model import MAX_VERSION, VersionRange
from tests.changes.mutating import (
    Mutation,
    base_type,
    field_lists,
    flexible,
    free_name,
    free_tag,
    places,
    untagged,
    valid,
)
from tests.support.sources import Json


def rename_field(item: Json, rng: Random) -> str | None:
    """Rename a field."""
    lists = places(item)
    if not lists:
        return None
    fields, field, _ = rng.choice(lists)
    field["name"] = free_name(fields)
    return ""


def add_version(item: Json, rng: Random) -> str | None:
    """Add a version with a field of its own."""
    versions = valid(item)
    if versions.high == MAX_VERSION or item["type"] == "coordinator-key":
        return None
    item["validVersions"] = f"{versions.low}-{versions.high + 1}"
    lists = [fields for fields, v in field_lists(item) if v.high == versions.high + 1]
    fields = rng.choice(lists)
    start = f"{versions.high + 1}+"
    new = {
        "name": free_name(fields),
        "type": "int32",
        "versions": start,
        "ignorable": True,
    }
    if item["type"] not in ("request", "response") and flexible(item):
        new |= {"taggedVersions": start, "tag": free_tag(fields)}
    fields.insert(rng.randint(0, len(fields)), new)
    return ""


def add_tag(item: Json, rng: Random) -> str | None:
    """Add a tagged field in a flexible version."""
    versions = flexible(item)
    lists = [(fields, v & versions) for fields, v in field_lists(item) if v & versions]
    if not lists:
        return None
    fields, versions = rng.choice(lists)
    start = f"{rng.choice([*versions])}+"
    new = {
        "name": free_name(fields),
        "type": rng.choice(["int8", "string", "[]int32"]),
        "versions": start,
        "taggedVersions": start,
        "tag": free_tag(fields),
        "ignorable": True,
    }
    fields.insert(rng.randint(0, len(fields)), new)
    return ""


def turn_ignorable(item: Json, rng: Random) -> str | None:
    """Make a field ignorable; the other way is FIELD_NOT_IGNORABLE."""
    fields = [field for _, field, _ in places(item) if not field.get("ignorable")]
    if not fields:
        return None
    rng.choice(fields)["ignorable"] = True
    return ""


def turn_keys(item: Json, rng: Random) -> str | None:
    """Reorder the keys."""
    fields = places(item)
    if not fields:
        return None
    _, field, _ = rng.choice(fields)
    keys = [*field.items()]
    rng.shuffle(keys)
    field.clear()
    field.update(keys)
    return ""


def rename_struct(item: Json, rng: Random) -> str | None:
    """Rename a field's struct."""
    fields = [field for _, field, _ in places(item) if "fields" in field]
    if not fields:
        return None
    field = rng.choice(fields)
    # Other fields of this type may use the struct's name as well.
    if json.dumps(item).count(f'"{base_type(field)}"') > 1:
        return None
    field["type"] = field["type"].replace(base_type(field), "ExtraStruct")
    return ""


def share_struct(item: Json, rng: Random) -> str | None:
    """Turn a field's own struct into a common struct."""
    fields = [field for _, field, _ in places(item) if "fields" in field]
    if not fields:
        return None
    field = rng.choice(fields)
    struct = {
        "name": base_type(field),
        "versions": field["versions"],
        "fields": field.pop("fields"),
    }
    item.setdefault("commonStructs", []).append(struct)
    return ""


def null_next(item: Json, rng: Random) -> str | None:
    """Add a version from which on a field may be null."""
    versions = valid(item)
    fields = [
        field
        for _, field, present in untagged(item)
        if (field["type"] in ("string", "bytes") or field["type"].startswith("[]"))
        and "nullableVersions" not in field
        and "mapKey" not in field
        and present.high == versions.high
        and field["versions"].endswith("+")
    ]
    if not fields or item["type"] in ("coordinator-key", "header"):
        return None
    item["validVersions"] = f"{versions.low}-{versions.high + 1}"
    rng.choice(fields)["nullableVersions"] = f"{versions.high + 1}+"
    return ""


def drop_next(item: Json, rng: Random) -> str | None:
    """Add a version without a field."""
    versions = valid(item)
    fields = [
        (field, present)
        for _, field, present in untagged(item)
        if "fields" not in field and field["versions"].endswith("+")
    ]
    if not fields or item["type"] not in ("request", "response"):
        return None
    item["validVersions"] = f"{versions.low}-{versions.high + 1}"
    field, _ = rng.choice(fields)
    for key in ("versions", "nullableVersions"):
        if key in field:
            named = VersionRange.parse(field[key])
            field[key] = str(named & VersionRange(0, versions.high))
    return ""


def spell_range(item: Json, rng: Random) -> str | None:
    """Close an open range at the last version."""
    last = valid(item).high
    fields = [f for _, f, _ in untagged(item) if f["versions"] == f"{last}+"]
    fields += [f for _, f, _ in untagged(item) if f["versions"].endswith("+")]
    if not fields:
        return None
    field = rng.choice(fields)
    low = VersionRange.parse(field["versions"]).low
    field["versions"] = f"{low}-{last}" if low < last else f"{last}"
    return ""


def call_records(item: Json, rng: Random) -> str | None:
    """Call bytes records."""
    fields = [f for _, f, _ in untagged(item) if f["type"] == "bytes"]
    if not fields:
        return None
    field = rng.choice(fields)
    field["type"] = "records"
    field.pop("zeroCopy", None)
    field.pop("default", None)
    return ""


ALLOWED: tuple[Mutation, ...] = (
    rename_field,
    add_version,
    add_tag,
    turn_ignorable,
    turn_keys,
    rename_struct,
    share_struct,
    null_next,
    drop_next,
    spell_range,
    call_records,
)
