"""The comparison of languages: what its programs are given, and what is made of their answers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import bars, languages
from benchmarks.contestants import NATIVE, PYTHON
from benchmarks.languages import Program, Times

TIMES: dict[str, Times] = {
    NATIVE: {"decode": {"a": 1.0, "b": 4.0}, "encode": {"a": 1.0, "b": 1.0}},
    "kmsg (Go)": {"decode": {"a": 4.0, "b": 4.0}, "encode": {"a": 0.5, "b": 0.5}},
}


def test_means_are_geometric() -> None:
    means = languages.in_means_of(NATIVE, TIMES)
    assert means[NATIVE] == {"decode": 1.0, "encode": 1.0}
    assert means["kmsg (Go)"] == pytest.approx({"decode": 2.0, "encode": 0.5})


def test_the_samples_are_what_the_programs_read(tmp_path: Path) -> None:
    sizes = languages.write_samples(tmp_path)
    lines = (tmp_path / "samples.tsv").read_text().splitlines()
    assert lines[1] == "FetchResponse v12\tresponse\t1\t12"
    assert sizes == {name: (tmp_path / name).stat().st_size for name in sizes}
    assert [line.split("\t")[0] for line in lines] == [*sizes]
    assert len(sizes) == len(languages.VERSIONS)


def test_the_best_of_a_programs_runs_counts(tmp_path: Path) -> None:
    row = {"sample": "a", "decode": 2, "encode": 3}
    program = Program("p", (sys.executable, "-c", f"print({json.dumps(row)!r})"))
    times = program.run(tmp_path, 0.1)
    assert times == {"decode": {"a": 2}, "encode": {"a": 3}}
    faster = {"decode": {"a": 1.0}, "encode": {"a": 4.0}}
    best = languages._best([times, faster], ["a"])
    assert best == {"decode": {"a": 1.0}, "encode": {"a": 3}}


def test_a_program_without_its_tools_is_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert not languages.ready(Program("p", ("p",), tools=("no-such-tool",)))
    assert "p is left out: no no-such-tool" in capsys.readouterr().err
    failing = Program("p", ("p",), ((sys.executable, "-c", "raise SystemExit('why')"),))
    assert not languages.ready(failing)
    assert "p is left out: why" in capsys.readouterr().err


def test_a_library_in_python_answers_as_the_others_do(tmp_path: Path) -> None:
    languages.write_samples(tmp_path)
    words = ["-m", "benchmarks.languages", "--of", PYTHON, str(tmp_path), "0.002"]
    printed = subprocess.check_output([sys.executable, *words], cwd=languages.ROOT)
    rows = [json.loads(line) for line in printed.splitlines()]
    assert [row["sample"] for row in rows] == [
        p.split("\t")[0] for p in _lines(tmp_path)
    ]
    assert all(row["decode"] > 0 and row["encode"] > 0 for row in rows)


def _lines(folder: Path) -> list[str]:
    return (folder / "samples.tsv").read_text().splitlines()


def test_the_drawing_has_a_bar_for_each_program_and_operation() -> None:
    drawn = bars.drawing(languages.in_means_of(NATIVE, TIMES), NATIVE)
    tree = ElementTree.fromstring(drawn)
    rects = tree.findall("{http://www.w3.org/2000/svg}rect")
    assert [rect.get("class") for rect in rects] == ["ours", "other", "other", "ours"]
    widths = [float(rect.get("width", 0)) for rect in rects]
    assert widths[0] < widths[1] and widths[2] < widths[3]
    assert "prefers-color-scheme: dark" in drawn
