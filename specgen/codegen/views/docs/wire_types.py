"""The types page: the encoding of each type, with examples from the reference codec."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from specgen.codegen.views.docs.descriptions import described
from specgen.codegen.views.docs.markdown import Md, Table, code, listed, table
from specgen.protocol.codec import encode
from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import EMPTY, Default, Kind, Scalar

Example = tuple[str, Any]
"""A value as the page shows it, and as the reference codec accepts it."""

TypeRow = tuple[Md, Md, Md]

_UUID = UUID("1f728a3b-8353-44f6-825a-d1269b7bd6ec")
_EMPTY: Example = ('""', "")
_NULL: Example = ("null", None)
_ABC: Example = ('"abc"', "abc")
_NO_BYTES: Example = ("no bytes", b"")
_TWO_BYTES: Example = ("bytes ca fe", b"\xca\xfe")
_SEVEN: Example = ("[7]", [7])
_EMPTY_ARRAY: Example = ("[]", [])

FIXED: dict[Scalar, list[Example]] = {
    Scalar.BOOL: [("false", False), ("true", True)],
    Scalar.INT8: [("1", 1), ("-2", -2)],
    Scalar.INT16: [("1", 1), ("-2", -2)],
    Scalar.UINT16: [("33000", 33000)],
    Scalar.INT32: [("1", 1), ("-2", -2)],
    Scalar.UINT32: [("4000000000", 4000000000)],
    Scalar.INT64: [("1", 1), ("-2", -2)],
    Scalar.FLOAT64: [("1.5", 1.5)],
    Scalar.UUID: [(str(_UUID), _UUID)],
}

VARIABLE: dict[Scalar, list[Example]] = {
    Scalar.STRING: [_EMPTY, _ABC],
    Scalar.BYTES: [_NO_BYTES, _TWO_BYTES],
    Scalar.RECORDS: [_NO_BYTES, _TWO_BYTES],
}

UNSIGNED = (0, 1, 127, 128, 300, 16384, 2**31 - 1)
SIGNED = (0, -1, 1, -2, 63, 64, -65, 2**31 - 1, -(2**31))


def fixed_table() -> Table:
    """The types with a fixed size."""
    rows = [_row(kind, ScalarWire(kind), examples) for kind, examples in FIXED.items()]
    return table(("Type", "On the wire", "Examples"), rows)


def integers_table() -> Table:
    """The integers of variable length."""
    unsigned = [(str(n), encode_uvarint(n)) for n in UNSIGNED]
    rows = [
        (
            code("unsigned varint"),
            described("types", "uvarint"),
            _shown_examples(unsigned),
        )
    ]
    for kind in (Scalar.VARINT, Scalar.VARLONG):
        examples = [(str(n), n) for n in SIGNED]
        rows.append(_row(kind, ScalarWire(kind), examples))
    return table(("Type", "On the wire", "Examples"), rows)


def variable_table() -> Table:
    """The length-prefixed types in all four forms, and arrays."""
    rows: list[TypeRow] = []
    for kind, examples in VARIABLE.items():
        for compact in (False, True):
            for nullable in (False, True):
                wire = ScalarWire(kind, nullable, compact)
                shown = [*examples, _NULL] if nullable else examples
                rows.append(_row(wire.name, wire, shown))
    for compact in (False, True):
        array = ArrayWire(ScalarWire(Scalar.INT32), True, compact)
        name = "compact array" if compact else "array"
        rows.append(_row(name, array, [_EMPTY_ARRAY, _SEVEN, _NULL]))
    return table(("Type", "On the wire", "Examples"), rows)


def struct_table() -> Table:
    """Structs, nullable structs and the tag section."""
    inner = StructLayout(
        "Point", (_field("x", Scalar.INT16), _field("y", Scalar.INT16))
    )
    point: Example = ("x 1, y 2", {"x": 1, "y": 2})
    tags = (_field("near", Scalar.INT16, 0), _field("far", Scalar.INT16, 2))
    flexible = StructLayout("Flexible", (), True, tags)
    rows = [
        _row("struct", StructWire(inner), [point]),
        _row("nullable struct", StructWire(inner, True), [point, _NULL]),
        _row(
            "tag section",
            StructWire(flexible),
            [
                ("all fields at their defaults", {}),
                ("int16 5 at tag 2", {"far": 5}),
                ("int16 1 at tag 0, 5 at tag 2", {"near": 1, "far": 5}),
            ],
        ),
    ]
    return table(("Type", "On the wire", "Examples"), rows)


def example_bytes(wire: WireType, value: Any) -> bytes:
    """The bytes that the reference codec writes for one value."""
    default: Default = EMPTY if not isinstance(wire, ScalarWire) else None
    root = StructLayout("Example", (FieldLayout.of("value", wire, default),))
    layout = Layout("Example", "Example", Kind.DATA, 0, None, root)
    return encode(layout, {"value": value})


def _row(name: str, wire: WireType, examples: Sequence[Example]) -> TypeRow:
    written = [(shown, example_bytes(wire, value)) for shown, value in examples]
    return (
        code(name),
        described("types", name.replace(" ", "_")),
        _shown_examples(written),
    )


def _shown_examples(examples: Sequence[tuple[str, bytes]]) -> Md:
    pairs = (Md(f"{code(shown)} → {code(raw.hex())}") for shown, raw in examples)
    return listed(pairs, "<br>")


def _field(name: str, kind: Scalar, tag: int | None = None) -> FieldLayout:
    return FieldLayout.of(name, ScalarWire(kind), 0, tag)
