"""Structs that leave no trace in the bytes become their fields; all others stay."""

from __future__ import annotations

import pytest

from specgen.protocol.layout import lower
from specgen.sources.bundle.documents import flattened
from tests.sources.bnf.own import shape
from tests.support.definitions import field, message
from tests.support.sources import Json

A, B = field("A", "int8"), field("B", "int16")


def struct(*fields: Json, name: str = "S", **keys: object) -> Json:
    """A field that is a struct, not an array of them."""
    return field(name, name, fields=[*fields]) | keys


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ([struct(A), B], "a:int8 b:int16"),
        ([B, struct(A)], "b:int16 a:int8"),
        ([struct(struct(A, name="T"), B)], "a:int8 b:int16"),
        ([field("L", "[]L", fields=[struct(A), B])], "l:[{a:int8 b:int16}]"),
        # names that are in use before, after and inside it
        ([A, struct(A)], "a:int8 s:{a:int8}"),
        ([struct(A), A], "s:{a:int8} a:int8"),
        ([struct(A), struct(A, name="T")], "a:int8 t:{a:int8}"),
        # a nullable struct has a byte of its own
        ([struct(A, nullableVersions="0+", default="null")], "s:{a:int8}?"),
    ],
)
def test_flattened(fields: list[Json], expected: str) -> None:
    assert shape(flattened(message(fields, flexible="none"))) == expected


def test_flexible_structs_have_tags_of_their_own() -> None:
    whole = message([struct(A)])
    assert flattened(whole) is whole


def test_versions_are_the_intersection() -> None:
    fields = [struct(A, B, versions="1+"), field("C", "int32")]
    flat = flattened(message(fields, flexible="none"))
    names = [[f.name for f in lower(flat, v).root.fields] for v in (0, 1)]
    assert names == [["C"], ["A", "B", "C"]]
    assert flat.structs == ()
