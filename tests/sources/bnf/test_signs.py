"""Letters and signs of other scripts that look like the notation's own."""

from __future__ import annotations

import pytest

from specgen.sources.bnf.signs import plain_signs


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "List\u039fffsets Request (Version: 1) =>",
            "ListOffsets Request (Version: 1) =>",
        ),
        ("List\u041effsets", "ListOffsets"),
        ("ListO\ufb00sets => con\ufb01g \ufb02ag", "ListOffsets => config flag"),
        ("\u0420roduce R\u0435quest", "Produce Request"),
        ("a => INT\u041e", "a => INTO"),
    ],
)
def test_letters_in_latin_words(text: str, plain: str) -> None:
    assert plain_signs(text) == plain


@pytest.mark.parametrize(
    "text",
    ["\u041e \u0432\u0435\u0440\u0441\u0438\u044f", "\u0391\u03b2\u03b3", "漢字"],
)
def test_words_of_other_scripts_stay(text: str) -> None:
    assert plain_signs(text) == text
