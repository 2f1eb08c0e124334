"""Conditions of SQL without Spark, and what they let a reader skip."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa
import pytest

from specgen import logs
from specgen.logs import Bounds
from specgen.logs.intervals import LEAST, MOST, Intervals
from specgen.logs.schema import TIMESTAMP
from specgen.logs.where import Condition, WhereError, parse
from specgen.logs.where_bounds import bounds_of

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
    ("condition", "rows"),
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
        ("text < 'abc'", [0]),
        ("text <= 'abc'", [0, 2]),
        ("text > 'abc'", [1]),
        ("text >= 'abc'", [1, 2]),
        ("text LIKE 'a%'", [0, 2]),
        ("text NOT LIKE 'a%'", [1]),
        ("flag", [0, 3]),
        ("NOT flag", [1]),
        ("flag = false", [1]),
        ("flag = true", [0, 3]),
        ("flag LIKE 't%'", [0, 3]),
        ("flag NOT LIKE 'true'", [1]),
        ("at > '2026-06-01'", [2]),
        ("at = TIMESTAMP '2026-01-02 03:04:05'", [0, 3]),
        ("at <= '2026-01-02T05:04:05+02:00'", [0, 3]),
        ("`key` = 'k'", [0]),
        ("(n = 1 OR n = 2) AND NOT (flag)", [1]),
        ("n = 1 OR n = 2 AND flag", [0]),
        ("NOTN = 1", WhereError),
        # Spark takes null too for these two, where SQL does not know.
        ("n < 9223372036854775808", [0, 1, 3]),
        ("n > -9223372036854775809.5", [0, 1, 3]),
        ("n <= 1.5", [0]),
        ("n < 2.0", [0]),
        ("n = 1.5", []),
        ("n <> 1.5", [0, 1, 3]),
        ("n = -9223372036854775809", []),
        ("n <> -9223372036854775809", [0, 1, 3]),
        ("n < -9223372036854775808", []),
        ("n >= -9223372036854775808", [0, 1, 3]),
        ("n > 9223372036854775807", []),
        ("n IN (-9223372036854775809, 4, 9223372036854775808)", [3]),
        ("n IN (1, 2.5)", [0]),
        ("n NOT IN (1, 2.5)", [1, 3]),
        ("n = '2'", [1]),
        ("n LIKE '4'", [3]),
        (r"text = '\u0061'", [0]),
        ("key LIKE '_'", [0, 1]),
        ("key LIKE 'k%'", [0, 3]),
        ("key LIKE 'K%'", []),
        ("key LIKE '__'", [3]),
        ("n = ", WhereError),
        ("n", WhereError),
        ("NOT text", WhereError),
        ("text > 5.5", WhereError),
        ("key = 1.5", WhereError),
        ("flag = 1.0", WhereError),
        ("flag = 1", WhereError),
        ("n = true", WhereError),
        ("at > 1.5", WhereError),
        ("at = 5", WhereError),
        ("at LIKE '2026-%'", [0, 3]),
        ("at > '0001-01-01T00:00:00+05:00'", [0, 2, 3]),
        (r"text LIKE 'a\\x'", WhereError),
        ("n = '9223372036854775808'", WhereError),
        (f"n < {'9' * 38}", [0, 1, 3]),
        (f"n < {'9' * 39}", WhereError),
        (f"n < {'9' * 5000}", WhereError),
        (f"n < '{'9' * 5000}'", WhereError),
        (f"{'NOT ' * 5000} flag", WhereError),
        ("n = 1 n = 2", WhereError),
        ("n = 'x'", WhereError),
        ("at > 'soon'", WhereError),
        ("", WhereError),
    ],
)
def test_conditions(condition: str, rows: Any) -> None:
    if rows is WhereError:
        with pytest.raises(WhereError):
            Condition.of(condition, TABLE.schema)
        return
    marked = TABLE.append_column("row", pa.array(range(4)))
    chosen = Condition.of(condition, TABLE.schema).filter(marked)
    assert chosen["row"].to_pylist() == rows


def test_offsets_are_compared_to_the_digit() -> None:
    """A float of 32 bits can't tell these apart, nor one of 64 bits the last two."""
    offsets = [5, 6, 16777216, 16777217, 2**63 - 2, 2**63 - 1]
    numbers = pa.table({"offset": pa.array(offsets, pa.int64())})
    for condition, expected in (
        ("offset >= 5.5", offsets[1:]),
        ("offset > 16777216.0", offsets[3:]),
        ("offset <= 9223372036854775806.5", offsets[:5]),
        ("offset > 9223372036854775806", offsets[5:]),
    ):
        chosen = Condition.of(condition, numbers.schema).filter(numbers)
        assert chosen["offset"].to_pylist() == expected, condition


