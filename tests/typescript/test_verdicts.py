"""Damaged bytes in Node and in Python: both read the same, or refuse it at the same place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import kafka_wire
import pytest
from kafka_wire import CodecError, WireError
from kafka_wire.frames import decode_request, decode_response
from kafka_wire.records import Compression, decode_records

from tests.interop.damaged_frames import damaged_frames, odd_frames
from tests.interop.test_batches_damaged import damaged as damaged_batches
from tests.support.npm import run_node
from tests.typescript.package import HERE, PACKAGE
from tests.typescript.test_cases import FIXTURES
from tests.typescript.test_requests import rows

ODD = (0, 1, 0x7F, 0x80, 0xC3, 0xFF)
LONG = (
    b"\xff" * 5,
    b"\x80" * 5 + b"\0",
    b"\xff\xff\xff\xff\x0f",
    b"\x80\0",
    b"\x02\0\1a",
)
"""Variable integers and sections of tags in unusual forms."""

Case = tuple[Any, ...]
"""A kind, bytes in hex, and what else their decoder takes."""


OF_RECORDS = ("RecordsError", "CrcError", "CompressionError")
NAMES = {"UnsupportedMagicError": "RecordsError"}
"""Errors for which the package has only the class above theirs."""


def compared(cases: list[Case], folder: Path) -> list[Any]:
    """What both say of each; asserts that it is the same."""
    said = [_plain(verdict(case)) for case in cases]
    for case, ours, theirs in zip(
        cases, said, verdicts_of_node(cases, folder), strict=True
    ):
        assert _plain(theirs) == ours, case
    return said


def _plain(verdict: Any) -> Any:
    """With a path in which the spelling of names does not count; records have none."""
    if not isinstance(verdict, dict):
        return verdict
    path = None if verdict["error"] in OF_RECORDS else verdict["path"]
    return verdict | {"path": path and path.lower().replace("_", "")}


def verdicts_of_node(cases: list[Case], folder: Path) -> list[Any]:
    """What the package says of each."""
    file = folder / "cases.jsonl"
    file.write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    env = {"SPECGEN_PACKAGE": str(PACKAGE), "SPECGEN_CASES": str(file)}
    return [*map(json.loads, run_node(HERE / "verdicts.mjs", env=env).splitlines())]


def verdict(case: Case) -> Any:
    """What kafka_wire says, in the same form."""
    kind, text, *rest = case
    try:
        return _read(kind, bytes.fromhex(text), *rest)
    except WireError as error:
        name = NAMES.get(type(error).__name__, type(error).__name__)
        path = error.path if isinstance(error, CodecError) else None
        return {"error": name, "offset": getattr(error, "offset", None), "path": path}


def _read(kind: str, data: bytes, *rest: Any) -> Any:
    match kind:
        case "message":
            getattr(kafka_wire, rest[0]).decode(data, rest[1])
        case "request":
            decode_request(data)
        case "response":
            decode_response(data, *rest)
        case _:
            return [
                [str(row.offset), _hex(row.key), _hex(row.value)]
                for row in decode_records(data, control=True)
            ]
    return None


def _hex(data: bytes | None) -> str | None:
    return None if data is None else data.hex()


def damaged(data: bytes, rng: Random) -> Iterator[bytes]:
    """Changed, cut off, and with bytes put in and after it."""
    for _ in range(2 if data else 0):
        changed = bytearray(data)
        for _ in range(rng.choice((1, 1, 2))):
            changed[rng.randrange(len(data))] = rng.choice((*ODD, rng.randrange(256)))
        yield bytes(changed)
    at = rng.randrange(len(data) + 1)
    yield data[:at]
    yield data[:at] + rng.choice(LONG) + data[at:]
    yield data + rng.randbytes(rng.randrange(1, 4))


def messages(paths: Iterable[Path], count: int) -> Iterator[Case]:
    """Damage to some fixtures of each message."""
    for path in paths:
        rng = Random(path.name)
        lines = path.read_text("utf-8").splitlines()
        for line in rng.sample(lines, min(count, len(lines))):
            row = json.loads(line)
            for data in damaged(bytes.fromhex(row["bytes"]), rng):
                yield "message", data.hex(), row["message"], row["version"] or 0


def frames() -> Iterator[Case]:
    """Damage to frames, whose size is right."""
    rng = Random("frames")
    for row in rows():
        content = bytes.fromhex(row["bytes"])[4:]
        for data in damaged(content, rng):
            frame = (len(data).to_bytes(4, "big") + data).hex()
            if row["direction"] == "Request":
                yield "request", frame
            else:
                yield "response", frame, row["key"], row["version"]


@pytest.mark.parametrize(
    ("step", "count"),
    [
        pytest.param(12, 5, id="sample"),
        pytest.param(1, 40, id="all", marks=pytest.mark.slow),
    ],
)
def test_messages(step: int, count: int, tmp_path: Path) -> None:
    cases = [*messages(FIXTURES[::step], count)]
    said = compared(cases, tmp_path)
    assert sum(one is not None for one in said) > len(cases) / 2


def test_frames(tmp_path: Path) -> None:
    said = compared([*frames()], tmp_path)
    assert {one["error"] for one in said if one} >= {"DecodeError", "UnknownApiError"}


@pytest.mark.parametrize(
    ("codec", "limit"),
    [
        (Compression.LZ4, 1),
        (Compression.SNAPPY, 1),
        pytest.param(Compression.LZ4, None, marks=pytest.mark.slow),
        pytest.param(Compression.SNAPPY, None, marks=pytest.mark.slow),
    ],
)
def test_every_bit_of_compressed_records(
    codec: Compression, limit: int | None, tmp_path: Path
) -> None:
    data = [*damaged_frames(codec, limit), *(d for d, _ in odd_frames().values())]
    compared([("records", one.hex()) for one in data], tmp_path)


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_record_batches(magic: int, tmp_path: Path) -> None:
    rng = Random(magic)
    cases: list[Case] = [
        ("records", data.hex())
        for codec in (Compression.NONE, Compression.SNAPPY, Compression.LZ4)
        for data in damaged_batches(rng, magic, codec)
    ]
    # The limits of both packages count records differently.
    said = [verdict(case) for case in cases]
    cases = [c for c, v in zip(cases, said, strict=True) if not _is_limit(v)]
    said = compared(cases, tmp_path)
    assert sum(isinstance(one, dict) for one in said) > 50


def _is_limit(verdict: Any) -> bool:
    return isinstance(verdict, dict) and verdict["error"] == "DecompressedSizeError"
