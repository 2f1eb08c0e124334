"""Kafka's JSON notation, as its generated ``JsonConverter`` classes write and read it."""

from __future__ import annotations

import copy
import json
import math
import random
from base64 import b64encode
from collections.abc import Iterator
from types import ModuleType
from typing import Any
from uuid import UUID

import kafka_wire
import pytest
from kafka_wire import JsonError

from specgen.codegen.proof.package import Objects
from specgen.protocol import codec
from specgen.protocol.layout import Layout, lower
from specgen.testing.vectors import cases
from tests.generated.packages import build
from tests.generated.sources import NAMES, all_layouts, chosen_cases, distinct_layouts
from tests.support.definitions import (
    EVERYTHING,
    NULLABLE_STRUCTS,
    field,
    message,
    tagged,
)
from tests.support.grouped import grouped

NUMBERS = message(
    [
        *(field(f"A{kind}", kind) for kind in ("int8", "int16", "uint16", "int32")),
        *(field(f"A{kind}", kind) for kind in ("uint32", "int64", "float64", "bool")),
        field("Id", "uuid"),
        field("Text", "string", nullableVersions="1+"),
        field("Raw", "bytes", nullableVersions="1+"),
        field("Batch", "records", nullableVersions="1+"),
        field("Many", "[]int8", nullableVersions="1+"),
        field("kRaft", "bool"),
        field("KRaftVersion", "int8"),
        field("Old", "string", "0-1"),
        field("OldIgnored", "string", "0-1", ignorable=True),
        field("OldStructs", "[]OldStruct", "0-1", fields=[field("X", "int8")]),
        tagged("Tagged", "int32", 0, default="5"),
        tagged("Null", "string", 1, nullableVersions="1+"),
    ],
    name="Numbers",
)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("json")
    return build(folder, [NUMBERS, NULLABLE_STRUCTS, EVERYTHING])


BASE: dict[str, Any] = {
    **{"aint8": 1, "aint16": 1, "auint16": 1, "aint32": 1, "auint32": 1, "aint64": 1},
    **{"afloat64": 1.5, "abool": True, "id": "AAAAAAAAAAAAAAAAAAAAAA", "text": "t"},
    **{"raw": "YWI=", "batch": "", "many": [1], "kRaft": False, "kRaftVersion": 0},
}


def test_no_former_names_are_looked_up_unless_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = kafka_wire.TxnOffsetCommitRequest(group_id="g")
    newest, older = message.to_json(3), message.to_json(3, names="4.3")
    assert newest.keys() != older.keys()
    monkeypatch.setattr("kafka_wire._runtime.json_form._place", None)
    assert message.to_json(3) == newest
    with pytest.raises(TypeError):
        message.to_json(3, names="4.3")


def test_to_json_writes_kafkas_notation(own: ModuleType) -> None:
    message = own.Numbers(aint8=-1, id=UUID("1f728a3b-8353-44f6-825a-d1269b7bd6ec"))
    message.raw, message.batch, message.text = b"a", b"ab", "\u00e9"
    written = message.to_json(2)
    assert list(written) == [
        *("aint8", "aint16", "auint16", "aint32", "auint32", "aint64", "afloat64"),
        *("abool", "id", "text", "raw", "batch", "many", "kRaft", "kRaftVersion"),
    ]
    assert written["id"] == "H3KKO4NTRPaCWtEmm3vW7A"
    assert (written["raw"], written["batch"]) == ("YQ==", "YWI=")
    assert (written["afloat64"], written["aint8"]) == (0.0, -1)
    assert type(written["afloat64"]) is float
    assert json.loads(json.dumps(written)) == written
    message.tagged, message.null = 6, None
    assert list(message.to_json(2).items())[-2:] == [("tagged", 6), ("null", None)]
    assert "tagged" not in own.Numbers(text="", batch=b"").to_json(1)


def test_records_are_base64_or_empty(own: ModuleType) -> None:
    message = own.Numbers(batch=b"batch")
    assert message.to_json(1)["batch"] == b64encode(b"batch").decode()
    assert message.to_json(1, records="kafka")["batch"] == ""
    message.batch = None
    assert message.to_json(1, records="kafka")["batch"] is None
    assert message.to_json(1)["batch"] is None
    produce = kafka_wire.ProduceRequest
    partition = produce.PartitionProduceData(records=b"batch")
    message = produce(topic_data=[produce.TopicProduceData(partition_data=[partition])])
    for shown, expected in (
        (message.to_json(9), "YmF0Y2g="),
        (message.to_json(9, records="base64"), "YmF0Y2g="),
        (message.to_json(9, records="kafka"), ""),
    ):
        assert shown["topicData"][0]["partitionData"][0]["records"] == expected


