"""What ``specgen diff`` says of two releases, in the words of the table ``changes``."""

from __future__ import annotations

from specgen.changes.diff import judged
from specgen.changes.pairing import MessagePair, Pairing
from specgen.changes.wire import of_version
from specgen.protocol.layout import StructLayout, struct_in
from specgen.protocol.model import Release
from specgen.protocol.model.names import snake_case

FACTS = {
    "DEFAULT_CHANGED": "default",
    "IGNORABLE": "ignorable",
    "FIELD_NOT_IGNORABLE": "ignorable",
    "MAP_KEY": "map_key",
    "ENTITY_TYPE": "entity_type",
}
"""What a rule's findings are called in the table, which has a row for each version."""

Fact = tuple[str, str, str]
"""A message, a field's name, and what of it changed that no byte shows."""


def layouts(old: Release, new: Release) -> dict[tuple[str, int], str]:
    """The versions that differ: in names only, or on the wire."""
    return {
        (pair.new.name, version): "names" if all(same_bytes) else "wire"
        for pair in Pairing.of(old, new).pairs
        for version in pair.common
        if (
            same_bytes := [
                item.same_bytes
                for item in of_version(pair, version, pair.changes(version))
            ]
        )
    }


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
            by_fact[fact] = by_fact.get(fact, False) or _plain(item.path) in paths
    return by_fact


def leaf(path: str) -> str:
    """The name of the field at a path."""
    return _plain(path).rpartition(".")[2]


def _plain(path: str) -> str:
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


def _paths(struct: StructLayout, above: str = "") -> list[str]:
    paths = []
    for field in struct.all_fields:
        path = f"{above}.{snake_case(field.name)}".lstrip(".")
        inner = struct_in(field.type)
        paths += [path, *(_paths(inner, path) if inner is not None else ())]
    return paths