def test_a_long_list() -> None:
    """Arrow's stack ends at some ten thousand levels, and the process with it."""
    numbers = ", ".join(map(str, range(2, 20_000)))
    chosen = Condition.of(f"n IN ({numbers})", TABLE.schema).filter(TABLE)
    assert chosen["n"].to_pylist() == [2, 4]


def test_a_long_condition() -> None:
    long = " OR ".join(f"n = {n}" for n in range(2, 5_000))
    assert Condition.of(long, TABLE.schema).filter(TABLE)["n"].to_pylist() == [2, 4]
    deep = "(" * 5000 + "offset = 5" + " AND flag)" * 5000
    assert bounds_of(deep) == Bounds()
    with pytest.raises(WhereError, match="1048577 characters, where 1048576 are"):
        parse("n = 1".ljust((1 << 20) + 1))


def test_an_error_shows_the_place() -> None:
    with pytest.raises(WhereError) as caught:
        Condition.of("n = 1 AND ?", TABLE.schema)
    assert str(caught.value).startswith("not understood at column 11, '?'; ")
    with pytest.raises(WhereError, match=rf"column 10, '\?{'x' * 29}'; "):
        Condition.of(f"n = 1 OR {'?' + 'x' * 90}", TABLE.schema)
    with pytest.raises(WhereError, match="column 1, '= 1'"):
        Condition.of("= 1", TABLE.schema)
    with pytest.raises(WhereError, match="column 5, the end"):
        Condition.of("n = ", TABLE.schema)


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("n = 1 AND reverse(text) = 'a'", "at column 11: reverse() with 1 argument is"),
        ("n = 1 AND (n + text) > 5", "at column 12: + takes whole numbers, not text"),
        ("flag OR m = 1", "at column 9: there is no column m; there are n, text"),
        ("flag AND n", "at column 10: n, int, is not a condition"),
        ("1 = 1 AND n = true", "at column 11: n, int can't be compared with true"),
        ("text RLIKE 'a++'", "at column 1: RLIKE 'a++': '++' is not taken, only Spark"),
        ("text LIKE text", "at column 1: LIKE takes a literal, not text, string"),
        ("n % 0 = 1", "at column 1: % takes a literal other than 0 on its right"),
        ("CAST(n AS map) = 1", "at column 1: CAST to map is not taken, only to"),
        ("n = 300Y", "at column 5: 300Y is outside its type"),
    ],
)
def test_what_is_refused_is_named_with_its_place(condition: str, message: str) -> None:
    with pytest.raises(WhereError) as caught:
        Condition.of(condition, TABLE.schema)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("condition", ["n + 2147483647 > 0", "-n * 2147483647 < 0"])
def test_a_number_with_too_many_bits(condition: str) -> None:
    """As in Spark it ends the query, in one line."""
    with pytest.raises(WhereError, match=r"^overflow$"):
        Condition.of(condition, TABLE.schema).filter(TABLE)


def _offsets(*spans: tuple[int, int]) -> Bounds:
    return Bounds(offsets=Intervals(spans))


def _times(low: int, high: int) -> Bounds:
    return Bounds(times=Intervals.between(low, high))


@pytest.mark.parametrize(
    ("condition", "bounds"),
    [
        ("offset = 5", _offsets((5, 5))),
        ("offset BETWEEN 5 AND 9 AND value IS NULL", _offsets((5, 9))),
        ("offset IN (5, 1000000)", _offsets((5, 5), (1000000, 1000000))),
        ("offset = 5 OR offset > 10 OR offset = 6", _offsets((5, 6), (11, MOST))),
        ("NOT offset = 5", _offsets((LEAST, 4), (6, MOST))),
        ("offset <> 5 AND offset > 3", _offsets((4, 4), (6, MOST))),
        ("NOT (offset < 5 OR offset > 9)", _offsets((5, 9))),
        ("NOT (offset > 5 AND offset < 9)", _offsets((LEAST, 5), (9, MOST))),
        ("offset NOT IN (4, 6) AND offset BETWEEN 4 AND 6", _offsets((5, 5))),
        ("NOT offset BETWEEN 5 AND 7", _offsets((LEAST, 4), (8, MOST))),
        ("NOT offset NOT IN (5)", _offsets((5, 5))),
        ("offset <=> 5", _offsets((5, 5))),
        ("5 < offset AND 9 >= offset", _offsets((6, 9))),
        ("9 NOT BETWEEN 1 AND offset", Bounds()),
        ("offset IN (5, NULL)", _offsets((5, 5))),
        ("offset NOT IN (5, NULL)", Bounds()),
        ("offset IN (5, base_offset)", Bounds()),
        ("offset >= 5.5 AND offset <= '7'", _offsets((6, 7))),
        ("offset IN (5, 5.5)", _offsets((5, 5))),
        ("offset = 5e0", Bounds()),
        ("offset > offset", Bounds()),
        ("offset = -5 -- a comment", _offsets((-5, -5))),
        ("DATE '1970-01-02' <= timestamp", _times(86_400_000, MOST)),
        ("offset > 9223372036854775807", _offsets()),
        ("offset = 99999999999999999999", _offsets()),
        ("timestamp >= '2026-01-02 03:04:05'", _times(1767323045000, MOST)),
        ("timestamp < '1970-01-01 00:00:01'", _times(LEAST, 1000)),
        ("NOT timestamp > '1970-01-01 00:00:01.0005'", _times(LEAST, 1000)),
        ("timestamp = '1970-01-01 00:00:01'", _times(1000, 1000)),
        ("timestamp <> '1970-01-01 00:00:01'", Bounds()),
        ("offset = 5 OR partition = 1", Bounds()),
        ("offset = 5 OR offset IS NULL", Bounds()),
        # It is true of null, too, which is damage.
        ("NOT offset <=> 5", Bounds()),
        ("timestamp > 'soon'", Bounds()),
        # Spark casts one side of these: nothing can be skipped.
        ("topic = 5", Bounds()),
        ("topic IN ('a', 5)", Bounds()),
        ("partition = true", Bounds()),
        ("timestamp >= '2600-01-01 00:00:00.999999'", _times(19880899200999, MOST)),
        ("timestamp >= '1969-12-31 23:59:59.9995'", _times(-1, MOST)),
    ],
)
def test_bounds(condition: str, bounds: Bounds) -> None:
    assert bounds_of(condition) == bounds