def test_null_structs_are_null(own: ModuleType) -> None:
    """The message is from one of Kafka's own tests."""
    cls = own.NullableStructMessage
    message = cls(nullable_struct4=None)
    written = message.to_json(1)
    assert written == {
        "nullableStruct": None,
        "nullableStruct2": {"myString": "", "myInt": 0},
        "nullableStruct4": None,
    }
    assert cls.from_json(written, 1) == message
    assert message.encode(1).hex() == "ff010100000000000101" + "0100"


def test_unknown_tags_never_show() -> None:
    message = kafka_wire.MetadataRequest(unknown_tagged_fields=((9, b"x"),))
    assert message.to_json(9) == kafka_wire.MetadataRequest().to_json(9)


def test_fields_of_other_versions_are_left_out(own: ModuleType) -> None:
    message = own.Numbers(old_ignored="x", batch=b"")
    assert "oldIgnored" not in message.to_json(2)
    assert message.to_json(1)["oldIgnored"] == "x"
    message.old = "x"
    with pytest.raises(
        own.JsonError, match=r"^Numbers v2: old: this version has no such"
    ):
        message.to_json(2)
    # A key of a field that the version lacks is ignored.
    assert own.Numbers.from_json(BASE | {"old": "x"}, 2).old == "x"
    assert own.Numbers.from_json(BASE | {"oldStructs": []}, 2).old_structs == []
    with pytest.raises(own.JsonError, match="oldStructs: this version has no struct"):
        own.Numbers.from_json(BASE | {"oldStructs": [{"x": 1}]}, 2)


def test_keys_are_those_of_the_definitions(own: ModuleType) -> None:
    read = own.Numbers.from_json
    assert read(BASE, 2).tagged == 5
    assert read(BASE | {"nothing": {"x": object()}, "": 0}, 2) == read(BASE, 2)
    for key in BASE:
        less = {name: value for name, value in BASE.items() if name != key}
        with pytest.raises(own.JsonError, match="missing, and mandatory") as caught:
            read(less, 2)
        assert (caught.value.path, caught.value.version) == (key, 2)
        assert caught.value.offset is None
    with pytest.raises(own.JsonError, match="aint8: missing"):
        read({key.upper(): value for key, value in BASE.items()}, 2)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        *(("aint8", 127, 127), ("aint8", 128, 0), ("aint8", 255, 127)),
        *(("aint8", 256, -128), ("aint8", -128, -128), ("auint16", 65535, 65535)),
        *(
            ("auint32", (1 << 32) - 1, (1 << 32) - 1),
            ("aint64", -(1 << 63), -(1 << 63)),
        ),
        *(
            ("afloat64", 1.0, 1.0),
            ("afloat64", -0.0, -0.0),
            ("afloat64", "NaN", math.nan),
        ),
        *(("afloat64", "-Infinity", -math.inf), ("text", "", ""), ("text", None, None)),
        ("id", "H3KKO4NTRPaCWtEmm3vW7A", UUID("1f728a3b-8353-44f6-825a-d1269b7bd6ec")),
        ("id", "AAAAAAAAAAAAAAAAAAAAAQ==", UUID(int=1)),
        *(("raw", "", b""), ("raw", "YQ==", b"a"), ("raw", "YQ==YQ==", b"aa")),
        *(("raw", " \r\nYWJj\n", b"abc"), ("raw", "YWJj\n YWJj ", b"abcabc")),
        *(("raw", None, None), ("batch", "/+8=", b"\xff\xef"), ("many", [], ())),
    ],
)
def test_values_are_read_as_kafka_reads_them(
    own: ModuleType, key: str, value: Any, expected: Any
) -> None:
    number = getattr(own.Numbers.from_json(BASE | {key: value}, 2), key)
    assert type(number) is type(expected)
    assert repr(number) == repr(expected)  # NaN and -0.0 included


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        *(("aint8", -129), ("aint8", 257), ("aint8", "1"), ("aint8", 1.0)),
        *(("aint8", True), ("aint8", None), ("aint16", 1 << 15), ("auint16", -1)),
        *(("aint32", "1"), ("auint32", 1 << 32), ("aint64", 1 << 63), ("aint64", [])),
        *(("afloat64", 1), ("afloat64", "1.5"), ("afloat64", None), ("afloat64", True)),
        *(("abool", 0), ("abool", "true"), ("abool", None), ("id", ""), ("id", None)),
        *(("id", "AAAAAAAAAAAAAAAAAAAAA"), ("id", "A" * 23), ("id", "A" * 21 + "+")),
        *(("id", "1f728a3b-8353-44f6-825a-d1269b7bd6ec"), ("id", UUID(int=1))),
        *(("text", 5), ("text", b"t"), ("text", ["t"]), ("raw", "YQ"), ("raw", "Y===")),
        *(
            ("raw", b"YQ=="),
            ("raw", "\u00e9"),
            ("raw", "-_=="),
            ("raw", "Y WJj"),
            ("batch", 5),
        ),
        *(("many", {}), ("many", "ab"), ("many", (1, 2)), ("many", [None])),
    ],
)
def test_wrong_values_are_refused(own: ModuleType, key: str, wrong: Any) -> None:
    with pytest.raises(own.JsonError) as caught:
        own.Numbers.from_json(BASE | {key: wrong}, 2)
    assert caught.value.path.split("[")[0] == key
    assert caught.value.version == 2


