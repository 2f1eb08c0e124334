"""``specgen corpus``: exit statuses and output, in the running session."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from specgen.cli.console import err, out
from specgen.cli.corpus import _first_line
from specgen.corpus.build.build import BuildResult
from tests.spark.conftest import FIXTURES, Corpus
from tests.support.commands import ended_well, ended_with_errors, invoke

ASK = ("corpus", "query", "--engine", "spark")


def test_query(corpus: Corpus) -> None:
    sql = "SELECT release, count(*) AS n FROM messages GROUP BY 1 ORDER BY 1"
    done = ended_well(invoke(*ASK, sql, "-o", corpus.folder))
    lines = [line.split() for line in done.out.splitlines()]
    assert lines[0] == ["release", "n"]
    assert [line[0] for line in lines[1:]] == ["2.3", "2.4", "own-1", "own-2"]
    assert lines[3] == ["own-1", "5"]


def test_query_for_programs(corpus: Corpus) -> None:
    sql = (
        "SELECT bytes, unknown_tags FROM fixtures WHERE release = 'own-1' AND "
        "message = 'StoreResponse' AND version = 0 AND number = 0"
    )
    done = ended_well(invoke(*ASK, sql, "-o", corpus.folder, "--json"))
    assert json.loads(done.out) == [{"bytes": "0000", "unknown_tags": None}]


def test_a_pipe_gets_tabs_and_whole_cells(corpus: Corpus) -> None:
    sql = "SELECT repeat('é', 3000) AS long, ':key: :100:' AS text, '[red]' AS mark"
    done = ended_well(invoke(*ASK, sql, "-o", corpus.folder))
    assert done.out == f"long\ttext\tmark\n{'é' * 3000}\t:key: :100:\t[red]\n"


def test_a_terminal_folds(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    sql = "SELECT repeat('x', 300) AS long, ':key: [red]' AS text"
    terminal = Console(force_terminal=True, width=80)
    monkeypatch.setattr("specgen.cli.corpus.out", terminal)
    done = ended_well(invoke(*ASK, sql, "-o", corpus.folder))
    assert max(map(len, done.out.splitlines())) <= 80
    assert done.out.count("x") == 301  # one in the heading
    assert ":key: [red]" in done.out


def test_consoles_print_no_emoji(capsys: pytest.CaptureFixture[str]) -> None:
    for console in (out, err):
        console.print(":key: :100:")
    printed = capsys.readouterr()
    assert printed.out == printed.err == ":key: :100:\n"


def test_no_query(corpus: Corpus) -> None:
    sql = "CREATE TABLE made AS SELECT 1"
    ran = invoke(*ASK, sql, "-o", corpus.folder)
    assert "not a query" in ended_with_errors(ran, 1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[TABLE_OR_VIEW_NOT_FOUND] no `a`\nmore", "[TABLE_OR_VIEW_NOT_FOUND] no `a`"),
        (
            "An error occurred while calling o1.parquet.\n: org.SparkException: Job "
            "aborted\n\tat org.X\nCaused by: java.A: a\n\tat org.Y\nCaused by: "
            "java.io.IOException: No space left\n\t... 3 more",
            "java.io.IOException: No space left",
        ),
        (
            "An error occurred while calling o1.collect.\n: org.SparkException: x\n"
            "Caused by: org.PythonException: Traceback (most recent call last):\n"
            '  File "a.py", line 1\nValueError: 3 is odd\n\n\tat org.X',
            "ValueError: 3 is odd",
        ),
        ("", "Exception"),
    ],
)
def test_the_line_that_says_why(text: str, line: str) -> None:
    assert _first_line(Exception(text)) == line


@pytest.mark.parametrize(
    ("sql", "expected"),
    [("SELEC 1", "Syntax error"), ("SELECT nope FROM fields", "`nope`")],
)
def test_a_wrong_question(sql: str, expected: str, corpus: Corpus) -> None:
    done = invoke(*ASK, sql, "-o", corpus.folder)
    assert (done.status, done.out) == (2, "")
    (line,) = done.err.splitlines()
    assert line.startswith("error: Spark: ")
    assert expected in line


def test_no_corpus_to_ask(tmp_path: Path, spark: Any) -> None:
    assert spark is not None
    errors = ended_with_errors(invoke(*ASK, "SELECT 1", "-o", tmp_path), 1)
    assert "no corpus in this folder" in errors


def test_what_is_there_already(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported at once: Spark is not started."""
    monkeypatch.setattr("specgen.corpus.build.on_spark.session", None)
    command = ("corpus", "build", "--only", *corpus.sources, "-o", corpus.folder)
    done = ended_well(invoke(*command, "--fixtures-per-version", FIXTURES))
    assert "everything is up to date" in done.out
    assert "0 disagreements" in done.out
    ran = ended_well(invoke(*command, "--fixtures-per-version", FIXTURES, "--json"))
    report = json.loads(ran.out)
    assert report["built"] == []
    assert report["rows"] == corpus.manifest["summary"]["rows"]


def test_disagreements_are_findings(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = corpus.manifest["summary"] | {"disagreements": 3}
    monkeypatch.setattr(
        "specgen.corpus.build.build.build", lambda *_: BuildResult(summary, ("2.4",))
    )
    done = invoke("corpus", "build", "--only", "kafka:2.4", "-o", corpus.folder)
    assert done.status == 1
    assert "3 disagreements" in done.out


def test_sources_that_are_none(tmp_path: Path, spark: Any) -> None:
    assert spark is not None
    args = ("corpus", "build", "--only", tmp_path / "no", "kafka:2.4")
    errors = ended_with_errors(invoke(*args, "-o", tmp_path / "corpus"), 1)
    assert "no such file or folder" in errors
    assert not (tmp_path / "corpus").exists()


def test_a_source_that_is_no_text(tmp_path: Path, spark: Any) -> None:
    assert spark is not None
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 50)
    args = ("corpus", "build", "--only", tmp_path / "noise", "-o", tmp_path / "corpus")
    assert "not UTF-8" in ended_with_errors(invoke(*args))
    assert not list((tmp_path / "corpus" / "builds").iterdir())


def test_an_active_session_is_left_running(spark: Any) -> None:
    from specgen.spark.session import session  # noqa: PLC0415

    with session() as active:
        assert active.sparkContext is spark.sparkContext
    assert spark.range(3).count() == 3
