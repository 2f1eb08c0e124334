"""Encodings of texts, recognised by their bytes."""

from __future__ import annotations

import codecs

import pytest

from specgen.disk.encodings import may_be_windows
from specgen.disk.inputs import RawFile, decode, shown_text, texts
from specgen.report import Level, Problems, SpecError

TEXT = "Any Request (Version: 0) => caf\u00e9\n  caf\u00e9 => INT8\n"
WIDE = ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]


def read(raw: bytes) -> tuple[list[str], list[str]]:
    """The texts of a file, and its problems."""
    problems = Problems()
    read_texts = [file.text for file in texts([RawFile("t", raw)], problems)]
    return read_texts, [
        f"{p.span.line}:{p.span.column} {p.level} {p.code}" for p in problems.found
    ]


@pytest.mark.parametrize("coding", [*WIDE, "utf-8"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_unicode(coding: str, mark: str) -> None:
    raw = (mark + TEXT).encode(coding)
    assert read(raw) == ([TEXT], [])
    assert shown_text(raw) == TEXT


@pytest.mark.parametrize("coding", WIDE)
def test_other_scripts_come_first(coding: str) -> None:
    text = "\u30ab\u30d5\u30ab: \u306f\u3058\u3081\u306b\n" * 99 + TEXT
    assert read(text.encode(coding)) == ([text], [])


def test_windows() -> None:
    text = TEXT + "\u201cd\u00e9j\u00e0\u00a0:\u201d\u00a0\u00a0\u00a0\u00a0\u2019\n"
    raw = text.encode("cp1252")
    assert read(raw) == ([text], ["1:32 warning I2"])
    assert shown_text(raw) == text


@pytest.mark.parametrize(
    "raw",
    [
        "Any Request (Version: 0) => \u3053\u3093\u306b\u3061\u306f".encode("shift-jis"),
        "Any Request (Version: 0) => \u043f\u0440\u0438\u0432\u0435\u0442".encode("cp1251"),
        TEXT.encode() + b"\xe9",  # one byte is wrong in UTF-8
        b"PNG => \x00\x01\xe9",
        '{"name": "caf\u00e9"}'.encode("latin-1"),
        b"\xff\xfeA\x00\x00\xd8",
        b"\xff\xfea",
    ],
)  # fmt: skip
def test_refused(raw: bytes) -> None:
    read_texts, problems = read(raw)
    assert read_texts == []
    assert [problem.split()[1:] for problem in problems] == [["error", "I2"]]
    with pytest.raises(SpecError):
        decode(raw, "t")
    assert isinstance(shown_text(raw), str)


def test_the_place_of_a_wrong_byte() -> None:
    raw = codecs.BOM_UTF16_LE + "ab\ncd".encode("utf-16-le") + b"\x00\xd8\x00\x00"
    with pytest.raises(SpecError) as caught:
        decode(raw, "t")
    (problem,) = caught.value.problems
    assert (problem.span.line, problem.span.column) == (2, 3)
    assert problem.message == "not UTF-16"
    assert problem.level is Level.ERROR


def test_random_bytes_are_no_document() -> None:
    for start in range(0, 256, 16):
        assert not may_be_windows(bytes(range(start, start + 16)) * 8)
