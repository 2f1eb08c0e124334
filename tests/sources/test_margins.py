"""What stands before every line falls away; what only some lines have is theirs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from specgen.sources.margins import without_margins

LINES = [
    "Any Request (Version: 0) => a",
    "  a => INT8",
    "",
    "- a dash",
    "12 men",
    "> b",
]
LINES += ["* one of all", "nothing", "+ more", "10", "the end"]


@pytest.mark.parametrize(
    "margin",
    [
        lambda at, line: f"> {line}",
        lambda at, line: f">{line}",
        lambda at, line: f"> > {line}",
        lambda at, line: f"+{line}",
        lambda at, line: f" * {line}".rstrip() if line else " *",
        lambda at, line: f"- {line}" if line else line,
        lambda at, line: f"# {line}" if line else "#",
        lambda at, line: f"// {line}",
        lambda at, line: f"{at}{line}",
        lambda at, line: f"{at + 94} {line}",
        lambda at, line: f"{at:6}\t{line}",
        lambda at, line: f"{at}: {line}",
        lambda at, line: f"> {at}. {line}",
    ],
)
def test_a_margin_of_all_lines(margin: Callable[[int, str], str]) -> None:
    rows = [(at, 1, margin(at, line)) for at, line in enumerate(LINES, 5)]
    texts = without_margins(rows)
    assert [text for _, _, text in texts] == LINES
    for (_, _, before), (_, column, after) in zip(rows, texts, strict=True):
        assert before[column - 1 :] == after


@pytest.mark.parametrize(
    "lines",
    [
        LINES,
        ["- a", "- b", "- c", "d", "e", "f", "g", "h"],
        ["> a", "> b", "> c"],
        ["7 a", "3 b", "9 c", "4 d", "1 e", "8 f", "2 g"],
        ["+---+", "| a |", "+---+", "| b |", "+---+", "| c |", "+---+", "+---+"],
        ["=> a", "=> b", "=> c", "=> d", "=> e", "=> f", "=> g"],
    ],
)
def test_no_margin(lines: list[str]) -> None:
    rows = [(at, 1, line) for at, line in enumerate(lines, 1)]
    assert [*without_margins(rows)] == rows


@pytest.mark.parametrize(
    "margin",
    [
        lambda at, line: f"2026-11-23 08:00:{at:02},123 INFO [main] {line}",
        lambda at, line: f"Nov 23 08:00:{at:02} host kafka[123]: {line}",
        lambda at, line: f"2026-11-23T08:00:{at:02}.123456789Z stdout F {line}",
        lambda at, line: f"broker-1  | {line}",
        lambda at, line: f"INFO:root:{line}",
    ],
)
def test_what_loggers_write(margin: Callable[[int, str], str]) -> None:
    rows = [(at, 1, margin(at, line)) for at, line in enumerate(LINES, 5)]
    assert [text for _, _, text in without_margins(rows)] == LINES


@pytest.mark.parametrize("edge", ["\u2502", "\u2551", "*", "#", "//"])
def test_a_box(edge: str) -> None:
    rows = [(at, 1, f"{edge} {line:40} {edge}") for at, line in enumerate(LINES, 5)]
    texts = without_margins(rows)
    assert [text.rstrip() for _, _, text in texts] == LINES


def test_names_before_lines_are_no_margin_if_they_differ() -> None:
    rows = [(at, 1, f"ERROR_{chr(65 + at)} | {at} | True |") for at in range(20)]
    assert [*without_margins(rows)] == rows
