"""DuckDB and Spark give the same answers to all queries of the docs, and to random ones."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from specgen.corpus import duckdb_engine
from specgen.corpus.answer import Answer
from specgen.corpus.build.asking import ask
from specgen.corpus.schema import TABLES
from specgen.corpus.store import Store
from tests.corpus.documented import documented_queries
from tests.corpus.generated_queries import (
    generated_query,
    generated_query_of,
    is_ordered,
)
from tests.corpus.tables import write_corpus
from tests.spark.conftest import Corpus


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("both") / "version=3" / "corpus"
    write_corpus(folder)
    return folder


def visible(answer: Answer, ordered: bool) -> tuple[list[str], list[str]]:
    """Everything visible in an answer: as text, and for programs."""
    head, *lines = answer.lines()
    objects = [*map(repr, answer.objects())]
    if not ordered:
        lines, objects = sorted(lines), sorted(objects)
    return [head, *lines], objects


def check(spark: Any, folder: Path, sql: str, ordered: bool) -> None:
    """Ask both engines."""
    build = Store(folder).current
    of_duckdb = visible(duckdb_engine.ask(build, sql), ordered)
    assert of_duckdb == visible(ask(spark, build, sql), ordered), sql


@pytest.mark.parametrize("sql", documented_queries())
def test_what_the_docs_ask(sql: str, spark: Any, folder: Path) -> None:
    check(spark, folder, sql, "ORDER BY" in sql)


def test_what_the_docs_ask_of_releases(corpus: Corpus) -> None:
    for sql in documented_queries():
        for release in ("4.3", "2.4"):
            query = sql.replace("4.3", release)
            check(corpus.spark, corpus.folder, query, "ORDER BY" in sql)


@pytest.mark.parametrize("seed", range(50))
def test_random_queries(seed: int, spark: Any, folder: Path) -> None:
    sql = generated_query(Random(seed))
    check(spark, folder, sql, is_ordered(sql))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_random_queries_of_each_table(name: str, spark: Any, folder: Path) -> None:
    for seed in range(25):
        check(spark, folder, generated_query_of(name, Random(seed)), ordered=True)


@pytest.mark.parametrize("name", TABLES)
def test_whole_tables(name: str, spark: Any, folder: Path) -> None:
    """Their columns in the same order, and every cell."""
    check(spark, folder, f"FROM {name}", False)
