"""Defaults: D1 to D3, and the values that they stand for (see docs/protocol-semantics.md, "Defaults")."""

from __future__ import annotations

import json
import math
import struct
import time
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specgen.protocol.model import (
    EMPTY,
    ArrayType,
    Default,
    FieldType,
    Scalar,
    StructType,
)
from specgen.protocol.model.defaults import implicit_default, is_implicit, uuid_text
from specgen.protocol.model.types import (
    DEFINITION_SCALARS,
    INTEGER_BITS,
    integer_limits,
)
from specgen.sources.kafka_json.defaults import DefaultError, parse_default
from tests.sources.kafka_json.reading import check, data, field, one
from tests.support.grouped import grouped

INTEGERS = [k for k in INTEGER_BITS if k not in (Scalar.VARINT, Scalar.VARLONG)]
TYPES: list[FieldType] = [ArrayType(Scalar.INT8), StructType("I"), Scalar.BYTES]
UUID_TEXT = "H3KKO4NTRPaCWtEmm3vW7A"


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Scalar.BOOL, False),
        *((kind, 0) for kind in INTEGERS),
        (Scalar.FLOAT64, 0.0),
        (Scalar.UUID, UUID(int=0)),
        (Scalar.STRING, ""),
        (Scalar.BYTES, EMPTY),
        (Scalar.RECORDS, None),
        (ArrayType(Scalar.UUID), EMPTY),
        (ArrayType(StructType("I")), EMPTY),
        (StructType("I"), EMPTY),
    ],
)
def test_without_a_default(kind: FieldType, expected: Default) -> None:
    assert implicit_default(kind) == expected
    assert type(implicit_default(kind)) is type(expected)
    if kind not in (Scalar.RECORDS, StructType("I")):
        assert parse_default("", kind) == expected
        assert one('"default": ""', str(kind).replace("I", "int8")).default == expected


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (Scalar.BOOL, "true", True),
        (Scalar.BOOL, "FALSE", False),
        (Scalar.BOOL, "True", True),
        (Scalar.INT8, "-128", -128),
        (Scalar.INT8, "0x7f", 127),
        (Scalar.INT16, "-1", -1),
        (Scalar.UINT16, "33000", 33000),
        (Scalar.INT32, "0x7fffffff", 2**31 - 1),
        (Scalar.INT32, "-2147483648", -(2**31)),
        (Scalar.UINT32, "0xFFFFFFFF", 2**32 - 1),
        (Scalar.INT64, "0xcafcacafcacafca", 0xCAFCACAFCACAFCA),
        (Scalar.INT64, "-9223372036854775808", -(2**63)),
        (Scalar.INT64, "0x0000000000000001", 1),
        (Scalar.INT32, "0", 0),
        (Scalar.INT32, "-0", 0),
        (Scalar.FLOAT64, "12.34", 12.34),
        (Scalar.FLOAT64, "-1", -1.0),
        (Scalar.FLOAT64, "1.", 1.0),
        (Scalar.FLOAT64, ".5", 0.5),
        (Scalar.FLOAT64, "+1e3", 1000.0),
        (Scalar.FLOAT64, "1.5d", 1.5),
        (Scalar.FLOAT64, "1.5F", 1.5),
        (Scalar.FLOAT64, " 1.5d ", 1.5),
        (Scalar.FLOAT64, "1e400", math.inf),
        (Scalar.FLOAT64, "-Infinity", -math.inf),
        (Scalar.FLOAT64, "0x1.8p1", 3.0),
        (Scalar.FLOAT64, "-0X.8P+1d", -1.0),
        (Scalar.FLOAT64, "0x1p99999999999999999999", math.inf),
        (Scalar.FLOAT64, "-0x1p99999", -math.inf),
        (Scalar.FLOAT64, "0x1p-99999999999999999999", 0.0),
        (Scalar.UUID, UUID_TEXT, UUID(hex="1f728a3b835344f6825ad1269b7bd6ec")),
        (Scalar.STRING, "null", None),
        (Scalar.STRING, "Null", "Null"),
        (Scalar.STRING, " null", " null"),
        (Scalar.STRING, "\u540d\n\0", "\u540d\n\0"),
        (Scalar.BYTES, "null", None),
        (ArrayType(Scalar.INT8), "null", None),
        (StructType("I"), "", EMPTY),
        (StructType("I"), "null", None),
        (Scalar.RECORDS, "null", None),
        (Scalar.RECORDS, "", None),
        (Scalar.RECORDS, "anything", None),
    ],
)
def test_values(kind: FieldType, text: str, expected: Default) -> None:
    default = parse_default(text, kind)
    assert default == expected
    assert type(default) is type(expected)


