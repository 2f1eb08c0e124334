"""Counts of what a read met."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Tally:
    """``bytes_read`` counts bytes of segments, ``index_bytes`` those of their indexes."""

    files: int = 0
    batches: int = 0
    rows: int = 0
    bad_batches: int = 0
    bad_bytes: int = 0
    bad_records: int = 0
    skipped_files: int = 0
    skipped_batches: int = 0
    bytes_read: int = 0
    index_bytes: int = 0
