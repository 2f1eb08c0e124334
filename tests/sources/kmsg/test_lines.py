"""Lines: line ends, glued numbers, remains of a page, and recognizing the notation."""

from __future__ import annotations

import pytest

from specgen.report import Problems
from specgen.sources.kmsg import looks_like_kmsg, read_kmsg
from tests.sources.kmsg.reading import check, data_files, error, good, read, seed
from tests.support.data import data_folder

TEXT = """// A comment.
FooRequest => key 1, max version 2
  // Another.
  A: [=>]
    B: int8
  C: int8

FooResponse =>
  D: int8
"""


def numbered(text: str, first: int = 1) -> str:
    """The text with its line numbers glued in front."""
    lines = text.split("\n")
    return "\n".join(f"{number}{line}" for number, line in enumerate(lines, first))


def test_line_ends() -> None:
    plain = good(TEXT)
    assert good(TEXT.replace("\n", "\r\n")) == plain
    assert good(TEXT.rstrip("\n")) == plain
    assert good(TEXT + "\n\n\n") == plain


def test_no_files_and_empty_files() -> None:
    assert not read()[0].messages
    assert not good("", "\n\n", "// nothing\n")


def test_glued_numbers_with_indentation_kept() -> None:
    plain = good(TEXT)
    for first in (1, 99):
        messages = good(numbered(TEXT, first))
        assert [m.fields[0].about for m in messages.values()] == ["Another.", ""]
        for name, message in messages.items():
            assert [s.name for s in message.structs] == [
                s.name for s in plain[name].structs
            ]
        width = len(str(first + 4))
        inner = messages["FooRequest"].structs[0].fields[0]
        assert (inner.span.line, inner.span.column) == (5, width + 5)


def test_what_a_page_leaves_around_numbered_lines() -> None:
    text = f"§Back to top\n\n{numbered(TEXT)}\n§View as plain text"
    for problem in check(text, "K12", "K12", messages=2):
        assert not problem.is_error


def test_a_line_without_a_number() -> None:
    text = numbered(TEXT).replace("\n6  C", "\n  C")
    assert [(p.code, p.span.line) for p in read(text)[1]] == [("K2", 6), ("K13", 7)]


def test_lines_that_are_missing() -> None:
    text = numbered(TEXT).replace("6  C: int8\n", "")
    (problem,) = read(text)[1]
    assert (problem.code, problem.is_error) == ("K13", False)
    assert "between 5 and 7" in problem.message


def test_numbers_that_do_not_ascend_are_no_line_numbers() -> None:
    text = "5A => not top level\n3  B: int8\n"
    assert {p.code for p in read(text)[1]} == {"K1"}


def test_a_tab_is_an_error_everywhere() -> None:
    error("A => not top level\n  B: =>\n§\t\tC: int8\n", "K2")


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.replace("\n", "\r\n"),
        numbered(TEXT),
        "A => not top level\n",
        "A => flexible v1+, not top level\n",
        "// About.\n\nKind int8 (\n  1: ONE\n)\n",
        "FooRequest => key 1, maxx version 2\n",
    ],
)
def test_texts_in_this_notation(text: str) -> None:
    assert looks_like_kmsg(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"name": "FooRequest => key 1"}',
        "Fetch Request (Version: 4) => replica_id max_wait_time [topics]\n",
        "topics => topic [partitions]\n",
        "Request Header v2 => request_api_key request_api_version\n",
        "Some prose => with an arrow, key word and so on.\n",
        "key 1, max version 2\n",
    ],
)
def test_texts_in_others(text: str) -> None:
    assert not looks_like_kmsg(text)


def test_every_file_of_the_data() -> None:
    assert all(looks_like_kmsg(text) for _, text in data_files())
    assert looks_like_kmsg(seed())
    data = data_folder()
    assert data is not None
    other_files = [
        data / "kmsg" / "LICENSE",
        *(data / "seeds").glob("00[0-3]*"),
        *(p for p in (data / "docs").rglob("*") if p.is_file()),
        *list((data / "kafka").rglob("*Request.json"))[:50],
    ]
    for path in other_files:
        assert not looks_like_kmsg(path.read_text("utf-8", errors="replace")), path


def test_the_name_of_what_is_read() -> None:
    assert read_kmsg([("a/b/01_fetch", TEXT)], Problems()).name == "01_fetch"
    two = [("a/b/01_fetch", TEXT), ("a/b/enums", "")]
    assert read_kmsg(two, Problems()).name == "b"


@pytest.mark.parametrize("note", ["v6+", "v0-v7", "v6+, tag 0", "tag 1"])
def test_versions_broken_off_their_field(note: str) -> None:
    """Else the field would be in all versions."""
    head = "A => not top level, flexible v1+\n"
    check(f"{head}  B: int8\n  §// {note}\n  C: int8\n", "K1", messages=1)
    good(f"{head}  B: int8\n  // It is in\n  // {note}\n  C: int8\n")


@pytest.mark.parametrize(
    "field",
    ["Leader: int32", "ISR: [int32]", "A: nullable-v1+[=>] // v0-v7", "B: int8(-1)"],
)
def test_a_field_joined_with_the_comment_above(field: str) -> None:
    head = "A => not top level, flexible v1+\n"
    joined = f"{head}  §// Who leads.   {field}\n  C: int8\n"
    (problem,) = check(joined, "K15", messages=1)
    assert not problem.is_error
    good(f"{head}  // {field}\n  C: int8\n")
    good(f"{head}  // See {field} there\n  C: int8\n")
