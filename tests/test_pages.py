"""The pages written by hand lead to each other, and none is out of reach."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from itertools import islice, takewhile
from pathlib import Path

import pytest

from tests.cli.test_help import COMMANDS
from tests.support.commands import ended_well, invoke
from tests.support.pages import DOCS, FENCED, ROOT

PAGES = sorted((*ROOT.glob("*.md"), *DOCS.glob("*.md")))
LINK = re.compile(r"\]\(([^)\s]+)\)")


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCED.sub("", page.read_text("utf-8"))


def targets(page: Path) -> list[tuple[Path, str]]:
    """The files of ours that a page links to, each with the heading's anchor or none."""
    links = (t.partition("#") for t in LINK.findall(prose(page)) if "://" not in t)
    return [((page.parent / to).resolve() if to else page, at) for to, _, at in links]


def anchors(page: Path) -> set[str]:
    """The anchors that hosts of code make of a page's headings."""
    heads = re.findall(r"(?m)^#+ (.+)$", prose(page))
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for path, anchor in targets(page):
        assert path.exists(), path
        assert not anchor or anchor in anchors(path), f"{path}#{anchor}"


SAID = re.compile(r"\bspecgen ([a-z]+)((?: [a-z]+)?)([^\n`|]*)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_that_a_page_names_is_one(page: Path) -> None:
    for match in SAID.finditer(page.read_text("utf-8")):
        first, second, rest = match.groups()
        command = COMMANDS.get((first, second.strip())) or COMMANDS.get((first,))
        if command is None:  # specgen is the subject of a sentence
            continue
        options = {
            name for p in command.params for name in (*p.opts, *p.secondary_opts)
        }
        words = rest.partition(" -- ")[0].partition("#")[0]
        named = re.findall(r"(?<=\s)--?[a-z][a-z-]*", words)
        assert {*named} <= options | {"-h", "--help"}, match[0]


def test_every_rule_is_linked_and_leads_back() -> None:
    pages = {*DOCS.glob("rules/*.md")}
    assert {page for page, _ in targets(DOCS / "evolution.md")} >= pages
    for page in pages:
        test_links_lead_somewhere(page)


def test_every_page_is_in_the_index() -> None:
    listed = {path for path, _ in targets(DOCS / "README.md")}
    assert {*PAGES} - listed == {DOCS / "README.md"}


def test_a_newcomer_finds_the_index_and_the_guides() -> None:
    linked = {path for path, _ in targets(ROOT / "README.md")}
    expected = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "SECURITY.md"}
    assert {*(ROOT / name for name in expected), DOCS / "README.md"} <= linked
    assert DOCS / "stability.md" in linked


def test_contributors_are_sent_to_what_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    words = {word for code in re.findall(r"`([^`\n]+)`", text) for word in code.split()}
    paths = {word for word in words if "/" in word and "*" not in word}
    assert len(paths) > 10
    places = (ROOT, ROOT / "specgen")
    assert [p for p in paths if not any((at / p).exists() for at in places)] == []
    modules = set(re.findall(r"python -m ([\w.]+)", text))
    assert {name for name in modules if find_spec(name) is None} == set()
    phony = re.search(r"\.PHONY: (.+)", (ROOT / "Makefile").read_text("utf-8"))
    assert phony is not None
    named = {
        word for line in re.findall(r"\bmake ([a-z -]+)", text) for word in line.split()
    }
    assert named <= {*phony[1].split()}


def shown_by_make() -> list[list[str]]:
    """The cells of the tables that README shows as make's output."""
    (block,) = re.findall(r"(?s)```\n( pack .*?)```", (ROOT / "README.md").read_text())
    return [line.split() for line in block.splitlines()]


def test_readme_shows_the_numbers_of_files_that_make_prints() -> None:
    lines = iter(shown_by_make())
    packs = takewhile(lambda cells: cells[0] != "engine", islice(lines, 1, None))
    by_name = {cells[0]: cells for cells in packs}
    for name, cells in by_name.items():
        manifest = ROOT / "generated" / name / "MANIFEST.json"
        rendered = len(json.loads(manifest.read_text())["files"])
        assert cells[3:5] == [str(rendered + 1), str(rendered)], name
    assert len(by_name) == 6


@pytest.mark.slow
def test_readme_shows_the_number_of_cases_that_make_prints() -> None:
    proof = json.loads(ended_well(invoke("prove", "--json")).out)
    (shown,) = (cells for cells in shown_by_make() if cells[0] == "native")
    counts = (proof["messages"], proof["versions"], proof["cases"])
    assert shown[1:4] == [*map(str, counts)]
