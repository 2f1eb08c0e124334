"""Many problems: lines are found in linear time, and only the first of each kind are shown."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from specgen.protocol.model import Span
from specgen.report import MOST_OF_A_KIND, Level, Problem, excerpts


def many(code: str, count: int, path: str = "a.json") -> list[Problem]:
    return [
        Problem(code, f"number {line}", Span(path, line, 1, line, 2))
        for line in range(1, count + 1)
    ]


def shown(problems: Sequence[Problem], texts: Mapping[str, str]) -> list[str]:
    return [*excerpts(problems, lambda paths: texts)]


def test_a_frequent_kind_is_cut_to_the_first_ones_and_a_count() -> None:
    lines = shown(many("F1", MOST_OF_A_KIND + 7), {"a.json": "x\n" * 200})
    assert len(lines) == MOST_OF_A_KIND + 1
    assert lines[0] == "a.json:1:1: error: F1: number 1\n    1 | x\n      | ^"
    assert lines[-1] == "error: F1: 7 more like these, 107 in all"
    assert len(shown(many("F1", MOST_OF_A_KIND), {})) == MOST_OF_A_KIND


def test_kinds_are_counted_separately_and_keep_their_order() -> None:
    warning = Problem("F1", "mild", Span("b"), level=Level.WARNING)
    lines = shown([*many("F1", 150), warning, *many("F2", 2)], {})
    assert lines[MOST_OF_A_KIND:] == [
        "b: warning: F1: mild",
        "a.json:1:1: error: F2: number 1",
        "a.json:2:1: error: F2: number 2",
        "error: F1: 50 more like these, 150 in all",
    ]


def test_texts_are_requested_once_and_only_if_shown() -> None:
    requests: list[Sequence[str]] = []

    def texts_of(paths: Sequence[str]) -> dict[str, str]:
        requests.append(paths)
        return {"b.json": "here"}

    files = ["b.json", "a.json"] * (MOST_OF_A_KIND // 2) + ["late.json"]
    problems = [Problem("F1", "x", Span(path, 1, 1, 1, 2)) for path in files]
    lines = [*excerpts([*problems, Problem("F1", "y", Span("whole"))], texts_of)]
    assert requests == [["b.json", "a.json"]]
    assert lines[0].endswith("    1 | here\n      | ^")
    assert lines[1] == "a.json:1:1: error: F1: x"


def test_time_is_linear() -> None:
    text = "x" * 500_000 + "\n" + "x\n" * 500_000
    problems = many("F1", 40_000) + many("F2", 99, "b.json")
    started = time.process_time()
    lines = shown(problems, {"a.json": text, "b.json": text})
    assert len(lines) == MOST_OF_A_KIND + 1 + 99
    assert time.process_time() - started < 3
