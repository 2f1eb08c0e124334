"""What the code refers to is in the repository."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = "docs/protocol-semantics.md"
SOURCES = (
    *("specgen", "tests", "templates", "benchmarks", "examples"),
    *("conformance", "engine"),
)
SUFFIXES = {".py", ".lark", ".jinja", ".java", ".toml", ".md"}
NOT_OURS = {"node_modules", "target"}
"""Folders that other tools fill."""
ELSEWHERE = re.compile(
    "|".join(("SEMANT" + "ICS", r"\bDES" + r"IGN\b", "EVOLUT" + "ION"))
)
"""Documents that only specgen's first developers have."""


def texts() -> dict[str, str]:
    """Every text of our own, by its path."""
    by_path: dict[str, str] = {}
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*"):
            place = path.relative_to(ROOT)
            if path.suffix in SUFFIXES and NOT_OURS.isdisjoint(place.parts):
                by_path[str(place)] = path.read_text("utf-8")
    for path in (*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")):
        by_path[str(path.relative_to(ROOT))] = path.read_text("utf-8")
    return by_path


def test_no_text_cites_what_a_stranger_lacks() -> None:
    assert [path for path, text in texts().items() if ELSEWHERE.search(text)] == []


def test_every_page_that_is_cited_is_there() -> None:
    cited = {
        (path, name)
        for path, text in texts().items()
        for name in re.findall(r"\bdocs/[a-z-]+\.md", text)
    }
    assert len(cited) > 30
    assert {pair for pair in cited if not (ROOT / pair[1]).is_file()} == set()


def test_every_section_that_is_cited_is_there() -> None:
    heads = set(re.findall(r"(?m)^## (.+)$", (ROOT / PAGE).read_text("utf-8")))
    cited = {
        section
        for text in texts().values()
        for section in re.findall(
            rf'{re.escape(PAGE)},\s+"([A-Z][^"]+)"', " ".join(text.split())
        )
    }
    assert len(cited) > 10
    assert cited <= heads
