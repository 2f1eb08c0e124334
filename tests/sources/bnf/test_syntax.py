"""Lines that are no productions: which problem is reported, and at which column."""

from __future__ import annotations

from itertools import pairwise

import pytest

from specgen.report import Problems
from specgen.sources.bnf import read_reference
from specgen.sources.bnf.syntax import MAX_LENGTH
from tests.sources.bnf.own import HEAD, read, shape


@pytest.mark.parametrize(
    ("right", "column", "reason"),
    [
        ("[a", 31, "the line ends early"),
        ("[a b]", 32, "unexpected 'b'"),
        ("[a]]", 32, "unexpected ']'"),
        ("a ]", 31, "unexpected ']'"),
        ("[]", 30, "unexpected ']'"),
        ("{ a [b }", 36, "unexpected '}'"),
        ("{ a", 32, "the line ends early"),
        ("a }", 31, "unexpected '}'"),
        ("?a", 29, "unexpected '?'"),
        ("? [a]", 29, "unexpected '?'"),
        ("(a", 31, "the line ends early"),
        ("a<tag: >", 36, "unexpected '>'"),
        ("a<tag: 0", 37, "the line ends early"),
        ("a<0>", 31, "unexpected '0'"),
        ("a<tag: 12345678901>", 45, "unexpected '0'"),
        ("a, b", 30, "unexpected ','"),
        ("a | b", 31, "unexpected '|'"),
        ("INT8 a", 34, "unexpected 'a'"),
        ("ARRAY(a)", 35, "unexpected 'a'"),
        ("ARRAY(INT8", 39, "the line ends early"),
        ("ARRAY(ARRAY(INT8))", 40, "unexpected '('"),
        ("a\x00b", 30, "unexpected '\\x00'"),
        ("\ufffd", 29, "unexpected '\ufffd'"),
        ("1a", 29, "unexpected '1'"),
        ("a-b", 30, "unexpected '-'"),
        ("a => b", None, ""),
    ],
)
def test_heads(right: str, column: int | None, reason: str) -> None:
    problems = Problems()
    text = f"\n{HEAD} {right}\nOther Request (Version: 0) => a\na => INT8\n"
    release = read_reference(text, "t", problems)
    assert shape(release.messages[-1]) == "a:int8"
    unread = [p for p in problems.found if p.code == "B1"]
    if column is None:
        assert not unread
        return
    (problem,) = unread
    assert (problem.span.line, problem.span.column) == (2, column)
    assert problem.message == reason
    assert len(release.messages) == 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("  b => [c", ["3:10 B1", "1:1 B18"]),
        ("  b => INT8 c", ["3:13 B1", "1:1 B18"]),
        ("  b => INT9", ["3:8 B5"]),
        ("  b => VARSTRING", ["3:8 B5"]),
        ("  b => int8", ["3:8 B4"]),
        ("  => INT8", ["3:3 B1", "1:31 B4"]),
        ("  b c => INT8", ["3:5 B1", "1:31 B4"]),
        ("  ??? b => INT8", ["3:3 B1", "1:31 B4"]),
        ("  1 => x@y", ["3:3 B1", "1:31 B4"]),
        ("", ["1:31 B4"]),
    ],
)
def test_productions(line: str, expected: list[str]) -> None:
    messages, problems = read(
        f"{HEAD} a b\n  a => INT8\n{line}\nOther Request (Version: 0) =>\n"
    )
    assert problems == expected
    assert [m.name for m in messages] == ["AnyRequest", "OtherRequest"]
    assert shape(messages[0]).startswith("a:int8 b:")


def test_an_unknown_type_has_a_hint() -> None:
    problems = Problems()
    read_reference(f"{HEAD} a\na => INT9\n", "t", problems)
    (problem,) = problems.found
    assert problem.message == "unknown type 'INT9'"
    assert "INT" in problem.hint
    assert (problem.span.column, problem.span.end_column) == (6, 10)


@pytest.mark.parametrize("version", ["32768", "99999", "9" * 5000])
def test_versions_out_of_range(version: str) -> None:
    text = f"Any Request (Version: {version}) => a\na => INT8\n{HEAD} b\nb => INT8\n"
    (message,), problems = read(text)
    assert problems == ["1:1 B10"]
    assert shape(message) == "b:int8"


def test_lines_that_are_too_long() -> None:
    text = f"{HEAD} {'a ' * MAX_LENGTH}\nOther Request (Version: 0) => b\nb => INT8\n"
    (message,), problems = read(text)
    assert problems == [f"1:{len(HEAD) + 1 + MAX_LENGTH} B1", "1:1 B18"]
    assert shape(message) == "b:int8"


@pytest.mark.parametrize("own_name", [True, False])
def test_structs_without_end(own_name: bool) -> None:
    names = ["a"] * 300 if own_name else [f"a{i}" for i in range(300)]
    chain = "".join(f"{one} => {two} b\n" for one, two in pairwise(names))
    messages, problems = read(
        f"{HEAD} {names[0]}\n{chain}Other Request (Version: 0) => c\nc => INT8\n"
    )
    assert problems[0] == "61:1 B11"
    assert {text.split()[1] for text in problems} == {"B11", "B4", "B18"}
    assert shape(messages[1]) == "c:int8"
