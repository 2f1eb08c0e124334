"""Real definitions, to be changed at random places: what there is to change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random

from specgen.model import VersionRange
from specgen.problems import SpecError
from tests.support.bundled import release
from tests.support.sources import Json, read_release

Mutation = Callable[[Json, Random], str | None]
"""Changes a definition at a random place; None where it has no such place.

It gives the name of the field that a finding is to be about, if there is one.
"""


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


def mutated(item: Json, mutation: Mutation, rng: Random) -> tuple[Json, str] | None:
    """A changed copy, and where; None where there is no place for the change."""
    copy = deepcopy(item)
    name = mutation(copy, rng)
    if name is None or json.dumps(copy) == json.dumps(item):
        return None
    try:
        read_release({"m": copy})
    except SpecError:  # several changes may end in what no definition can be
        return None
    return copy, name


def valid(item: Json) -> VersionRange:
    """The versions that the message has."""
    return VersionRange.parse(item["validVersions"])


def flexible(item: Json) -> VersionRange:
    """Those that are flexible."""
    return VersionRange.parse(item.get("flexibleVersions", "none")) & valid(item)


def presence(item: Json, field: Json) -> VersionRange:
    """The message's versions that a field names as its own."""
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
    """The type, that of the elements of an array."""
    kind: str = field["type"]
    return kind.removeprefix("[]")


def field_lists(item: Json) -> Iterator[tuple[list[Json], VersionRange]]:
    """All lists of fields, and the versions in which their struct is there.

    A struct of several places is told once, with the versions of the first.
    """
    waiting = [(item["fields"], valid(item))]
    seen: set[int] = set()
    while waiting:
        fields, versions = waiting.pop()
        if not versions or id(fields) in seen:
            continue
        seen.add(id(fields))
        yield fields, versions
        for field in fields:
            inner = nested_fields(item, field)
            if inner is not None:
                waiting.append((inner, versions & presence(item, field)))


Place = tuple[list[Json], Json, VersionRange]
"""The fields of a struct, one of them, and versions that have it."""


def places(item: Json) -> list[Place]:
    """All fields that some version has."""
    found = [
        (fields, field, versions & presence(item, field))
        for fields, versions in field_lists(item)
        for field in fields
    ]
    return [place for place in found if place[2]]


def untagged(item: Json) -> list[Place]:
    """Those that have no tag in any version."""
    return [place for place in places(item) if "tag" not in place[1]]


def tagged(item: Json) -> list[Place]:
    """Those that have one, with the versions in which they have it."""
    found = [
        (fields, field, versions & tagged_versions(item, field))
        for fields, field, versions in places(item)
    ]
    return [place for place in found if place[2]]


def free_name(fields: list[Json]) -> str:
    """A name that none of the fields has."""
    names = {field["name"].lower() for field in fields}
    return next(f"Extra{n}" for n in range(99) if f"extra{n}" not in names)


def free_tag(fields: list[Json]) -> int:
    """The number after the last that one of the fields has."""
    return max((int(field.get("tag", -1)) for field in fields), default=-1) + 1
