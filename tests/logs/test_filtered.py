"""Conditions on a reader's rows: exactly the matching ones, with the requested columns."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest

from specgen.logs import cut, find_files
from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.files import UnreadableNameWarning
from specgen.logs.options import OptionError, parse_options
from specgen.logs.read import read_filtered
from specgen.logs.where_bounds import bounds_of
from tests.logs.build import batch, offsets_between, segment


@pytest.mark.parametrize(
    ("columns", "condition", "expected"),
    [
        ("offset", "offset IN (3, 7)", [{"offset": 3}, {"offset": 7}]),
        ("offset", "key = 'key-3'", [{"offset": 3}]),
        ("partition", "offset = 7 AND codec = 'none'", [{"partition": 0}]),
        ("offset", "offset > 20", []),
    ],
)
def test_rows_of_a_condition(
    tmp_path: Path, columns: str, condition: str, expected: list[dict[str, int]]
) -> None:
    """It may use columns that are not requested."""
    segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5)])
    options = parse_options({"columns": columns, "where": condition})
    batches = [*read_filtered(cut(find_files(tmp_path), 1), options, NO_BOUNDS)]
    assert [row for part in batches for row in part.to_pylist()] == expected
    assert all(part.num_rows for part in batches)


def test_without_a_condition_all_rows(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 5)])
    options = parse_options({"columns": "offset"})
    batches = [*read_filtered(cut(find_files(tmp_path), 1), options, NO_BOUNDS)]
    assert pa.Table.from_batches(batches)["offset"].to_pylist() == [*range(5)]


def test_bounds_travel_as_an_option() -> None:
    bounds = offsets_between(3, 9) & bounds_of("topic = 'a'")
    texts = {"bounds": "offset BETWEEN 3 AND 9 AND topic = 'a'", "where": "offset = 5"}
    assert parse_options(texts).bounds == bounds
    assert parse_options({"where": "offset = 5"}).bounds == offsets_between(5, 5)
    assert parse_options({"bounds": "only Spark's"}).bounds == Bounds()
    with pytest.raises(OptionError, match=r"^where: "):
        parse_options({"where": "offset ="})


def test_many_large_files_are_cut_in_their_order(tmp_path: Path) -> None:
    for number in range(20):
        segment(tmp_path / f"t-{number}", 0, [batch(0, 5), batch(5, 5)])
    ranges = [*cut(find_files(tmp_path), 1)]
    places = [(part.file.partition, part.first) for part in ranges]
    assert places == [(number, first) for number in range(20) for first in (0, 5)]


def test_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 1)])
    segment(tmp_path / "\udcff-1", 0, [batch(0, 1)])
    with pytest.warns(UnreadableNameWarning, match=r"\\xff-1: skipped"):
        (file,) = find_files(tmp_path)
    assert (file.topic, file.partition) == ("t", 0)
