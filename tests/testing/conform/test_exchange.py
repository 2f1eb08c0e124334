"""The exchange agrees with its schema: what is sent, and what is accepted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from specgen.sources.loading import read_source
from specgen.testing.conform.answers import (
    OutOfStepError,
    WrongAnswerError,
    exchange_schema,
    read_answer,
    read_object,
    read_start,
)
from specgen.testing.conform.case import (
    Direction,
    case_line,
    cases,
    start_line,
    stop_line,
)
from specgen.testing.vectors.vectors import message_vectors
from tests.support.commands import ended_well, invoke
from tests.support.pages import DOCS, blocks
from tests.support.schemas import schema_errors

WHO = {"seq": 0, "implementation": {"name": "x"}, "can": ["decode"]}
ANSWERS: list[dict[str, Any]] = [
    {"value": {"a": 1}},
    {"value": None},
    {"value": {}, "unknown_tags": {"": [[5, "00fF"]], "topics[0]": []}},
    {"bytes": ""},
    {"bytes": "0aFF"},
    {"error": "no", "offset": 3, "path": "topics[0].name"},
    {"error": "", "offset": None, "path": None},
    {"unsupported": "no such version"},
    {"skipped": "not today"},
    {"crashed": "its process was ended by SIGABRT"},
]
WRONG: list[dict[str, Any]] = [
    {},
    {"value": 1, "bytes": ""},
    {"error": "x", "skipped": "y"},
    {"bytes": "0"},
    {"bytes": "0g"},
    {"bytes": None},
    {"error": 3},
    {"error": "x", "offset": "3"},
    {"error": "x", "offset": True},
    {"error": "x", "path": 3},
    {"unsupported": True},
    {"crashed": 6},
    {"value": {}, "unknown_tags": []},
    {"value": {}, "unknown_tags": {"": {}}},
    {"value": {}, "unknown_tags": {"": [[1]]}},
    {"value": {}, "unknown_tags": {"": [["1", ""]]}},
    {"value": {}, "unknown_tags": {"": [[1, "", 2]]}},
    {"value": {}, "unknown_tags": {"": [[1, "x"]]}},
]
WRONG_STARTS: list[dict[str, Any]] = [
    {"implementation": {}},
    {"implementation": "x"},
    {"implementation": {"name": "x", "version": 3}},
    {"can": "decode"},
    {"can": ["decode", "fly"]},
    {"messages": []},
    {"messages": {"A": 3}},
    {"messages": {"A": [1]}},
    {"messages": {"A": [1, 2, 3]}},
    {"messages": {"A": ["1", "2"]}},
]


def errors(row: dict[str, Any]) -> list[str]:
    return schema_errors(exchange_schema(), row)


def test_every_request_matches_the_schema() -> None:
    message = read_source("kafka:4.3").release.by_name["MetadataResponse"]
    lines = [start_line(0), stop_line(9)]
    requested = [*cases(message_vectors(message))]
    lines += [
        case_line(case, 3, keeps) for case in requested for keeps in (True, False)
    ]
    rows = [json.loads(line) for line in lines]
    assert [row for row in rows if errors(row)] == []
    assert {row["cmd"] for row in rows} == {"start", "stop", *Direction}
    assert any(row.get("unknown_tags") for row in rows)
    for row in (rows[0], rows[1], rows[2], rows[-1]):
        for key in row:
            assert errors({**row, f"{key}_more": row[key]}), key


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
def test_answers_that_match_the_schema_are_read(answer: dict[str, Any]) -> None:
    row = {"seq": 3, **answer}
    assert errors(row) == []
    parsed = read_answer(row, asked_to_encode=False)
    assert parsed.kind in answer


@pytest.mark.parametrize("answer", WRONG, ids=str)
def test_answers_that_do_not_match_are_refused(answer: dict[str, Any]) -> None:
    row = {"seq": 3, **answer}
    if answer:  # by itself it would be valid for stop
        assert errors(row)
    with pytest.raises(WrongAnswerError):
        read_answer(row, asked_to_encode=False)


def test_a_value_is_no_answer_to_encode() -> None:
    with pytest.raises(WrongAnswerError, match="answered with bytes"):
        read_answer({"seq": 3, "value": {}}, asked_to_encode=True)


@pytest.mark.parametrize("wrong", WRONG_STARTS, ids=str)
def test_a_wrong_start_is_refused(wrong: dict[str, Any]) -> None:
    assert errors(WHO) == []
    assert read_start(WHO).name == "x"
    row = {**WHO, **wrong}
    assert errors(row)
    with pytest.raises(WrongAnswerError):
        read_start(row)


def test_an_implementation_without_abilities_is_refused() -> None:
    for can in ([], ["json", "records"], ["encode"]):
        with pytest.raises(WrongAnswerError, match="there is no test"):
            read_start({**WHO, "can": can})


@pytest.mark.parametrize(
    "line", [b"", b"nul", b"[]", b"3", b"\xff{}", b'{"seq":4}', b'{"seq":true}', b"{}"]
)
def test_answers_out_of_step_are_refused(line: bytes) -> None:
    with pytest.raises(OutOfStepError):
        read_object(line, 1)
    assert read_object(b'{"seq":1}', 1) == {"seq": 1}


def test_versions_are_those_that_start_names() -> None:
    who = read_start({**WHO, "messages": {"A": [1, 3]}})
    assert [v for v in range(6) if who.has("A", v)] == [1, 2, 3]
    assert who.has("A", None) and not who.has("B", 1)
    assert read_start(WHO).has("B", 1)


def test_the_schema_is_printed() -> None:
    ran = ended_well(invoke("export", "schema", "exchange"))
    assert json.loads(ran.out) == json.loads(exchange_schema())


def test_the_lines_of_the_guide_match_the_schema() -> None:
    lines = [
        line
        for block in blocks(DOCS / "conform.md", "json")
        for line in block.code.splitlines()
    ]
    assert len(lines) > 3
    for line in lines:
        assert errors(json.loads(line)) == [], line
