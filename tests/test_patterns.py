"""No regular expression of the product takes more than linear time in its text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.patterns.automaton import Use
from tests.support.patterns.blowup import blowup
from tests.support.patterns.product import Pattern, Unreadable, patterns, patterns_of

SHORT_TEXTS = {
    "specgen/sources/bnf/broken_heads.py _ENDS_IN_NAME": "the last 120 characters of a line",
    "specgen/sources/bnf/broken_heads.py _BEGUN": "120 characters of each of two lines",
}
"""Patterns that may take more, as their texts are short."""
FROM_VALUES: dict[str, str | bytes] = {
    "specgen/disk/hex_text.py _first": r"(?:\s*[0-9a-f]{2}){256}",
    "specgen/disk/mime.py _texts": rb"(?m)^--name(?:--)?[ \t]*\r?$",
    "specgen/disk/settings.py _places": r"^[ \t]*\[\[[ \t]*a\s*\.\s*b[ \t]*\]\]",
    "specgen/logs/likely.py _magic_bytes": rb"(?s)[\x00-\x02](?<=[\x00-\x7f].{6}.)(?=.{4})",
}
"""What patterns are like that are made of values known only when the product runs."""

EXPONENTIAL = [
    (r"(a+)+$", Use.MATCH),
    (r"(a|a)*b", Use.MATCH),
    (r"(?:a*)*b", Use.MATCH),
    (r"(a?b?)*c", Use.MATCH),
    (r"(\w+\s?)*$", Use.MATCH),
    (r'"""(?:\\.|(?!""").)*"""', Use.REPEAT),
    (r"(?:a{1,80}){1,80}b", Use.MATCH),
    (r"(?:(?:b|b)(?:\b)*+)*", Use.FULLMATCH),
]
QUADRATIC = [
    (r"a*a*b", Use.MATCH),
    (r".*=.*=.*;", Use.FULLMATCH),
    (r"\s*$", Use.SEARCH),
    (r"\s*[,]\s*", Use.REPEAT),
    (r"[a-z]+x", Use.SEARCH),
    (r"(?>a*)b", Use.SEARCH),
    (r"x(?:.*y)?", Use.REPEAT),
    (r"/\*.*?\*/", Use.REPEAT),
    (r"(?:a*b|a)*", Use.MATCH),
    (r"a(?=a*b)", Use.REPEAT),
    (r"(\w*)=\1;", Use.SEARCH),
    (r"/\*(?P<words>.*?)\s*(?:\*/)?", Use.FULLMATCH),
    (r"(?:(?:b|c)*+|(?>$[ab]))[^a]", Use.REPEAT),
]
LINEAR = [
    (r"[a-z]+", Use.REPEAT),
    (r"\s*x", Use.MATCH),
    (r"a*+b?c", Use.MATCH),
    (r"(?:a++b?)*c", Use.MATCH),
    (r"(?:ab|ac)*d", Use.MATCH),
    (r"a*(?:a*b)?", Use.MATCH),
    (r"\b\w+x", Use.SEARCH),
    (r"(?<![a-z])[a-z]+x", Use.SEARCH),
    (r"(?m)^[ \t]*b", Use.SEARCH),
    (r'"(?:[^"\\]|\\.)*+"', Use.MATCH),
    (r'"(?:[^"\\]|\\.)*+"?', Use.REPEAT),
    (r"'(?:[^'\\]|\\.|'')*+'", Use.TOKENS),
    (r'"(?:[^"]|"")*+"(?![^,])|[^,]+|,', Use.REPEAT),
    (r"x(?>.*?a)(?>.*?b).*c", Use.FULLMATCH),
    (r"(?s)[a-z]*:[ ]*(.*)", Use.FULLMATCH),
]


@pytest.mark.parametrize(("pattern", "use"), EXPONENTIAL)
def test_time_that_doubles_is_found(pattern: str, use: Use) -> None:
    found = blowup(pattern, re.DOTALL if '"""' in pattern else 0, use)
    assert found is not None
    assert found.is_exponential


@pytest.mark.parametrize(("pattern", "use"), QUADRATIC)
def test_time_that_squares_is_found(pattern: str, use: Use) -> None:
    found = blowup(pattern, 0, use)
    assert found is not None
    assert not found.is_exponential


@pytest.mark.parametrize(("pattern", "use"), LINEAR)
def test_linear_time_is_not_reported(pattern: str, use: Use) -> None:
    assert blowup(pattern, 0, use) is None


def test_the_product_has_only_linear_patterns() -> None:
    found = patterns()
    places = {one.place for one in found if isinstance(one, Pattern)}
    unreadable = {one.place for one in found if isinstance(one, Unreadable)}
    assert unreadable == FROM_VALUES.keys()
    assert SHORT_TEXTS.keys() <= places
    assert len(places) > 300
    assert _slow([one for one in found if isinstance(one, Pattern)]) == []


def _slow(found: list[Pattern]) -> list[str]:
    uses = {
        (one.text, one.flags, use): one.place
        for one in found
        if one.place not in SHORT_TEXTS
        for use in one.uses
    }
    slow = {place: blowup(*pattern) for pattern, place in uses.items()}
    return [f"{place}: {why}" for place, why in slow.items() if why]


@pytest.mark.parametrize("place", FROM_VALUES)
def test_patterns_made_of_values_are_like_linear_ones(place: str) -> None:
    assert blowup(FROM_VALUES[place], 0, Use.MATCH) is None
    if "mime" in place:
        assert blowup(FROM_VALUES[place], 0, Use.REPEAT) is None


@pytest.mark.parametrize(
    ("code", "use"),
    [
        ("_ONE = re.compile(r'a*a*b')\n_ONE.match(x)\n", Use.MATCH),
        ("_ALL = {1: re.compile(r'a*a*b')}\n_ALL[1].search(x)\n", Use.SEARCH),
        ("def f(x):\n    return re.sub(r'a*a*b', '', x)\n", Use.REPEAT),
        (
            "def f(x):\n    one = re.compile('a*' + 'a*b')\n    one.match(x)\n",
            Use.MATCH,
        ),
        ("def f(x):\n    re.fullmatch(rf'a*a*{re.escape(x)}', x)\n", Use.FULLMATCH),
        (
            "_ONE = re.compile('a*a*b')\ndef f(p, x):\n    p.match(x)\nf(_ONE, 'a')\n",
            Use.MATCH,
        ),
    ],
)
def test_a_slow_pattern_is_found_in_code(code: str, use: Use, tmp_path: Path) -> None:
    path = tmp_path / "planted.py"
    path.write_text(f"import re\n\nx = 'a'\n{code}")
    (one,) = patterns_of(path)
    assert isinstance(one, Pattern)
    assert one.uses == {use}
    assert _slow([one])


def test_a_slow_terminal_is_found_in_a_grammar(tmp_path: Path) -> None:
    path = tmp_path / "planted.lark"
    path.write_text("start: STRING\nSTRING: /'(.*)*'/\n")
    (one,) = patterns_of(path)
    assert isinstance(one, Pattern)
    assert _slow([one])


def test_a_pattern_of_unknown_values_is_told(tmp_path: Path) -> None:
    path = tmp_path / "planted.py"
    path.write_text("import re\n\ndef f(x):\n    return re.match(x, x)\n")
    (one,) = patterns_of(path)
    assert isinstance(one, Unreadable)
    assert one.place.endswith("planted.py f")
