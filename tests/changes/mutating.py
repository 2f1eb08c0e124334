"""Real definitions, to be changed at random places: the places that can be changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random

from specgen.protocol.model import VersionRange
from specgen.report import SpecError
from tests.support.bundled import release
from tests.support.sources import Json, read_release

Mutation = Callable[[Json, Random], str | None]
"""Changes a definition at a random place; None where it has no such place.

It gives the name of the field that a finding is to be about, if there is one.
"""


@cache
def definitions(name: str) -> tuple[str, ...]:
    """The texts of those of a bundled release's messages that have versions."""
    messages = (m for m in release(name).messages if m.versions)
    return tuple(Path(m.span.path).read_text("utf-8") for m in messages)


def stable(text: str) -> Json:
    """A definition with all versions stable."""
    item: Json = json.loads(text)
    item.pop("latestVersionUnstable", None)
    return item


def mutated(item: Json, mutation: Mutation, rng: Random) -> tuple[Json, str] | None:
    """A changed copy, and the place; None if no place allows the change."""
    copy = deepcopy(item)
    name = mutation(copy, rng)
    if name is None or json.dumps(copy) == json.dumps(item):
        return None
    try:
        read_release({"m": copy})
    except SpecError:  # several changes together may be invalid
        return None
    return copy, name


def valid(item: Json) -> VersionRange:
    """The versions that the message has."""
    return VersionRange.parse(item["validVersions"])


def flexible(item: Json) -> VersionRange:
    """Those that are flexible."""
    return VersionRange.parse(item.get("flexibleVersions", "none")) & valid(item)


def presence(item: Json, field: Json) -> VersionRange:
    """The message's versions that a field lists as its own."""
    text: str = field.get("versions") or field.get("taggedVersions", "none")
    return VersionRange.parse(text) & valid(item)


def tagged_versions(item: Json, field: Json) -> VersionRange:
    """The message's versions in which a field has its tag."""
    return VersionRange.parse(field.get("taggedVersions", "none")) & valid(item)


def nested_fields(item: Json, field: Json) -> list[Json] | None:
    """The fields of a field's struct, which may be a common one."""
    common = {struct["name"]: struct for struct in item.get("commonStructs", ())}
    owner = field if "fields" in field else common.get(base_type(field))
    fields: list[Json] | None = None if owner is None else owner["fields"]
    return fields


def base_type(field: Json) -> str:
    """The type; for arrays, that of the elements."""
    kind: str = field["type"]
    return kind.removeprefix("[]")


def field_lists(item: Json) -> Iterator[tuple[list[Json], VersionRange]]:
    """All lists of fields, and the versions in which their struct exists.

    A struct used in several places is given once, with the versions of the first.
    """
    waiting = [(item["fields"], valid(item))]
    visited: set[int] = set()
    while waiting:
        fields, versions = waiting.pop()
        if not versions or id(fields) in visited:
            continue
        visited.add(id(fields))
        yield fields, versions
        for field in fields:
            inner = nested_fields(item, field)
            if inner is not None:
                waiting.append((inner, versions & presence(item, field)))


Place = tuple[list[Json], Json, VersionRange]
"""The fields of a struct, one of them, and versions that have it."""


def places(item: Json) -> list[Place]:
    """All fields that exist in some version."""
    candidates = [
        (fields, field, versions & presence(item, field))
        for fields, versions in field_lists(item)
        for field in fields
    ]
    return [place for place in candidates if place[2]]


def untagged(item: Json) -> list[Place]:
    """The fields without a tag in any version."""
    return [place for place in places(item) if "tag" not in place[1]]


def tagged(item: Json) -> list[Place]:
    """The tagged fields, with the versions in which they have the tag."""
    candidates = [
        (fields, field, versions & tagged_versions(item, field))
        for fields, field, versions in places(item)
    ]
    return [place for place in candidates if place[2]]


def free_name(fields: list[Json]) -> str:
    """A name that none of the fields has."""
    names = {field["name"].lower() for field in fields}
    return next(f"Extra{n}" for n in range(99) if f"extra{n}" not in names)


def free_tag(fields: list[Json]) -> int:
    """The number after the highest tag of the fields."""
    return max((int(field.get("tag", -1)) for field in fields), default=-1) + 1
