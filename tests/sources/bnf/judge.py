"""Whether two exported layouts have the same bytes, judged as simply as possible.

It works on the exchange format, independently of specgen's own comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]


def differences(left: Json, right: Json) -> list[str]:
    """Where two layouts differ, by place; what one side does not state is no difference."""
    if left["flexible"] != right["flexible"]:
        return ["flexible"]
    return [*_structs(left["fields"], right["fields"], "", left["flexible"])]


def _structs(
    left: list[Json], right: list[Json], path: str, flexible: bool
) -> Iterator[str]:
    mine, theirs = ([f for f in fields if "name" in f] for fields in (left, right))
    unknown = any(f["type"] == "unknown" for f in (*mine, *theirs))
    if not flexible and not (unknown and len(mine) == len(theirs)):
        mine, theirs = [*_flat(mine)], [*_flat(theirs)]
    if len(mine) != len(theirs):
        yield f"{path}: {len(mine)} fields and {len(theirs)}"
        return
    for mine_field, their_field in zip(mine, theirs, strict=True):
        yield from _types(
            mine_field, their_field, f"{path}.{mine_field['name']}", flexible
        )
    if flexible:
        yield from _tags(left[-1], right[-1], path)


def _tags(left: Json, right: Json, path: str) -> Iterator[str]:
    if left["type"] != "tag_buffer" or right["type"] != "tag_buffer":
        yield f"{path}: no tag section"
    elif "fields" in left and "fields" in right:
        mine = {f["tag"]: f for f in left["fields"]}
        theirs = {f["tag"]: f for f in right["fields"]}
        if mine.keys() != theirs.keys():
            yield f"{path}: tags {[*mine]} and {[*theirs]}"
            return
        for tag, field in mine.items():
            yield from _types(field, theirs[tag], f"{path}<{tag}>", True)


def _flat(fields: list[Json]) -> Iterator[Json]:
    """Fields, with structs that only group fields replaced by these."""
    for field in fields:
        if field["type"] == "struct" and not field.get("nullable"):
            yield from _flat(field["fields"])
        else:
            yield field


def _types(left: Json, right: Json, path: str, flexible: bool) -> Iterator[str]:
    kinds = (left["type"], right["type"])
    if "unknown" in kinds:
        return
    if kinds == ("array", "array"):
        if left["compact"] != right["compact"]:
            yield f"{path}: compact"
        yield from _nulls(left, right, path)
        mine, theirs = (_element(side["element"], flexible) for side in (left, right))
        yield from _types(mine, theirs, f"{path}[]", flexible)
    elif kinds == ("struct", "struct"):
        yield from _nulls(left, right, path)
        yield from _structs(left["fields"], right["fields"], path, flexible)
    elif kinds[0] != kinds[1] and not _are_records(*kinds):
        yield f"{path}: {kinds[0]} and {kinds[1]}"


def _nulls(left: Json, right: Json, path: str) -> Iterator[str]:
    nulls = left.get("nullable", False), right.get("nullable", False)
    if None not in nulls and nulls[0] != nulls[1]:
        yield f"{path}: nullable"


def _element(field: Json, flexible: bool) -> Json:
    """An element; a struct with a single field is that field."""
    if flexible or field["type"] != "struct":
        return field
    inner = [*_flat(field["fields"])]
    return _element(inner[0], flexible) if len(inner) == 1 else field


def _are_records(left: str, right: str) -> bool:
    """Records are bytes; no document before 4.3 says whether they may be null."""
    kinds = {left.removeprefix("compact_"), right.removeprefix("compact_")}
    names = {kind.removeprefix("nullable_") for kind in kinds}
    same_form = left.startswith("compact_") == right.startswith("compact_")
    return same_form and "records" in names and names <= {"records", "bytes"}
