"""Random queries over a view of a log, and the answers of plain Python for the same rows.

Each scans the view more than once, with different conditions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any

Row = dict[str, Any]
Truth = bool | None
"""SQL knows three."""
Answer = list[tuple[Any, ...]]

TOPICS = ("a", "b", "c")
COLUMNS = ("topic", "partition", "offset", "key")
OFFSETS = 30


@dataclass(frozen=True)
class Condition:
    """A condition as SQL, with ``{}`` before each column, and as a Python function."""

    sql: str
    holds: Callable[[Row], Truth]

    def of(self, name: str = "") -> str:
        """The SQL for a table of this name."""
        return self.sql.replace("{}", f"{name}." if name else "")

    def rows(self, rows: list[Row]) -> list[Row]:
        """The rows for which it is true."""
        return [row for row in rows if self.holds(row)]


@dataclass(frozen=True)
class Query:
    """SQL over ``log``, and its answer, sorted."""

    sql: str
    answer: Answer


def condition(random: Random, depth: int = 2) -> Condition:
    """A condition, which a source may use to skip data or not."""
    if depth and random.random() < 0.6:
        left, right = condition(random, depth - 1), condition(random, depth - 1)
        match random.choice(["AND", "OR", "NOT"]):
            case "AND":
                return Condition(
                    f"({left.sql} AND {right.sql})",
                    lambda row: _and(left.holds(row), right.holds(row)),
                )
            case "OR":
                return Condition(
                    f"({left.sql} OR {right.sql})",
                    lambda row: _not(
                        _and(_not(left.holds(row)), _not(right.holds(row)))
                    ),
                )
        return Condition(f"NOT ({left.sql})", lambda row: _not(left.holds(row)))
    return _comparison(random)


def _comparison(random: Random) -> Condition:
    number = random.randrange(OFFSETS)
    topics = random.sample(TOPICS, 2)
    few = random.sample(range(OFFSETS), 3)
    return random.choice(
        [
            Condition(f"{{}}`offset` >= {number}", lambda r: r["offset"] >= number),
            Condition(f"{{}}`offset` < {number}", lambda r: r["offset"] < number),
            Condition(f"{{}}`offset` = {number}", lambda r: r["offset"] == number),
            Condition(
                f"{{}}`offset` IN ({few[0]}, {few[1]}, {few[2]})",
                lambda r: r["offset"] in few,
            ),
            Condition(f"{{}}topic = '{topics[0]}'", lambda r: r["topic"] == topics[0]),
            Condition(
                f"{{}}topic IN ('{topics[0]}', '{topics[1]}')",
                lambda r: r["topic"] in topics,
            ),
            Condition(
                f"{{}}partition = {number % 2}", lambda r: r["partition"] == number % 2
            ),
            Condition("{}key IS NULL", lambda r: r["key"] is None),
            Condition(
                f"{{}}key <> 'key-{number}'",
                lambda r: _unlike(r["key"], f"key-{number}".encode()),
            ),
        ]
    )


def _and(left: Truth, right: Truth) -> Truth:
    if left is False or right is False:
        return False
    return None if left is None or right is None else True


def _not(truth: Truth) -> Truth:
    return None if truth is None else not truth


def _unlike(key: bytes | None, other: bytes) -> Truth:
    return None if key is None else key != other


def query(random: Random, rows: list[Row]) -> Query:
    """A query over the rows of the view."""
    shape = random.choice([_union, _join, _subqueries, _in, _exists, _except, _groups])
    return shape(rows, condition(random), condition(random))


def _place(row: Row) -> tuple[Any, ...]:
    return (row["topic"], row["partition"], row["offset"])


_FIELDS = "topic, partition, offset"


def _union(rows: list[Row], first: Condition, second: Condition) -> Query:
    parts = [f"SELECT {_FIELDS} FROM log WHERE {c.of()}" for c in (first, second)]
    chosen = [*first.rows(rows), *second.rows(rows)]
    return Query(" UNION ALL ".join(parts), sorted(map(_place, chosen)))


def _join(rows: list[Row], first: Condition, second: Condition) -> Query:
    sql = (
        "SELECT l.topic, l.partition, r.partition, l.offset FROM log l JOIN log r"
        " ON l.topic = r.topic AND l.offset = r.offset"
        f" WHERE {first.of('l')} AND {second.of('r')}"
    )
    pairs = [
        (a["topic"], a["partition"], b["partition"], a["offset"])
        for a in first.rows(rows)
        for b in second.rows(rows)
        if (a["topic"], a["offset"]) == (b["topic"], b["offset"])
    ]
    return Query(sql, sorted(pairs))


def _subqueries(rows: list[Row], first: Condition, second: Condition) -> Query:
    sql = (
        f"SELECT (SELECT count(*) FROM log WHERE {first.of()}),"
        f" (SELECT sum(offset) FROM log WHERE {second.of()}), (SELECT count(*) FROM log)"
    )
    offsets = [row["offset"] for row in second.rows(rows)]
    total = sum(offsets) if offsets else None
    return Query(sql, [(len(first.rows(rows)), total, len(rows))])


def _in(rows: list[Row], first: Condition, second: Condition) -> Query:
    inner = f"SELECT offset FROM log r WHERE {second.of('r')}"
    sql = f"SELECT {_FIELDS} FROM log l WHERE {first.of('l')} AND offset IN ({inner})"
    offsets = {row["offset"] for row in second.rows(rows)}
    chosen = [row for row in first.rows(rows) if row["offset"] in offsets]
    return Query(sql, sorted(map(_place, chosen)))


def _exists(rows: list[Row], first: Condition, second: Condition) -> Query:
    inner = (
        "SELECT 1 FROM log r WHERE r.topic = l.topic AND r.offset = l.offset + 1"
        f" AND {second.of('r')}"
    )
    sql = f"SELECT {_FIELDS} FROM log l WHERE {first.of('l')} AND NOT EXISTS ({inner})"
    after = {(row["topic"], row["offset"] - 1) for row in second.rows(rows)}
    chosen = [r for r in first.rows(rows) if (r["topic"], r["offset"]) not in after]
    return Query(sql, sorted(map(_place, chosen)))


def _except(rows: list[Row], first: Condition, second: Condition) -> Query:
    parts = [f"SELECT {_FIELDS} FROM log WHERE {c.of()}" for c in (first, second)]
    left, right = (set(map(_place, c.rows(rows))) for c in (first, second))
    return Query(" EXCEPT ".join(parts), sorted(left - right))


def _groups(rows: list[Row], first: Condition, second: Condition) -> Query:
    sql = (
        "SELECT topic, count(*), max(offset) FROM (SELECT * FROM log WHERE"
        f" {first.of()} INTERSECT SELECT * FROM log WHERE {second.of()}) GROUP BY topic"
    )
    chosen = [r for r in first.rows(rows) if second.holds(r)]
    ordered = sorted(chosen, key=_place)
    answer = []
    for topic, topic_rows in groupby(ordered, key=lambda row: row["topic"]):
        offsets = [row["offset"] for row in topic_rows]
        answer.append((topic, len(offsets), max(offsets)))
    return Query(sql, answer)
