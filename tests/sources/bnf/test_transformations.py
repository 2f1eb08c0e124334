"""Real references in transformed forms; none is misread silently."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.protocol.model import Release
from specgen.report import Problems
from specgen.sources.bnf import read_reference
from tests.sources.bnf.forms.all import (
    GROUPS,
    TRANSFORMATIONS,
    judged,
    missing,
    references,
)
from tests.sources.bnf.forms.reading import Facts, facts_of, read
from tests.sources.bnf.forms.verdicts import Verdict, counts, judge
from tests.support.needs import absent

DOCUMENT = """\
Any Request (Version: 0) => a [b]
  a => INT8
  b => INT16
Any Request (Version: 1) => a b
  a => INT8
  b => STRING
NONE | 0 | False | Fine. |
BROKEN_PIPE | 999 | True | Not fine. |
"""


def facts(text: str) -> Facts:
    """The facts in a document of our own."""
    release: Release = read_reference(text, "t", Problems())
    return facts_of(release)


@pytest.mark.parametrize(
    ("changed", "loses_lines", "expected"),
    [
        (DOCUMENT, False, {}),
        (
            DOCUMENT.replace("INT16", "INT32"),
            False,
            {"Any request 0": Verdict.UNTOLD},
        ),
        (
            DOCUMENT.replace("  b => INT16", "  b => INT32 | |\n  b => INT32"),
            False,
            {"Any request 0": Verdict.WRONG},
        ),
        (
            DOCUMENT.replace("  b => STRING\n", ""),
            False,
            {"Any request 1": Verdict.UNKNOWN},
        ),
        (
            DOCUMENT.replace("b", "c"),
            False,
            {"Any request 0": Verdict.UNTOLD, "Any request 1": Verdict.UNTOLD},
        ),
        (
            DOCUMENT.replace("Version: 1", "Version: 2"),
            False,
            {"Any request 1": Verdict.UNTOLD, "Any request 2": Verdict.UNTOLD},
        ),
        (
            DOCUMENT[DOCUMENT.index("Any Request (Version: 1)") :],
            False,
            {"Any request 0": Verdict.UNTOLD},
        ),
        (DOCUMENT[DOCUMENT.index("Any Request (Version: 1)") :], True, {}),
        (
            DOCUMENT.replace("BROKEN_PIPE", "BROKEN_PI"),
            False,
            {"errors 999": Verdict.UNTOLD},
        ),
        (
            "nothing at all",
            False,
            {"Any request 0": Verdict.REFUSED, "Any request 1": Verdict.REFUSED},
        ),
    ],
)
def test_the_judge(
    changed: str, loses_lines: bool, expected: dict[str, Verdict], tmp_path: Path
) -> None:
    reading = read(changed.encode(), tmp_path)
    judgements = judge(facts(DOCUMENT), reading, loses_lines)
    assert {
        x.fact: x.verdict for x in judgements if x.verdict is not Verdict.RIGHT
    } == expected


BY_NAME = {transformation.name: transformation for transformation in TRANSFORMATIONS}
FAITHFUL = [
    transformation.name
    for group in ("markup", "tools", "text", "spellings", "files", "margins")
    for transformation in GROUPS[group]
]
"""Most of these leave everything there; ``test_layouts.py`` tries all of them."""


def test_names() -> None:
    assert len(BY_NAME) == len(TRANSFORMATIONS) >= 650


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "name",
    ["fold -s -w 80", "mail quotation", "mhtml", "grid with wrapped cells"],
)
def test_read_as_the_original(name: str, tmp_path: Path) -> None:
    judgements = judged(BY_NAME[name], "docs/24", tmp_path)
    assert {judgement.verdict for judgement in judgements} == {Verdict.RIGHT}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "name",
    ["breaks behind arrows", "breaks between words", "cut at 40"],
)
def test_damaged_at_random(name: str, tmp_path: Path) -> None:
    totals = counts(judged(BY_NAME[name], "docs/24", tmp_path))
    assert totals[Verdict.UNTOLD] == totals[Verdict.WRONG] == 0
    assert totals[Verdict.RIGHT] > 0


LOSSY = {
    "inside json", "pdftotext",
    "pdftotext -layout", "pdftotext -raw",
    "pandoc to rst and back", "pandoc to org and back", "pandoc to latex",
    "pandoc to textile and back", "hyphenated", "fold -w 72", "all lines doubled",
    "lines doubled", "lines joined", "lines dropped", "cut at 80", "cut at 40", "cut off",
    "tables lost", "rows lost",
}  # fmt: skip
"""Forms that are refused, or in which a part of the document is no more."""


@pytest.mark.slow
@pytest.mark.parametrize("name", FAITHFUL)
def test_nothing_is_wrong_without_a_word(name: str, tmp_path: Path) -> None:
    """Each of one reference; ``python -m tests.sources.bnf.layouts`` tries any."""
    transformation = BY_NAME[name]
    for tool in missing(transformation):
        absent("browser" if tool == "chromium" else "tools", f"no {tool}")
    possible = references(transformation)
    reference = possible[FAITHFUL.index(name) % len(possible)]
    judgements = judged(transformation, reference, tmp_path)
    totals = counts(judgements)
    untold = [
        judgement for judgement in judgements if judgement.verdict is Verdict.UNTOLD
    ]
    assert not untold, (reference, untold[:5])
    assert totals[Verdict.WRONG] <= 0.01 * len(judgements), (reference, totals)
    if name not in LOSSY:
        assert totals[Verdict.RIGHT] >= 0.97 * len(judgements), (reference, totals)
