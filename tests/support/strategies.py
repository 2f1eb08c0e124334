"""Hypothesis strategies for the values of a layout."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from specgen.protocol.codec import UNKNOWN_TAGS, default_of
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import integer_limits
from specgen.testing.vectors.states import BATCHES

MAX_TAG = 0x7FFFFFFE

_SCALARS: dict[Scalar, SearchStrategy[Any]] = {
    Scalar.BOOL: st.booleans(),
    Scalar.FLOAT64: st.floats(allow_nan=False),
    Scalar.UUID: st.uuids(allow_nil=True),
    Scalar.STRING: st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    | st.sampled_from(["x" * 126, "x" * 127, "x" * 128]),
    Scalar.BYTES: st.binary(max_size=20) | st.sampled_from([bytes(127), bytes(128)]),
    Scalar.RECORDS: st.sampled_from([b"", *BATCHES, b"".join(BATCHES)]),
}


def values(layout: Layout) -> SearchStrategy[dict[str, Any]]:
    """Complete values of a layout that can be encoded.

    Numbers tend to the ends of their range, text has any code points but surrogates, null occurs
    where it is allowed, unknown tags ascend. Float64 is never NaN. Fields of other versions are at
    their default.
    """
    return _struct(layout.root)


def _struct(struct: StructLayout) -> SearchStrategy[dict[str, Any]]:
    fields = {field.name: _value(field.type) for field in struct.fields}
    for field in struct.tags or ():
        default = st.builds(default_of, st.just(field.type), st.just(field.default))
        fields[field.name] = default | _value(field.type)
    for absent in struct.absent:
        fields[absent.name] = st.builds(
            default_of, st.just(absent.type), st.just(absent.default)
        )
    optional = {}
    if struct.flexible and struct.tags is not None:
        optional[UNKNOWN_TAGS] = _unknown_tags(struct)
    return st.fixed_dictionaries(fields, optional=optional)


def _unknown_tags(struct: StructLayout) -> SearchStrategy[list[tuple[int, bytes]]]:
    known_tags = {field.tag for field in struct.tags or ()} | set(struct.foreign_tags)
    tags = (st.integers(0, 300) | st.integers(0, MAX_TAG)).filter(
        lambda tag: tag not in known_tags
    )
    unknown = st.dictionaries(tags, st.binary(max_size=6), min_size=1, max_size=3)
    return unknown.map(lambda tags: sorted(tags.items()))


def _value(wire: WireType) -> SearchStrategy[Any]:
    return st.none() | _filled(wire) if wire.nullable else _filled(wire)


def _filled(wire: WireType) -> SearchStrategy[Any]:
    match wire:
        case ScalarWire() if wire.kind.is_integer:
            low, high = integer_limits(wire.kind)
            edges = st.sampled_from([low, low + 1, high - 1, high])
            return edges | st.integers(low, high)
        case ScalarWire():
            return _SCALARS[wire.kind]
        case ArrayWire():
            return st.lists(_value(wire.element), max_size=3)
        case StructWire():
            return _struct(wire.struct)
