"""``--with``: facts of the source itself stay, and what neither source knows stays unknown."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.model import (
    ApiKey,
    ArrayType,
    Message,
    Release,
    Scalar,
    StructType,
)
from specgen.report import Problems
from specgen.sources.bnf import read_reference
from specgen.sources.union.fill import fill
from tests.sources.bnf.own import shape
from tests.sources.union.test_fill import INTS, NULL, facts, filled, page
from tests.support.definitions import field, message, tagged

SINCE_0 = {"versions": "0+", "taggedVersions": "0+"}


def release(*messages: Message) -> Release:
    """A release with these messages."""
    return Release(name="t", messages=messages)


def fill_one(mine: Message, theirs: Message) -> Message:
    """The only message of one release, filled from that of another."""
    (whole,) = fill(release(mine), release(theirs), Problems()).messages
    return whole


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("[a]\n a => INT32", [field("X", "int32")], "a:?[int32]"),
        ("[a]\n a => INT32", [field("X", "string", **NULL)], "a:?[int32]"),
        ("a\n a => RECORDS", [INTS], "a:records"),
        ("a\n a => INT32", [INTS | NULL], "a:int32"),
    ],
)
def test_null_of_another_type_says_nothing(
    text: str, fields: list[dict[str, Any]], expected: str
) -> None:
    message, conflicts = filled(page(text), facts(*fields))
    assert shape(message) == expected
    assert conflicts


def test_null_of_records_is_not_that_of_a_number() -> None:
    (records,) = filled(page("a\n a => RECORDS"), facts(field("X", "int32")))[0].fields
    assert records.nullable_versions is None


def test_a_number_is_never_null() -> None:
    whole = message([field("A", "int32")], valid="0", flexible="none")
    (number,) = whole.fields
    mine = whole.replace(fields=(number.replace(nullable_versions=None),))
    theirs = message([field("A", "string", **NULL)], valid="0", flexible="none")
    assert fill_one(mine, theirs).fields[0].nullable_versions is None


def test_a_struct_of_one_field_beside_other_fields_is_that_field() -> None:
    """Both sides have equally many fields, but one of ours is a struct."""
    left = page("s c\n s => [a]\n  a => INT32\n c => INT8")
    whole, conflicts = filled(left, facts(INTS | NULL, field("C", "int8")))
    assert conflicts == []
    assert shape(whole) == "s:{a:[int32]?} c:int8"


def test_an_array_of_structs_is_no_array_of_numbers() -> None:
    """Nor the reverse, if neither is as simple as an array of numbers."""
    names = ("S", "T")
    mine, theirs = (
        message(
            [field("A", f"[]{name}", fields=[field("B", "int32")])],
            valid="0",
            flexible="none",
        )
        for name in names
    )
    (array,) = mine.fields
    nested = ArrayType(ArrayType(StructType("S")))
    filled_message = fill_one(
        mine.replace(fields=(array.replace(type=nested),)), theirs
    )
    assert filled_message.fields[0].type == nested
    assert [struct.name for struct in filled_message.structs] == ["S"]


def test_defaults_of_arrays_and_structs_come_along() -> None:
    inner = [field("A", "int8")]
    theirs = facts(
        INTS | {"ignorable": True},
        field("S", "S", fields=inner, ignorable=True),
        field("T", "[]T", fields=inner, ignorable=True),
    )
    left = page("[x] s u\n x => INT32\n s => a\n  a => INT8\n u => INT8")
    message, _ = filled(left, theirs)
    assert [item.ignorable for item in message.fields] == [True, True, None]


def test_bytes_fill_records_except_for_a_written_default() -> None:
    left = page("r s\n r => RECORDS\n s => RECORDS")
    null = {"nullableVersions": "0+", "ignorable": True}
    theirs = facts(
        field("R", "bytes") | null, field("S", "bytes", default="null") | null
    )
    message, _ = filled(left, theirs)
    assert [item.ignorable for item in message.fields] == [True, None]
    assert message.filled and not message.is_said_whole


def test_known_facts_of_a_field_stay() -> None:
    mine, theirs = (
        message([field("A", "int32", default=default, ignorable=default == "1")])
        for default in ("1", "2")
    )
    (filled_field,) = fill_one(mine, theirs).fields
    assert (filled_field.default, filled_field.ignorable) == (1, True)


def test_tags_come_only_where_none_are_known() -> None:
    plain, more = (
        message([field("A", "int8", "0+"), *tags], flexible="0+")
        for tags in ([], [tagged("T", "int8", 0) | SINCE_0])
    )
    assert shape(fill_one(plain, more)) == "a:int8 <>"
    unknown = plain.replace(tags_known=False)
    assert shape(fill_one(unknown, more)) == "a:int8 <0=t:int8>"
    assert shape(fill_one(unknown, unknown)) == "a:int8 <?>"
    assert fill_one(plain, unknown).tags_known


def test_a_tag_of_another_type_stays() -> None:
    inner = [field("A", "[]int8", nullableVersions="0+")]
    mine, theirs = (
        message([item | SINCE_0], flexible="0+")
        for item in (tagged("T", "S", 0, fields=inner), tagged("T", "int8", 0))
    )
    assert shape(fill_one(mine, theirs)) == "<0=t:{a:~[int8]? <>}>"
    assert shape(fill_one(theirs, mine)) == "<0=t:int8>"


def test_a_flexible_struct_is_more_than_its_field() -> None:
    """It is followed by its tag section, so neither side reveals anything about the other."""
    structs = message([field("X", "[]S", fields=[INTS])], valid="0", flexible="0+")
    (struct,) = structs.structs
    (ints,) = struct.fields
    unknown = struct.replace(fields=(ints.replace(nullable_versions=None),))
    structs = structs.replace(structs=(unknown,))
    arrays = message([INTS], valid="0", flexible="0+")
    nested = ints.replace(type=ArrayType(ints.type))
    arrays = arrays.replace(fields=(nested,))
    assert shape(fill_one(structs, arrays)) == "x:~[{x:?~[int32] <>}] <>"
    assert shape(fill_one(arrays, structs)) == "x:~[?~[int32]] <>"


def test_a_field_that_is_tagged_later_goes_by_its_place() -> None:
    later = field("B", "[]int32", tag=0, taggedVersions="1+", nullableVersions="0+")
    theirs = message([field("A", "int8"), later], valid="0-1", flexible="1+")
    text = "Test Request (Version: 0) => a [b]\n a => INT8\n b => INT32\n"
    (read,) = read_reference(text, "t", Problems()).messages
    mine = read.replace(name="TestMessage", kind=theirs.kind)
    assert shape(fill_one(mine, theirs)) == "a:int8 b:[int32]?"


def test_structs_of_the_other_source_get_free_names() -> None:
    """A and A2 are taken by the source's own structs."""

    def struct(name: str, kind: str, inner: str) -> dict[str, Any]:
        return field(name, kind, fields=[field(inner, "int8")])

    theirs, mine = (
        message(fields, valid="0", flexible="none")
        for fields in (
            [struct("X", "A", "N"), struct("Y", "B", "M"), struct("Z", "C", "M")],
            [field("X", "int8"), struct("Y", "A", "M"), struct("Z", "A2", "M")],
        )
    )
    unknown, *remaining = mine.fields
    fields = (unknown.replace(type=Scalar.UNKNOWN), *remaining)
    whole = fill_one(mine.replace(fields=fields), theirs)
    kinds = [StructType(name) for name in ("A3", "A", "A2")]
    assert [item.type for item in whole.fields] == kinds
    assert shape(whole) == "x:{n:int8} y:{m:int8} z:{m:int8}"


