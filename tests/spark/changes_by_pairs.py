"""What releases changed, from the pairs that ``specgen diff`` compares, as rows of ``changes``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from specgen.compare.by_name import changes
from specgen.compare.change import ChangeKind
from specgen.evolution.diff import judged
from specgen.evolution.errors import of_errors
from specgen.evolution.pairing import MessagePair, Pairing
from specgen.evolution.wire import of_version
from specgen.layout import StructLayout, lower_all, struct_in
from specgen.model import Message, Release
from specgen.model.names import snake_case


class Row(NamedTuple):
    """A row without types in words; paths have snake_case names joined by dots."""

    subject: str
    change: str
    message: str = ""
    version: int | None = None
    path: str = ""
    what: str = ""
    before: str = ""
    after: str = ""


_WHAT = {
    **dict.fromkeys(
        (
            ChangeKind.TYPE,
            ChangeKind.TYPE_NAME,
            ChangeKind.COMPACT,
            ChangeKind.NOT_COMPACT,
        ),
        "type",
    ),
    **dict.fromkeys(
        (
            ChangeKind.NULLABLE,
            ChangeKind.NOT_NULL,
            ChangeKind.MARKER,
            ChangeKind.NO_MARKER,
        ),
        "nullable",
    ),
    **dict.fromkeys((ChangeKind.TAG, ChangeKind.TAGGED, ChangeKind.UNTAGGED), "tag"),
}
FACTS = {
    "DEFAULT_CHANGED": "default",
    "IGNORABLE": "ignorable",
    "MAP_KEY": "map_key",
    "ENTITY_TYPE": "entity_type",
}
"""What a rule's findings are called in the table, which has a row for each version."""


def rows(old: Release, new: Release) -> set[Row]:
    """The rows of a release compared with the previous one, without facts that no byte shows."""
    pairing = Pairing.of(old, new)
    changes_found = {*_errors(old, new)}
    for pair in pairing.pairs:
        changes_found.update(_of_pair(pair))
    for message, _ in pairing.gone:
        changes_found.update(_whole("removed", message))
    for message in pairing.come:
        changes_found.update(_whole("added", message))
    return changes_found


Fact = tuple[str, str, str]
"""A message, a field's name, and what of it changed that no byte shows."""


def facts(old: Release, new: Release) -> dict[Fact, bool]:
    """What changed, and whether one version has the field on both sides under one path.

    A struct used in two places is reported once, so fields are named without their structs.
    """
    by_fact: dict[Fact, bool] = {}
    for pair in Pairing.of(old, new).pairs:
        findings = () if pair.is_unchanged else judged(pair)
        fact_findings = [item for item in findings if item.rule.id in FACTS]
        paths = _common_paths(pair) if fact_findings else ()
        for item in fact_findings:
            fact = item.message, leaf(item.path), FACTS[item.rule.id]
            by_fact[fact] = by_fact.get(fact, False) or plain(item.path) in paths
    return by_fact


def leaf(path: str) -> str:
    """The name of the field at a path."""
    return plain(path).rpartition(".")[2]


def became_flexible(old: Release, new: Release) -> set[tuple[str, int]]:
    """The versions on both sides of which only one has tag sections."""
    return {
        (pair.new.name, version)
        for pair in Pairing.of(old, new).pairs
        for version in pair.common
        if (version + pair.shift in pair.old.flexible_versions)
        is not (version in pair.new.flexible_versions)
    }


def plain(path: str) -> str:
    """A path without array marks, in snake_case."""
    return ".".join(snake_case(name) for name in path.replace("[]", "").split("."))


def _common_paths(pair: MessagePair) -> set[str]:
    """The paths that both sides have in at least one version, under the same name."""
    return {
        path
        for version in pair.common
        for sides in [pair.layouts(version)]
        for path in {*_paths(sides[0].root)} & {*_paths(sides[1].root)}
    }


def _whole(change: str, message: Message) -> Iterator[Row]:
    yield Row("message", change, message.name)
    for version in message.versions:
        yield Row("version", change, message.name, version)
    yield from _fields(change, message, _lowest(message))


def _of_pair(pair: MessagePair) -> Iterator[Row]:
    old, new = pair.old, pair.new
    if old.name != new.name:
        yield Row("message", "renamed", new.name, before=old.name, after=new.name)
    flexible = [v for v in new.versions if v in new.flexible_versions]
    if flexible and not any(v in old.flexible_versions for v in old.versions):
        yield Row("message", "flexible", new.name, flexible[0])
    for version in {*new.versions} - {*pair.before}:
        yield Row("version", "added", new.name, version)
    for version in {*pair.before} - {*new.versions}:
        yield Row("version", "removed", old.name, version + pair.shift)
    before, after = _lowest(old), _lowest(new)
    yield from _fields("added", new, {p: after[p] for p in after.keys() - before})
    yield from _fields("removed", old, {p: before[p] for p in before.keys() - after})
    for version in pair.common:
        if pair.shift:
            sides = str(version + pair.shift), str(version)
            yield Row("version", "renumbered", new.name, version, "", "", *sides)
        yield from _of_version(pair, version)


def _of_version(pair: MessagePair, version: int) -> Iterator[Row]:
    old, new = (side.root for side in pair.layouts(version))
    # The table has no other names: a renamed field is removed there and added.
    by_spelling = changes(old, new)
    for change in by_spelling:
        kind_of_change = _WHAT.get(change.kind)
        if kind_of_change is not None:
            yield Row(
                "field",
                "changed",
                pair.new.name,
                version,
                plain(change.path),
                kind_of_change,
            )
    findings = [*of_version(pair, version, pair.changes(version))]
    if findings:
        is_wire = not all(item.same_bytes for item in findings)
        kind_of_change = "wire" if is_wire else "names"
        yield Row("layout", "changed", pair.new.name, version, "", kind_of_change)


def _fields(change: str, message: Message, lowest: dict[str, int]) -> Iterator[Row]:
    for path, version in lowest.items():
        yield Row("field", change, message.name, version, path)


def _lowest(message: Message) -> dict[str, int]:
    """The paths of a message's fields, each with the lowest version that has it."""
    lowest: dict[str, int] = {}
    for version, layout in zip(message.versions, lower_all(message), strict=True):
        for path in _paths(layout.root):
            lowest.setdefault(path, version)
    return lowest


def _paths(struct: StructLayout, above: str = "") -> Iterator[str]:
    for field in struct.all_fields:
        path = f"{above}.{snake_case(field.name)}".lstrip(".")
        yield path
        inner = struct_in(field.type)
        if inner is not None:
            yield from _paths(inner, path)


def _errors(old: Release, new: Release) -> Iterator[Row]:
    for item in of_errors(old, new):
        code = {"ERROR_ADDED": item.new, "ERROR_REMOVED": item.old}.get(item.rule.id)
        if code is not None:
            change = "added" if item.rule.id == "ERROR_ADDED" else "removed"
            yield Row("error", change, path=item.path)
        elif item.rule.id == "NAME":
            sides = item.old, item.new
            yield Row("error", "renamed", "", None, item.new, "", *sides)
        elif item.rule.id == "ERROR_RETRIABLE":
            yield Row("error", "changed", path=item.path, what="retriable")
