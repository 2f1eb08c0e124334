"""Conditions of SQL without Spark, and what they let a reader skip."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pyarrow as pa
import pytest

from specgen.logs import Bounds
from specgen.logs.schema import TIMESTAMP
from specgen.logs.where import WhereError, bounds_of, expression

TIME = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
TABLE = pa.table(
    {
        "n": pa.array([1, 2, None, 4], pa.int32()),
        "text": pa.array(["a", "it's", "abc", None]),
        "flag": pa.array([True, False, None, True]),
        "at": pa.array([TIME, None, TIME.replace(year=2027), TIME], TIMESTAMP),
        "key": pa.array([b"k", b"\xff", None, b"kk"], pa.binary()),
    }
)


@pytest.mark.parametrize(
    ("where", "rows"),
    [
        ("n = 2", [1]),
        ("n == 2 OR n = 4", [1, 3]),
        ("n <> 2", [0, 3]),
        ("n != 2 and n < 4", [0]),
        ("NOT n = 2", [0, 3]),
        ("n <=> 2", [1]),
        ("NOT n <=> 2", [0, 2, 3]),
        ("n >= 2", [1, 3]),
        ("n > 1.5", [1, 3]),
        ("n < 3000000000", [0, 1, 3]),
        ("n IN (1, 4)", [0, 3]),
        ("n NOT IN (1, 4)", [1]),
        ("n BETWEEN 2 AND 4", [1, 3]),
        ("n IS NULL", [2]),
        ("n is not null", [0, 1, 3]),
        ("text = 'it''s'", [1]),
        ("text LIKE 'a%'", [0, 2]),
        ("text NOT LIKE 'a%'", [1]),
        ("flag", [0, 3]),
        ("NOT flag", [1]),
        ("flag = false", [1]),
        ("at > '2026-06-01'", [2]),
        ("at = TIMESTAMP '2026-01-02 03:04:05'", [0, 3]),
        ("at <= '2026-01-02T05:04:05+02:00'", [0, 3]),
        ("`key` = 'k'", [0]),
        ("(n = 1 OR n = 2) AND NOT (flag)", [1]),
        ("n = 1 OR n = 2 AND flag", [0]),
        ("NOTN = 1", WhereError),
        ("n = ", WhereError),
        ("n = 1 n = 2", WhereError),
        ("n = 'x'", WhereError),
        ("at > 'soon'", WhereError),
        ("", WhereError),
    ],
)
def test_conditions(where: str, rows: Any) -> None:
    if rows is WhereError:
        with pytest.raises(WhereError):
            expression(where, TABLE.schema)
        return
    marked = TABLE.append_column("row", pa.array(range(4)))
    found = marked.filter(expression(where, TABLE.schema))
    assert found["row"].to_pylist() == rows


def test_an_error_shows_the_place() -> None:
    with pytest.raises(WhereError) as caught:
        expression("n = 1 AND ?", TABLE.schema)
    assert str(caught.value).startswith("not understood at column 11, '?'; ")
    with pytest.raises(WhereError, match="column 5, the end"):
        expression("n = ", TABLE.schema)


@pytest.mark.parametrize(
    ("where", "bounds"),
    [
        ("offset = 5", Bounds(first=5, last=5)),
        (
            "offset >= 5 AND (offset < 9 AND partition = 2)",
            Bounds(5, 8, None, None, frozenset({2})),
        ),
        ("offset BETWEEN 5 AND 9 AND value IS NULL", Bounds(first=5, last=9)),
        ("topic IN ('a', 'b') AND topic = 'b'", Bounds(topics=frozenset({"b"}))),
        ("timestamp >= '2026-01-02 03:04:05'", Bounds(since=1767323045000)),
        ("offset = 5 OR partition = 1", Bounds()),
        ("NOT offset = 5", Bounds()),
        ("offset <> 5", Bounds()),
        ("length(topic) = 5 AND offset = 5", Bounds()),
        ("timestamp > 'soon'", Bounds()),
    ],
)
def test_bounds(where: str, bounds: Bounds) -> None:
    assert bounds_of(where) == bounds
    assert Bounds.of_text(bounds.to_text()) == bounds
