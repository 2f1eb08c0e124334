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

from specgen.fixtures import cases
from specgen.layout import Layout, lower
from specgen.proof.package import Objects
from specgen.reference import json_form
from tests.generated.packages import build
from tests.generated.sources import (
    NAMES,
    all_layouts,
    chosen_cases,
    distinct_layouts,
)
from tests.support.definitions import (
    EVERYTHING,
    NULLABLE_STRUCTS,
    field,
    message,
    tagged,
)

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


def test_what_is_written(own: ModuleType) -> None:
    made = own.Numbers(aint8=-1, id=UUID("1f728a3b-8353-44f6-825a-d1269b7bd6ec"))
    made.raw, made.batch, made.text = b"a", b"ab", "\u00e9"
    shown = made.to_json(2)
    assert list(shown) == [
        *("aint8", "aint16", "auint16", "aint32", "auint32", "aint64", "afloat64"),
        *("abool", "id", "text", "raw", "batch", "many", "kRaft", "kRaftVersion"),
    ]
    assert shown["id"] == "H3KKO4NTRPaCWtEmm3vW7A"
    assert (shown["raw"], shown["batch"]) == ("YQ==", "YWI=")
    assert (shown["afloat64"], shown["aint8"]) == (0.0, -1)
    assert type(shown["afloat64"]) is float
    assert json.loads(json.dumps(shown)) == shown
    made.tagged, made.null = 6, None
    assert list(made.to_json(2).items())[-2:] == [("tagged", 6), ("null", None)]
    assert "tagged" not in own.Numbers(text="", batch=b"").to_json(1)


def test_records(own: ModuleType) -> None:
    made = own.Numbers(batch=b"batch")
    assert made.to_json(1)["batch"] == b64encode(b"batch").decode()
    assert made.to_json(1, records="kafka")["batch"] == ""
    made.batch = None
    assert made.to_json(1, records="kafka")["batch"] is None
    assert made.to_json(1)["batch"] is None
    produce = kafka_wire.ProduceRequest
    partition = produce.PartitionProduceData(records=b"batch")
    made = produce(topic_data=[produce.TopicProduceData(partition_data=[partition])])
    for shown, expected in (
        (made.to_json(9), "YmF0Y2g="),
        (made.to_json(9, records="base64"), "YmF0Y2g="),
        (made.to_json(9, records="kafka"), ""),
    ):
        assert shown["topicData"][0]["partitionData"][0]["records"] == expected


def test_null_structs(own: ModuleType) -> None:
    """This one is of Kafka's own test."""
    cls = own.NullableStructMessage
    made = cls(nullable_struct4=None)
    shown = made.to_json(1)
    assert shown == {
        "nullableStruct": None,
        "nullableStruct2": {"myString": "", "myInt": 0},
        "nullableStruct4": None,
    }
    assert cls.from_json(shown, 1) == made
    assert made.encode(1).hex() == "ff010100000000000101" + "0100"


def test_unknown_tags_never_show() -> None:
    made = kafka_wire.MetadataRequest(unknown_tagged_fields=((9, b"x"),))
    assert made.to_json(9) == kafka_wire.MetadataRequest().to_json(9)


def test_absent_fields(own: ModuleType) -> None:
    made = own.Numbers(old_ignored="x", batch=b"")
    assert "oldIgnored" not in made.to_json(2)
    assert made.to_json(1)["oldIgnored"] == "x"
    made.old = "x"
    with pytest.raises(
        own.JsonError, match=r"^Numbers v2: old: this version has no such"
    ):
        made.to_json(2)
    # A key of a field that the version lacks is stored, and nobody asks.
    assert own.Numbers.from_json(BASE | {"old": "x"}, 2).old == "x"
    assert own.Numbers.from_json(BASE | {"oldStructs": []}, 2).old_structs == []
    with pytest.raises(own.JsonError, match="oldStructs: this version has no struct"):
        own.Numbers.from_json(BASE | {"oldStructs": [{"x": 1}]}, 2)