def test_keys_and_listeners_of_the_source_stay() -> None:
    def record(**keys: Any) -> Message:
        return message([field("A", "int8")], type="metadata", name="XRecord", **keys)

    assert fill_one(record(), record(apiKey=3)).api_key == 3
    assert fill_one(record(apiKey=2), record(apiKey=3)).api_key == 2
    other = message([field("A", "int8")], name="XRecord")
    assert fill_one(other, record(apiKey=3)).api_key is None
    brokers, controllers = (
        message([], type="request", name="XRequest", apiKey=7, listeners=[name])
        for name in ("broker", "controller")
    )
    silent = brokers.replace(listeners=())
    assert fill_one(brokers, controllers).listeners == ("broker",)
    assert fill_one(silent, controllers).listeners == ("controller",)


def test_missing_api_keys_come_from_the_other() -> None:
    ours, theirs = (
        Release(name="t", messages=(), api_keys=(ApiKey(key=key, name=name),))
        for key, name in [(1, "Ours"), (2, "Theirs")]
    )
    none = Release(name="t", messages=())
    assert fill(none, theirs, Problems()).api_keys == theirs.api_keys
    assert fill(ours, theirs, Problems()).api_keys == ours.api_keys


def test_a_message_without_a_version_is_compared_with_the_nearest() -> None:
    """Nothing is filled in: nobody knows which version it is."""
    (read,) = page("a b\n a => INT32\n b => INT8").messages
    mine = read.replace(unversioned=True)
    theirs = facts(
        field("A", "int64", "0"),
        field("B", "int16", "0"),
        field("C", "string", "1"),
        field("D", "int8", "1"),
        valid="0-1",
    )
    message, conflicts = filled(release(mine), theirs)
    assert message == mine
    assert conflicts == ["AnyRequest: a: int32 here, string there"]
