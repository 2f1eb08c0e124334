"""The BNF of layouts, compared with Kafka's own reference and with examples."""

from __future__ import annotations

import html
import re
import shutil
from dataclasses import replace
from typing import get_args

import pytest

from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    lower,
    lower_all,
)
from specgen.protocol.layout.bnf import ReferenceForm, bnf_lines, bnf_title
from specgen.protocol.model import EMPTY, Kind, Scalar
from specgen.sources.bundled import Bundle
from tests.oracle import jars, programs
from tests.support.data import data_folder
from tests.support.definitions import (
    EVERYTHING,
    NULLABLE_STRUCTS,
    field,
    layout,
    message,
    tagged,
)
from tests.support.needs import absent

PRINTER = "protocol.Protocol"
"""The class of kafka-clients that prints the reference."""

PRINTED: list[tuple[str, ReferenceForm]] = [
    ("2.8", "3.8"),
    ("3.9", "3.8"),
    ("4.1", "4.0"),
    ("4.2", "4.2"),
    ("4.3", "4.3"),
    ("4.4", "4.3"),
]
"""Releases, and the notation of their reference."""


@pytest.mark.parametrize(("release", "notation"), PRINTED)
def test_what_kafka_prints(release: str, notation: ReferenceForm) -> None:
    assert_equal_reference(printed(release), release, notation)


def test_the_published_reference_of_3_8() -> None:
    data = data_folder()
    path = data / "docs" / "38" / "protocol_messages.html" if data else None
    if path is None or not path.is_file():
        absent("data", "no reference of Kafka 3.8: set SPECGEN_DATA to its folder")
    assert_equal_reference(path.read_text("utf-8"), "3.8", "3.8")


def assert_equal_reference(page: str, release: str, notation: ReferenceForm) -> None:
    """Assert that every block of a reference is what we write for the bundled release."""
    ours = {
        lines[0].partition(" =>")[0]: lines
        for message in Bundle().read(release).messages
        if message.kind.is_rpc or message.kind is Kind.HEADER
        for lines in (bnf_lines(lowered, notation) for lowered in lower_all(message))
    }
    blocks = re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)
    assert len(blocks) > 450
    for block in blocks:
        lines = [line.rstrip() for line in html.unescape(block).splitlines()]
        assert ours.get(lines[0].partition(" =>")[0]) == lines


def printed(release: str) -> str:
    """The HTML reference printed by a release's own classes."""
    if shutil.which("java") is None:
        absent("java", "no java")
    try:
        return programs.printed(release, PRINTER)
    except jars.MissingJarsError as error:
        absent("maven", str(error))


EXAMPLE = layout(
    [
        field("Id", "int32"),
        field("Name", "string", nullableVersions="0+"),
        field("Data", "records", nullableVersions="0+"),
        field("Numbers", "[]int64", nullableVersions="0+"),
        field("Topics", "[]Topic", fields=[field("TopicId", "uuid")]),
        field("One", "Inner", nullableVersions="0+", fields=[field("On", "bool")]),
        tagged("Tags", "[]string", 0, nullableVersions="1+"),
        tagged("Level", "int16", 1),
    ]
)


@pytest.mark.parametrize(
    ("notation", "lines"),
    [
        (
            "4.3",
            [
                "TestMessage (Version: 1) => { id name data ?(numbers) (topics) one "
                "tags<tag: 0> level<tag: 1> }",
                "  id => INT32",
                "  name => COMPACT_NULLABLE_STRING",
                "  data => COMPACT_NULLABLE_RECORDS",
                "  numbers => INT64",
                "  topics => { topic_id }",
                "    topic_id => UUID",
                "  one => ?{ on }",
                "    on => BOOLEAN",
                "  tags<tag: 0> => COMPACT_STRING",
                "  level<tag: 1> => INT16",
            ],
        ),
        (
            "4.2",
            [
                "TestMessage (Version: 1) => id name data [numbers] [topics] one "
                "[tags]<tag: 0> level<tag: 1>",
                "  id => INT32",
                "  name => COMPACT_NULLABLE_STRING",
                "  data => COMPACT_RECORDS",
                "  numbers => INT64",
                "  topics => topic_id",
                "    topic_id => UUID",
                "  one => on",
                "    on => BOOLEAN",
                "  tags<tag: 0> => COMPACT_STRING",
                "  level<tag: 1> => INT16",
            ],
        ),
        (
            "4.0",
            [
                "TestMessage (Version: 1) => id name data [numbers] [topics] one "
                "_tagged_fields",
                "  id => INT32",
                "  name => COMPACT_NULLABLE_STRING",
                "  data => COMPACT_RECORDS",
                "  numbers => INT64",
                "  topics => topic_id _tagged_fields",
                "    topic_id => UUID",
                "  one => on _tagged_fields",
                "    on => BOOLEAN",
            ],
        ),
    ],
)
def test_notations(notation: ReferenceForm, lines: list[str]) -> None:
    assert bnf_lines(EXAMPLE, notation) == lines


