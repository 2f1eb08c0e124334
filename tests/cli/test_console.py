"""What a terminal gets, and what a pipe."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO

import pytest
from rich.table import Table

from specgen.cli.console import out
from specgen.readers.bundled import Bundle
from tests.support.bundled import release
from tests.support.commands import ended_well, invoke


@pytest.mark.parametrize(
    "args",
    [
        ["releases"],
        ["rules"],
        ["reconcile", "kafka:4.2", "kafka:4.3", "--message", "FetchRequest"],
    ],
    ids=" ".join,
)
def test_a_table_in_a_pipe_is_neither_padded_nor_cut(args: list[str]) -> None:
    lines = ended_well(invoke(*args)).out.splitlines()
    assert len(lines) > 3
    assert [line for line in lines if line != line.rstrip()] == []
    assert "\u2026" not in "".join(lines)


def test_releases_in_a_pipe_are_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (release(name) for name in ("4.3", "4.4"))
    modules = ("metadata", "raft", "storage", "streams", "group-coordinator")
    modules += ("transaction-coordinator", "share-coordinator")
    poor = second.replace(missing_modules=modules)
    monkeypatch.setattr(Bundle, "read_all", lambda self: [first, poor])
    *table, last = ended_well(invoke("releases")).out.splitlines()
    assert max(map(len, table)) < 80
    assert last == f" 4.4 is bundled without {', '.join(modules)}"
    assert len(last) < 120


def test_a_long_cell_in_a_pipe_is_whole() -> None:
    pipe = StringIO()
    table = Table("one", "other", box=None)
    table.add_row("1", "2")
    table.add_row("x" * 500, "word " * 100)
    with redirect_stdout(pipe):
        out.print(table)
    text = pipe.getvalue()
    assert f"{'x' * 500}  {'word ' * 99}word\n" in text
    assert text.count("\n") == 3


def test_text_that_is_no_table_stays_as_it_is() -> None:
    pipe = StringIO()
    with redirect_stdout(pipe):
        out.print("blanks  ")
    assert pipe.getvalue() == "blanks  \n"
