"""Answers from a corpus show every cell completely, for people, pipes and programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from specgen.corpus.answer import Answer
from specgen.corpus.build.asking import ask
from specgen.report import SpecError


@pytest.fixture
def empty(tmp_path: Path, spark: Any) -> Iterator[Any]:
    """Questions to a corpus without rows."""
    yield lambda sql: ask(spark, tmp_path, sql)


def objects(answer: Answer) -> list[dict[str, Any]]:
    """The rows after a round trip through JSON, which other programs read too."""
    text = json.dumps(answer.objects(), allow_nan=False)
    rows: list[dict[str, Any]] = json.loads(text)
    return rows


@pytest.mark.parametrize(
    ("sql", "row"),
    [
        ("1 AS a, 2 AS a, 3 AS A", {"a": 1, "a_2": 2, "A": 3}),
        ("struct(1 AS a, 2 AS a) AS s", {"s": {"a": 1, "a_2": 2}}),
        ("array(X'01', X'ff') AS b", {"b": ["01", "ff"]}),
        ("map(X'01', X'ff') AS b", {"b": {"01": "ff"}}),
        ("struct(X'ff' AS x) AS b", {"b": {"x": "ff"}}),
        ("array(struct(1 AS x)) AS b", {"b": [{"x": 1}]}),
        ("map('k', struct(1 AS x)) AS b", {"b": {"k": {"x": 1}}}),
        ("map(1, 2, 3, 4) AS m", {"m": {"1": 2, "3": 4}}),
        ("map(true, date'2020-02-03') AS m", {"m": {"true": "2020-02-03"}}),
        ("map(struct(1 AS x), 2) AS m", {"m": {'{"x":1}': 2}}),
        (
            "double('nan') AS a, float('inf') AS b, array(double('-inf')) AS c",
            {"a": "NaN", "b": "Infinity", "c": ["-Infinity"]},
        ),
        (
            "date'+12020-01-01' AS d, array(timestamp'+22020-01-01 00:00:00') AS t",
            {"d": "+12020-01-01", "t": ["+22020-01-01 00:00:00"]},
        ),
        ("timestamp'2020-01-01 00:00:00.5' AS t", {"t": "2020-01-01 00:00:00.5"}),
        ("make_interval(1, 2) AS i", {"i": "1 years 2 months"}),
        ("cast(1.50 AS decimal(9, 2)) AS d, null AS n", {"d": "1.50", "n": None}),
    ],
)
def test_answers_for_programs(sql: str, row: dict[str, Any], empty: Any) -> None:
    assert objects(empty(f"SELECT {sql}")) == [row]


def test_a_line_a_row(empty: Any) -> None:
    answer = empty("SELECT 1 AS n, null AS `a b`, 'x\\ty\\nz' AS t, array(1, 2) AS l")
    assert list(answer.lines()) == ["n\ta b\tt\tl", "1\t\tx\\ty\\nz\t[1,2]"]


def test_nothing_is_cut_and_it_is_quick(empty: Any) -> None:
    wide = "repeat('x', 5000)"
    head, line = empty(f"SELECT {wide} AS a, {wide} AS b").lines()
    assert (head, line) == ("a\tb", f"{'x' * 5000}\t{'x' * 5000}")
    answer = empty("SELECT id, repeat('x', 50) AS x, id * 2 AS y FROM range(50000)")
    start = perf_counter()
    assert sum(1 for _ in answer.lines()) == 50_001
    assert sum(1 for _ in answer.folded(80)) == 50_001
    assert perf_counter() - start < 20


def test_columns_are_folded(empty: Any) -> None:
    lines = empty("SELECT 'ab' AS n, 'äöü漢字漢字漢字漢字漢' AS wide, 1 AS c").folded(
        20
    )
    assert [*lines] == [
        f"n   wide{' ' * 11}c",
        "ab  äöü漢字漢字漢  1",
        "    字漢字漢",
    ]


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE x AS SELECT 1",
        "CREATE TABLE x (a INT)",
        "INSERT OVERWRITE DIRECTORY '{place}' USING csv SELECT 1",
        "WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a",
        "FROM messages INSERT INTO t SELECT 1",
        "DROP VIEW messages",
        "SET a = 1",
        "CACHE TABLE messages",
    ],
)
def test_what_is_no_query(sql: str, empty: Any, tmp_path: Path) -> None:
    place = tmp_path / "place"
    with pytest.raises(SpecError, match="not a query"):
        empty(sql.format(place=place))
    assert not place.exists()


@pytest.mark.parametrize(
    "sql",
    [
        *("SHOW TABLES", "DESCRIBE messages", "EXPLAIN SELECT 1", "VALUES 1, 2"),
        *("TABLE messages", "FROM messages", "WITH a AS (SELECT 1) SELECT * FROM a"),
        "(SELECT 1) -- said last",
    ],
)
def test_what_may_be_asked(sql: str, empty: Any) -> None:
    assert empty(sql).names
