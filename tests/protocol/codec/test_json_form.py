"""Kafka's JSON notation (see docs/protocol-semantics.md, "JSON form"); its quirks were seen in Kafka 3.9.0."""

from __future__ import annotations

import json
import math
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specgen.protocol.codec import (
    UNKNOWN_TAGS,
    CodecError,
    JsonError,
    complete,
    encode,
    from_json,
    to_json,
)
from specgen.protocol.layout import lower
from specgen.testing.vectors import cases, without_unknown_tags
from tests.support.data import kafka_layouts
from tests.support.definitions import (
    EVERYTHING,
    NULLABLE_STRUCTS,
    SCALARS,
    field,
    layout,
    tagged,
)
from tests.support.strategies import values

NULLS = lower(NULLABLE_STRUCTS, 1)
EMPTY = {"myString": "", "myInt": 0}
VALUE = {"NullableStruct": None, "NullableStruct3": None, "NullableStruct4": None}
OBJECT = {"nullableStruct": None, "nullableStruct2": EMPTY, "nullableStruct4": None}

BASE64 = "22 characters of URL-safe base64"


def one(kind: str, **keys: Any) -> Any:
    """The layout of a message with one field, ``Value``."""
    return layout([field("Value", kind, **keys)])


def read(kind: str, node: Any) -> Any:
    """Read a JSON value of the field."""
    return from_json(one(kind), {"value": node})["Value"]


def write(kind: str, value: Any) -> Any:
    """Write the field's value as JSON."""
    return to_json(one(kind), {"Value": value})["value"]


class TestWorkedExample:
    def test_written(self) -> None:
        assert to_json(NULLS, VALUE) == OBJECT

    def test_read(self) -> None:
        assert from_json(NULLS, OBJECT) == complete(NULLS.root, VALUE)

    def test_its_bytes(self) -> None:
        data = encode(NULLS, from_json(NULLS, OBJECT))
        assert data.hex(" ") == "ff 01 01 00 00 00 00 00 01 01 01 00"

    def test_a_version_without_tags(self) -> None:
        first = lower(NULLABLE_STRUCTS, 0)
        assert to_json(first, {}) == {"nullableStruct": None, "nullableStruct2": EMPTY}


