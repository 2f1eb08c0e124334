"""``--where``: the local engine answers as Spark does, or says that it cannot."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from pyspark.errors import PySparkException

from specgen.logs.schema import arrow_schema
from specgen.logs.where import Condition, WhereError
from specgen.spark.kafka_log_decode import _settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyspark.sql import DataFrame, SparkSession

TIME = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
NAMES = ("topic", "partition", "offset", "timestamp", "key", "control", "headers")
ROWS: list[tuple[Any, ...]] = [
    ("5", 1, 5, TIME, b"5", True, []),
    ("a\tb", 2, 6, TIME, "é".encode(), False, []),
    ("a\\b", 1, 10, None, b"\xff", None, None),
    (None, None, None, TIME, None, True, []),
    ("a_b", -1, 16777217, TIME, b"1.5", True, []),
    ("true", 0, 2**63 - 1, TIME.replace(year=999), b"ab", False, []),
    ("a\nb", 0, 0, TIME, "éx".encode(), False, []),
]
TABLE = pa.Table.from_pylist(
    [{**dict(zip(NAMES, row, strict=True))} for row in ROWS], arrow_schema(NAMES)
)
MARKED = TABLE.append_column("row", pa.array(range(len(ROWS))))

SAME = r"""
offset LIKE '1%'
offset LIKE '5'
control LIKE 't%'
control > false
control = true
offset >= 5.5
offset > 5.5
offset < 5.5
offset <= 5.5
offset <= 16777216.5
offset IN (1, 2.5)
offset IN (5, 2.5)
offset NOT IN (5, 2.5)
offset = 5.0
offset = 5.5
offset <> 5.5
offset != 5.0
NOT offset = 5.5
offset <=> 5.5
NOT offset <=> 5.5
offset > -1.5
offset = -0
offset = 9223372036854775807
offset >= 9223372036854775808
offset = 9223372036854775808
offset = '5'
offset = ' +5 '
offset IN ('5', 6)
offset IN ('5', '6')
offset BETWEEN '5' AND 10
offset BETWEEN 5.5 AND 10
partition = '1'
partition = '3000000000'
partition < 3000000000
partition IN (1, '2')
partition = 1.0
topic = 'a\tb'
topic = 'a\\b'
topic = 'a\\\\b'
topic = 'a\137b'
topic = 'a\u005Fb'
topic = 'a\U0000005fb'
topic = 'a\_b'
topic LIKE 'a\\_b'
topic LIKE 'a\_b'
topic LIKE 'a\\\\b'
topic LIKE 'a_b'
topic LIKE 'a%'
topic NOT LIKE 'a_b'
topic LIKE ''
topic LIKE '.'
topic = 'it\'s' OR topic = 'it''s'
key LIKE '_'
key NOT LIKE '_'
key LIKE '__'
key LIKE '%'
key LIKE '_%'
key LIKE 'é'
key LIKE 'a_'
key LIKE '1.5'
key = '5'
key > '5'
headers IS NULL
timestamp > '2026-01-01'
timestamp < '1000-01-01 00:00:00'
timestamp BETWEEN '2026-01-01' AND '2027-01-01'
TOPIC = '5'
""".strip().splitlines()

REFUSED = r"""
topic
NOT topic
offset
headers
NOT key
timestamp > 1.5
timestamp = 5
timestamp > true
timestamp IN (5, 6)
timestamp = 'soon'
topic > 5.5
topic > 5
topic IN ('5', 5)
topic = true
key = 1.5
key = 5
key = true
control = 1.0
control = 1
control = 'x'
offset = true
offset = 'x'
offset <> 'x'
offset = ''
offset = '5.0'
offset = '9223372036854775808'
offset < 99999999999999999999999999999999999999999
headers = 1
headers = 'x'
headers LIKE 'x'
headers IN ('x')
topic LIKE 'a\\tb'
topic LIKE 'a\\'
topic = 'a\'
""".strip().splitlines()


@pytest.fixture(scope="module")
def theirs(spark: SparkSession) -> Iterator[DataFrame]:
    """The table in Spark."""
    with _settings(spark):
        yield spark.createDataFrame(MARKED).cache()


@pytest.fixture(scope="module")
def rows(theirs: DataFrame) -> dict[str, list[int]]:
    """By condition, the rows that Spark keeps: one query answers all."""
    columns = [
        f"({condition}) IS TRUE AS c{number}" for number, condition in enumerate(SAME)
    ]
    answers = theirs.selectExpr("row", *columns).orderBy("row").collect()
    return {
        condition: [answer.row for answer in answers if answer[f"c{number}"]]
        for number, condition in enumerate(SAME)
    }


@pytest.mark.parametrize("where", SAME)
def test_the_same_rows(where: str, rows: dict[str, list[int]]) -> None:
    matching = Condition.of(where, MARKED.schema).filter(MARKED)
    assert matching["row"].to_pylist() == rows[where]


def test_as_a_filter(theirs: DataFrame, rows: dict[str, list[int]]) -> None:
    """A filter keeps the rows for which the column is true."""
    for condition in SAME[::10]:
        matching = theirs.where(condition).select("row").collect()
        assert [row.row for row in matching] == rows[condition]


@pytest.mark.parametrize("where", REFUSED)
def test_what_both_refuse(where: str, theirs: DataFrame) -> None:
    with pytest.raises(WhereError) as caught:
        Condition.of(where, MARKED.schema)
    assert "\n" not in str(caught.value)
    with pytest.raises(PySparkException):
        theirs.where(where).select("row").collect()
