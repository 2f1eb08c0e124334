"""Lines broken in wrong places: joined again, or unknown, but never something else."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sources.bnf.forms.reading import original
from tests.sources.bnf.forms.reading import read as read_document
from tests.sources.bnf.forms.transformation import as_text
from tests.sources.bnf.forms.verdicts import Verdict, judge
from tests.sources.bnf.own import HEAD, read, read_well, shape, shape_of
from tests.support.references import raw


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # after an arrow
        (f"{HEAD} a b\n  a => INT32\n  b =>\n  INT8\n", "a:int32 b:int8"),
        (f"{HEAD} a b\n  a => INT32\n  b =>\nINT8\n", "a:int32 b:int8"),
        (f"{HEAD}\na [b]\n  a => INT8\n  b => INT8\n", "a:int8 b:?[int8]"),
        (f"{HEAD}\nTAG_BUFFER\n", "<?>"),
        (f"{HEAD}\n\n  _tagged_fields\n", "<?>"),
        (f"{HEAD} [a]\n  a =>\n    ARRAY(INT8)\n", "a:?[?[int8]]"),
        (f"{HEAD} [a]\n  a =>\nb c\n    b => INT8\n    c => INT8\n", "a:?[{b:int8 c:int8}]"),
        # before it
        (f"{HEAD[:-3]}\n=> a\n  a\n=> INT8\n", "a:int8"),
        (f"{HEAD[:-3]} =\n> a\n  a =\n> INT8\n", "a:int8"),
        ("Any Request\n(Version: 0) => a\na => INT8\n", "a:int8"),
        ("Any\nRequest (Version:\n0)\n=> a\na => INT8\n", "a:int8"),
        # between words and within them
        (f"{HEAD} a\n[b]\nc\n  a => INT8\n  b => INT8\n  c => INT8\n",
         "a:int8 b:?[int8] c:int8"),
        (f"{HEAD} one_na\nme b\n  one_name => INT8\n  b => INT8\n",
         "one_name:int8 b:int8"),
        (f"{HEAD} one-\nname b\n  onename => INT8\n  b => INT8\n",
         "onename:int8 b:int8"),
        (f"{HEAD} [one_na\nme] TAG_BU\nFFER\n one_name => COMPACT_NULL\nABLE_STRING\n",
         "one_name:?~[~string] <?>"),
        (f"{HEAD} a ARRAY\n  a => ARRAY(\nINT8)\n  ARRAY => INT8\n",
         "a:?[int8] array:int8"),
        (f"{HEAD} {{ a\n b }}\n  a => {{ c\n}}\n    c => INT8\n  b => INT8\n",
         "a:{c:int8} b:int8"),
        (f"{HEAD} a<tag:\n0> ?\n[b]\n a<tag: 0> => COMPACT_STRING\n b => INT8\n",
         "b:~[int8]? <0=a:unknown>"),
        # with what tables and mail put around lines
        # in both places, a name that continues another, an underscore
        (f"{HEAD} a p\nart b\n  a => INT8\n  p\nart => INT8\n  b => INT8\n",
         "a:int8 part:int8 b:int8"),
        (f"{HEAD} [one_\nname] b\n  one\n_name => INT8\n  b => INT8\n",
         "one_name:?[int8] b:int8"),
        (f"{HEAD} {{ a\nb c<tag:\n0> }}\na => INT8\nb => INT8\nc<tag:\n0> => COMPACT_STRING\n",
         "a:int8 b:int8 <0=c:unknown>"),
        (f"{HEAD} {{ par\nt }}\npar\nt => x\nx => INT8\n", "part:?{x:int8}"),
        (f"{HEAD} a | |\n[b] | |\na => INT8 | |\nb => INT8 | |\n", "a:int8 b:?[int8]"),
        (f"> {HEAD} a\n> [b]\n> a => INT8\n> b =>\n> INT8\n", "a:int8 b:?[int8]"),
        (f"<pre>{HEAD} a<br>[b]\na =&gt;<br>INT8\nb => INT8</pre>", "a:int8 b:?[int8]"),
    ],
)  # fmt: skip
def test_what_was_broken_is_joined(text: str, expected: str) -> None:
    assert shape_of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected", "reported"),
    [
        # nothing that could follow the arrow
        (f"{HEAD} a b\n a => INT8\n b =>\n\n", "a:int8 b:unknown", ["3:2 B16"]),
        (f"{HEAD} a b\n a =>\n b => INT8\n", "a:unknown b:int8", ["2:2 B16"]),
        (f"{HEAD} [a] b\n  a =>\n    c => INT8\n  b => INT8\n",
         "a:?[unknown] b:int8", ["2:3 B16"]),
        (f"{HEAD} [a] c\na =>\nc => INT8\nc => INT16\n", None, ["2:1 B16", "4:1 B3", "1:33 B17"]),
        # a symbol is missing whose production is there
        (f"{HEAD} [a] c\n  a => b\n    b => INT8\n    d => INT8\n  c => INT8\n",
         "a:?[unknown] c:int8", ["4:5 B3"]),
        (f"{HEAD} [a]\n  a => b\n    b => INT8\n  c => INT8\n", None, ["4:3 B3"]),
        (f"{HEAD}\na => INT8\n", None, ["2:1 B3"]),
        (f"{HEAD} a\na => INT8\nPage\nb => INT8\n", None, ["4:1 B2"]),
        # a symbol is misspelt, or in pieces
        (f"{HEAD} a be\n  a => INT8\n  b => INT8\n", "a:int8 be:unknown",
         ["3:3 B3", "1:31 B4"]),
        (f"{HEAD} a b e\n  a => INT8\n  be => INT8\n", None, ["3:3 B3"]),
        # a struct's own production is missing
        (f"{HEAD} [a] [d]\n  a => b\n    b => INT8\n    c => INT8\n  d => INT8\n"
         .replace("  a => b\n", ""), "a:?[unknown] d:?[int8]",
         ["2:5 B3", "3:5 B3", "1:30 B4"]),
        # a name that two fields have, one production of which is missing
        (f"{HEAD} [a] c\na => b c\nb => INT8\nc => INT16\n",
         "a:?[{b:int8 c:unknown}] c:unknown", ["2:8 B17", "1:33 B4"]),
        # a heading without content
        (f"{HEAD} TAG_\n", "<?>", []),
        (f"{HEAD} a TAG_\na => INT8", "a:int8 <?>", []),
        (f"{HEAD} INT8\n", None, ["1:29 B1"]),
        (f"{HEAD[:-3]}\na => INT8\n", None, ["1:1 B1"]),
        (f"{HEAD}\n  only_a_name\n", None, ["2:1 B1"]),
        # a repeated line
        (f"{HEAD} a [b]\na => INT8\na => INT8\nb => c\nb => c\nc => INT8\n",
         "a:int8 b:?[{c:int8}]", ["3:1 B3", "5:1 B3"]),
    ],
)  # fmt: skip
def test_what_can_not_be_joined_is_unknown(
    text: str, expected: str | None, reported: list[str]
) -> None:
    """Unknown, or left out; reported each time, and the version counts as damaged."""
    messages, problems = read(text)
    assert [shape(m) for m in messages] == ([] if expected is None else [expected])
    assert sorted(problems) == sorted([*reported, "1:1 B18"])


@pytest.mark.parametrize(
    ("between", "expected"),
    [("Page 3 of 9", ["3:1 B1"]), ("Protocol Guide", ["3:1 B1"]), ("\f", [])],
)
def test_what_gets_between_lines_is_no_part_of_them(
    between: str, expected: list[str]
) -> None:
    text = f"{HEAD} a [b]\n  a => INT8\n{between}\n  b => c\n    c => INT8\n"
    (message,), problems = read(text)
    assert shape(message) == "a:int8 b:?[{c:int8}]"
    assert problems == expected


def test_tables_behind_a_block_are_no_part_of_it() -> None:
    table = "Field Description\na null\nb TAG_BUFFER\n"
    for text in (f"{HEAD} a b\na => INT8\nb => INT8\n{table}", f"{HEAD}\n{table}"):
        (message,), problems = read(text)
        assert shape(message) in ("a:int8 b:int8", "")
        assert problems == []


def test_flexible_productions_behind_a_block_that_is_not() -> None:
    """They belong to the next version, whose heading is missing."""
    text = f"{HEAD} {{ a b }}\na => STRING\n\nField\nb => COMPACT_STRING\n"
    (message,), problems = read(text)
    assert not message.flexible_versions
    assert [str(item.type) for item in message.fields] == ["string", "unknown"]
    assert problems == ["5:1 B2", "1:33 B4"]


def test_a_heading_over_two_lines() -> None:
    for break_ in ("\n", "\n(", "\r\n  "):
        text = f"<h5>Any API (Key: 7):</h5><pre>{HEAD} a\na => INT8</pre>"
        changed = text.replace(
            " (" if "(" in break_ else " API", break_ + "API"[: 3 * ("(" not in break_)]
        )
        (message,), problems = read(changed)
        assert (message.api_key, problems) == (7, [])


def test_the_version_of_a_header_is_whole() -> None:
    """A number that follows, from a page's footer, is not part of it."""
    text = f"{HEAD} {{ a }}\na => INT8\nRequest header version: 1\n11/21/26, 1:14\n"
    (message,) = read_well(text)
    assert not message.flexible_versions


