"""How problems are shown to people, programs and GitHub."""

from __future__ import annotations

import json

import pytest

from specgen.protocol.model import NOWHERE, Span
from specgen.report import Level, Problem, Problems, SpecError, excerpt
from specgen.report.shown import printable


def problem(line: int, column: int, width: int = 1, hint: str = "") -> Problem:
    span = Span("a.json", line, column, line, column + width)
    return Problem("F1", "what is wrong", span, hint)


def shown(example: Problem, text: str) -> list[str]:
    return excerpt(example, text.split("\n")).split("\n")


HEAD = "a.json:2:3: error: F1: what is wrong"


def test_line_caret_and_hint() -> None:
    assert shown(problem(2, 3, 4, hint="do otherwise"), "one\nin four lines\n") == [
        HEAD,
        "    2 | in four lines",
        "      |   ^^^^",
        "  hint: do otherwise",
    ]


def test_a_tab_is_as_wide_as_the_blank_shown_for_it() -> None:
    assert shown(problem(2, 3, 2), "\n\t\tab\tc")[1:] == [
        "    2 |   ab c",
        "      |   ^^",
    ]


def test_carriage_returns_are_not_shown() -> None:
    assert shown(problem(2, 3), "one\r\ntwo\r\n")[1:] == ["    2 | two", "      |   ^"]


def test_wide_and_combining_characters() -> None:
    lines = shown(problem(2, 3, 2), "\n\u540d\u524dab")
    assert lines[1:] == ["    2 | \u540d\u524dab", "      |     ^^"]
    lines = shown(problem(2, 3, 2), "\ne\u0301ab")
    assert lines[1:] == ["    2 | e\u0301ab", "      |  ^^"]
    assert shown(problem(2, 1), "\n\u540d")[2] == "      | ^^"


def test_the_end_of_a_line_and_beyond() -> None:
    assert shown(problem(2, 4), "\nabc")[1:] == ["    2 | abc", "      |    ^"]
    assert shown(problem(2, 1, 99), "\nabc")[2] == "      | ^^^"
    assert shown(problem(2, 1), "\n")[1:] == ["    2 |", "      | ^"]


def test_a_span_of_several_lines_is_marked_at_its_start() -> None:
    example = Problem("F1", "what is wrong", Span("a.json", 2, 3, 5, 9))
    assert shown(example, "\nabcdef\n\n\n")[2] == "      |   ^"


@pytest.mark.parametrize("line", [0, 3, 99, -1])
def test_lines_that_do_not_exist(line: int) -> None:
    assert len(shown(problem(line, 1), "one\ntwo")) == 1


def test_texts_that_are_not_available() -> None:
    assert excerpt(problem(2, 3), ()) == HEAD
    assert excerpt(Problem("F1", "x", NOWHERE), ()) == "error: F1: x"
    assert excerpt(Problem("F1", "x", Span("p")), [""]) == "p: error: F1: x"


@pytest.mark.parametrize("column", [1, 79, 80, 81, 5_000, 9_990, 10_000])
def test_only_part_of_a_long_line_is_shown(column: int) -> None:
    line = "".join(chr(ord("a") + i % 26) for i in range(10_000))
    _, part, caret = shown(problem(2, column, 3), "\n" + line)
    assert len(part) <= 168
    assert part[caret.index("^")] == line[column - 1]
    assert caret.count("^") == min(3, 10_001 - column)


@pytest.mark.parametrize(
    "hostile",
    ["\x1b[31mred", "a\x07b", "a\x00b", "\u202eabc", "a\u2028b", "\x9b1m", "\r"],
)
def test_input_cannot_control_the_terminal(hostile: str) -> None:
    hostile_problem = Problem(
        "F1", f"bad {hostile}", Span(f"{hostile}.json", 1, 1, 1, 2)
    )
    text = excerpt(hostile_problem, [hostile + "x"])
    assert all(line.isprintable() for line in text.split("\n"))
    assert str(hostile_problem).isprintable()
    caret = text.split("\n")[2]
    first = " " if hostile[0].isspace() else printable(hostile[0])
    assert caret.endswith(f"| {'^' * len(first)}")


def test_as_json() -> None:
    as_object = problem(2, 3, 4, hint="do otherwise").as_json()
    assert json.loads(json.dumps(as_object)) == {
        "code": "F1",
        "severity": "error",
        "message": "what is wrong",
        "hint": "do otherwise",
        "path": "a.json",
        "line": 2,
        "column": 3,
        "end_line": 2,
        "end_column": 7,
    }


@pytest.mark.parametrize(
    ("span", "message", "expected"),
    [
        (Span("a.json", 2, 3, 2, 4), "x", "::error file=a.json,line=2,col=3::F1: x"),
        (Span("a.json"), "x", "::error file=a.json::F1: x"),
        (
            Span("a.json"),
            "5% of\r\nx::y,z",
            "::error file=a.json::F1: 5%25 of%0D%0Ax::y,z",
        ),
        (
            Span("a,line=9:b%\n.json"),
            "x",
            "::error file=a%2Cline=9%3Ab%25%0A.json::F1: x",
        ),
    ],
)
def test_as_github(span: Span, message: str, expected: str) -> None:
    assert Problem("F1", message, span).as_github() == expected


def test_warnings() -> None:
    warning = Problem("J3", "x", Span("a", 1, 2, 1, 3), level=Level.WARNING)
    assert not warning.is_error
    assert str(warning) == "a:1:2: warning: J3: x"
    assert warning.as_github() == "::warning file=a,line=1,col=2::J3: x"
    assert warning.as_json()["severity"] == "warning"


def test_warnings_alone_raise_nothing() -> None:
    problems = Problems()
    problems.raise_errors()
    warning = Problem("J3", "w", NOWHERE, level=Level.WARNING)
    problems.add(warning)
    problems.raise_errors()
    assert problems.errors == []
    problems.extend([problem(1, 1), problem(2, 1)])
    with pytest.raises(
        SpecError, match=r"warning: J3: w\na.json:1:1.*\na.json:2:1"
    ) as e:
        problems.raise_errors()
    assert e.value.problems == (warning, problem(1, 1), problem(2, 1))
    assert len(problems.errors) == 2


def test_frozen() -> None:
    with pytest.raises(AttributeError):
        problem(1, 1).code = "F2"  # type: ignore[misc]
