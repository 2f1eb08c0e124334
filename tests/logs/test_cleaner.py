"""A folder is read in a loop while a broker's cleaner replaces its files."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from specgen.logs import LogOptions, Range, cut, find_files, follow, read_ranges
from specgen.logs.options import Records
from specgen.logs.reopen import Opened, reopened
from tests.broker.running import running
from tests.segments.churn import CLEANER, Churn, churning, was_cleaned

pytestmark = pytest.mark.slow

OPTIONS = LogOptions(
    columns=("key", "offset", "_error"), records=Records.ALL, split_size=2000
)
READS = 60


@pytest.fixture(params=["4.3", "3.9"])
def churn(request: pytest.FixtureRequest) -> Iterator[Churn]:
    with (
        running(request.param, advertised=None, **CLEANER) as broker,
        churning(broker) as churned,
    ):
        yield churned


def test_nothing_is_lost_to_the_cleaner(
    churn: Churn, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No false damage, no live record missing, none twice."""
    moved = 0

    def counted(part: Range, options: LogOptions) -> Iterator[Opened]:
        nonlocal moved
        for file in reopened(part, options):
            moved += file.part.file.path != part.file.path
            yield file

    monkeypatch.setattr("specgen.logs.reopen.reopened", counted)
    monkeypatch.setattr(follow, "reopened", counted)
    cleaned, read = 0, 0
    for number in range(READS):
        before, files = dict(churn.last), churn.segments()
        rows = list(_rows(churn, 0.02 * (number % 3)))
        churn.check(rows, before)
        read += len(rows)
        cleaned += was_cleaned(files, churn.segments())
    with capsys.disabled():
        print(f"\n{READS} reads, {read} rows, {cleaned} met the cleaner, {moved} moved")
    assert cleaned > READS // 4
    assert moved > 0


def _rows(churn: Churn, pause: float) -> Iterator[dict[str, Any]]:
    """All rows, with time for the cleaner between planning and reading."""
    for part in list(cut(find_files(churn.folder), OPTIONS.split_size)):
        time.sleep(pause)
        for batch in read_ranges([part], OPTIONS):
            yield from batch.to_pylist()
