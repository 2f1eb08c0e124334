"""The exchange format: one line of JSON per message and version."""

from __future__ import annotations

import json
from typing import Any

import pytest

from specgen.codegen.layout_lines import layout_line, layout_lines
from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layout_object, whole_object
from specgen.protocol.model import Kind, Message
from tests.support.definitions import field, message, tagged

REQUEST = message(
    [
        field("ReplicaId", "int32", default=-1),
        field(
            "Topics",
            "[]FetchTopic",
            nullableVersions="1+",
            fields=[field("Name", "string", "0-1"), field("TopicId", "uuid", "2+")],
        ),
        field("isKRaftRack", "string", "1+"),
        tagged("ClusterId", "string", 0, nullableVersions="1+", default="null"),
    ],
    name="FetchRequest",
    type="request",
    apiKey=1,
)


def fields(*specs: dict[str, Any], version: int = 1) -> list[Any]:
    exported = layout_object(lower(message([*specs]), version))["fields"]
    assert isinstance(exported, list)
    return exported


def test_a_whole_line() -> None:
    assert layout_line(lower(REQUEST, 2)) == (
        '{"api":"Fetch","kind":"request","version":2,"key":1,"flexible":true,"fields":['
        '{"name":"replica_id","type":"int32"},'
        '{"name":"topics","type":"array","compact":true,"nullable":true,"element":'
        '{"type":"struct","fields":[{"name":"topic_id","type":"uuid"},'
        '{"type":"tag_buffer","fields":[]}]}},'
        '{"name":"is_kraft_rack","type":"compact_string"},'
        '{"type":"tag_buffer","fields":'
        '[{"tag":0,"name":"cluster_id","type":"compact_nullable_string"}]}]}'
    )


def test_a_version_that_is_not_flexible() -> None:
    assert layout_line(lower(REQUEST, 0)) == (
        '{"api":"Fetch","kind":"request","version":0,"key":1,"flexible":false,"fields":['
        '{"name":"replica_id","type":"int32"},'
        '{"name":"topics","type":"array","compact":false,"nullable":false,"element":'
        '{"type":"struct","fields":[{"name":"name","type":"string"}]}}]}'
    )


@pytest.mark.parametrize(
    ("name", "kind", "api", "shown"),
    [
        ("ListOffsetsRequest", "request", "ListOffsets", "request"),
        ("ListOffsetsResponse", "response", "ListOffsets", "response"),
        ("RequestHeader", "header", "RequestHeader", "header"),
        ("TopicRecord", "metadata", "TopicRecord", "metadata"),
        ("FooRequest", "data", "FooRequest", "data"),
        ("FooKey", "coordinator-key", "FooKey", "coordinator-key"),
    ],
)
def test_api_and_kind(name: str, kind: str, api: str, shown: str) -> None:
    made = message([], "0", "none", name=name, type=kind, apiKey=3)
    exported = layout_object(lower(made, 0))
    assert (exported["api"], exported["kind"], exported["key"]) == (api, shown, 3)


def test_without_a_key() -> None:
    assert "key" not in layout_object(lower(message([]), 0))


@pytest.mark.parametrize("kind", ["string", "bytes", "records"])
def test_names_of_variable_types(kind: str) -> None:
    spec = field("A", kind, nullableVersions="2+")
    assert [fields(spec, version=v)[0]["type"] for v in range(3)] == [
        kind,
        f"compact_{kind}",
        f"compact_nullable_{kind}",
    ]
    spec = field("A", kind, nullableVersions="0+")
    assert fields(spec, version=0)[0]["type"] == f"nullable_{kind}"


@pytest.mark.parametrize(
    "kind",
    ["bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64", "uuid"],
)
def test_names_of_fixed_types(kind: str) -> None:
    assert fields(field("A", kind), version=0) == [{"name": "a", "type": kind}]
    element = fields(field("A", f"[]{kind}"), version=0)[0]["element"]
    assert element == {"type": kind}


def test_a_struct_says_that_it_is_nullable_only_if_it_is() -> None:
    spec = field("A", "S", nullableVersions="2+", fields=[])
    assert fields(spec, version=1)[0] == {
        "name": "a",
        "type": "struct",
        "fields": [{"type": "tag_buffer", "fields": []}],
    }
    assert fields(spec, version=2)[0]["nullable"] is True
    assert [*fields(spec, version=2)[0]] == ["name", "type", "nullable", "fields"]


def test_facts_unknown_to_a_notation() -> None:
    known = message([field("A", "[]int8"), field("B", "S", fields=[])])
    unsaid = tuple(f.replace(nullable_versions=None) for f in known.fields)
    doc = known.replace(fields=unsaid, tags_known=False)
    array, struct, buffer = layout_object(lower(doc, 1))["fields"]
    assert array["nullable"] is None
    assert struct["nullable"] is None
    assert buffer == {"type": "tag_buffer"}


def test_text_stays_text() -> None:
    """Whatever a field's name, it stays on one line."""
    odd = message([field("A", "int8")])
    name = "a\n\u2028\x85\u540d"
    renamed = odd.replace(fields=(odd.fields[0].replace(name=name),), about=name)
    for line in (layout_line(lower(renamed, 0)), next(layout_lines([renamed]))):
        assert line.splitlines() == [line]
        assert "\u540d" in line
        assert json.loads(line)["fields"][0]["name"] == name
    assert json.loads(line)["about"] == name


def test_lines() -> None:
    helper = message([], "0", "none", name="Helper").replace(kind=Kind.STRUCT)
    both: list[Message] = [REQUEST, helper]
    exported = [json.loads(line) for line in layout_lines(both)]
    assert [(o["api"], o["version"]) for o in exported] == [
        ("Fetch", v) for v in range(3)
    ]
    assert len([*layout_lines(both, helpers=True)]) == 4
    assert [json.loads(line)["version"] for line in layout_lines(both, version=2)] == [
        2
    ]
    assert [*layout_lines(both, version=9)] == []


