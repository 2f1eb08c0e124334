"""The lines of the ``fixtures`` pack, and its template."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jinja2 import Environment, StrictUndefined

from specgen.fixtures import put_unknown_tags
from specgen.layout import lower
from specgen.reference import encode
from specgen.reference.json_form import from_json
from specgen.render.views.fixtures import EXERCISES, fixture_lines
from tests.support.data import kafka_messages
from tests.support.definitions import EVERYTHING, field, message

TEMPLATE = (
    Path(__file__).parents[3] / "templates" / "fixtures" / "__message__.jsonl.jinja"
)
BUDGET = 8_000_000 / 1_700
"""The bytes that a version may take: all of them together stay below 8 MB."""

LINES = fixture_lines(EVERYTHING)


def test_a_line_is_a_compact_object() -> None:
    lines = fixture_lines(message([field("Name", "string")], valid="3"))
    unknown = '"unknown_tags":{"":[[0,""],[128,"7461672032"],[16384,"7461672033"]]}'
    start = '{"message":"TestMessage","version":3,"value":'
    assert lines == [
        start + '{"name":""},"unknown_tags":{},"bytes":"0100","exercises":"defaults"}',
        start + '{"name":"name-1"},"unknown_tags":{},"bytes":"076e616d652d3100",'
        '"exercises":"elements"}',
        start + '{"name":"\\udbff\\udfff"},"unknown_tags":{},"bytes":"05f48fbfbf00",'
        '"exercises":"maximum"}',
        start + '{"name":"\\u00e9\\u20ac\\ud83d\\ude42\\u0000z"},"unknown_tags":{},'
        '"bytes":"0cc3a9e282acf09f9982007a00","exercises":"unicode"}',
        start + '{"name":"name-1"},' + unknown + ',"bytes":'
        '"076e616d652d310300008001057461672032808001057461672033",'
        '"exercises":"unknown tags"}',
    ]


def test_all_versions_in_order() -> None:
    versions = [json.loads(line)["version"] for line in LINES]
    assert versions == sorted(versions)
    assert set(versions) == {0, 1, 2}


def test_the_cases_of_the_pack() -> None:
    exercises = {json.loads(line)["exercises"] for line in LINES}
    assert exercises == EXERCISES


def test_paths_of_unknown_tags() -> None:
    row = next(json.loads(li) for li in LINES if '"unknown tags"' in li)
    paths = {"", "topics[0]", "topics[0].partitions[0]", "one", "tag2"}
    assert set(row["unknown_tags"]) == paths


def test_records_are_base64() -> None:
    value = json.loads(LINES[1])["value"]
    assert value["records"].startswith("AAAAAAAA")


def test_ascii_and_one_line_each() -> None:
    for line in LINES:
        assert line.isascii()
        assert "\n" not in line


def test_the_bytes_follow_from_value_and_unknown_tags() -> None:
    for line in LINES:
        row = json.loads(line)
        layout = lower(EVERYTHING, row["version"])
        tags = {
            path: [(tag, bytes.fromhex(payload)) for tag, payload in unknown]
            for path, unknown in row["unknown_tags"].items()
        }
        value = put_unknown_tags(layout, from_json(layout, row["value"]), tags)
        assert encode(layout, value).hex() == row["bytes"]


@pytest.mark.parametrize("trim", [False, True])
def test_the_template_prints_the_lines(trim: bool) -> None:
    environment = Environment(
        undefined=StrictUndefined,
        trim_blocks=trim,
        lstrip_blocks=trim,
        autoescape=False,
    )
    template = environment.from_string(TEMPLATE.read_text("utf-8"))
    assert template.render(lines=["{1}", "{2}"]) == "{1}\n{2}\n"
    assert template.render(lines=[]) == ""


def test_all_of_kafka_stays_within_the_budget() -> None:
    messages = kafka_messages("3.9.0")
    versions = sum(len(m.valid_versions) for m in messages)
    size = sum(len(line) + 1 for m in messages for line in fixture_lines(m))
    assert size < BUDGET * versions * 0.75
