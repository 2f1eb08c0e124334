"""The lines of the ``fixtures`` pack, and its template."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jinja2 import Environment, StrictUndefined

from specgen.codegen.views.fixtures import coverage_text, fixture_lines
from specgen.protocol.codec import encode, from_json
from specgen.protocol.layout import lower, lower_all
from specgen.testing.vectors import cases, put_unknown_tags
from specgen.testing.vectors.coverage import coverage
from tests.support.definitions import EVERYTHING, field, message

ROOT = Path(__file__).parents[3]
TEMPLATE = ROOT / "templates" / "fixtures" / "__message__.jsonl.jinja"
LINES = fixture_lines(EVERYTHING)


def test_a_line_is_a_compact_object() -> None:
    lines = fixture_lines(message([field("Name", "string")], valid="3"))
    unknown = '"unknown_tags":{"":[[0,""],[128,"7461672032"],[16384,"7461672033"]]}'
    assert lines == [
        _start("defaults") + '{"name":""},"unknown_tags":{},"bytes":"0100"}',
        _start("elements") + '{"name":"name-1"},"unknown_tags":{},'
        '"bytes":"076e616d652d3100"}',
        _start("maximum") + '{"name":"\\udbff\\udfff"},"unknown_tags":{},'
        '"bytes":"05f48fbfbf00"}',
        *(_text_of(exercises, size) for exercises, size in LENGTHS.items()),
        _start("unknown tags") + '{"name":"name-1"},' + unknown + ',"bytes":'
        '"076e616d652d310300008001057461672032808001057461672033"}',
    ]


LENGTHS = {"length 126": 126, "length 127": 127, "unicode": 128}


def _text_of(exercises: str, size: int) -> str:
    """The line with a text of so many bytes, of which eleven are of all widths."""
    text = "\\u00e9\\u20ac\\ud83d\\ude42\\u0000z" + "x" * (size - 11)
    length = {126: "7f", 127: "8001", 128: "8101"}[size]
    raw = f"{length}c3a9e282acf09f9982007a{'78' * (size - 11)}00"
    row = f'{{"name":"{text}"}},"unknown_tags":{{}},"bytes":"{raw}"}}'
    return _start(exercises) + row


def _start(exercises: str) -> str:
    name = exercises.replace(" ", "-")
    return (
        f'{{"id":"TestMessage/3/{name}","message":"TestMessage","kind":"data",'
        f'"key":null,"version":3,"exercises":"{exercises}","value":'
    )


def test_all_versions_in_order() -> None:
    versions = [json.loads(line)["version"] for line in LINES]
    assert versions == sorted(versions)
    assert set(versions) == {0, 1, 2}


def test_the_cases_of_the_pack() -> None:
    exercises = {json.loads(line)["exercises"] for line in LINES}
    expected = {case.exercises for case in cases(lower(EVERYTHING, 1))}
    assert exercises == expected


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
    assert template.render(lines=lambda: ["{1}", "{2}"]) == "{1}\n{2}\n"
    assert template.render(lines=list) == ""


def test_the_coverage_is_of_these_lines() -> None:
    page = json.loads(coverage_text(EVERYTHING))
    reached = sum(
        len(coverage(layout, _bytes_of(layout.version)).by_point)
        for layout in lower_all(EVERYTHING)
    )
    assert page["reached"] == reached > 300
    assert page["missing"] == 0
    assert page["points"]["topics[].name"]["0-2"][:3] == [
        "default",
        "not default",
        "null",
    ]


def _bytes_of(version: int | None) -> list[tuple[str, bytes]]:
    """What the lines of a version exercise, and their bytes."""
    rows = [json.loads(line) for line in LINES]
    return [
        (row["exercises"], bytes.fromhex(row["bytes"]))
        for row in rows
        if row["version"] == version
    ]


def test_the_committed_files_stay_small() -> None:
    folder = ROOT / "generated" / "fixtures"
    assert sum(path.stat().st_size for path in folder.rglob("*.*")) < 8_000_000