def test_keys(own: ModuleType) -> None:
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
def test_read(own: ModuleType, key: str, value: Any, expected: Any) -> None:
    number = getattr(own.Numbers.from_json(BASE | {key: value}, 2), key)
    assert type(number) is type(expected)
    assert repr(number) == repr(expected)  # of NaN and -0.0, too


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
def test_not_read(own: ModuleType, key: str, wrong: Any) -> None:
    with pytest.raises(own.JsonError) as caught:
        own.Numbers.from_json(BASE | {key: wrong}, 2)
    assert caught.value.path.split("[")[0] == key
    assert caught.value.version == 2


def test_paths_are_of_keys() -> None:
    obj = {"topics": [{"name": "a"}, {"name": 5}], "allowAutoTopicCreation": True}
    with pytest.raises(JsonError) as caught:
        kafka_wire.MetadataRequest.from_json(obj, 4)
    assert str(caught.value) == (
        "MetadataRequest v4: topics[1].name: expected a string, got the number 5"
    )


def test_numbers_of_too_many_digits(own: ModuleType) -> None:
    huge = 10**5000
    with pytest.raises(own.JsonError, match="aint64: not -9223372036854775808 to"):
        own.Numbers.from_json(BASE | {"aint64": huge}, 2)
    for key in ("text", "afloat64", "abool"):
        with pytest.raises(own.JsonError, match=f"{key}: expected"):
            own.Numbers.from_json(BASE | {key: huge}, 2)
    with pytest.raises(own.JsonError, match="aint64: not"):
        own.Numbers(aint64=huge, batch=b"").to_json(1)


@pytest.mark.parametrize("wrong", [None, [], "{}", b"{}", 5, json, object()])
def test_no_object(wrong: Any) -> None:
    with pytest.raises(JsonError, match="expected an object"):
        kafka_wire.MetadataRequest.from_json(wrong, 4)


OTHERS: tuple[Any, ...] = (
    *(True, 0, 1, -1, 128, 255, 257, 1.5, "", "x", "AAAA", [], {}, [{}], [1]),
    *(math.nan, 1 << 40, "A" * 22, [None], [[]]),
)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", NAMES)
def test_some_values_anywhere(name: str) -> None:
    """Taken or refused as the reference codec does it, value for value."""
    _change_everywhere(name, distinct_layouts(name)[-1:], 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_any_value_anywhere(name: str) -> None:
    """All of them in the newest layout, some in others, whose fields are mostly its own."""
    *older, newest = distinct_layouts(name)
    _change_everywhere(name, [newest], len(OTHERS))
    _change_everywhere(name, older, 4)


def _change_everywhere(name: str, layouts: list[Layout], most: int) -> None:
    for layout in layouts:
        objects = Objects(kafka_wire, layout)
        rng = random.Random(f"{name} {layout.version}")
        for case in chosen_cases(layout, "elements", "tags"):
            shown = json_form.to_json(layout, case.value)
            for changed in _changed(shown, rng, most):
                _alike(objects, layout, changed)


def _changed(
    shown: dict[str, Any], rng: random.Random, most: int
) -> Iterator[dict[str, Any]]:
    for owner, key in [*_holders(shown)]:
        old = owner[key]
        for other in rng.sample(OTHERS, most):
            owner[key] = copy.copy(other)
            yield shown
        owner[key] = old
        if isinstance(owner, dict):
            del owner[key]
            yield shown
            owner[key] = old


def _holders(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value, but of an array's elements only the last."""
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
        with pytest.raises(json_form.JsonError) as expected:
            json_form.from_json(layout, obj)
        assert error.path == expected.value.path
        return
    value = json_form.from_json(layout, obj)
    made = objects.make(value)
    assert read == made or repr(read) == repr(made)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_case_there_and_back(name: str) -> None:
    cls = getattr(kafka_wire, name)
    for layout in all_layouts(name):
        for case in cases(layout):
            if case.exercises == "unknown tags in defaults":
                continue  # structs that are there for what JSON does not show
            made = cls.decode(case.data, layout.version)
            text = json.dumps(made.to_json(layout.version))
            again = cls.from_json(json.loads(text), layout.version)
            assert again.to_json(layout.version) == made.to_json(layout.version)
            if "unknown tags" not in case.exercises:
                assert again == made


def test_every_type(own: ModuleType) -> None:
    for version in (0, 1, 2):
        layout = lower(EVERYTHING, version)
        objects = Objects(own, layout)
        for case in cases(layout):
            made = objects.make(case.value)
            assert made.to_json(version) == json_form.to_json(layout, case.value)
