"""Values that cannot be encoded: an EncodeError that names the field, for every field.

Each field of each message is set to every kind of impossible value in turn.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any
from uuid import UUID

import kafka_wire
import pytest

from specgen.codegen.proof.package import Objects
from specgen.codegen.views.python.names import attribute_name
from specgen.protocol.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import integer_limits
from tests.generated.sources import NAMES, all_layouts, chosen_cases, distinct_layouts
from tests.support.grouped import grouped

HUGE = 10**5000
"""More digits than Python shows."""
NOT_NUMBERS: tuple[Any, ...] = (None, "1", b"1", [], 1.5, float("nan"), object)


class Text(StrEnum):
    """Texts that are not ``str``, and all of them together."""

    AB = "ab"


class Endless:
    """It cannot even be displayed."""

    def __repr__(self) -> str:
        raise RecursionError


def _wrong(wire: WireType) -> list[Any]:
    null = [None] if wire.nullable is False else []
    match wire:
        case ArrayWire():
            texts = [
                "ab",
                "",
                b"",
                b"\0",
                bytearray(1),
                memoryview(b"\0"),
                Text.AB,
                Text,
            ]
            wrong = [5, True, {}, {1: 2}, Endless(), object, iter([])]
            return [*null, *texts, *wrong, [object()], [None], [[]]]
        case StructWire():
            return [*null, 5, "ab", [], Endless(), object, {}]
        case ScalarWire(kind=Scalar.STRING):
            wrong = [5, b"ab", ["a"], Endless(), "\ud800", "a\udfff", "x" * 32768]
            return [*null, *wrong, "\u00e9" * 16384]
        case ScalarWire() if wire.kind.is_variable:
            return [*null, 5, "", "ab", [], [1], (), Endless(), object, 0, True]
        case ScalarWire(kind=Scalar.BOOL):
            return [None, "", "true", b"", [], 2, -1, 1.5, float("nan"), Endless()]
        case ScalarWire(kind=Scalar.FLOAT64):
            return [None, "1.5", b"", [], HUGE, 10**400, 1j, Endless()]
        case ScalarWire(kind=Scalar.UUID):
            return [None, 5, "", bytes(16), str(UUID(int=5)), Endless()]
    low, high = integer_limits(wire.kind)
    return [*NOT_NUMBERS, low - 1, high + 1, HUGE, -HUGE, Endless()]


@pytest.mark.sampled(12)
@grouped("name", NAMES)
def test_every_field(name: str) -> None:
    layouts = distinct_layouts(name)
    _refused_everywhere(layouts[:: max(len(layouts) - 1, 1)])


@pytest.mark.slow
@grouped("name", NAMES)
def test_every_field_of_every_layout(name: str) -> None:
    """``test_every_field`` covers the first and the last layout."""
    _refused_everywhere(distinct_layouts(name)[1:-1])


def _refused_everywhere(layouts: Iterable[Layout]) -> None:
    for layout in layouts:
        for root, owner, attribute, path, field in _places(layout):
            old = getattr(owner, attribute)
            for value in _wrong(field.type):
                setattr(owner, attribute, value)
                _refused(root, layout.version, path)
            setattr(owner, attribute, old)


@pytest.mark.sampled(2)
@grouped("name", NAMES)
def test_absent_fields_are_dropped_or_refused(name: str) -> None:
    """Dropped if it may be ignored, refused otherwise."""
    for layout in all_layouts(name):
        root = _objects(layout)[0]
        data = root.encode(layout.version)
        for owner, struct, path in _structs(root, layout.root, ""):
            for absent in struct.absent:
                attribute = attribute_name(absent.name)
                old = getattr(owner, attribute)
                for value in _not_default(absent):
                    setattr(owner, attribute, value)
                    if absent.ignorable:
                        assert root.encode(layout.version) == data
                    else:
                        _refused(root, layout.version, _join(path, attribute))
                setattr(owner, attribute, old)
        assert root.encode(layout.version) == data


TOO_MANY: Any = tuple((tag, b"") for tag in range(50_000, 50_000 + 300))
WRONG_TAGS: list[Any] = [
    *(5, "ab", b"ab", object, Endless(), {50_000: b""}, iter([(50_000, b"")])),
    *([5], ["ab"], [None], [(50_000,)], [(50_000, b"", 1)], [Endless()]),
    *([(None, b"")], [([], b"")], [("50000", b"")], [(50_000.5, b"")], [(b"", b"")]),
    *([(-1, b"")], [(0x7FFFFFFF, b"")], [(1 << 32, b"")], [(HUGE, b"")]),
    *([(50_000, None)], [(50_000, "")], [(50_000, 5)], [(50_000, [1])]),
    [(50_000, b""), (50_000, b"")],
    [(50_001, b""), (50_000, b"")],
    [*TOO_MANY, (50_000, b"")],
]


@pytest.mark.sampled(8)
@grouped("name", NAMES)
def test_wrong_unknown_tags_are_refused(name: str) -> None:
    for layout in distinct_layouts(name)[-2:]:
        root = _objects(layout)[0]
        for owner, struct, path in _structs(root, layout.root, ""):
            if not struct.flexible:
                owner.unknown_tagged_fields = ((50_000, b""),)
                _refused(root, layout.version, path)
            else:
                defined = [field.tag for field in struct.tags or ()]
                for wrong in (
                    *WRONG_TAGS,
                    *([(tag, b"")] for tag in (*defined, *struct.foreign_tags)),
                ):
                    owner.unknown_tagged_fields = wrong
                    _refused(root, layout.version, path)
            owner.unknown_tagged_fields = ()


def test_tags_of_other_versions_are_not_unknown() -> None:
    """FetchRequest has tag 1 from version 15 on; in 12 no reader takes it as unknown."""
    request = kafka_wire.FetchRequest(unknown_tagged_fields=((1, b""),))
    for version, reason in ((12, "a field of other versions"), (15, "replica_state")):
        with pytest.raises(kafka_wire.EncodeError, match=reason):
            request.encode(version)
    request = kafka_wire.FetchRequest(replica_state=None, unknown_tagged_fields=())  # type: ignore[arg-type]
    with pytest.raises(kafka_wire.EncodeError, match="replica_state: NoneType is not"):
        request.encode(15)


def test_a_text_is_no_list_of_texts() -> None:
    for version in (1, 4):
        for wrong in ("ab", ""):
            request = kafka_wire.DeleteTopicsRequest(topic_names=wrong)
            with pytest.raises(kafka_wire.EncodeError, match="topic_names: not a list"):
                request.encode(version)
        request = kafka_wire.DeleteTopicsRequest(topic_names=("a", "b"))
        assert request.encode(version) == (
            kafka_wire.DeleteTopicsRequest(topic_names=["a", "b"]).encode(version)
        )


@pytest.mark.parametrize("version", [0, 2])
def test_bytes_like_values(version: int) -> None:
    """The length of a buffer with wide items or gaps is that of its bytes."""
    cls = kafka_wire.SaslAuthenticateRequest
    for value in (
        bytearray(b"abcdefgh"),
        memoryview(b"abcdefgh"),
        memoryview(b"a-b-c-d-e-f-g-h-")[::2],
        memoryview(b"abcdefgh").cast("i"),
        array("B", b"abcdefgh"),
        array("h", b"abcdefgh"),
    ):
        request = cls(auth_bytes=value)  # type: ignore[arg-type]
        data = request.encode(version)
        assert cls.decode(data, version).auth_bytes == b"abcdefgh"
        if version:
            request = cls(unknown_tagged_fields=((7, value),))  # type: ignore[arg-type]
            decoded = cls.decode(request.encode(version), version)
            assert decoded.unknown_tagged_fields == ((7, b"abcdefgh"),)


def test_numbers_need_not_be_int() -> None:
    class Whole:
        def __index__(self) -> int:
            return 7

    cls = kafka_wire.HeartbeatRequest
    for value in (Whole(), True):
        request = cls(group_id="g", generation_id=value)  # type: ignore[arg-type]
        assert cls.decode(request.encode(0), 0).generation_id == int(value.__index__())


def test_a_failed_encode_leaves_the_buffer_unchanged() -> None:
    buffer = bytearray(b"before")
    for message, version in (
        (kafka_wire.MetadataRequest(topics=None), 0),
        (kafka_wire.MetadataRequest(unknown_tagged_fields=((1, b""),)), 0),
        (kafka_wire.MetadataRequest(), 99),
    ):
        with pytest.raises(kafka_wire.WireError):
            message.encode_into(buffer, version)
        assert buffer == b"before"
    assert kafka_wire.MetadataRequest().encode_into(buffer, 0) == 4
    assert buffer == b"before\0\0\0\0"


def test_a_buffer_that_cannot_grow_is_refused() -> None:
    buffer = bytearray(b"before")
    with (
        memoryview(buffer),
        pytest.raises(kafka_wire.EncodeError, match="the buffer can't grow"),
    ):
        kafka_wire.MetadataRequest().encode_into(buffer, 0)
    assert buffer == b"before"
    for wrong in (b"", "", None, 5, memoryview(bytearray(9))):
        with pytest.raises(kafka_wire.EncodeError, match="the buffer can't grow"):
            kafka_wire.MetadataRequest().encode_into(wrong, 0)  # type: ignore[arg-type]


def _refused(root: Any, version: int | None, path: str) -> None:
    """Assert that a message is refused because of one field, in JSON as well."""
    buffer = bytearray(b"before")
    with pytest.raises(kafka_wire.EncodeError) as caught:
        root.encode_into(buffer, version)
    error = caught.value
    assert buffer == b"before"
    assert (error.message, error.version) == (type(root).__name__, version)
    assert error.offset is None
    assert "fast encoder" not in error.reason
    assert error.path == path or error.path.startswith(f"{path}["), str(error)
    try:
        root.to_json(version)
    except kafka_wire.JsonError as in_json:
        assert in_json.version == version


def _objects(layout: Layout) -> list[Any]:
    objects = Objects(kafka_wire, layout)
    cases = chosen_cases(layout, "elements", "tags", "defaults")
    last_first = sorted(cases, key=lambda c: c.exercises != "elements")
    return [objects.make(case.value) for case in last_first]


def _places(layout: Layout) -> Iterator[tuple[Any, Any, str, str, FieldLayout]]:
    """Message, struct, attribute and path of every field; of arrays the last element."""
    for root in _objects(layout):
        for owner, struct, path in _structs(root, layout.root, ""):
            for field in struct.all_fields:
                name = attribute_name(field.name)
                yield root, owner, name, _join(path, name), field


def _structs(
    owner: Any, struct: StructLayout, path: str
) -> Iterator[tuple[Any, StructLayout, str]]:
    yield owner, struct, path
    for field in struct.all_fields:
        name = attribute_name(field.name)
        value, wire, place = getattr(owner, name), field.type, _join(path, name)
        while isinstance(wire, ArrayWire) and value:
            place, value, wire = f"{place}[{len(value) - 1}]", value[-1], wire.element
        if isinstance(wire, StructWire) and value is not None and value != []:
            yield from _structs(value, wire.struct, place)


def _not_default(absent: AbsentField) -> list[Any]:
    """Other values of the field's type, and values of none that resemble its default."""
    match absent.type:
        case ArrayWire():
            return [[None], "", b"", {}, 0]
        case StructWire():
            return [object(), {}, False]
        case ScalarWire(kind=Scalar.STRING):
            return ["not the default", b"", False]
        case ScalarWire() if absent.type.kind.is_variable:
            return [b"not the default", "", []]
        case ScalarWire(kind=Scalar.BOOL):
            return [not absent.default, "", [], "true"]
        case ScalarWire(kind=Scalar.UUID):
            return [UUID(int=0xABCDEF), 0, ""]
    default: Any = absent.default
    return [
        77,
        1e300,
        HUGE,
        float(default or 0),
        False if default else "",
    ]


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
