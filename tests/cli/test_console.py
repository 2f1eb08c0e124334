"""Output to a terminal and to a pipe."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO

import pytest
from rich.table import Table

from specgen.cli.console import out
from specgen.cli.history import history
from specgen.sources.bundled import Bundle
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
    core = ("metadata", "raft", "storage", "streams")
    modules = (
        *core,
        *(f"{who}-coordinator" for who in ("group", "transaction", "share")),
    )
    poor = second.replace(missing_modules=modules)
    monkeypatch.setattr(Bundle, "read_all", lambda self: [first, poor])
    *table, last = ended_well(invoke("releases")).out.splitlines()
    assert max(map(len, table)) < 80
    assert last == f" 4.4 is bundled without {', '.join(modules)}"
    assert len(last) < 120


def test_a_long_cell_in_a_pipe_is_not_cut() -> None:
    pipe = StringIO()
    table = Table("one", "other", box=None)
    table.add_row("1", "2")
    table.add_row("x" * 500, "word " * 100)
    with redirect_stdout(pipe):
        out.print(table)
    text = pipe.getvalue()
    assert f"{'x' * 500}  {'word ' * 99}word\n" in text
    assert text.count("\n") == 3


def test_text_outside_of_tables_is_unchanged() -> None:
    pipe = StringIO()
    with redirect_stdout(pipe):
        out.print("blanks  ")
    assert pipe.getvalue() == "blanks  \n"


@pytest.fixture
def terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[], str]:
    """Run on a terminal of 80 columns and return what was written to it."""
    settings = {"_force_terminal": True, "_width": 80, "_color_system": None}
    for name, value in settings.items():
        monkeypatch.setattr(out, name, value)
    return lambda: capsys.readouterr().out


def test_no_cell_is_cut_in_a_terminal(terminal: Callable[[], str]) -> None:
    table = Table("name", "from", "what", box=None)
    table.add_row(
        "AWordThatIsLong" * 3, "2.2 to 4.4", "few words and averyveryverylongone"
    )
    out.print(table)
    one, other = terminal().splitlines()[1:3]
    assert one.split() == [
        "AWordThatIsLong" * 3,
        "2.2",
        "to",
        "4.4",
        "few",
        "words",
        "and",
    ]
    assert other.split() == ["averyveryverylongone"]


def test_a_table_may_be_wider_than_the_terminal(terminal: Callable[[], str]) -> None:
    table = Table("pack", "output", box=None)
    table.add_row("python", "/a/folder" * 20)
    out.print(table)
    assert terminal().split() == ["pack", "output", "python", "/a/folder" * 20]


def test_a_terminal_shows_the_newest_releases_that_fit(
    terminal: Callable[[], str],
) -> None:
    history()
    first, *rows, last = terminal().splitlines()
    heads = first.split()
    assert heads[:2] == ["key", "API"]
    names = Bundle().names
    left_out = len(names) - len(heads[2:])
    assert heads[2:] == [*names[left_out:]] and left_out > 5 and len(heads) > 5
    assert max(map(len, rows)) <= 80
    assert last == (
        f"for {names[0]} to {names[left_out - 1]}, widen the terminal or run "
        "specgen history | less -S"
    )


def test_a_pipe_shows_all_releases() -> None:
    first, *_ = ended_well(invoke("history")).out.splitlines()
    assert first.split()[2:] == [*Bundle().names]
