"""The JSON Schema of the exchange format: it accepts all exports and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from specgen.codegen.layout_lines import layout_lines
from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layouts_schema
from tests.generated.sources import NAMES, definition
from tests.sources.bnf.own import read_well
from tests.support.bundled import NAMES as RELEASES
from tests.support.bundled import release
from tests.support.definitions import field, message, tagged
from tests.support.schemas import Json, described, nodes, schema_errors


def errors(document: Any) -> list[str]:
    """The schema's errors."""
    return schema_errors(layouts_schema(), document)


@pytest.mark.parametrize("wire_only", [False, True], ids=["whole", "wire"])
def test_a_sample_of_the_union(wire_only: bool) -> None:
    chosen = [definition(name) for name in NAMES[::12]]
    for line in layout_lines(chosen, wire_only=wire_only):
        assert errors(json.loads(line)) == []


@pytest.mark.slow
def test_every_bundled_release() -> None:
    lines = {
        line
        for name in RELEASES
        for wire_only in (False, True)
        for line in layout_lines(release(name).messages, wire_only=wire_only)
    }
    assert len(lines) > 3000
    assert [found for line in lines if (found := errors(json.loads(line)))] == []


FULL = message(
    [
        field("Count", "int32", default="7", about="how many", entityType="brokerId"),
        field("Older", "[]string", "0", ignorable=True),
        field("OlderStruct", "Old", "0", fields=[field("Id", "uuid", "0")]),
        field("Share", "float64"),
        field(
            "Items",
            "[]Item",
            nullableVersions="0+",
            fields=[field("Key", "bool", mapKey=True), field("Log", "records")],
        ),
        field("Maybe", "Maybe", nullableVersions="0+", fields=[field("A", "uuid")]),
        field("Data", "bytes", nullableVersions="0+", zeroCopy=True),
        tagged("Note", "string", 0, nullableVersions="1+", default="null"),
        field("Later", "int8", "2+", tag=1, taggedVersions="2+"),
    ],
    "0-2",
    "1+",
    name="FullRequest",
    type="request",
    apiKey=3,
    listeners=["broker"],
)


def full() -> Json:
    """A document with every possible key."""
    (line,) = layout_lines([FULL], 1)
    made: Json = json.loads(line)
    return made | {"unstable": True, "deprecated": True, "about": "what it is for"}


def test_the_full_document_has_all_keys() -> None:
    assert errors(full()) == []
    used = {key for node in nodes(full()) for key in node}
    assert described(json.loads(layouts_schema())) - used == set()


def test_no_other_keys_are_allowed() -> None:
    count = len([*nodes(full())])
    assert count > 20
    for number in range(count):
        for key in [*[*nodes(full())][number], "more"]:
            wrong = full()
            node = [*nodes(wrong)][number]
            if node:  # otherwise it is a struct's default, which is {}
                node[f"{key}x"] = node.pop(key, 1)
            else:
                node[key] = 1
            assert errors(wrong), (number, key)


def _first(document: Json, name: str) -> Json:
    return next(node for node in nodes(document) if node.get("name") == name)


WRONG: dict[str, Callable[[Json], object]] = {
    "format": lambda d: d.update(format=2),
    "kind": lambda d: d.update(kind="question"),
    "version": lambda d: d.update(version=-1),
    "no header": lambda d: d.pop("header_version"),
    "header of a record": lambda d: d.update(kind="metadata"),
    "no section of tags": lambda d: d["fields"].pop(),
    "not flexible": lambda d: d.update(flexible=False),
    "two sections of tags": lambda d: d["fields"].append({"type": "tag_buffer"}),
    "no default": lambda d: _first(d, "count").pop("default"),
    "default of another type": lambda d: _first(d, "count").update(default="7"),
    "default too large": lambda d: _first(d, "count").update(default=1 << 31),
    "default of an array": lambda d: _first(d, "items").update(default=[1]),
    "default of a struct": lambda d: _first(d, "maybe").update(default={"a": 1}),
    "default of a uuid": lambda d: _first(d, "a").update(default="00000000-0000"),
    "default of a float": lambda d: _first(d, "share").update(default="nan"),
    "no name in JSON": lambda d: _first(d, "count").pop("json_name"),
    "ignorable": lambda d: _first(d, "older").update(ignorable=False),
    "type": lambda d: _first(d, "count").update(type="int33"),
    "type's order": lambda d: _first(d, "note").update(type="nullable_compact_string"),
    "null of a number": lambda d: _first(d, "count").update(nullable=True),
    "null of a text": lambda d: _first(d, "note").update(nullable=True),
    "no null of an array": lambda d: _first(d, "items").pop("nullable"),
    "not nullable struct": lambda d: _first(d, "maybe").update(nullable=False),
    "no struct's name": lambda d: _first(d, "maybe").pop("struct"),
    "no struct's fields": lambda d: _first(d, "maybe").pop("fields"),
    "element of a number": lambda d: _first(d, "count").update(
        element={"type": "int8"}
    ),
    "element with a name": lambda d: _first(d, "items")["element"].update(name="x"),
    "no tag": lambda d: _first(d, "note").pop("tag"),
    "tag of a field in its place": lambda d: _first(d, "count").update(tag=1),
    "a compact type that is absent": lambda d: _first(d, "older").update(compact=True),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_documents(name: str) -> None:
    wrong = deepcopy(full())
    WRONG[name](wrong)
    assert wrong != full()
    assert errors(wrong) != []


def test_the_format_key_distinguishes_the_forms() -> None:
    document = full()
    del document["format"]
    assert errors(document)
    (wire,) = layout_lines([FULL], 2, wire_only=True)
    assert errors(json.loads(wire)) == []
    assert errors({"format": 1, **json.loads(wire)})
    with_default = json.loads(wire)
    with_default["fields"][0]["default"] = 1
    assert errors(with_default)


def test_what_a_document_leaves_unknown() -> None:
    text = (
        "Echo Request (Version: 0) => [words] records\n"
        "  words => STRING\n  records => RECORDS\n"
    )
    read = read_well(text)
    (line,) = layout_lines(read)
    shown = json.loads(line)
    assert errors(shown) == []
    assert [field["nullable"] for field in shown["fields"]] == [None, None]
    assert [field["ignorable"] for field in shown["fields"]] == [None, None]
    assert lower(read[0], 0).root.fields[0].ignorable is None
