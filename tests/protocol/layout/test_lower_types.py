"""The wire type of each type, by version."""

from __future__ import annotations

import pytest

from specgen.protocol.layout import ArrayWire, ScalarWire, StructWire
from specgen.protocol.model import Scalar
from tests.protocol.layout.test_lower import at, inner
from tests.support.definitions import field


@pytest.mark.parametrize("kind", [Scalar.STRING, Scalar.BYTES, Scalar.RECORDS])
def test_variable_scalars(kind: Scalar) -> None:
    spec = field("A", str(kind), nullableVersions="1-3")
    types = [at(v, spec).fields[0].type for v in range(5)]
    assert types == [
        ScalarWire(kind, nullable=False, compact=False),
        ScalarWire(kind, nullable=True, compact=False),
        ScalarWire(kind, nullable=True, compact=True),
        ScalarWire(kind, nullable=True, compact=True),
        ScalarWire(kind, nullable=False, compact=True),
    ]
    wires = [wire for wire in types if isinstance(wire, ScalarWire)]
    assert [wire.name for wire in wires] == [
        f"{kind}",
        f"nullable_{kind}",
        f"compact_nullable_{kind}",
        f"compact_nullable_{kind}",
        f"compact_{kind}",
    ]


@pytest.mark.parametrize("kind", ["bool", "int8", "uint32", "float64", "uuid"])
@pytest.mark.parametrize("version", [1, 2])
def test_fixed_scalars_never_change(kind: str, version: int) -> None:
    wire = at(version, field("A", kind)).fields[0].type
    assert wire == ScalarWire(Scalar(kind), nullable=False, compact=False)
    assert isinstance(wire, ScalarWire)
    assert wire.name == kind


def test_arrays() -> None:
    spec = field("A", "[]string", nullableVersions="3+")
    element, compact = ScalarWire(Scalar.STRING), ScalarWire(
        Scalar.STRING, compact=True
    )
    assert at(1, spec).fields[0].type == ArrayWire(element, False, False)
    assert at(2, spec).fields[0].type == ArrayWire(compact, False, True)
    assert at(3, spec).fields[0].type == ArrayWire(compact, True, True)


def test_structs() -> None:
    spec = field("A", "S", nullableVersions="1+", fields=[field("X", "bytes")])
    plain = at(0, spec).fields[0].type
    assert isinstance(plain, StructWire)
    assert plain.nullable is False
    assert plain.struct.fields[0].type == ScalarWire(Scalar.BYTES)
    for version in (1, 2):
        wire = at(version, spec).fields[0].type
        assert isinstance(wire, StructWire)
        assert wire.nullable is True
        assert wire.struct.flexible == (version == 2)
        compact = version == 2
        assert wire.struct.fields[0].type == ScalarWire(Scalar.BYTES, False, compact)


def test_elements_have_no_marker() -> None:
    spec = field("A", "[]S", nullableVersions="0+", fields=[field("X", "int8")])
    wire = at(0, spec).fields[0].type
    assert isinstance(wire, ArrayWire)
    assert wire.nullable is True
    assert isinstance(wire.element, StructWire)
    assert wire.element.nullable is False


@pytest.mark.parametrize("kind", ["string", "bytes"])
def test_own_flexible_versions(kind: str) -> None:
    """An example is the client id of request headers, which is never compact."""
    never = field("A", kind, nullableVersions="0+", flexibleVersions="none")
    later = field("B", kind, flexibleVersions="4+")
    root = at(2, never, later)
    assert [f.type for f in root.fields] == [
        ScalarWire(Scalar(kind), True, compact=False),
        ScalarWire(Scalar(kind), False, compact=False),
    ]
    assert root.flexible
    assert at(4, never, later).fields[1].type == ScalarWire(Scalar(kind), False, True)


def test_own_flexible_versions_leave_the_rest_of_the_message_alone() -> None:
    nested = field("S", "S", fields=[field("A", "string", flexibleVersions="none")])
    root = at(2, nested, field("Z", "string"))
    assert inner(root.fields[0].type).flexible
    assert root.fields[1].type == ScalarWire(Scalar.STRING, False, True)
