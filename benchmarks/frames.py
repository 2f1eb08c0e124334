"""Time splitting a stream into frames: FrameBuffer beside asyncio's StreamReader, in MB/s.

The stream arrives in pieces, as from a socket; each row has frames of one size.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import asdict, dataclass
from struct import Struct

from kafka_wire import FrameBuffer
from rich.table import Table

from benchmarks.show import show
from benchmarks.timing import best_times

SIZES = (100, 1_000, 10_000, 1_000_000)
PIECES = (1_460, 65_536)
"""Bytes: of a packet, and of a usual read."""
STREAM = 4 << 20
ROUNDS = 5

_SIZE = Struct(">i")


@dataclass(frozen=True)
class Row:
    """The speed for one frame size and one piece size."""

    frame_bytes: int
    piece_bytes: int
    megabytes_per_second: dict[str, float]


def _stream(size: int, piece: int) -> list[bytes]:
    data = (_SIZE.pack(size) + bytes(size)) * max(1, STREAM // (size + 4))
    return [data[at : at + piece] for at in range(0, len(data), piece)]


def _ours(pieces: list[bytes]) -> int:
    buffer = FrameBuffer()
    return sum(1 for piece in pieces for _ in buffer.feed(piece))


def _asyncio(pieces: list[bytes]) -> int:
    async def read() -> int:
        reader = asyncio.StreamReader(1 << 30)
        for piece in pieces:
            reader.feed_data(piece)
        reader.feed_eof()
        count = 0
        while size := await reader.read(4):
            await reader.readexactly(_SIZE.unpack(size)[0])
            count += 1
        return count

    return asyncio.run(read())


def measure() -> list[Row]:
    """Every frame size in every piece size."""
    rows = []
    for size in SIZES:
        for piece in PIECES:
            pieces = _stream(size, piece)
            total = sum(map(len, pieces))
            assert _ours(pieces) == _asyncio(pieces)
            calls = {
                "kafka_wire": lambda pieces=pieces: _ours(pieces),
                "asyncio": lambda pieces=pieces: _asyncio(pieces),
            }
            times = best_times(calls, ROUNDS)
            speeds = {name: total / micros for name, micros in times.items()}
            rows.append(Row(size, piece, speeds))
    return rows


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    rows = measure()
    if "--json" in (sys.argv[1:] if arguments is None else arguments):
        print(json.dumps([asdict(row) for row in rows]))
        return 0
    output = Table(title="Splitting a stream into frames, MB/s")
    for title in ("frame, bytes", "piece, bytes", "kafka_wire", "asyncio", "ratio"):
        output.add_column(title, justify="right")
    for row in rows:
        ours, other = row.megabytes_per_second.values()
        cells = (row.frame_bytes, row.piece_bytes)
        output.add_row(
            *(f"{cell:,}" for cell in cells),
            f"{ours:,.0f}",
            f"{other:,.0f}",
            f"{ours / other:.1f}",
        )
    show(output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