def whole(made: Message, version: int) -> Any:
    return whole_object(made, lower(made, version))


def names(fields: list[Any]) -> list[Any]:
    return [field.get("json_name") for field in fields]


def test_the_full_form_includes_the_wire_form() -> None:
    for version in range(3):
        shown = whole(REQUEST, version)
        assert _wire_part(shown) == layout_object(lower(REQUEST, version))


def _wire_part(node: Any) -> Any:
    """The keys of the wire form only, at all levels."""
    if isinstance(node, list):
        return [_wire_part(item) for item in node]
    if not isinstance(node, dict):
        return node
    beyond = {"format", "message", "header_version", "json_name", "default"}
    beyond |= {"struct", "absent", "foreign_tags", "ignorable"}
    return {key: _wire_part(item) for key, item in node.items() if key not in beyond}


def test_names_and_defaults() -> None:
    replica, topics, rack, buffer = whole(REQUEST, 2)["fields"]
    assert (replica["json_name"], replica["default"]) == ("replicaId", -1)
    assert (topics["json_name"], topics["default"]) == ("topics", [])
    assert topics["element"]["struct"] == "FetchTopic"
    assert (rack["name"], rack["json_name"]) == ("is_kraft_rack", "isKRaftRack")
    assert buffer["fields"][0]["default"] is None


@pytest.mark.parametrize(
    ("kind", "keys", "default"),
    [
        ("bool", {}, False),
        ("bool", {"default": "true"}, True),
        ("int64", {"default": str(2**63 - 1)}, 2**63 - 1),
        ("uint32", {"default": "0xffffffff"}, 4294967295),
        ("float64", {}, 0.0),
        ("float64", {"default": "NaN"}, "NaN"),
        ("float64", {"default": "-Infinity"}, "-Infinity"),
        ("uuid", {}, "AAAAAAAAAAAAAAAAAAAAAA"),
        ("string", {}, ""),
        ("string", {"default": "x"}, "x"),
        ("string", {"default": "null", "nullableVersions": "0+"}, None),
        ("bytes", {}, ""),
        ("records", {}, None),
        ("[]int8", {"default": "null", "nullableVersions": "0+"}, None),
        ("Inner", {"fields": [field("A", "int8")]}, {}),
    ],
)
def test_defaults_in_json(kind: str, keys: dict[str, Any], default: object) -> None:
    shown, _ = whole(message([field("F", kind, **keys)]), 1)["fields"]
    assert shown["default"] == default
    assert type(shown["default"]) is type(default)


def test_fields_of_other_versions() -> None:
    made = message(
        [
            field("Old", "string", "0", default="x", ignorable=True),
            field("Items", "[]Item", "2+", fields=[field("Id", "int8", "2+")]),
            field(
                "Inner",
                "Inner",
                fields=[
                    field("A", "int8", "0"),
                    field("B", "int8", "1+", tag=0, taggedVersions="2+"),
                ],
            ),
        ]
    )
    first, second = whole(made, 0), whole(made, 1)
    assert names(first["absent"]) == ["items"]
    assert names(second["absent"]) == ["old", "items"]
    old, items = second["absent"]
    assert old == {
        "name": "old",
        "type": "string",
        "json_name": "old",
        "default": "x",
        "ignorable": True,
    }
    assert "compact" not in items
    assert names(items["element"]["fields"]) == ["id"]
    inner, _ = second["fields"]
    assert names(inner["absent"]) == ["a"]
    assert inner["fields"][-1]["foreign_tags"] == [0]
    assert names(whole(made, 2)["absent"]) == ["old"]
    *_, inner, _ = whole(made, 2)["fields"]
    assert "foreign_tags" not in inner["fields"][-1]


def test_facts_of_a_field() -> None:
    made = message(
        [
            field(
                "Items",
                "[]Item",
                fields=[field("Id", "int32", mapKey=True, entityType="brokerId")],
            ),
            field("Data", "bytes", zeroCopy=True, about="What it is."),
        ]
    )
    items, data, _ = whole(made, 1)["fields"]
    inner = items["element"]["fields"][0]
    assert (inner["map_key"], inner["entity_type"]) == (True, "brokerId")
    assert (data["zero_copy"], data["about"]) == (True, "What it is.")
    facts = ("map_key", "entity_type", "zero_copy", "about", "ignorable")
    assert not items.keys() & {*facts}


def test_facts_of_a_message() -> None:
    keys: dict[str, Any] = {"latestVersionUnstable": True, "deprecatedVersions": "0-1"}
    made = message(
        [],
        name="EchoRequest",
        type="request",
        apiKey=3,
        listeners=["broker", "controller"],
        about="Echoes.",
        **keys,
    )
    shown = [whole(made, version) for version in range(3)]
    assert [one["header_version"] for one in shown] == [1, 2, 2]
    assert [one.get("deprecated") for one in shown] == [True, True, None]
    assert [one.get("unstable") for one in shown] == [None, None, True]
    assert shown[0]["listeners"] == ["broker", "controller"]
    assert (shown[0]["message"], shown[0]["about"]) == ("EchoRequest", "Echoes.")
    record = whole(message([]), 0)
    assert not record.keys() & {"header_version", "listeners", "about"}


def test_lines_in_the_wire_form() -> None:
    lines = [*layout_lines([REQUEST], wire_only=True)]
    assert lines == [layout_line(lower(REQUEST, version)) for version in range(3)]
    assert '"format":1' in next(layout_lines([REQUEST]))