def test_a_broken_line_about_the_header_is_no_part_of_a_production() -> None:
    for production in ("a => INT8", "a =>\nINT8"):
        text = f"{HEAD} {{ a }}\n{production}\n\n\nRequest\nheader version: 2\n"
        (message,) = read_well(text)
        assert str(message.flexible_versions) == "0+"


def test_a_version_that_its_api_must_have_is_reported() -> None:
    body = "a => INT8\n"
    text = "".join(
        f"Any {way} (Version: {v}) => a\n{body}"
        for way, versions in (("Request", (0, 1, 3)), ("Response", (0, 3)))
        for v in versions
    )
    messages, problems = read(text)
    assert [m.versions for m in messages] == [(0, 1, 3), (0, 3)]
    assert problems == ["1:1 B23", "7:1 B23", "7:1 B23"]


PAIRS = "".join(
    f"{name} {way} (Version: 0) => a TAG_BUFFER\na => INT8\n"
    for name in ("One", "Two", "Three")
    for way in ("Request", "Response")
)


@pytest.mark.parametrize("broken", ["Response Head\ne\nr", "Res\nponse Hea\nder"])
def test_a_header_over_three_lines(broken: str) -> None:
    headers = (
        "Request Header v1 => a\na => INT8\nRequest Header v2 => a TAG_BUFFER\n"
        "a => INT8\nResponse Header v0 => a\na => INT8\n"
        f"{broken} v1 => a TAG_BUFFER\na => INT8\n"
    )
    assert [(m.name, m.versions) for m in read_well(headers + PAIRS)[:2]] == [
        ("RequestHeader", (1, 2)),
        ("ResponseHeader", (0, 1)),
    ]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ("Request Header => a\na => INT8\n", ["1:1 B24", "1:1 B23", "1:1 B23"]),
        ("Response Header v0 => a\na => INT8\n", ["1:1 B24", "1:1 B23"]),
        ("", []),
    ],
)
def test_a_header_that_is_not_there_is_reported(
    headers: str, expected: list[str]
) -> None:
    _, problems = read(headers + PAIRS)
    assert sorted(problems) == sorted(expected)