def test_nan() -> None:
    value = parse_default("NaN", Scalar.FLOAT64)
    assert isinstance(value, float)
    assert math.isnan(value)


BAD: list[tuple[FieldType, list[str]]] = [
    (Scalar.BOOL, ["1", "0", "yes", "null", " true", "t", "tru\u0435", "fal\u017fe"]),
    *(
        (kind, ["1.0", "1e3", "a", "null", " 1", "1 ", "+1", "--1", "0x", "1L", "1_0"])
        for kind in INTEGERS
    ),
    *(
        (kind, ["-0x1", "0x-1", "0X1", "0xg", "010", "00", "-01", "\u0663", "\uff11"])
        for kind in INTEGERS
    ),
    *(
        (kind, [str(integer_limits(kind)[0] - 1), str(integer_limits(kind)[1] + 1)])
        for kind in INTEGERS
    ),
    (Scalar.INT8, ["0x80", "0xff"]),
    (Scalar.INT64, ["0xffffffffffffffff", "9" * 5000, "0x" + "f" * 5000]),
    (Scalar.FLOAT64, ["1,5", "nan", "inf", "infinity", "1e", ".", "e5", "1f5", "1dd"]),
    (
        Scalar.FLOAT64,
        ["NaNd", "0x1", "0x.p1", "0xp1", "1 2", "\u0661", "\u20031.5", "null"],
    ),
    (Scalar.UUID, ["0", UUID_TEXT + "=", UUID_TEXT + "==", UUID_TEXT[:-1], "null"]),
    (Scalar.UUID, [UUID_TEXT + "A", UUID_TEXT[:-1] + "B", "+" * 22, "\u0410" * 22]),
    (Scalar.UUID, ["1f728a3b-8353-44f6-825a-d1269b7bd6ec", " " + UUID_TEXT]),
]


@grouped("kind, text", [(kind, text) for kind, texts in BAD for text in texts])
def test_d1_literals(kind: Scalar, text: str) -> None:
    with pytest.raises(DefaultError) as caught:
        parse_default(text, kind)
    assert caught.value.code == "D1"
    assert len(str(caught.value)) < 150
    check(data(field(f'"default": §{json.dumps(text)}', "A", kind)), "D1")


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("text", ["[]", "{}", "0", " ", "Null", "AA=="])
def test_d3_only_empty_or_null(kind: FieldType, text: str) -> None:
    with pytest.raises(DefaultError) as caught:
        parse_default(text, kind)
    assert caught.value.code == "D3"


@pytest.mark.parametrize("kind", ["string", "bytes", "[]int8"])
def test_d2_null_needs_all_versions_nullable(kind: str) -> None:
    for versions, nullable in (("0+", "1+"), ("0+", "none"), ("2-5", "2-4")):
        keys = f'"versions": "{versions}", "nullableVersions": "{nullable}"'
        check(data(field(f'{keys}, "default": §"null"', "A", kind)), "D2")
    for versions, nullable in (("2+", "0+"), ("2-5", "2-5"), ("2-5", "0-7")):
        keys = f'"versions": "{versions}", "nullableVersions": "{nullable}"'
        assert one(f'{keys}, "default": "null"', kind).default is None