class TestWritten:
    def test_only_the_first_letter_of_a_key_changes(self) -> None:
        names = ["TopicId", "KRaftVersion", "isKRaftController", "ISR"]
        written = to_json(layout([field(name, "int8") for name in names]), {})
        assert list(written) == ["topicId", "kRaftVersion", "isKRaftController", "iSR"]

    @pytest.mark.parametrize(
        ("kind", "value", "expected"),
        [
            ("bool", True, True),
            ("int8", -128, -128),
            ("uint16", 65535, 65535),
            ("uint32", 4294967295, 4294967295),
            ("int64", -(2**63), -(2**63)),
            ("float64", 12.34, 12.34),
            ("string", "é\0🙂", "é\0🙂"),
            ("bytes", b"\xfb\xff\xbf\x00", "+/+/AA=="),
            ("bytes", bytearray(b"\x00"), "AA=="),
            ("records", b"\xff", "/w=="),
            ("[]int32", [1, -2], [1, -2]),
        ],
    )
    def test_values(self, kind: str, value: Any, expected: Any) -> None:
        assert write(kind, value) == expected

    def test_a_uuid_is_url_safe_base64_without_padding(self) -> None:
        value = UUID("1f728a3b-8353-44f6-825a-d1269b7bd6ec")
        assert write("uuid", value) == "H3KKO4NTRPaCWtEmm3vW7A"
        assert write("uuid", UUID(int=2**128 - 1)) == "_____________________w"

    def test_float64_is_always_a_floating_literal(self) -> None:
        assert json.dumps(write("float64", 1)) == "1.0"

    @pytest.mark.parametrize(
        ("value", "text"),
        [(math.nan, "NaN"), (math.inf, "Infinity"), (-math.inf, "-Infinity")],
    )
    def test_numbers_that_json_lacks_are_strings(self, value: float, text: str) -> None:
        assert write("float64", value) == text
        assert str(read("float64", text)) == str(value)

    def test_kafka_leaves_records_out(self) -> None:
        fields = [
            field("A", "records"),
            field("B", "records", nullableVersions="0+"),
            field("C", "bytes"),
        ]
        records = layout(fields)
        value = {"A": b"abc", "B": b"abc", "C": b"abc"}
        assert to_json(records, value, records="kafka") == {
            "a": "",
            "b": "",
            "c": "YWJj",
        }
        assert to_json(records, {}, records="kafka") == {"a": "", "b": None, "c": ""}

    def test_tagged_fields_only_if_not_at_their_default(self) -> None:
        tags = layout(
            [
                tagged("A", "int16", 0, default="5"),
                tagged("B", "string", 1, nullableVersions="1+"),
                tagged("C", "[]int8", 2, nullableVersions="1+", default="null"),
            ]
        )
        assert to_json(tags, {}) == {}
        assert to_json(tags, {"A": 0, "B": None, "C": []}) == {
            "a": 0,
            "b": None,
            "c": [],
        }

    def test_unknown_tags_never(self) -> None:
        tags = layout([field("A", "int8")])
        assert to_json(tags, {UNKNOWN_TAGS: [(9, b"x")]}) == {"a": 0}

    def test_an_absent_field_is_left_out(self) -> None:
        absent = layout([field("A", "int8", "0"), field("B", "int8", "2+")])
        assert to_json(absent, {}) == {}

    def test_an_absent_field_that_is_set_is_an_error(self) -> None:
        inner = [field("B", "int8", "2+", default="-1")]
        absent = layout([field("A", "[]Inner", fields=inner)])
        assert to_json(absent, {"A": [{"B": -1}]}) == {"a": [{}]}
        with pytest.raises(
            JsonError, match=r"no such field, and it is not at its default: 0"
        ) as caught:
            to_json(absent, {"A": [{"B": -1}, {"B": 0}]})
        assert caught.value.path == "a[1].b"

    def test_an_absent_field_that_is_ignorable_is_dropped(self) -> None:
        absent = layout([field("A", "string", "2+", ignorable=True)])
        assert to_json(absent, {"A": "set"}) == {}

    @pytest.mark.parametrize("kind", [*SCALARS.values(), "[]int8"])
    def test_null_where_it_is_not_allowed(self, kind: str) -> None:
        with pytest.raises(JsonError, match="value: null is not allowed"):
            write(kind, None)

    @pytest.mark.parametrize(
        ("kind", "value"),
        [
            ("int8", 128),
            ("int8", "1"),
            ("uint32", -1),
            ("float64", "1.0"),
            ("float64", 10**400),
            ("uuid", "H3KKO4NTRPaCWtEmm3vW7A"),
            ("string", b"abc"),
            ("bytes", "abc"),
        ],
    )
    def test_values_of_other_types(self, kind: str, value: Any) -> None:
        with pytest.raises(JsonError, match=r"^value: (not|expected) "):
            write(kind, value)

    @pytest.mark.parametrize("sign", [1, -1])
    def test_a_number_too_long_for_python_to_show(self, sign: int) -> None:
        with pytest.raises(JsonError, match="a value of int"):
            read("int32", sign * 10**5000)


