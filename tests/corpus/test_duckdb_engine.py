"""DuckDB over a corpus' tables: the same rows, types and order as Spark has them.

Beside Spark it is asked in tests/spark/test_query_engines.py.
"""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pytest

from specgen.corpus import duckdb_engine
from specgen.corpus.duckdb_engine import ask
from specgen.corpus.schema import TABLES
from specgen.corpus.store import Store
from specgen.report import SpecError
from tests.corpus.documented import documented_queries
from tests.corpus.generated_queries import generated_query, generated_query_of
from tests.corpus.tables import RELEASES, ROWS, write_corpus


@pytest.fixture
def build(folder: Path) -> Path:
    return Store(folder).current


def rows(build: Path, sql: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in ask(build, sql).rows]


def objects(build: Path, sql: str) -> list[dict[str, Any]]:
    """The rows, there and back through JSON that other programs read, too."""
    made: list[dict[str, Any]] = json.loads(
        json.dumps(ask(build, sql).objects(), allow_nan=False)
    )
    return made


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_as_they_were_written(name: str, build: Path) -> None:
    """Columns, their order and types, and all cells, read by another reader."""
    columns = [column for column, _, _ in TABLES[name]]
    answer = ask(build, f"FROM {name}")
    assert list(answer.names) == columns
    files = ds.dataset([*map(str, (build / name).glob("*/*.parquet"))])
    stored = columns[:-1]
    written = [[row[c] for c in stored] for row in files.to_table().to_pylist()]
    assert sorted(map(str, written)) == sorted(str([*row[:-1]]) for row in answer.rows)
    (kinds,) = rows(build, f"SELECT typeof(COLUMNS(*)) FROM {name} LIMIT 1")
    named = {"int": "INTEGER", "string": "VARCHAR", "binary": "BLOB"}
    for (_, kind, _), shown in zip(TABLES[name], kinds, strict=True):
        inner = kind.removeprefix("array<").removesuffix(">")
        assert shown.removesuffix("[]") == named.get(inner, inner.upper())
        assert shown.endswith("[]") == (inner != kind)


@pytest.mark.parametrize("releases", [RELEASES, ("4.1", "4.10", "4.3")])
def test_releases_are_text(releases: tuple[str, ...], tmp_path: Path) -> None:
    build = write_corpus(tmp_path / "corpus", releases)
    sql = "SELECT release, count(*) AS n FROM fields GROUP BY 1 ORDER BY 1"
    assert rows(build, sql) == [(name, ROWS) for name in sorted(releases)]


def test_where_a_corpus_lies_is_no_partition(tmp_path: Path) -> None:
    build = write_corpus(tmp_path / "release=x" / "version=3, a'")
    sql = "SELECT DISTINCT version, release = 'x' FROM layouts ORDER BY ALL"
    assert rows(build, sql) == [(None, False), (0, False), (12, False), (17, False)]


def test_a_table_without_files_is_empty(tmp_path: Path) -> None:
    build = write_corpus(tmp_path / "corpus")
    shutil.rmtree(build / "verification")
    assert rows(build, "SELECT count(*), sum(encode_us) FROM verification") == [
        (0, None)
    ]
    assert list(ask(build, "FROM verification").names) == [
        name for name, _, _ in TABLES["verification"]
    ]


@pytest.mark.parametrize("sql", documented_queries())
def test_what_the_docs_ask(sql: str, build: Path) -> None:
    answer = ask(build, sql)
    assert answer.rows
    # Each engine has names of its own for what is computed.
    assert all(re.fullmatch(r"[a-z_]+", name) for name in answer.names)


def test_the_docs_ask() -> None:
    assert len(documented_queries()) >= 8


@pytest.mark.parametrize("name", TABLES)
def test_what_people_ask_of_each_table(name: str, build: Path) -> None:
    """The first of some rows in an order: DuckDB 2.0 fails at them if left to itself."""
    ask(
        build,
        f"SELECT * FROM {name} WHERE release = '4.3' ORDER BY {TABLES[name][0][0]} LIMIT 2",
    )
    for seed in range(4):
        ask(build, generated_query_of(name, Random(seed)))


