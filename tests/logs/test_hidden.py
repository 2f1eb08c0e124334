"""What a reader does not get yet, and how far it is behind."""

from __future__ import annotations

from pathlib import Path

from specgen.logs import LogOptions
from specgen.logs.files import find_files
from specgen.logs.hidden import LogEnds, hidden_offsets, lag_of
from specgen.logs.options import Records
from specgen.logs.partition_log import PartitionLog
from specgen.logs.visible import Visible
from tests.logs.build import batch, segment


def test_offsets_above_the_high_watermarks(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5)])
    segment(tmp_path / "t-1", 0, [batch(0, 3)])
    files = find_files(tmp_path)
    assert hidden_offsets(files, LogOptions()) == 0
    checkpoint = "0\n2\nt 0 4\nt 1 9\n"
    (tmp_path / "replication-offset-checkpoint").write_text(checkpoint)
    assert hidden_offsets(files, LogOptions()) == 6
    assert hidden_offsets(files, LogOptions(records=Records.ALL)) == 0


def test_lag(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5)])
    files = tuple(find_files(tmp_path))
    log = PartitionLog(str(tmp_path / "t-0"), files, Visible(until=8))
    ends = LogEnds.of(log)
    assert (ends.visible, ends.end) == (8, 10)
    of_log = {"read": 5, "end": 8, "lag": 3, "hidden": 2}
    name = str(tmp_path / "t-0")
    assert lag_of([(log, ends, 5)]) == {"lag": 3, "hidden": 2, "logs": {name: of_log}}
    assert lag_of([(log, ends, 9)])["lag"] == 0
