"""Every version's bytes and values, both ways, in Node: equal to Python's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from specgen.protocol.codec import encode, from_json
from specgen.protocol.layout import Layout, lower, lower_all
from specgen.testing.vectors import put_unknown_tags
from specgen.testing.vectors.random_values import random_value
from tests.support.bundled import joined
from tests.support.npm import ROOT
from tests.typescript.package import node_tests
from tests.typescript.values import case_lines

FIXTURES = sorted((ROOT / "generated" / "fixtures").glob("*.jsonl"))
Written = Callable[[list[Path]], Path]
Case = tuple[Layout, dict[str, Any], bytes]


def fixture_cases(paths: list[Path]) -> Iterator[Case]:
    """The cases in files of fixtures."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            layout = lower(
                joined().release.by_name[row["message"]], row["version"] or 0
            )
            tags = {
                place: [(tag, bytes.fromhex(data)) for tag, data in unknown]
                for place, unknown in row["unknown_tags"].items()
            }
            value = put_unknown_tags(layout, from_json(layout, row["value"]), tags)
            yield layout, value, bytes.fromhex(row["bytes"])


def random_cases(count: int) -> Iterator[Case]:
    """A number of random values of every version."""
    for message in joined().release.messages:
        for layout in lower_all(message):
            for number in range(count):
                rng = Random(f"{layout.message} {layout.version} {number}")
                value = random_value(layout, rng)
                yield layout, value, encode(layout, value)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """A function that writes the cases of fixtures to a file, once per set."""
    folder = tmp_path_factory.mktemp("cases")
    rows: dict[Path, str] = {}

    def write(paths: list[Path]) -> Path:
        for path in paths:
            if path not in rows:
                rows[path] = case_lines(fixture_cases([path]))
        file = folder / f"{len(rows)} {len(paths)}.jsonl"
        file.write_text("".join(rows[path] for path in paths))
        return file

    return write


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(FIXTURES[::10], id="sample"),
        pytest.param(FIXTURES, id="all", marks=pytest.mark.slow),
    ],
)
def test_fixtures(paths: list[Path], written: Written) -> None:
    assert node_tests("cases.test.mjs", written(paths)) == len(paths)


@pytest.mark.slow
def test_random_values_of_every_version(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text(case_lines(random_cases(100)))
    count = len(joined().release.messages)
    assert node_tests("cases.test.mjs", cases) == count


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(FIXTURES[5::40], id="sample"),
        pytest.param(FIXTURES, id="all", marks=pytest.mark.slow),
    ],
)
def test_damaged_bytes_give_an_own_error_or_a_value(
    paths: list[Path], written: Written
) -> None:
    assert node_tests("damage.test.mjs", written(paths)) == len(paths)


@pytest.mark.slow
def test_wrong_values_give_an_own_error(written: Written) -> None:
    paths = FIXTURES[::24]
    assert node_tests("wrong.test.mjs", written(paths)) == len(paths)


def test_cases_beyond_the_fixtures(tmp_path: Path) -> None:
    assert node_tests("edges.test.mjs", tmp_path) == 12