@pytest.mark.parametrize(
    ("condition", "skipped"),
    [
        ("topic = 'a'", ["b", None]),
        ("topic LIKE 'a%'", ["b", None]),
        ("topic NOT LIKE 'a%'", ["a", None]),
        ("topic >= 'b'", ["a", None]),
        ("'b' <= topic", ["a", None]),
        ("topic RLIKE '^[^a]$'", ["a", None]),
        ("topic IS NULL", ["a", "b"]),
        ("topic IS NOT NULL", [None]),
        ("length(topic) > 1", ["a", "b", None]),
        ("topic <=> 'a'", ["b", None]),
        ("NOT (topic <=> 'a')", ["a"]),
        ("topic IN ('a', NULL) AND offset = 5", ["b", None]),
        ("topic NOT IN ('a', NULL)", ["a", "b", None]),
        ("topic = 'a' AND partition = '1'", ["b", None]),
        ("topic = 'a' AND partition = 2", ["a", "b", None]),
        ("topic = 'a' AND offset = 1 OR partition <> 1", ["b", None]),
        ("topic = 'a' OR offset = 1", []),
        ("topic = 'a' OR key IS NULL", []),
        ("NOT (topic = 'b' OR offset = 1)", ["b", None]),
        ("NOT (topic = 'b' AND offset = 1)", []),
        ("1 = 0", ["a", "b", None]),
        ("topic = 5", []),
        ("reverse(topic) = 'a'", []),
        ("codec = 'gzip'", []),
    ],
)
def test_topics_that_are_not_looked_into(
    condition: str, skipped: list[str | None]
) -> None:
    bounds = bounds_of(condition)
    topics = [topic for topic in ("a", "b", None) if bounds.skips_place(topic, 1)]
    assert topics == skipped


def test_where_no_parser_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers have none: they are sent trees."""
    tree = parse("n = 2")
    monkeypatch.delitem(sys.modules, "specgen.logs.where_parse")
    monkeypatch.delattr(logs, "where_parse")
    monkeypatch.setitem(sys.modules, "lark", None)
    with pytest.raises(WhereError, match="the package lark is missing where Spark"):
        Condition.of("n = 2", TABLE.schema)
    assert Condition.of(tree, TABLE.schema).filter(TABLE)["n"].to_pylist() == [2]


@pytest.mark.parametrize(
    ("condition", "rows"),
    [
        ("n = 9223372036854775807", [2]),
        ("n = -9223372036854775808", [0]),
        ("n <> 9223372036854775807", [0, 1]),
        ("n <> -9223372036854775808", [1, 2]),
        ("n IN (9223372036854775807, -9223372036854775808)", [0, 2]),
        ("n = '9223372036854775807'", [2]),
        ("n = '-9223372036854775808'", [0]),
        ("n < 9223372036854775807", [0, 1]),
        ("n >= 9223372036854775807", [2]),
        ("n <= -9223372036854775808", [0]),
        ("n > -9223372036854775808", [1, 2]),
    ],
)
def test_the_ends_of_64_bits(condition: str, rows: list[int]) -> None:
    """They are numbers as others are."""
    ends = pa.table({"n": pa.array([LEAST, 0, MOST], pa.int64()), "row": [0, 1, 2]})
    chosen = Condition.of(condition, ends.schema).filter(ends)
    assert chosen["row"].to_pylist() == rows