def test_error_paths_consist_of_json_keys() -> None:
    obj = {"topics": [{"name": "a"}, {"name": 5}], "allowAutoTopicCreation": True}
    with pytest.raises(JsonError) as caught:
        kafka_wire.MetadataRequest.from_json(obj, 4)
    assert str(caught.value) == (
        "MetadataRequest v4: topics[1].name: expected a string, got the number 5"
    )


def test_numbers_with_too_many_digits_are_refused(own: ModuleType) -> None:
    huge = 10**5000
    with pytest.raises(own.JsonError, match="aint64: not -9223372036854775808 to"):
        own.Numbers.from_json(BASE | {"aint64": huge}, 2)
    for key in ("text", "afloat64", "abool"):
        with pytest.raises(own.JsonError, match=f"{key}: expected"):
            own.Numbers.from_json(BASE | {key: huge}, 2)
    with pytest.raises(own.JsonError, match="aint64: not"):
        own.Numbers(aint64=huge, batch=b"").to_json(1)


@pytest.mark.parametrize("wrong", [None, [], "{}", b"{}", 5, json, object()])
def test_a_message_must_be_an_object(wrong: Any) -> None:
    with pytest.raises(JsonError, match="expected an object"):
        kafka_wire.MetadataRequest.from_json(wrong, 4)


OTHERS: tuple[Any, ...] = (
    *(True, 0, 1, -1, 128, 255, 257, 1.5, "", "x", "AAAA", [], {}, [{}], [1]),
    *(math.nan, 1 << 40, "A" * 22, [None], [[]]),
)


@pytest.mark.sampled(6)
@grouped("name", NAMES)
def test_some_values_in_any_place(name: str) -> None:
    """Accepted or refused as by the reference codec, with equal values."""
    _change_everywhere(name, distinct_layouts(name)[-1:], 4)


@pytest.mark.slow
@grouped("name", NAMES)
def test_every_value_in_any_place(name: str) -> None:
    """Every value in the newest layout, some in the others, which share most of its fields."""
    *older, newest = distinct_layouts(name)
    _change_everywhere(name, [newest], len(OTHERS))
    _change_everywhere(name, older, 4)


def _change_everywhere(name: str, layouts: list[Layout], most: int) -> None:
    for layout in layouts:
        objects = Objects(kafka_wire, layout)
        rng = random.Random(f"{name} {layout.version}")
        for case in chosen_cases(layout, "elements", "tags"):
            document = codec.to_json(layout, case.value)
            for changed in _changed(document, rng, most):
                _alike(objects, layout, changed)


def _changed(
    document: dict[str, Any], rng: random.Random, most: int
) -> Iterator[dict[str, Any]]:
    for owner, key in [*_holders(document)]:
        old = owner[key]
        for other in rng.sample(OTHERS, most):
            owner[key] = copy.copy(other)
            yield document
        owner[key] = old
        if isinstance(owner, dict):
            del owner[key]
            yield document
            owner[key] = old


def _holders(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value, but of an array only the last element."""
    if isinstance(node, dict):
        for key, value in [*node.items()]:
            yield node, key
            yield from _holders(value)
    elif isinstance(node, list) and node:
        yield node, len(node) - 1
        yield from _holders(node[-1])


def _alike(objects: Objects, layout: Layout, obj: dict[str, Any]) -> None:
    try:
        read = objects.cls.from_json(obj, layout.version)
    except JsonError as error:
        assert (error.message, error.version) == (layout.message, layout.version)
        with pytest.raises(codec.JsonError) as expected:
            codec.from_json(layout, obj)
        assert error.path == expected.value.path
        return
    value = codec.from_json(layout, obj)
    from_values = objects.make(value)
    assert read == from_values or repr(read) == repr(from_values)


@pytest.mark.slow
@grouped("name", NAMES)
def test_every_case_survives_a_round_trip(name: str) -> None:
    cls = getattr(kafka_wire, name)
    for layout in all_layouts(name):
        for case in cases(layout):
            if case.exercises == "unknown tags in defaults":
                continue  # structs that are present because of content that JSON does not show
            message = cls.decode(case.data, layout.version)
            text = json.dumps(message.to_json(layout.version))
            again = cls.from_json(json.loads(text), layout.version)
            assert again.to_json(layout.version) == message.to_json(layout.version)
            if "unknown tags" not in case.exercises:
                assert again == message


def test_every_type_matches_the_reference_codec(own: ModuleType) -> None:
    for version in (0, 1, 2):
        layout = lower(EVERYTHING, version)
        objects = Objects(own, layout)
        for case in cases(layout):
            message = objects.make(case.value)
            assert message.to_json(version) == codec.to_json(layout, case.value)