def test_only_the_word_for_tags_sets_3_8_and_4_0_apart() -> None:
    for lowered in lower_all(EVERYTHING):
        older = "\n".join(bnf_lines(lowered, "3.8"))
        newer = "\n".join(bnf_lines(lowered, "4.0"))
        assert older.replace("TAG_BUFFER", "_tagged_fields") == newer


def test_not_flexible() -> None:
    lowered = layout([field("Topics", "[]string", nullableVersions="0+")], version=0)
    assert bnf_lines(lowered) == [
        "TestMessage (Version: 0) => { ?[topics] }",
        "  topics => STRING",
    ]
    assert bnf_lines(lowered, "3.8") == [
        "TestMessage (Version: 0) => [topics]",
        "  topics => STRING",
    ]


def test_an_empty_body() -> None:
    lowered = layout([], version=0)
    assert bnf_lines(lowered) == ["TestMessage (Version: 0) => { }"]
    assert bnf_lines(lowered, "3.8") == ["TestMessage (Version: 0) =>"]
    assert bnf_lines(layout([]), "3.8") == ["TestMessage (Version: 1) => TAG_BUFFER"]


def test_nullable_structs() -> None:
    lines = bnf_lines(lower(NULLABLE_STRUCTS, 1))
    assert "  nullable_struct => ?{ my_string my_int }" in lines
    assert "  nullable_struct3<tag: 0> => ?{ my_string my_int }" in lines
    assert not any("?" in line for line in bnf_lines(lower(NULLABLE_STRUCTS, 1), "4.2"))


def test_arrays_of_arrays() -> None:
    numbers = ArrayWire(ArrayWire(ScalarWire(Scalar.INT32), False, False), False, False)
    inner = StructLayout("Inner", (FieldLayout.of("A", ScalarWire(Scalar.INT8), 0),))
    structs = ArrayWire(ArrayWire(StructWire(inner), False, False), False, False)
    nested = replace(
        layout([], version=0),
        root=StructLayout(
            "TestMessage",
            (
                FieldLayout.of("Rows", numbers, EMPTY),
                FieldLayout.of("Grid", structs, EMPTY),
            ),
        ),
    )
    assert bnf_lines(nested, "3.8") == [
        "TestMessage (Version: 0) => [rows] [grid]",
        "  rows => ARRAY(INT32)",
        "  grid => [grid]",
        "    grid => a",
        "      a => INT8",
    ]


def test_an_unknown_type_has_no_production() -> None:
    unknown = ArrayWire(ScalarWire(Scalar.UNKNOWN), None, False)
    fields = (FieldLayout.of("Isr", unknown, EMPTY),)
    lowered = replace(layout([], version=0), root=StructLayout("TestMessage", fields))
    assert bnf_lines(lowered, "3.8") == ["TestMessage (Version: 0) => [isr]"]


@pytest.mark.parametrize(
    ("kind", "api", "version", "title"),
    [
        (Kind.REQUEST, "Fetch", 4, "Fetch Request (Version: 4)"),
        (Kind.RESPONSE, "Fetch", 4, "Fetch Response (Version: 4)"),
        (Kind.HEADER, "RequestHeader", 2, "Request Header v2"),
        (Kind.HEADER, "RequestHeader", None, "Request Header"),
        (Kind.METADATA, "TopicRecord", 0, "TopicRecord (Version: 0)"),
        (Kind.REQUEST, "Fetch", None, "Fetch Request"),
    ],
)
def test_titles(kind: Kind, api: str, version: int | None, title: str) -> None:
    root = StructLayout(api, ())
    assert bnf_title(Layout(api, api, kind, version, None, root)) == title


def test_every_type_has_a_production_in_every_notation() -> None:
    for lowered in lower_all(EVERYTHING):
        for notation in get_args(ReferenceForm):
            lines = bnf_lines(lowered, notation)
            assert all(" =>" in line for line in lines)
            assert not any(line.endswith(" ") for line in lines)


def test_a_helper_message_keeps_its_whole_name() -> None:
    helper = message([field("A", "int8")], name="SomethingRequestLog")
    assert bnf_title(lower(helper, 0)) == "SomethingRequestLog (Version: 0)"