def test_a_name_that_is_a_part_of_another_is_no_api() -> None:
    names = ("One", "Two", "Three", "CreateFour")
    text = "".join(
        f"{name} {way} (Version: 0) => a\na => INT8\n"
        for name in names
        for way in ("Request", "Response")
    )
    messages, problems = read(text.replace("CreateFour Request", "\nFour Request"))
    assert [m.name for m in messages][-1] == "CreateFourResponse"
    assert len(messages) == 7
    assert problems == ["14:1 B24", "16:1 B24", "14:1 B18"]


def test_an_api_whose_name_is_broken_in_a_head() -> None:
    """Even if both directions are broken, so that the pieces form a pair."""
    body = "a => INT8\n"
    heads = [
        f"{api}Acls {way} (Version: {version}) => a\n{body}"
        for api in ("Create", "Delete")
        for way in ("Request", "Response")
        for version in range(2)
    ]
    heads[1] = heads[1].replace("Acls", "\nAcls")
    heads[6] = heads[6].replace("Acls", "\nAcls")
    assert [(m.name, m.versions) for m in read_well("".join(heads))] == [
        ("CreateAclsRequest", (0, 1)),
        ("CreateAclsResponse", (0, 1)),
        ("DeleteAclsRequest", (0, 1)),
        ("DeleteAclsResponse", (0, 1)),
    ]


