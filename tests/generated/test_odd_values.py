"""Odd values for every kind of field: encoded as what they mean, or an EncodeError."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import kafka_wire
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from kafka_wire import DeleteTopicsRequest, EncodeError, FetchRequest

from specgen.codegen.proof.package import Objects
from specgen.codegen.views.python.code import is_tuple
from specgen.codegen.views.python.names import attribute_name
from specgen.protocol.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    ScalarWire,
    WireType,
)
from tests.generated.sources import chosen_cases, distinct_layouts
from tests.support import odd_values
from tests.support.grouped import grouped
from tests.support.odd_values import VALUES, Topic, elements, meaning

NAMES = (
    *("MetadataResponse", "FetchRequest", "FetchResponse", "DeleteTopicsRequest"),
    *("AlterClientQuotasRequest", "JoinGroupResponse", "PartitionRecord"),
    *("ConsumerGroupHeartbeatRequest", "DescribeLogDirsRequest", "VoteRequest"),
    *("AddPartitionsToTxnRequest", "ListOffsetsRequest", "BrokerRegistrationRequest"),
)
"""Messages that have all kinds of fields between them."""
Place = tuple[Any, int | None, Any, str, FieldLayout | AbsentField]


@cache
def _layouts(name: str) -> list[Any]:
    return distinct_layouts(name)


def _places(name: str) -> Iterator[Place]:
    """Message, version, owner and field, for every field in the first and last layout."""
    for layout in {
        id(either): either for either in (_layouts(name)[0], _layouts(name)[-1])
    }.values():
        for case in chosen_cases(layout, "elements")[-1:]:
            root = Objects(kafka_wire, layout).make(case.value)
            for owner, struct in _structs(root, layout.root):
                for field in (*struct.all_fields, *struct.absent):
                    yield root, layout.version, owner, attribute_name(field.name), field


def _structs(owner: Any, struct: Any) -> Iterator[tuple[Any, Any]]:
    yield owner, struct
    for field in struct.all_fields:
        value, wire = getattr(owner, attribute_name(field.name)), field.type
        while isinstance(wire, ArrayWire) and value:
            value, wire = value[0], wire.element
        if wire.struct is not None and value is not None and value != []:
            yield from _structs(value, wire.struct)


@grouped("name", NAMES)
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning")
def test_odd_values_encode_as_they_mean_or_fail(name: str) -> None:
    for place in _places(name):
        for value in VALUES:
            _try(place, value)


_ODD = st.integers(0, len(VALUES) - 1).map(VALUES.__getitem__)


@given(
    st.sampled_from(NAMES),
    st.data(),
    st.lists(_ODD, max_size=3) | st.lists(_ODD, max_size=3).map(tuple),
)
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning")
def test_lists_of_odd_values_encode_as_they_mean_or_fail(
    name: str, data: st.DataObject, value: Any
) -> None:
    arrays = [p for p in _places(name) if isinstance(_wire(p[4]), ArrayWire)]
    _try(data.draw(st.sampled_from(arrays)), value)


def _wire(field: FieldLayout | AbsentField) -> WireType:
    return field.type


def _try(place: Place, value: Any) -> None:
    root, version, owner, attribute, field = place
    old = getattr(owner, attribute)
    setattr(owner, attribute, value)
    try:
        data = root.encode(version)
    except EncodeError as error:
        assert attribute in error.path
        assert "fast encoder" not in error.reason
        return
    finally:
        setattr(owner, attribute, old)
    if isinstance(field, AbsentField):
        if field.ignorable is False:
            assert _same(_meant(field.type, value), _default(field)), (
                attribute,
                value,
            )
        return
    again = type(root).decode(data, version)
    read_back = next(
        getattr(other, attribute)
        for (one, _), (other, _) in zip(
            _structs(root, _struct(root, version)),
            _structs(again, _struct(root, version)),
            strict=False,
        )
        if one is owner
    )
    assert _same(read_back, _meant(field.type, value)), (attribute, value)


def _struct(root: Any, version: int | None) -> Any:
    layouts = _layouts(type(root).__name__)
    return next(layout.root for layout in layouts if layout.version == version)


def _default(field: AbsentField) -> Any:
    if isinstance(field.type, ArrayWire):
        return None if field.default is None else _meant(field.type, [])
    if isinstance(field.type, ScalarWire) and field.type.kind.is_variable:
        return field.default if isinstance(field.default, str) else None
    return field.default


def _meant(wire: WireType, value: Any) -> Any:
    if value is None:
        return None
    match wire:
        case ScalarWire(kind=kind):
            return meaning(kind, value)
        case ArrayWire():
            meanings = [_meant(wire.element, item) for item in elements(value)]
            return tuple(meanings) if is_tuple(wire) else meanings
    return value


def _same(first: Any, second: Any) -> bool:
    return type(first) is type(second) and (
        first == second or repr(first) == repr(second)
    )


def _view(data: bytes) -> memoryview:
    return memoryview(data)


@example("topic_names", Topic.ORDERS)
@given(
    st.sampled_from(["topic_names", "topics"]),
    st.text()
    | st.binary()
    | st.binary().map(bytearray)
    | st.binary().map(_view)
    | st.dictionaries(st.text(), st.none())
    | st.sampled_from([*Topic, Topic]),
)
def test_values_that_are_no_arrays_are_refused(attribute: str, value: Any) -> None:
    """Also refused if the version lacks the field and it cannot be left out."""
    for version in range(7):
        request = DeleteTopicsRequest(**{attribute: value})
        if attribute == "topic_names" and version > 5:
            request.encode(version)  # may be ignored
            continue
        with pytest.raises(EncodeError, match=f"{attribute}: "):
            request.encode(version)


def test_arrays_of_fixed_elements_refuse_other_values() -> None:
    topic = FetchRequest.ForgottenTopic
    for value in (
        b"ab",
        bytearray(b"ab"),
        memoryview(b"ab"),
        {1: 2},
        odd_values.Number,
    ):
        request = FetchRequest(forgotten_topics_data=[topic(partitions=value)])  # type: ignore[arg-type]
        for version in (7, 12, 17):
            with pytest.raises(EncodeError, match=r"data\[0\].partitions: not a list"):
                request.encode(version)
