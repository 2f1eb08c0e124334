"""Merged parts of any message lower to what each part lowered to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import assume, event, given, reject, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from specgen.protocol.layout import Layout, StructLayout, lower
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import NONE, Field, Message, Scalar, VersionRange
from specgen.report import SpecError
from specgen.sources.union.merge import merge, open_ranges, restrict, with_unique_names
from tests.protocol.layout.test_random import structs
from tests.support.definitions import owners, read_message
from tests.support.random_definitions import definitions

Draw = Callable[[SearchStrategy[Any]], Any]

SETTINGS = settings(max_examples=15, deadline=None)


def _keys(field: Field) -> tuple[object, ...]:
    return field.ignorable, field.map_key, field.entity_type


def wire(layout: Layout) -> object:
    """What the layout is on the wire, names included."""
    return layout_object(layout)


def facts(layout: Layout) -> list[object]:
    """Everything else that a codec needs of each struct on the wire."""
    return [
        (
            struct.flexible,
            [
                (f.name, f.tag, str(f.default), *_keys(f.field))
                for f in struct.all_fields
            ],
        )
        for struct in structs(layout.root)
    ]


def absent(struct: StructLayout) -> set[tuple[str, str, bool | None]]:
    """The fields of other versions, with the facts an encoder needs."""
    return {(f.name, str(f.default), f.ignorable) for f in struct.absent}


def parts_of(draw: Draw, whole: Message) -> list[Message]:
    """The message split into ranges of versions, newest first."""
    versions = whole.valid_versions
    inner = range(versions.low + 1, versions.high + 1)
    cuts = draw(st.sets(st.sampled_from(inner))) if inner else set()
    ends = [*sorted(cuts), versions.high + 1]
    ranges = []
    low = versions.low
    for end in ends:
        ranges.append(VersionRange(low, end - 1))
        low = end
    return [restrict(whole, part) for part in reversed(ranges)]


def merged(parts: list[Message]) -> Message:
    """The parts, newest first, merged into one."""
    whole = parts[0]
    for part in parts[1:]:
        whole = merge(whole, part)
    return whole


@SETTINGS
@given(definitions(), st.data())
def test_merged_parts_restore_the_message(
    definition: dict[str, Any], data: st.DataObject
) -> None:
    check_whole(definition, data)


def check_whole(definition: dict[str, Any], data: st.DataObject) -> None:
    """Split a message and merge its parts."""
    whole = read_message(definition)
    parts = parts_of(data.draw, whole)
    event(f"{len(parts)} parts")
    again = merged(parts)
    assert again.valid_versions == whole.valid_versions
    plain = restrict(whole, whole.valid_versions)
    for version in whole.versions:
        assert wire(lower(again, version)) == wire(lower(whole, version))
        actual, expected = lower(again, version), lower(plain, version)
        assert facts(actual) == facts(expected)
        assert absent(actual.root) == absent(expected.root)
        assert actual.root.foreign_tags == expected.root.foreign_tags
        # Deeper, a field may belong to versions in which nothing contains its struct.
        pairs = zip(structs(actual.root), structs(expected.root), strict=True)
        for ours, theirs in pairs:
            assert absent(ours) <= absent(theirs)
            assert set(ours.foreign_tags) <= set(theirs.foreign_tags)
    opened = open_ranges(again)
    assert with_unique_names(opened) == opened
    for version in whole.versions:
        assert wire(lower(opened, version)) == wire(lower(whole, version))


def changed(draw: Draw, item: Field) -> Field | None:
    """A field as an older release might have had it."""
    match draw(st.integers(0, 11)):
        case 0:
            return None
        case 1:
            plain = {"nullable_versions": NONE, "default": 0, "default_text": None}
            kind = draw(st.sampled_from([Scalar.INT32, Scalar.UINT16]))
            return item.replace(type=kind, flexible_versions=None, **plain)
        case 2:
            return item.replace(name=draw(st.sampled_from(["Id", "ISR", "Other"])))
        case 3 if item.nullable_versions and item.default is not None:
            return item.replace(nullable_versions=NONE)
        case 4 if item.tag is not None:
            return item.replace(tag=item.tag + 10)
        case 5 if item.tag is not None:
            return item.replace(tag=None, tagged_versions=NONE)
        case 6 if item.tag is None:
            shorter = VersionRange(item.versions.low, item.versions.low + 1)
            return item.replace(versions=item.versions & shorter)
        case 7 if item.flexible_versions is not None:
            return item.replace(flexible_versions=None)
    return item


def mutated(draw: Draw, whole: Message) -> Message:
    """The message as an older release might have had it."""

    def fields(items: tuple[Field, ...]) -> tuple[Field, ...]:
        changed_fields = [
            item for item in (changed(draw, f) for f in items) if item is not None
        ]
        by_name = {item.name: item for item in changed_fields}
        ordered = list(by_name.values())
        return tuple(draw(st.permutations(ordered)) if draw(st.booleans()) else ordered)

    inner = tuple(s.replace(fields=fields(s.fields)) for s in whole.structs)
    older = whole.replace(fields=fields(whole.fields), structs=inner)
    return restrict(older, older.valid_versions)


@SETTINGS
@given(definitions(), st.data())
def test_parts_that_differ_each_keep_their_form(
    definition: dict[str, Any], data: st.DataObject
) -> None:
    check_changed(definition, data)


def check_changed(definition: dict[str, Any], data: st.DataObject) -> None:
    """Merge a message with an older form of it."""
    check_parts(
        read_message(definition),
        mutated(data.draw, read_message(definition)),
        data.draw,
    )


@SETTINGS
@given(definitions(), definitions(), st.data())
def test_parts_with_nothing_in_common(
    new: dict[str, Any], old: dict[str, Any], data: st.DataObject
) -> None:
    check_strangers(new, old, data)


def check_strangers(
    new: dict[str, Any], old: dict[str, Any], data: st.DataObject
) -> None:
    """Merge two unrelated messages whose fields share some names."""
    same = {key: new[key] for key in ("name", "type", "apiKey", "validVersions")}
    try:
        older = read_message(old | same)
    except SpecError:
        reject()  # a part of it has none of the versions
    check_parts(read_message(new), older, data.draw)


def check_parts(newer: Message, older: Message, draw: Draw) -> None:
    """Merge the upper versions of one message and the lower versions of another."""
    versions = newer.valid_versions
    assume(len(versions) > 1)
    cut = draw(st.integers(versions.low + 1, versions.high))
    new = restrict(newer, VersionRange(cut, versions.high))
    old = restrict(older, VersionRange(versions.low, cut - 1))
    assume(new.flexible_versions.adjoins(old.flexible_versions))
    if draw(st.booleans()):  # open-ended, as in definitions
        new = newer.replace(valid_versions=new.valid_versions)
        old = older.replace(valid_versions=old.valid_versions)
    whole = merge(new, old)
    for version in versions:
        part = new if version >= cut else old
        layout = lower(whole, version)
        assert wire(layout) == wire(lower(part, version))
        for struct in structs(layout.root):
            check_tags(struct)
    apart = with_unique_names(open_ranges(whole))
    for owner in owners(apart):
        names = [item.name for item in owner.fields]
        assert len(set(names)) == len(names)
    for version in versions:
        assert nameless(lower(apart, version)) == nameless(lower(whole, version))


def check_tags(struct: StructLayout) -> None:
    """Assert that tags ascend, and that no tag of the version itself is refused."""
    tags = [item.tag for item in struct.tags or ()]
    assert tags == sorted(set(tags), key=lambda tag: tag or 0)
    assert not set(tags) & set(struct.foreign_tags)


def nameless(layout: Layout) -> str:
    """The layout on the wire, without names."""

    def strip(value: Any) -> Any:
        if isinstance(value, list):
            return [strip(item) for item in value]
        if isinstance(value, dict):
            return {key: strip(item) for key, item in value.items() if key != "name"}
        return value

    return json.dumps(strip(layout_object(layout)))
