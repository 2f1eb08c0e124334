"""``lower`` and the exchange format on random definitions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from specgen.protocol.codec import (
    DecodeError,
    complete,
    decode_whole,
    default_struct,
    encode,
)
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    lower_all,
)
from specgen.protocol.layout.export import layout_object
from specgen.report import Problems
from specgen.sources.kafka_json import read_plain_definition
from tests.protocol.layout.expected import expected, versions_of
from tests.sources.kafka_json.reading import read_good
from tests.support.definitions import read_message
from tests.support.random_definitions import definitions
from tests.support.strategies import values


def structs(struct: StructLayout) -> Iterator[StructLayout]:
    yield struct
    for field in struct.all_fields:
        yield from structs_in(field.type)


def structs_in(wire: WireType) -> Iterator[StructLayout]:
    match wire:
        case ArrayWire():
            yield from structs_in(wire.element)
        case StructWire():
            yield from structs(wire.struct)


@given(definitions())
@settings(max_examples=25, deadline=None)
def test_layouts_are_what_the_definition_says(definition: dict[str, Any]) -> None:
    layouts = [*lower_all(read_message(definition))]
    assert [layout.version for layout in layouts] == versions_of(definition)
    for layout in layouts:
        assert layout_object(layout) == expected(definition, layout.version or 0)


@given(definitions())
@settings(max_examples=30, deadline=None)
def test_invariants_of_every_layout(definition: dict[str, Any]) -> None:
    message = read_message(definition)
    declared = {s.name: [f.name for f in s.fields] for s in message.structs}
    declared[message.name] = [f.name for f in message.fields]
    for layout in lower_all(message):
        for struct in structs(layout.root):
            assert struct.flexible == layout.flexible
            tags = [field.tag for field in struct.tags or ()]
            assert tags == sorted({tag for tag in tags if tag is not None})
            assert not tags or struct.flexible
            assert not {*tags} & {*struct.foreign_tags}
            assert all(field.tag is None for field in struct.fields)
            here = [f.name for f in struct.all_fields] + [f.name for f in struct.absent]
            assert sorted(here) == sorted(declared[struct.name])
            for field in struct.all_fields:
                if isinstance(field.type, ScalarWire | ArrayWire):
                    assert layout.flexible or not field.type.compact


@given(definitions())
@settings(max_examples=20, deadline=None)
def test_the_plain_reader_gives_the_same_layouts(definition: dict[str, Any]) -> None:
    problems = Problems()
    plain = read_plain_definition(json.dumps(definition), "t.json", problems)
    assert plain is not None
    read = read_good(json.dumps(definition))
    assert [*map(repr, lower_all(plain))] == [*map(repr, lower_all(read))]


@st.composite
def layouts_with_values(draw: st.DrawFn) -> tuple[Layout, dict[str, Any]]:
    """A version of a random definition, and a value of it."""
    layout = draw(st.sampled_from([*lower_all(read_message(draw(definitions())))]))
    return layout, draw(values(layout))


@given(layouts_with_values())
@settings(max_examples=30, deadline=None)
def test_values_survive_encoding_and_decoding(
    case: tuple[Layout, dict[str, Any]],
) -> None:
    layout, value = case
    data = encode(layout, value)
    try:
        decoded = decode_whole(layout, data)
    except DecodeError as error:
        # As in Kafka, elements of no bytes must be followed by some bytes.
        assert "elements, but" in error.reason
        assert not layout.flexible
        return
    assert repr(decoded.value) == repr(
        _in_order(complete(layout.root, value), decoded.value)
    )
    assert encode(layout, decoded.value) == data


def _in_order(value: Any, order: Any) -> Any:
    """The value with its keys in the order of another value."""
    if isinstance(value, dict) and isinstance(order, dict):
        assert value.keys() == order.keys()
        return {key: _in_order(value[key], order[key]) for key in order}
    if isinstance(value, list) and isinstance(order, list):
        return [_in_order(v, o) for v, o in zip(value, order, strict=True)]
    return value


@given(definitions())
@settings(max_examples=30, deadline=None)
def test_defaults_encode_or_say_why_not(definition: dict[str, Any]) -> None:
    """The only reason is a null that the version does not allow: the default of records."""
    for layout in lower_all(read_message(definition)):
        value = default_struct(layout.root)
        if any(
            isinstance(field.type, ScalarWire | ArrayWire)
            and not field.type.nullable
            and field.default is None
            for struct in structs(layout.root)
            for field in struct.all_fields
        ):
            continue
        decoded = decode_whole(layout, encode(layout, {})).value
        assert repr(decoded) == repr(_in_order(value, decoded))