class TestRead:
    @pytest.mark.parametrize(
        ("kind", "text", "expected"),
        [
            ("bool", "false", False),
            ("int8", "-128", -128),
            ("int8", "127", 127),
            ("uint16", "65535", 65535),
            ("int32", "2147483647", 2147483647),
            ("uint32", "4294967295", 4294967295),
            ("int64", "-9223372036854775808", -(2**63)),
            ("float64", "1.0", 1.0),
            ("float64", "1e3", 1000.0),
            ("float64", "1e400", math.inf),
            ("string", '"a\\u0000\\ud83d\\ude42"', "a\0🙂"),
            ("records", '"AAECAw=="', b"\0\1\2\3"),
            ("[]uuid", '["AAAAAAAAAAAAAAAAAAAAAQ"]', [UUID(int=1)]),
        ],
    )
    def test_values(self, kind: str, text: str, expected: Any) -> None:
        value = read(kind, json.loads(text))
        assert value == expected
        assert type(value) is type(expected)

    @pytest.mark.parametrize(
        ("node", "expected"), [(128, 0), (255, 127), (256, -128), (200, 72)]
    )
    def test_int8_subtracts_128_from_larger_numbers(
        self, node: int, expected: int
    ) -> None:
        assert read("int8", node) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("", b""),
            ("  ", b""),
            ("AAA=", b"\0\0"),
            ("AB==", b"\0"),
            ("QUJD\r\n REVG ", b"ABCDEF"),
            ("AA==AA==", b"\0\0"),
            ("QUJDAA==QUJD", b"ABC\0ABC"),
        ],
    )
    def test_base64_is_as_lenient_as_jackson(self, text: str, expected: bytes) -> None:
        assert read("bytes", text) == expected

    @pytest.mark.parametrize(
        "text",
        [
            *("A", "AA", "AA=", "AAA", "AA= =", "AA==x", "AAAA===="),
            *("-_-_", "QU JD", "éAAA"),
            *("QUJD" * 50_000 + " x", " " * 50_000 + "x"),
        ],
    )
    def test_base64_is_no_more_lenient(self, text: str) -> None:
        with pytest.raises(JsonError, match="expected base64 with padding"):
            read("bytes", text)

    @pytest.mark.parametrize(
        "text", ["AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB==", "A" * 21 + "P"]
    )
    def test_uuids_as_lenient_as_java(self, text: str) -> None:
        assert read("uuid", text) == UUID(int=0)

    @pytest.mark.parametrize(
        "text",
        [
            *("", "A" * 21, "A" * 23, "A" * 24, "A" * 22 + "="),
            *("+/" + "A" * 20, "A" * 11 + " " + "A" * 11),
            "00000000-0000-0000-0000-000000000000",
        ],
    )
    def test_uuids_no_more_lenient(self, text: str) -> None:
        with pytest.raises(JsonError, match=f"value: expected {BASE64}"):
            read("uuid", text)

    @pytest.mark.parametrize(
        ("kind", "text", "reason"),
        [
            ("bool", "1", "expected true or false, got the number 1"),
            ("bool", '"true"', "expected true or false, got 'true'"),
            ("int8", "257", "not -128 to 127"),
            ("int8", "-129", "not -128 to 127"),
            ("int8", "true", "expected a whole number, got true"),
            ("int16", "32768", "not -32768 to 32767"),
            ("uint16", "-1", "not 0 to 65535"),
            ("int32", '"5"', "expected a whole number, got '5'"),
            ("int32", "1.0", "expected a whole number, got the number 1.0"),
            ("int64", "9223372036854775808", "not -9223372036854775808 to"),
            ("int64", "[]", "expected a whole number, got an array"),
            ("float64", "1", "expected a number with a fraction"),
            ("float64", '"1.0"', "expected a number with a fraction"),
            ("uuid", "1", f"expected {BASE64}"),
            ("string", "{}", "expected a string, got an object"),
            ("bytes", "[]", "expected base64 with padding, got an array"),
            ("records", "0", "expected base64 with padding, got the number 0"),
            ("[]int8", "{}", "expected an array, got an object"),
            ("[]int8", '"AA=="', "expected an array, got 'AA=='"),
            ("string", "null", "null is not allowed"),
            ("int8", "null", "null is not allowed"),
        ],
    )
    def test_values_of_other_types(self, kind: str, text: str, reason: str) -> None:
        with pytest.raises(JsonError, match=f"^value: {reason}"):
            read(kind, json.loads(text))

    @pytest.mark.parametrize("text", ["null", "5", "[]", '""'])
    def test_a_struct_is_an_object(self, text: str) -> None:
        with pytest.raises(JsonError, match=r"^message: expected an object"):
            from_json(one("int8"), json.loads(text))
        fields = [field("A", "Inner", fields=[])]
        with pytest.raises(JsonError, match=r"^a: (expected an object|null is not)"):
            from_json(layout(fields), {"a": json.loads(text)})

    def test_a_missing_key_is_an_error_if_mandatory(self) -> None:
        with pytest.raises(JsonError, match=r"^nullableStruct2.myInt: missing"):
            bad = {"nullableStruct": None, "nullableStruct2": {"myString": ""}}
            from_json(NULLS, bad)

    def test_a_missing_tagged_field_is_at_its_default(self) -> None:
        tags = layout([tagged("A", "int16", 0, default="5")])
        assert from_json(tags, {}) == {"A": 5}

    def test_a_missing_field_of_another_version_is_at_its_default(self) -> None:
        absent = layout([field("A", "int16", "2+", default="7")])
        assert from_json(absent, {}) == {"A": 7}

    def test_a_key_of_another_version_is_stored(self) -> None:
        absent = layout(
            [field("A", "int16", "2+"), field("B", "string", "2+", default="x")]
        )
        value = from_json(absent, {"a": 9, "b": None})
        assert value == {"A": 9, "B": None}
        with pytest.raises(CodecError, match="no such field"):
            encode(absent, value)

    def test_a_key_of_another_version_has_its_type(self) -> None:
        absent = layout([field("A", "int16", "2+"), field("B", "[]int8", "2+")])
        with pytest.raises(JsonError, match=r"^a: null is not allowed"):
            from_json(absent, {"a": None})
        with pytest.raises(JsonError, match=r"^b: expected an array"):
            from_json(absent, {"b": 1})

    def test_structs_of_another_version_cannot_be_read(self) -> None:
        inner = [field("X", "int8", "2+")]
        absent = layout(
            [
                field("A", "[]Inner", "2+", fields=inner),
                field("B", "Other", "2+", fields=inner),
            ]
        )
        assert from_json(absent, {"a": [], "b": None}) == {"A": [], "B": None}
        with pytest.raises(JsonError, match=r"^a: this version has no struct Inner"):
            from_json(absent, {"a": [{"x": 1}]})
        with pytest.raises(JsonError, match=r"^b: this version has no struct Other"):
            from_json(absent, {"b": {"x": 1}})

    def test_unknown_keys_are_ignored(self) -> None:
        value = from_json(one("int8"), {"value": 1, "Value": 2, "data_version": 1})
        assert value == {"Value": 1}

    def test_paths_include_array_indexes(self) -> None:
        topics = lower(EVERYTHING, 1)
        obj = to_json(topics, {"Records": b""})
        topic = {"name": "t", "partitions": [{"id": 1}, {"id": "2"}]}
        with pytest.raises(JsonError) as caught:
            from_json(topics, obj | {"topics": [topic]})
        assert caught.value.path == "topics[0].partitions[1].id"
        assert caught.value.offset is None


@pytest.mark.parametrize("version", [0, 1, 2])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_values_come_back(version: int, data: st.DataObject) -> None:
    lowered = lower(EVERYTHING, version)
    value = data.draw(values(lowered))
    text = json.dumps(to_json(lowered, value), allow_nan=False)
    back = from_json(lowered, json.loads(text))
    assert back == without_unknown_tags(lowered, value)


@pytest.mark.slow
def test_every_case_of_kafka_comes_back() -> None:
    for lowered in kafka_layouts("3.9.0"):
        for case in cases(lowered):
            text = json.dumps(to_json(lowered, case.value), allow_nan=False)
            back = from_json(lowered, json.loads(text))
            expected = without_unknown_tags(lowered, case.value)
            assert back == expected, f"{case.message} v{case.version} {case.exercises}"
