"""What copying adds to a text, or removes, does not change its meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from specgen.codegen.layout_lines import layout_line
from specgen.protocol.layout import lower_all
from specgen.protocol.model import Message
from specgen.sources.kmsg import looks_like_kmsg
from tests.sources.kmsg.reading import check, data_files, good, read

TEXT = """// An enum.
Kind int8 camelcase (
  // One of it.
  0: NONE
  1: SOME
)

// A comment.
FooRequest => key 1, max version 7, flexible v5+, admin
  // Another,
  // longer one.
  Text: nullable-string-v2+ // v1-v6
  A: nullable-v3+[=>Row] // v1+
    B: enum-Kind(1)
    C: =>
      D: [int32] // v2+
      E: length-field-minus => F - 1
  TimeoutMillis(100)
  G: uuid // v5+, tag 0

FooResponse =>
  ThrottleMillis(2) // v1+
"""
TEXT = TEXT.replace("      E: length-field-minus => F - 1\n", "      E: string\n")


def inside(text: str, level: str) -> str:
    """The text with another indentation for each level."""
    lines = []
    for line in text.split("\n"):
        blanks = len(line) - len(line.lstrip(" "))
        lines.append(level * (blanks // 2) + line[blanks:])
    return "\n".join(lines)


def each_line(text: str, change: Callable[[str], str]) -> str:
    """The text with each line changed."""
    return "\n".join(map(change, text.split("\n")))


def wide(line: str) -> str:
    """The line with more blanks between its words, but not in a comment's."""
    code, note, comment = line.partition(" // ")
    if line.lstrip().startswith("//"):
        return line
    blanks = len(code) - len(code.lstrip(" "))
    code = code[blanks:]
    for word in (": ", " => ", " ("):
        code = code.replace(word, word.replace(" ", "   "))
    return line[:blanks] + code + (f"     //  {comment}" if note else "")


COPIES: dict[str, Callable[[str], str]] = {
    "blanks behind": lambda text: each_line(text, lambda line: f"{line}  "),
    "tabs behind": lambda text: each_line(text, lambda line: f"{line}\t"),
    "returns": lambda text: text.replace("\n", "\r\n"),
    "tabs": lambda text: inside(text, "\t"),
    "four blanks": lambda text: inside(text, "    "),
    "one blank": lambda text: inside(text, " "),
    "three blanks": lambda text: inside(text, "   "),
    "no-break blanks": lambda text: inside(text, "\u00a0\u00a0"),
    "quoted": lambda text: each_line(text, lambda line: f"> {line}"),
    "quoted twice": lambda text: each_line(text, lambda line: f">> {line}".rstrip()),
    "quoted, tabs": lambda text: each_line(inside(text, "\t"), lambda line: f">{line}"),
    "fenced": lambda text: f"```\n{text}```\n",
    "fenced, named": lambda text: f"\n~~~ text\n{text}\n~~~",
    "fence that is open": lambda text: f"```kmsg\n{text}",
    "end of a fence": lambda text: f"{text}```\n",
    "margin": lambda text: each_line(text, lambda line: f"    {line}" if line else ""),
    "margin of tabs": lambda text: each_line(
        inside(text, "\t"), lambda line: f"\t{line}"
    ),
    "fenced in a list": lambda text: each_line(
        f"```\n{text}```", lambda line: f"   {line}"
    ),
    "fenced in a quotation": lambda text: each_line(
        f"```\n{text}```", lambda line: f"> {line}"
    ),
    "cat -n": lambda text: "\n".join(
        f"{number:6}\t{line}" for number, line in enumerate(text.split("\n"), 1)
    ),
    "wide": lambda text: each_line(text, wide),
    "tabs between": lambda text: text.replace(" // ", "\t// "),
}


def described(messages: Iterable[Message]) -> list[object]:
    """Everything about messages except their places."""
    return [
        (
            message.name,
            message.about,
            [(f.name, f.about, f.default) for f in message.fields],
            [layout_line(layout) for layout in lower_all(message)],
        )
        for message in messages
    ]


@pytest.mark.parametrize("copy", COPIES)
def test_a_copy(copy: str) -> None:
    text = COPIES[copy](TEXT)
    assert text != TEXT
    assert looks_like_kmsg(text)
    assert described(good(text).values()) == described(good(TEXT).values())


@pytest.mark.parametrize(
    "copy",
    [
        (
            copy
            if copy in ("tabs", "fenced")
            else pytest.param(copy, marks=pytest.mark.slow)
        )
        for copy in COPIES
    ],
)
def test_a_copy_of_real_definitions(copy: str) -> None:
    for path, text in data_files():
        if path in ("01_fetch", "18_api_versions", "misc", "enums"):
            mine, plain = read(COPIES[copy](text)), read(text)
            assert described(mine[0].messages) == described(plain[0].messages)
            assert [(p.code, p.message) for p in mine[1]] == [
                (p.code, p.message) for p in plain[1]
            ]


def test_prose_around_fences_is_passed_over_and_reported() -> None:
    text = f"§# Fetch\n\n§See:\n```\n{TEXT}```\n\n§And so on."
    for problem in check(text, "K12", "K12", "K12", messages=2):
        assert not problem.is_error


def test_places_are_those_of_the_copy() -> None:
    text = each_line(
        TEXT.replace("D: [int32]", "D: [§int33]"), lambda line: f"> \t{line}"
    )
    check(text, "K4", messages=1)


def test_prose_around_a_quotation_is_passed_over_and_reported() -> None:
    quoted = each_line(TEXT, lambda line: f"> {line}")
    for problem in check(f"§They wrote:\n{quoted}\n§Yours", "K12", "K12", messages=2):
        assert not problem.is_error


@pytest.mark.parametrize(
    "text",
    [
        "A => not top level\n  B: =>\n§\t\tC: int8\n",
        "A => not top level\n§\tB: =>\n        C: int8\n",
    ],
)
def test_tabs_beside_blanks_are_not_guessed(text: str) -> None:
    check(text, "K2")


@pytest.mark.parametrize(
    "line", ["  A: int8", "Bar => not top level", "\tA: =>", "  TimeoutMillis"]
)
def test_no_line_of_definitions_is_passed_over(line: str) -> None:
    before = f"```\n{TEXT}```\n"
    (problem,) = [p for p in read(f"{before}{line}\n")[1] if p.is_error]
    assert (problem.code, problem.span.line) == ("K2", before.count("\n") + 1)


def test_a_line_that_lost_its_quotation_mark_is_an_error() -> None:
    quoted = each_line(TEXT, lambda line: f"> {line}")
    for line in ("  A: int8", "that was wrapped"):
        text = quoted.replace("> // A comment.", f"{line}\n> // A comment.")
        errors = [p for p in read(text)[1] if p.is_error]
        assert [(p.code, p.span.line) for p in errors] == [("K2", 8)]
