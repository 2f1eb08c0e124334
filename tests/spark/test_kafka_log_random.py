"""Random lives of a partition under a stream: its rows and losses match a model."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from kafka_wire.records import Compression, encode_batch

pytest.importorskip("pyspark.sql.streaming.datasource")

from specgen.logs.checkpoints import CLEANER, HIGH_WATERMARK, LOG_START
from specgen.logs.options import LogOptions, parse_options
from specgen.spark.kafka_log_offset import DataLossError
from tests.logs.build import checkpoint, index, record, segment
from tests.spark.following import LAX, Reader

_PLACE = ("t", 0)


@dataclass
class _Batch:
    base: int
    last: int
    codec: Compression
    alive: list[int]

    def encoded(self) -> bytes:
        records = [record(offset) for offset in self.alive]
        return encode_batch(
            records,
            compression=self.codec,
            base_offset=self.base,
            last_offset=self.last,
        )


@dataclass
class _Log:
    """A partition: its segments, and a broker's metadata of it."""

    folder: Path
    chance: Random
    compacts: bool
    segments: dict[int, list[_Batch]] = field(default_factory=lambda: {0: []})
    start: int = 0
    end: int = 0
    high: int | None = None
    cut: bytes = b""

    def act(self) -> None:
        acts = [self.append] * 6 + [self.roll] * 2 + [self.write_in_part, self.confirm]
        acts += [self.compact] * 2 if self.compacts else [self.retain, self.delete]
        self.chance.choice(acts)()
        self.write()

    def append(self) -> None:
        for _ in range(self.chance.randrange(1, 4)):
            count = self.chance.randrange(1, 5)
            codec = self.chance.choice([Compression.NONE, Compression.GZIP])
            alive = [*range(self.end, self.end + count)]
            self.active.append(_Batch(self.end, alive[-1], codec, alive))
            self.end += count
        self.cut = b""

    def write_in_part(self) -> None:
        whole = _Batch(self.end, self.end, Compression.NONE, [self.end]).encoded()
        self.cut = whole[: self.chance.randrange(1, len(whole))]

    def roll(self) -> None:
        self.cut = b""
        self.segments.setdefault(self.end, [])

    def confirm(self) -> None:
        ends = [b.last + 1 for batches in self.segments.values() for b in batches]
        later = [end for end in ends if end >= (self.high or 0)]
        if later:
            self.high = self.chance.choice(later)

    def retain(self) -> None:
        closed = sorted(self.segments)[:-1]
        for base in closed[: self.chance.randrange(len(closed) + 1)]:
            del self.segments[base]
        self.start = max(self.start, min(self.segments))

    def delete(self) -> None:
        most = self.end if self.high is None else self.high
        if most > self.start:
            self.start = self.chance.randrange(self.start, most + 1)

    def compact(self) -> None:
        """Thin the closed segments, drop batches, and merge neighbours."""
        *closed, _ = sorted(self.segments)
        if not closed:
            return
        for base in closed:
            left = []
            for batch in self.segments[base]:
                batch.alive = [n for n in batch.alive if self.chance.random() < 0.6]
                if batch.alive or self.chance.random() < 0.2:
                    left.append(batch)
            self.segments[base] = left
        for first, second in zip(closed[::2], closed[1::2], strict=False):
            if self.chance.random() < 0.5:
                self.segments[first] += self.segments.pop(second)

    @property
    def active(self) -> list[_Batch]:
        return self.segments[max(self.segments)]

    def write(self) -> None:
        for path in self.folder.glob("*"):
            if int(path.stem) not in self.segments:
                path.unlink()
        for base, batches in self.segments.items():
            data = [batch.encoded() for batch in batches]
            path = self.folder / f"{base:020d}.log"
            if not path.exists() or path.read_bytes() != b"".join(data):
                index(segment(self.folder, base, data), self.chance.randrange(1, 4))
        with (self.folder / f"{max(self.segments):020d}.log").open("ab") as file:
            file.write(self.cut)
        logs = self.folder.parent
        if self.start:
            checkpoint(logs, LOG_START, {_PLACE: self.start})
        if self.high is not None:
            checkpoint(logs, HIGH_WATERMARK, {_PLACE: self.high})
        if self.compacts:
            checkpoint(logs, CLEANER, {_PLACE: max(self.segments)})

    def alive(self, first: int, until: int) -> list[int]:
        offsets = [
            n for batches in self.segments.values() for b in batches for n in b.alive
        ]
        return sorted(n for n in offsets if max(first, self.start) <= n < until)


def _next(at: dict[str, object]) -> int | None:
    logs = at["logs"]
    assert isinstance(logs, dict)
    return next((position["next"] for position in logs.values()), None)


def _live(folder: Path, seed: int) -> None:
    chance = Random(seed)
    log = _Log(folder / "t-0", chance, compacts=chance.random() < 0.5)
    log.folder.mkdir()
    log.append()
    log.write()
    reader, delivered = Reader(folder), log.start
    for _ in range(40):
        log.act()
        if chance.random() < 0.4:
            continue
        options = LogOptions()
        if chance.random() < 0.5:
            options = parse_options(
                {"maxBytesPerTrigger": str(chance.choice([1, 500]))}
            )
        if chance.random() < 0.5:  # as after a restart
            at = json.loads(json.dumps(reader.at))
            reader, reader.at = Reader(folder, options), at
        has_begun = _next(reader.at) is not None
        lost = max(log.start, min(log.segments)) if has_begun else 0
        if lost > delivered:
            with pytest.raises(DataLossError) as raised:
                reader.run_limited()
            range_lost = re.search(r"offsets (\d+) to (\d+) ", str(raised.value))
            assert range_lost is not None
            assert (int(range_lost[1]), int(range_lost[2])) == (delivered, lost - 1)
            at, reader = reader.at, Reader(folder, LAX)
            reader.at = at
        start = reader.at
        offsets = reader.run_limited()
        end = _next(reader.at)
        assert end is not None
        assert offsets == log.alive(max(delivered, lost), end), seed
        assert Reader(folder, LAX).rows(start, reader.at) == offsets
        assert log.high is None or end <= max(log.high, delivered, lost)
        delivered = end
        reader.inner = Reader(folder).inner
    log.cut, log.high = b"", None
    log.append()
    log.write()
    if max(log.start, min(log.segments)) <= delivered:
        (folder / HIGH_WATERMARK).unlink(missing_ok=True)
        assert reader.run() == log.alive(delivered, log.end)
        assert reader.run() == []


@pytest.mark.parametrize("seed", range(20))
def test_random_lives(tmp_path: Path, seed: int) -> None:
    _live(tmp_path, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_many_random_lives(tmp_path: Path, seed: int) -> None:
    _live(tmp_path, seed)