Break = Callable[[str, random.Random], str]


def behind_arrows(text: str, rng: random.Random) -> str:
    """Lines broken after an arrow."""
    return _at(r"=>", text, rng, lambda match: match[0] + "\n")


def before_arrows(text: str, rng: random.Random) -> str:
    """Lines broken before an arrow."""
    return _at(r"=>", text, rng, lambda match: "\n" + match[0])


def around_arrows(text: str, rng: random.Random) -> str:
    """The part after an arrow on its own line, with empty lines around it."""
    return _at(r"=>", text, rng, lambda match: "\n\n" + match[0] + " \n\n  ")


def behind_arrows_and_lost(text: str, rng: random.Random) -> str:
    """Lines that end with the arrow."""
    return _at(r"=>[^\n]*", text, rng, lambda _: "=>")


def behind_arrows_and_late(text: str, rng: random.Random) -> str:
    """What followed the arrow comes a line later."""
    pattern = r"=>([^\n]*)\n([^\n]*)"
    return _at(pattern, text, rng, lambda m: f"=>\n{m[2]}\n{m[1]}")


def between_words(text: str, rng: random.Random) -> str:
    """Lines broken at a blank."""
    return _at(r"(?<=\S) (?=\S)", text, rng, lambda _: "\n")


def within_words(text: str, rng: random.Random) -> str:
    """Lines broken in the middle of a word."""
    return _at(r"(?<=\w)(?=\w)", text, rng, lambda _: "\n", share=0.002)


def cut_off(text: str, rng: random.Random) -> str:
    """Truncated lines."""
    return _at(r"(?<= )[\w\[\]<>=]+[^\n]*(?=\n)", text, rng, lambda _: "")


def missing_lines(text: str, rng: random.Random) -> str:
    """Missing lines."""
    return _at(r"\n[^\n]*(?=\n)", text, rng, lambda _: "")


BREAKS: list[Break] = [behind_arrows, before_arrows, around_arrows, behind_arrows_and_lost,
          behind_arrows_and_late, between_words, within_words, cut_off, missing_lines]  # fmt: skip


def _at(
    pattern: str,
    text: str,
    rng: random.Random,
    change: Callable[[re.Match[str]], str],
    share: float = 0.02,
) -> str:
    """Some of the matches changed."""
    return re.sub(pattern, lambda m: change(m) if rng.random() < share else m[0], text)


def assert_nothing_is_wrong(
    name: str, change: Break, seed: int, folder: Path, *, indented: bool = True
) -> None:
    """Every layout of a damaged reference is right, or reported as unknown."""
    text = as_text(raw(name))
    if not indented:
        text = re.sub(r"(?m)^[ \t]+", "", text)
    damaged = change(text, random.Random(seed))
    reading = read_document(damaged.encode(), folder)
    judged = judge(original(name), reading, change in (missing_lines, cut_off))
    layouts = [
        judgement
        for judgement in judged
        if not judgement.fact.startswith(("errors", "types", "api keys"))
        and not judgement.reason.startswith("key")  # B14 reports the API
        and judgement.reason != "unknown types"  # reported in the layout, and by B4
    ]
    bad = {Verdict.UNTOLD, Verdict.REFUSED}
    if (
        name != "003"
    ):  # of a trunk: what is cut in it may be put right as a release has it
        bad.add(Verdict.WRONG)
    assert [judgement for judgement in layouts if judgement.verdict in bad] == []
    if change in (behind_arrows, before_arrows, around_arrows, between_words):
        assert all(judgement.verdict is Verdict.RIGHT for judgement in layouts)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("change", BREAKS)
def test_breaks_of_a_real_reference(change: Break, tmp_path: Path) -> None:
    assert_nothing_is_wrong("000", change, 7, tmp_path)


REFERENCES = ["001", "002", "003", "docs/24", "docs/38", "printed 4.3"]


@pytest.mark.slow
@pytest.mark.parametrize("change", BREAKS)
@pytest.mark.parametrize("name", REFERENCES)
def test_breaks_of_real_references(name: str, change: Break, tmp_path: Path) -> None:
    """Each reference, alternately with indentation and without."""
    turn = REFERENCES.index(name) + BREAKS.index(change)
    assert_nothing_is_wrong(name, change, turn, tmp_path, indented=turn % 2 == 0)
