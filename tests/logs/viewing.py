"""Views of logs that are made by hand: the rows that a run of one writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from kafka_wire.records import Record, encode_batch

from specgen.logs.job import DecodeJob, Done
from specgen.logs.local import decode_locally
from specgen.logs.views import VIEWS
from tests.logs.build import TIME


def decode_view(tmp_path: Path, name: str, logs: str = "logs", **options: Any) -> Done:
    """What a run says that writes a view of the folder ``logs``, or of another one."""
    source, output = str(tmp_path / logs), tmp_path / "out"
    job = DecodeJob(source, output, view=VIEWS[name], overwrite=True, **options)
    return decode_locally(job, lambda done, total: None)


def view_rows(tmp_path: Path, name: str, **options: Any) -> list[dict[str, Any]]:
    """The rows that it writes, all in one file."""
    output = tmp_path / "out"
    decode_view(tmp_path, name, **options)
    (path,) = output.glob("*.parquet")
    view = pq.read_table(path)
    assert view.schema.equals(VIEWS[name].schema)
    rows: list[dict[str, Any]] = view.to_pylist()
    return rows


def batch_of(
    first: int, *pairs: tuple[bytes | None, bytes | None], **options: Any
) -> bytes:
    """Records of such keys and values."""
    records = [Record(first + n, TIME, k, v) for n, (k, v) in enumerate(pairs)]
    return encode_batch(records, **options)
