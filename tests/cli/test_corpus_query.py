"""``specgen corpus query``: which engine answers, and the output."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from tests.corpus.tables import write_corpus
from tests.support.commands import ended_well, ended_with_errors, invoke, specgen
from tests.support.signals import interrupt, started, wait_for

SQL = "SELECT release, count(*) AS n FROM messages GROUP BY 1 ORDER BY 1 LIMIT 2"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("queried") / "corpus"
    write_corpus(folder)
    return folder


@pytest.fixture
def without_duckdb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("specgen.cli.corpus.find_spec", lambda name: None)


@pytest.fixture
def without_pyspark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("specgen.spark.java.find_spec", lambda name: name != "pyspark")


def test_duckdb_answers_without_spark(folder: Path) -> None:
    """Not even Spark's package is imported."""
    code = (
        "import sys; sys.modules['pyspark'] = sys.modules['py4j'] = None\n"
        "sys.modules['pyarrow'] = sys.modules['pandas'] = None\n"
        "from specgen.cli.app import app; app()"
    )
    command = (sys.executable, "-c", code)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.support.commands.COMMAND", command)
        done = ended_well(specgen("corpus", "query", SQL, "-o", folder))
    assert (done.out, done.err) == ("release\tn\n2.7\t60\n4.1\t60\n", "")


def test_for_programs(folder: Path) -> None:
    sql = (
        "SELECT bytes, value FROM fixtures WHERE bytes IS NOT NULL ORDER BY ALL LIMIT 1"
    )
    done = ended_well(invoke("corpus", "query", sql, "-o", folder, "--json"))
    assert json.loads(done.out) == [{"bytes": "", "value": None}]


def test_a_terminal_wraps_long_cells(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Console(force_terminal=True, width=80)
    monkeypatch.setattr("specgen.cli.corpus.out", terminal)
    sql = "SELECT repeat('x', 300) AS long, ':key: [red]' AS text"
    done = ended_well(invoke("corpus", "query", sql, "-o", folder))
    assert max(map(len, done.out.splitlines())) <= 80
    assert ":key: [red]" in done.out


def test_a_wrong_query_is_shown(folder: Path, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        Path("SQL").write_text("a file\nof this name\n")
        ran = invoke("corpus", "query", "SELECT\n  'ä', nope FROM errors", "-o", folder)
    lines = ended_with_errors(ran, 1).splitlines()
    assert lines[0].startswith("SQL:2:8: error: Q2: Referenced column ")
    assert lines[1:3] == ["    2 |   'ä', nope FROM errors", "      |        ^^^^"]


def test_anything_but_one_query_is_refused(folder: Path) -> None:
    ran = invoke("corpus", "query", "DROP VIEW messages", "-o", folder)
    assert "SQL: error: Q1: not a query" in ended_with_errors(ran, 1)


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
def test_a_query_that_is_not_utf8(engine: str, folder: Path) -> None:
    """As passed by a shell."""
    ran = invoke("corpus", "query", "SELECT '\udcff'", "-o", folder, "--engine", engine)
    assert "SQL: error: I1: \"SELECT '\\udcff'\" is not UTF-8" in ended_with_errors(ran)


def test_a_missing_corpus(tmp_path: Path) -> None:
    errors = ended_with_errors(invoke("corpus", "query", "SELECT 1", "-o", tmp_path), 1)
    assert "no corpus in this folder" in errors


@pytest.mark.usefixtures("without_duckdb", "without_pyspark")
def test_without_duckdb_spark_answers(folder: Path) -> None:
    ran = invoke("corpus", "query", SQL, "-o", folder)
    note, error = ended_with_errors(ran).splitlines()
    assert note.startswith("using Spark, which takes a while to start")
    assert "pip install 'kafka-specgen[query]'" in note
    assert error == "error: pyspark not installed: pip install 'kafka-specgen[spark]'"


@pytest.mark.usefixtures("without_duckdb")
def test_duckdb_is_chosen_but_missing(folder: Path) -> None:
    ran = invoke("corpus", "query", SQL, "-o", folder, "--engine", "duckdb")
    errors = ended_with_errors(ran, 1)
    assert "--engine duckdb: error: I1: the package duckdb is missing" in errors
    assert "pip install 'kafka-specgen[query]'" in errors


@pytest.mark.usefixtures("without_pyspark")
@pytest.mark.parametrize("options", [("--engine", "spark"), ("--master", "local[1]")])
def test_spark_is_chosen_but_missing(options: tuple[str, str], folder: Path) -> None:
    """``--master`` belongs to Spark, and so chooses it."""
    ran = invoke("corpus", "query", SQL, "-o", folder, *options)
    errors = ended_with_errors(ran)
    assert (
        errors == "error: pyspark not installed: pip install 'kafka-specgen[spark]'\n"
    )


def test_duckdb_takes_no_master(folder: Path) -> None:
    options = ("--engine", "duckdb", "--master", "local[1]")
    errors = ended_with_errors(
        invoke("corpus", "query", SQL, "-o", folder, *options), 1
    )
    assert "--master: error: I1: only the spark engine has a master" in errors


def test_ctrl_c(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    sql = "SELECT sum(a.x * b.x) FROM range(1000000000) a(x), range(1000) b(x)"
    process = started(["corpus", "query", sql, "-o", str(folder)], tmp_path)
    wait_for(lambda: bool(list(tmp_path.iterdir())), process)
    time.sleep(0.3)
    assert interrupt(process) == (130, "")
    assert list(tmp_path.iterdir()) == []
