"""No text makes a reader hang: texts of nested and repeated lines, by the run's seed.

The limit is 50 times what the slowest text of this size takes; only a hang reaches it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from specgen.changes.differing import lint
from specgen.codegen.configuration import read_configuration
from specgen.disk.hex_text import bytes_of
from specgen.logs.where_parse import parse
from specgen.logs.where_tree import WhereError
from specgen.report import SpecError
from specgen.sources.loading import read_source
from specgen.testing.conform.expected import read_expected
from tests.support.hangs import HangError, at_most, text_of
from tests.support.seeds import run_seed

LIMIT = 20.0
"""Seconds of the processor for a text."""


def _source(text: str) -> None:
    path = Path("source.txt")
    path.write_text(text, "utf-8", "replace", newline="")
    lint(read_source(path))


def _settings(text: str) -> None:
    path = Path("specgen.toml")
    path.write_text(text, "utf-8", "replace", newline="")
    read_configuration(path)


def _expected(text: str) -> None:
    path = Path("expected.toml")
    path.write_text(text, "utf-8", "replace", newline="")
    read_expected(path, True)


def _hex(text: str) -> None:
    bytes_of(text)


def _where(text: str) -> None:
    parse(text)


READERS: tuple[Callable[[str], None], ...] = (
    *(_source, _settings, _expected, _hex, _where),
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(texts: int) -> None:
    """Give texts to all readers; names the seed of one that hangs."""
    run = run_seed()
    for number in range(texts):
        text = text_of(f"{run}-{number}")
        for reader in READERS:
            try:
                with at_most(LIMIT), suppress(SpecError, WhereError):
                    reader(text)
            except HangError as hang:
                pytest.fail(f"{reader.__name__}, text {run}-{number}: {hang}")


def test_no_reader_hangs() -> None:
    check(20)


@pytest.mark.slow
def test_no_reader_hangs_at_more_texts() -> None:
    check(2000)


def test_a_pattern_that_hangs_is_stopped() -> None:
    with pytest.raises(HangError), at_most(0.2):
        re.fullmatch(r"(a|aa)+$", "a" * 60 + "b")
