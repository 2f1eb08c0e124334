"""The changes between neighbouring releases, as Markdown: review them when a rule changes.

``pytest tests/changes/test_golden.py --update`` rewrites the pages, including those of new
releases.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from specgen.cli.findings import markdown
from tests.changes.neighbours import changed
from tests.support.bundled import BUNDLE, NAMES

GOLDEN = Path(__file__).with_name("golden")
PAIRS = [*pairwise(BUNDLE.names), ("2.2", NAMES[-1])]


def page(old: str, new: str) -> Path:
    """The path of the changes between two releases."""
    return GOLDEN / f"{old}-to-{new}.md"


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_golden(old: str, new: str, update: bool) -> None:
    changes = changed(old, new)
    named = replace(changes, old=f"kafka:{old}", new=f"kafka:{new}")
    text = "".join(f"{line}\n" for line in markdown(named))
    if update:
        page(old, new).write_text(text, "utf-8")
    assert text == page(old, new).read_text("utf-8"), "--update rewrites it"


def test_there_is_no_page_of_other_releases() -> None:
    assert {*GOLDEN.iterdir()} == {page(*pair) for pair in PAIRS}
