"""The report: figures, plots, no external content, and no injection by names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from specgen.corpus.build.report import HEIGHT, WIDTH, bar_plot, line_plot, report_text


def release(name: str, **figures: Any) -> dict[str, Any]:
    row: dict[str, Any] = {"release": name, "line": "bundled"}
    row |= {"source": f"kafka:{name}", "missing_modules": []}
    zero = dict.fromkeys(("apis", "messages", "versions", "fields", "errors"), 1)
    return row | zero | {"flexible": 0.5, "changes": 0} | figures


SUMMARY: dict[str, Any] = {
    "releases": [release("2.4", apis=48), release("4.3", apis=90, flexible=0.987)],
    "layouts": 3,
    "layouts_with_fixtures": 3,
    "fixtures_wanted": 100,
    "fixtures_least": 100,
    "fixtures": 301,
    "codecs": [
        {
            **{"codec": "generated", "layouts": 3, "fixtures": 301, "agreed": 300},
            **{"disagreed": 1, "known": 0, "encode_us": 1.5, "decode_us": 2.5},
        },
        {
            **{"codec": "kio", "layouts": 1, "fixtures": 5, "agreed": 5},
            **{"disagreed": 0, "known": 0, "encode_us": None, "decode_us": None},
        },
    ],
    "compared": {"layouts": 2, "fixtures": 31},
    "apis": [
        {"api": "Fetch", "codecs": {"generated": [2999, 3000], "kio": [5, 5]}},
        {"api": "Vote", "codecs": {"generated": [0, 10]}},
    ],
    "disagreements": 1,
    "rows": {"messages": 7},
    "seconds": {"read": 1.25, "verify": 60.0},
}


def test_a_page_of_its_own() -> None:
    text = report_text(SUMMARY)
    for part in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ET.fromstring(part)
    assert not re.search(r"https?:|<script|<link|@import|url\(|src=", text)
    plain = " ".join(re.sub(r"<[^>]+>", " ", text).split())
    assert "2 releases, 3 distinct layouts, 301 fixtures (100 or more" in plain
    assert "1 disagreements" in plain
    assert "made in 61 s" in plain
    assert "means over the 31 fixtures of 2 layouts" in plain
    assert "<td>1.5</td><td>2.5</td>" in text and "<td>-</td><td>-</td>" in text
    for title in ("APIs", "Message versions", "Fields", "Flexible share", "Seconds"):
        assert re.search(f"<figcaption>{title}", text), title
    assert "<title>4.3: 98.7</title>" in text
    assert "<title>verify: 60</title>" in text


def test_all_is_said_only_of_all() -> None:
    text = report_text(SUMMARY)
    cells = re.findall(r"<title>(\d+ of \d+)</title></rect></svg>([^<]*)", text)
    assert cells == [
        ("2999 of 3000", "99.9 %"),
        ("5 of 5", "100 %"),
        ("0 of 10", "0.0 %"),
    ]


def test_a_hostile_name_is_text() -> None:
    evil = "<script>alert(1)</script>"
    text = report_text(SUMMARY | {"releases": [release(evil)]})
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_a_release_without_all_of_its_modules() -> None:
    """Its figures do not count as a drop in the protocol."""
    partial = release("4.4", missing_modules=["raft", "storage"])
    text = report_text(SUMMARY | {"releases": [release("4.3"), partial]})
    assert "kafka:4.4 lacks the definitions of raft, storage" in text
    assert "kafka:4.3 lacks" not in text
    assert text.count('class="partial"') == 4
    assert "4.4: 1 of a part of its definitions" in text


def test_no_line_leads_to_a_part() -> None:
    names, partial = ["1", "2", "3", "4", "5"], [False, False, True, False, False]
    plot = line_plot("a", names, [4, 5, 1, 6, 7], partial)
    x = [point["x"] for point in plot["points"]]
    lines = [[float(at.split(",")[0]) for at in p.split()] for p in plot["paths"]]
    assert lines == [x[:2], x[3:]]
    assert [point["partial"] for point in plot["points"]] == partial


def test_what_each_release_changed() -> None:
    history: list[dict[str, Any]] = [
        {"release": "4.0", "previous": "3.9", "counts": [], "groups": []},
        {
            "release": "4.1",
            "previous": "4.0",
            "counts": ["2 messages added"],
            "groups": [{"title": "Messages added", "items": ["Vote", "<b>"]}],
        },
    ]
    text = report_text(SUMMARY, history)
    plain = " ".join(re.sub(r"<[^>]+>", " ", text).split())
    assert "4.1 after 4.0: 2 messages added Messages added: 2 Vote &lt;b&gt;" in plain
    assert plain.index("4.1 after 4.0") < plain.index("4.0 after 3.9")
    assert "What each release changed" not in report_text(SUMMARY)


def test_nothing_at_all() -> None:
    empty = SUMMARY | {"releases": [], "codecs": [], "apis": [], "seconds": {}}
    empty |= {"compared": {"layouts": 0, "fixtures": 0}}
    assert "0 releases" in " ".join(report_text(empty).split())


@pytest.mark.parametrize("values", [[], [0], [7], [1, 2, 3], [0.3, 1e6], [5] * 60])
def test_plots_stay_in_their_frame(values: list[float]) -> None:
    names = [str(index) for index in range(len(values))]
    line, bars = line_plot("a", names, values), bar_plot("b", names, values)
    for point in line["points"]:
        assert 0 <= point["x"] <= WIDTH
        assert 0 <= point["y"] <= line["base"] < HEIGHT
    for bar in bars["bars"]:
        assert bar["height"] >= 0
        assert round(bar["y"] + bar["height"], 1) == bars["base"]
    most = max([*values, 0])
    heights = [point["y"] for point in line["points"]]
    assert heights == sorted(heights, key=lambda y: -y) or values != sorted(values)
    assert 2 <= len(line["ticks"]) <= 7
    assert float(line["ticks"][-1]["text"]) >= most