def test_a_fault_of_duckdb_is_one_line(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_fault = [s for s in duckdb_engine._SETTINGS if "disabled" not in s]
    monkeypatch.setattr(duckdb_engine, "_SETTINGS", with_fault)
    sql = "SELECT * FROM messages WHERE release = '4.3' ORDER BY api LIMIT 2"
    said = problem(build, sql)
    assert said.startswith("SQL: error: Q2: DuckDB fails at this query by a fault of")
    assert said.endswith(" ask Spark, with --engine spark")
    assert len(said) < 250 and "stack" not in said


@pytest.mark.parametrize("seed", range(10))
def test_what_both_engines_are_asked(seed: int, build: Path) -> None:
    ask(build, generated_query(Random(seed)))


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("SELECT x FROM (VALUES (2), (NULL), (1)) AS t(x) ORDER BY x", [None, 1, 2]),
        (
            "SELECT x FROM (VALUES (2), (NULL), (1)) AS t(x) ORDER BY x DESC",
            [2, 1, None],
        ),
        ("SELECT 7 / 2", [3.5]),
        (
            "SELECT timestamptz '2020-01-01 00:00:00Z'::timestamp",
            ["2020-01-01 00:00:00"],
        ),
        ("SELECT release FROM messages WHERE release = '4.10' LIMIT 1", ["4.10"]),
    ],
)
def test_it_is_as_spark_has_it(sql: str, expected: list[Any], build: Path) -> None:
    assert [row[0] for row in rows(build, sql)] == expected


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("array_join(['a', NULL, 'b'], '+')", "a+b"),
        ("collect_list(NULL)", []),
        ("explode([3])", 3),
        ("get_json_object('{\"a\":[1]}', '$.a')", "[1]"),
        ("get_json_object('no JSON', '$.a')", None),
        ("nvl(NULL, 1)", 1),
        ("regexp_like('abc', 'b+')", True),
        ("size([1, NULL])", 2),
        ("startswith('abc', 'ab')", True),
    ],
)
def test_functions_of_spark(call: str, expected: Any, build: Path) -> None:
    assert rows(build, f"SELECT {call}") == [(expected,)]


def test_lists_become_rows(build: Path) -> None:
    sql = (
        "SELECT t.y FROM (VALUES ([1, 2]), ([])) AS v(x), LATERAL explode(v.x) AS t(y)"
    )
    assert rows(build, sql) == [(1,), (2,)]


def test_times_are_utc(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        (row,) = rows(build, "SELECT timestamptz '2020-01-01 00:00:00Z' AS t")
    finally:
        monkeypatch.undo()
        time.tzset()
    assert row == ("2020-01-01 00:00:00+00",)


@pytest.mark.parametrize(
    ("sql", "row"),
    [
        ("1 AS a, 2 AS a, 3 AS A", {"a": 1, "a_2": 2, "A": 3}),
        ("[X'01', X'ff'] AS b", {"b": ["01", "ff"]}),
        ("MAP {X'01': X'ff'} AS b", {"b": {"01": "ff"}}),
        ("[{'x': 1}] AS b", {"b": [{"x": 1}]}),
        ("MAP {1: 2, 3: 4} AS m", {"m": {"1": 2, "3": 4}}),
        ("MAP {true: date '2020-02-03'} AS m", {"m": {"true": "2020-02-03"}}),
        ("MAP {[1]: 2} AS m", {"m": {"[1]": 2}}),
        (
            "'nan'::double AS a, 'inf'::float AS b, ['-inf'::double] AS c",
            {"a": "NaN", "b": "Infinity", "c": ["-Infinity"]},
        ),
        (
            "make_date(12020, 1, 1) AS d, {'a \" b': make_date(22020, 1, 1)} AS s",
            {"d": "12020-01-01", "s": {'a " b': "22020-01-01"}},
        ),
        ("timestamp '2020-01-01 00:00:00.5' AS t", {"t": "2020-01-01 00:00:00.5"}),
        ("cast(1.50 AS decimal(9, 2)) AS d, null AS n", {"d": "1.50", "n": None}),
        ("time '10:00:00' AS t, row(1, 'a') AS r", {"t": "10:00:00", "r": "(1, a)"}),
        ("[1, 2]::int[2] AS l, 1::hugeint AS h", {"l": [1, 2], "h": 1}),
    ],
)
def test_answers_for_programs(sql: str, row: dict[str, Any], build: Path) -> None:
    assert objects(build, f"SELECT {sql}") == [row]


def test_what_is_cast_keeps_its_order(build: Path) -> None:
    sql = "SELECT make_date(n::int, 1, 1) AS d FROM range(12000, 14000) t(n) ORDER BY d DESC"
    days = [row[0] for row in rows(build, sql)]
    assert days == [f"{year}-01-01" for year in reversed(range(12000, 14000))]


def problem(build: Path, sql: str) -> str:
    with pytest.raises(SpecError) as caught:
        ask(build, sql)
    (one,) = caught.value.problems
    return f"{one} {one.hint}"


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("SELEC 1", 'SQL:1:1: error: Q2: syntax error at or near "SELEC"'),
        ("SELECT 1,\n  'äöü漢', nope\nFROM errors", "SQL:2:11: error: Q2: Referenced"),
        ("SELECT *\nFROM erors", "SQL:2:6: error: Q2: there is no table 'erors'"),
        ("SELECT * FROM erors", "did you mean 'errors'?"),
        ("SELECT nam FROM errors", 'Candidate bindings: "name"'),
        ("SELECT foo(1)", "SQL:1:8: error: Q2: Scalar Function with name foo"),
        ("SELECT 'x'::int", "SQL:1:11: error: Q2: Could not convert string 'x'"),
        ("SELECT error('of mine')", "SQL: error: Q2: of mine"),
        ("SELECT ?", "SQL: error: Q2: Values were not provided"),
        (f"SELECT {'1+' * 3000}1", "SQL: error: Q2: Max expression depth"),
        (f"SELECT {'1+' * 600}1", "SQL: error: Q1: not a query: it is nested"),
    ],
)
def test_wrong_queries(sql: str, reason: str, build: Path) -> None:
    assert reason in problem(build, sql)


