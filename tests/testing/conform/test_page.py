"""The scorecard as a page and as a badge."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from specgen.testing.conform.drawing import Piece
from specgen.testing.conform.page import runs
from tests.support.browser import opened
from tests.testing.conform.scoring import ECHO, MESSAGE, scored, third

ASKED = """<script>
const told = {};
const failed = document.querySelector("button.failed");
told.cells = document.querySelectorAll("button.cell").length;
told.rows = document.querySelectorAll("tr[data-name]").length;
told.failed = document.querySelectorAll("button.failed").length;
told.label = failed.getAttribute("aria-label");
failed.click();
const shown = panel.querySelector("details[open]");
told.case = shown.dataset.case;
told.visible = shown.checkVisibility() && shown.querySelector(".hex").checkVisibility();
told.sides = [...shown.querySelectorAll(".side")].map((side) => ({
  hex: [...side.querySelectorAll(".hex span")].map((one) => one.textContent).filter((one) => /^[0-9a-f]{2}$/.test(one)).join(""),
  mark: side.querySelector(".hex .mark")?.textContent ?? null,
  fields: [...side.querySelectorAll("tr[data-run]")].map((row) => row.cells[2].textContent),
}));
told.expanded = failed.getAttribute("aria-expanded");
told.hash = location.hash;
const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
press("Escape");
told.closed = panel.childElementCount === 0 && failed.getAttribute("aria-expanded") === "false";
told.back = document.activeElement === failed;
const cell = () => document.activeElement.dataset.cell ?? document.activeElement.tagName;
const first = document.querySelector("button.cell");
first.focus();
told.moves = ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp"].map((key) => (press(key), cell()));
press("n");
told.next = document.activeElement === failed && panel.querySelector("details[open]") !== null;
press("Escape");
press("/");
told.search = cell();
search.value = "nothing of the kind";
search.dispatchEvent(new Event("input"));
told.hidden = document.querySelectorAll("tr[data-name]:not([hidden])").length;
press("Escape");
told.unhidden = document.querySelectorAll("tr[data-name]:not([hidden])").length;
document.body.append(Object.assign(document.createElement("pre"), { id: "told", textContent: JSON.stringify(told) }));
</script>"""
"""Looks at the page as a person does, by mouse and keys, and leaves what it saw."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page and a badge of a run with one failure."""
    folder = tmp_path_factory.mktemp("page")
    options = ("--html", folder / "page.html", "--badge", folder / "badge.svg")
    command = sys.executable, ECHO, "other_bytes", third().data.hex()
    ran, _ = scored(folder, *command, options=options)
    assert ran.status == 1
    return folder


def test_the_case_behind_a_red_cell_is_one_click_away(folder: Path) -> None:
    text = (folder / "page.html").read_text("utf-8")
    asking = folder / "asking.html"
    asking.write_text(text.replace("</body>", f"{ASKED}</body>"), "utf-8")
    dom, console = opened(asking)
    assert console == []
    match = re.search(r'<pre id="told">(.*?)</pre>', dom, re.DOTALL)
    assert match is not None
    facts = json.loads(match[1].replace("&gt;", ">").replace("&lt;", "<"))
    vector = third()
    assert facts["failed"] == 1
    assert facts["rows"] > 1  # rows for the message and for its frames
    assert facts["cells"] == 5 * facts["rows"]  # versions 0 to 4
    assert facts["label"] == f"{MESSAGE} version {vector.version}: failed"
    assert facts["case"] == f"{vector.id}/decode"
    assert facts["visible"] is True
    good, answer = facts["sides"]
    assert good["hex"] == vector.data.hex()
    assert good["mark"] == vector.data[:1].hex()
    assert "groupId" in good["fields"]
    assert (answer["hex"], answer["mark"]) == ("ff", "ff")
    assert facts["expanded"] == "true"
    assert facts["hash"] == f"#{MESSAGE}/{vector.version}"
    assert facts["closed"] and facts["back"]
    assert facts["moves"] == ["1", "2", "1", "1"]
    assert facts["next"] is True
    assert (facts["search"], facts["hidden"]) == ("INPUT", 0)
    assert facts["unhidden"] == facts["rows"]


@pytest.mark.slow
def test_a_url_opens_a_cell(folder: Path) -> None:
    page = folder / "page.html"
    dom, console = opened(f"{page.as_uri()}#{MESSAGE}/{third().version}")
    assert console == []
    assert f'data-case="{third().id}/decode"' in dom


def test_nothing_is_loaded_from_elsewhere(folder: Path) -> None:
    text = (folder / "page.html").read_text("utf-8")
    assert "default-src 'none'" in text
    assert not re.search(r"<(?:link|img|iframe)|\bsrc=|@import|url\(", text)


@pytest.mark.slow
def test_text_of_a_harness_is_escaped(tmp_path: Path) -> None:
    script = tmp_path / "harness.sh"
    name = "</script ><b>&amp;"
    start = {"seq": 0, "implementation": {"name": name}, "can": ["decode"]}
    lines = (json.dumps(start), json.dumps({"seq": 1, "error": name}))
    program = "".join(f"read -r line\ncat <<'E'\n{line}\nE\n" for line in lines)
    script.write_text(program, "utf-8")
    options = ("--html", tmp_path / "page.html", "--badge", tmp_path / "badge.svg")
    scored(tmp_path, "sh", script, options=(*options, "--version", 0, "--restarts", 0))
    dom, console = opened(f"{(tmp_path / 'page.html').as_uri()}#{MESSAGE}/0")
    assert console == []
    assert "<h1>&lt;/script &gt;&lt;b&gt;&amp;amp;</h1>" in dom
    assert "it does not read this: &lt;/script &gt;&lt;b&gt;" in dom
    assert "<b>" not in dom.replace("\\u003cb", "")


def test_the_badge_shows_the_share_that_is_right(folder: Path) -> None:
    root = ET.parse(folder / "badge.svg").getroot()
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "Kafka 4.3"
    share = re.fullmatch(r"(9\d\.\d) % of (\d+)", texts[1] or "")
    assert share is not None
    cases = int(share[2])
    assert float(share[1]) == (cases - 1) * 1000 // cases / 10


def test_each_byte_belongs_to_the_innermost_piece() -> None:
    pieces = [
        Piece("", 0, 9, "tag_buffer", 1),
        Piece("a", 1, 4, "string", "abc"),
        Piece("a", 1, 1, "length", 3),
        Piece("b", 5, 2, "int16", 7),
    ]
    assert [(run[0], run[1], run[2]) for run in runs(pieces, 0, 20)] == [
        (0, 1, "tag section of the message"),
        (1, 1, "a"),
        (2, 3, "a"),
        (5, 2, "b"),
        (7, 2, "tag section of the message"),
    ]
    assert runs(pieces, 16, 20) == []