def test_d2_of_records_does_not_matter() -> None:
    assert one('"default": "null"', "records").default is None
    assert one("", "records").default is None


@pytest.mark.parametrize(
    ("kind", "text", "default", "written"),
    [
        ("int32", "-1", -1, "-1"),
        ("int64", '"0x10"', 16, "0x10"),
        ("bool", "true", True, "true"),
        ("bool", "false", False, "false"),
        ("float64", "1.50", 1.5, "1.50"),
        ("float64", "1E+2", 100.0, "1E+2"),
        ("float64", "1e400", math.inf, "1e400"),
        ("string", "1.50", "1.50", "1.50"),
        ("string", "true", "true", "true"),
        ("string", "9" * 5000, "9" * 5000, "9" * 5000),
        ("string", '"\\u006eull"', None, "null"),
        ("int32", "null", 0, None),
        ("string", "null", "", None),
    ],
)
def test_json_scalars_are_their_text(
    kind: str, text: str, default: Default, written: str | None
) -> None:
    nullable = '"nullableVersions": "0+", ' if kind == "string" else ""
    one_field = one(f'{nullable}"default": {text}', kind)
    assert one_field.default == default
    assert type(one_field.default) is type(default)
    assert one_field.default_text == written


def test_json_null_is_no_default() -> None:
    inner = '"fields": [{"name": "X", "type": "int8", "versions": "0+"}]'
    one_field = one(f'"nullableVersions": "0+", "default": null, {inner}', "Inner")
    assert one_field.default is EMPTY
    assert one_field.default_text is None


@pytest.mark.parametrize("text", ["[]", "{}", '["null"]'])
def test_other_json_types_are_no_defaults(text: str) -> None:
    check(data(field(f'"default": §{text}')), "J5")


@given(st.sampled_from(INTEGERS), st.data())
def test_every_integer_of_the_type(kind: Scalar, draw: st.DataObject) -> None:
    value = draw.draw(st.integers(*integer_limits(kind)))
    assert parse_default(str(value), kind) == value
    if value >= 0:
        assert parse_default(hex(value), kind) == value


@given(st.floats())
def test_every_float(value: float) -> None:
    text = repr(value).replace("inf", "Infinity").replace("nan", "NaN")
    parsed = parse_default(text, Scalar.FLOAT64)
    assert isinstance(parsed, float)
    assert struct.pack(">d", parsed) == struct.pack(">d", value) or math.isnan(value)
    if math.isfinite(value):
        assert parse_default(value.hex(), Scalar.FLOAT64) == value


@given(st.uuids())
def test_every_uuid(value: UUID) -> None:
    assert len(uuid_text(value)) == 22
    assert parse_default(uuid_text(value), Scalar.UUID) == value


@given(
    st.sampled_from(sorted(DEFINITION_SCALARS)),
    st.text() | st.from_regex(r"[-+0-9xeEpdfNI.]+"),
)
def test_any_text_is_a_value_or_a_problem(kind: Scalar, text: str) -> None:
    try:
        parse_default(text, kind)
    except DefaultError as error:
        assert error.code in ("D1", "D3")


@pytest.mark.parametrize(
    "text",
    ["1" * 1_000_000 + "x", "1." + "0" * 1_000_000 + "e", "0x" + "1" * 1_000_000],
)
def test_long_texts_take_little_time(text: str) -> None:
    started = time.process_time()
    for kind in (Scalar.FLOAT64, Scalar.INT64, Scalar.UUID, Scalar.BOOL):
        with pytest.raises(DefaultError):
            parse_default(text, kind)
    assert time.process_time() - started < 6


def test_only_the_zero_that_floats_start_with_goes_unsaid() -> None:
    assert is_implicit(Scalar.FLOAT64, 0.0)
    assert not is_implicit(Scalar.FLOAT64, -0.0)
    assert is_implicit(Scalar.INT8, 0)
    assert is_implicit(None, EMPTY)
    assert not is_implicit(Scalar.STRING, None)
