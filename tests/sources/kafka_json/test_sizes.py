"""Hostile definitions of a quarter of a megabyte or more: no work is quadratic in the text."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from specgen.report import Problems
from specgen.sources.kafka_json import read_definition, read_plain_definition, syntax
from specgen.sources.kafka_json.comments import allowing_comments
from specgen.sources.kafka_json.syntax import parse

SECONDS = 20
"""What takes a second or two here took minutes, or all memory, where it grew so."""

Json = dict[str, Any]


def fields(count: int, **keys: Any) -> list[Json]:
    base: Json = {"type": "int32", "versions": "0+"}
    return [{"name": f"Field{i}"} | base | keys for i in range(count)]


def structs(count: int, inner: Callable[[int], list[Json]]) -> list[Json]:
    return [
        {"name": f"Struct{i}", "versions": "0+", "fields": inner(i)}
        for i in range(count)
    ]


def definition(
    members: list[Any], common: list[Json] | None = None, **keys: Any
) -> str:
    head = {
        "type": "data",
        "name": "Foo",
        "validVersions": "0",
        "flexibleVersions": "0+",
    }
    body = {"fields": members, "commonStructs": common or []}
    return json.dumps(head | body | keys)


def use(kind: str) -> list[Json]:
    return [{"name": "A", "type": kind, "versions": "0+"}]


LONG = "x" * 500_000

CASES: dict[str, tuple[str, int | None]] = {
    "fields": (definition(fields(5_000)), 0),
    "fields of one name": (definition([fields(1)[0]] * 5_000), 4_999),
    "fields without a name": (definition([{}] * 10_000), None),
    "values that are no fields": (definition([1] * 20_000), 20_000),
    "tags with gaps": (definition(fields(3_000, tag=7, taggedVersions="0+")), None),
    "unknown types": (definition(fields(5_000, type="int23")), 5_000),
    "unknown structs": (
        definition(
            [field | {"type": f"Stract{i}"} for i, field in enumerate(fields(5_000))],
            structs(5_000, lambda i: []),
        ),
        5_000,
    ),
    "unknown structs, few known": (
        definition(
            [field | {"type": f"Stract{i}"} for i, field in enumerate(fields(3_000))],
            structs(150, lambda i: []),
        ),
        3_000,
    ),
    "unknown keys": (definition([{f"key{i}": 1 for i in range(10_000)}]), None),
    "structs that are not used": (definition([], structs(3_000, lambda i: [])), 0),
    "a chain of structs": (
        definition([], structs(3_000, lambda i: use(f"Struct{(i + 1) % 3_000}"))),
        1,
    ),
    "one struct of all": (
        definition([], structs(3_000, lambda i: use("Struct0") if i else [])),
        0,
    ),
    "rings of structs": (
        definition([], structs(3_000, lambda i: use(f"Struct{i}"))),
        3_000,
    ),
    "a long name": (definition(fields(5_000), name=LONG + "!"), 1),
    "a long name, said often": (
        definition([fields(1)[0]] * 5_000, name=LONG + "!"),
        5_000,
    ),
    "a long key": (definition([], None, **{LONG: 1}), 1),
    "a long type": (definition(fields(1, type="[]X" + LONG)), 1),
    "a long range": (definition(fields(1, versions=LONG)), 1),
    "a long default": (definition(fields(1, type="uuid", default=LONG)), 1),
    "a long text": (definition(fields(1, about=LONG)), 0),
    "a long list of listeners": (
        definition([], type="request", apiKey=1, listeners=["brokers"] * 10_000),
        10_000,
    ),
    "many header versions": (
        definition(
            [],
            type="request",
            apiKey=1,
            headerVersions={str(i): "1" for i in range(10_000)},
        ),
        None,
    ),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("case", CASES)
def test_sizes(case: str) -> None:
    text, count = CASES[case]
    problems = Problems()
    started = time.process_time()
    message = read_definition(text, "test.json", problems)
    assert time.process_time() - started < SECONDS
    assert (message is None) == bool(problems.errors)
    assert count is None or len(problems.found) == count
    assert all(len(p.message) + len(p.hint) < 500 for p in problems.found)


@pytest.mark.parametrize(
    "case", [case for case, (_, count) in CASES.items() if count == 0]
)
def test_sizes_of_plain_definitions(case: str) -> None:
    problems = Problems()
    started = time.process_time()
    assert read_plain_definition(CASES[case][0], "test.json", problems) is not None
    assert time.process_time() - started < SECONDS
    assert not problems.found


def test_the_limit_of_keys_and_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syntax, "MAX_WORDS", 50)
    text = "[\n" + ",\n".join(["1"] * 49) + "]"
    comment = "/* ,:{[ */" * 100
    problems = Problems()
    assert parse(text + comment, "t", problems) and not problems.found
    assert parse(text[:-1] + ', {"a": 1}]', "t", problems) is None
    (report,) = problems.found
    assert (report.code, str(report.span)) == ("J8", "t:50:4")
    broken = Problems()
    parse(text.replace("1", "x", 1) + comment, "t", broken)
    assert [p.code for p in broken.found] == ["J1"]


def test_no_tree_is_built_beyond_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take seconds and gigabytes."""
    monkeypatch.delattr(syntax._Builder, "build")
    for text in (
        definition([], None, **{f"key{i}": 1 for i in range(60_000)}),
        definition([]).replace('"type"', '"fields": [[]], ' * 50_000 + '"type"'),
    ):
        problems = Problems()
        assert read_definition(text, "test.json", problems) is None
        assert [p.code for p in problems.found] == ["J8"]


def test_a_comment_at_each_field() -> None:
    text = definition(fields(4_000)).replace("},", "}, // specgen: allow X Y\n")
    started = time.process_time()
    owners = [comment.name for comment in allowing_comments(text, "t")]
    assert time.process_time() - started < SECONDS
    assert len({*owners}) == len(owners) == 3_999