@pytest.mark.parametrize("file", ["/etc/passwd", "{build}/../../../x"])
def test_duckdb_itself_is_locked(
    file: str, build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were something passed over, it would open no file but those of the tables."""
    monkeypatch.setattr("specgen.corpus.duckdb_engine.check_query", lambda *_: None)
    path = file.format(build=build)
    for sql in (f"FROM read_text('{path}')", f"COPY messages TO '{path}'"):
        assert "Q1: not a query: Cannot access file" in problem(build, sql)
    for setting in ("enable_external_access = true", "threads = 1"):
        said = problem(build, f"SET {setting}")
        assert "the configuration has been locked" in said


def test_variables_are_no_tables(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("specgen.corpus.duckdb_engine.check_query", lambda *_: None)
    table = pa.table({"a": [1]})
    monkeypatch.setattr(duckdb_engine, "secret", table, raising=False)
    assert "Table with name secret does not exist" in problem(build, "FROM secret")


def test_what_does_not_fit_into_memory_is_put_where_it_goes_again(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("specgen.corpus.duckdb_engine.check_query", lambda *_: None)
    ((place,),) = rows(build, "SELECT current_setting('temp_directory')")
    assert Path(place).parent == Path(gettempdir())
    assert not Path(place).exists()


@pytest.mark.parametrize(
    "sql",
    [
        *("SHOW TABLES", "DESCRIBE messages", "VALUES (1), (2)", "TABLE messages"),
        *("FROM messages", "WITH a AS (SELECT 1) SELECT * FROM a", "SELECT 1;"),
        *("(SELECT 1) -- said last", "DESCRIBE SELECT 1", "SELECT * FROM Messages"),
        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM T WHERE n < 5) FROM t",
        "FROM messages PIVOT (count(*) FOR kind IN ('a', 'b'))",
        "SELECT * FROM range(3), unnest([1, 2]), json_each('[1]')",
        "WITH a AS (WITH b AS (SELECT 1) FROM b) SELECT * FROM a",
        "WITH Named AS (SELECT 1) FROM nameD",
        f"FROM messages WHERE {' OR '.join(['api_key = 1'] * 2000)}",
    ],
)
def test_what_may_be_asked(sql: str, build: Path) -> None:
    assert ask(build, sql).names


def test_damaged_tables(tmp_path: Path) -> None:
    build = write_corpus(tmp_path / "corpus")
    for path in (build / "errors").glob("*/*.parquet"):
        path.write_bytes(b"no parquet")
    said = problem(build, "SELECT 1")
    assert said.startswith(f"{build}: error: I1: ")
    assert "a.parquet" in said
