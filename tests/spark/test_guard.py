"""What untrusted SQL may and may not contain, according to Spark's own parser."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pyspark.errors import ParseException

from specgen.corpus.build.asking import ask
from specgen.logs.job import DecodeJob
from specgen.logs.where import WhereError
from specgen.report import SpecError
from specgen.spark.guard import ForbiddenSqlError, check_condition, check_query
from specgen.spark.kafka_log_decode import decode_on_spark
from tests.logs.build import batch, segment
from tests.spark.guarded_sql import ATTACKS, CONDITIONS, QUERIES

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

SAMPLE = 10
"""Of each list so many are tried in every run."""


def sampled(texts: list[str]) -> list[object]:
    """The texts, most of them for long runs only."""
    step = len(texts) // SAMPLE
    return [
        text if number % step == 0 else pytest.param(text, marks=pytest.mark.slow)
        for number, text in enumerate(texts)
    ]


@pytest.mark.parametrize("sql", sampled(QUERIES))
def test_queries_go_on_working(sql: str, spark: SparkSession) -> None:
    check_query(spark, sql)


@pytest.mark.parametrize("sql", sampled(ATTACKS))
def test_attacks(sql: str, spark: SparkSession) -> None:
    with pytest.raises((ForbiddenSqlError, ParseException)):
        check_query(spark, sql)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        *("reflect('java.lang.System', 'getenv') = 'x'", "java_method('a', 'b') = 'x'"),
        "offset IN (SELECT value FROM text.`/etc/passwd`)",
        "EXISTS (SELECT TRANSFORM(1) USING 'cat')",
        "(SELECT max(value) FROM csv.`/etc/passwd`) = 'x'",
        "exists(headers, h -> try_reflect('a', 'b') = h.key)",
        "IDENTIFIER('reflect')('a', 'b') = 'x'",
        "offset > 1 AND (topic = 'x' OR NOT input_file_name() = 'x')",
    ],
)
def test_attacks_by_condition(text: str, spark: SparkSession) -> None:
    with pytest.raises((ForbiddenSqlError, ParseException)):
        check_condition(spark, text)


@pytest.mark.slow
@pytest.mark.parametrize("text", CONDITIONS)
def test_conditions_go_on_working(text: str, spark: SparkSession) -> None:
    check_condition(spark, text)


@pytest.mark.slow
def test_long_texts_are_quick(spark: SparkSession) -> None:
    many = ",".join(map(str, range(20_000)))
    check_condition(spark, f"offset IN ({many})")
    check_query(spark, f"VALUES {many}")
    deep = "(" * 60 + "1" + " + 1)" * 60
    check_query(spark, f"SELECT {deep}")


@pytest.mark.slow
def test_a_corpus_runs_no_shell(spark: SparkSession, tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    (tmp_path / "corpus").mkdir()
    (tmp_path / "secret").write_text("precious")
    for sql in (
        f"SELECT TRANSFORM(1) USING 'touch {touched}' AS (x STRING)",
        f"SELECT reflect('java.nio.file.Files', 'createFile', '{touched}')",
        f"SELECT * FROM text.`{tmp_path}/secret`",
    ):
        with pytest.raises(SpecError, match="not a query: ") as caught:
            ask(spark, tmp_path / "corpus", sql)
        assert "precious" not in str(caught.value)
    assert not touched.exists()


@pytest.mark.slow
def test_a_query_knows_nothing_of_the_environment(
    spark: SparkSession, tmp_path: Path
) -> None:
    assert os.environ["HOME"]
    answer = ask(
        spark, tmp_path, "SELECT '${env:HOME}' AS a, '${system:user.dir}' AS b"
    )
    assert answer.objects() == [{"a": "${env:HOME}", "b": "${system:user.dir}"}]


@pytest.mark.slow
def test_a_session_reads_no_files_by_sql(spark: SparkSession, tmp_path: Path) -> None:
    """The second line of defence, should the first have a hole."""
    (tmp_path / "secret").write_text("precious")
    with pytest.raises(Exception, match="TABLE_OR_VIEW_NOT_FOUND"):
        spark.sql(f"SELECT * FROM text.`{tmp_path}/secret`").collect()


@pytest.mark.slow
def test_where_runs_no_shell(spark: SparkSession, tmp_path: Path) -> None:
    segment(tmp_path / "logs/t-0", 0, [batch(0, 3)])
    touched = tmp_path / "touched"
    for where in (
        f"reflect('java.nio.file.Files', 'createFile', '{touched}') IS NULL",
        f"EXISTS (SELECT TRANSFORM(1) USING 'touch {touched}' AS (x STRING))",
        f"topic IN (SELECT value FROM text.`{tmp_path}/logs/t-0`)",
    ):
        job = DecodeJob(str(tmp_path / "logs"), str(tmp_path / "out"), where=where)
        with pytest.raises(WhereError, match=r"contains|not allowed|not one of the"):
            decode_on_spark(job, lambda done, total: None)
    assert not touched.exists()
    assert not (tmp_path / "out").exists()
