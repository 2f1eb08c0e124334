"""The fuzzers' initial inputs: small, valid and varied ones for each target."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from specgen.protocol.layout.bnf_document import bnf_document
from specgen.protocol.model import Release
from specgen.testing.vectors.batch_vectors import batch_vectors
from specgen.testing.vectors.vector import Vector
from specgen.testing.vectors.vector_set import Choice, vector_set
from tests.fuzz.logs import random_log
from tests.fuzz.targets import HEAD, places
from tests.support.bundled import release

_NAMES = (
    "FetchRequest",
    "FetchResponse",
    "MetadataRequest",
    "MetadataResponse",
    "ApiVersionsRequest",
    "ApiVersionsResponse",
    "CreateTopicsRequest",
    "VoteRequest",
    "OffsetCommitValue",
    "PartitionRecord",
    "RequestHeader",
)
_EXERCISES = ("elements", "nulls", "tags", "unknown tags", "maximum")
_LARGEST = 4096
"""The largest sample, in bytes: small inputs are mutated faster."""

_KMSG = """
// ThingRequest asks for things.
ThingRequest => key 900, max version 3, flexible v2+, admin
  // Who asks.
  Who: nullable-string-v1+
  TimeoutMillis: int32(15000)
  Things: nullable[=>]
    Name: string
    Parts: [int32]
    Size: int64(-1) // v2+
    Flags: bool // tag 0
ThingResponse =>
  ThrottleMillis(2)
  ErrorCode: int16
"""


def _release() -> Release:
    whole = release("4.3")
    return whole.replace(messages=tuple(whole.by_name[name] for name in _NAMES))


@cache
def _vectors() -> tuple[Vector, ...]:
    return tuple(vector_set(_release(), Choice(good_only=True, random=1)))


def _messages() -> Iterator[bytes]:
    numbers = {place: number for number, place in enumerate(places())}
    for vector in _vectors():
        place = (vector.message, vector.version or 0)
        if vector.exercises in _EXERCISES and place in numbers:
            yield numbers[place].to_bytes(HEAD, "big") + vector.data


def _records() -> Iterator[bytes]:
    for vector in batch_vectors():
        yield vector.data


def _frames() -> Iterator[bytes]:
    for vector in _vectors():
        if vector.key is not None and vector.kind == "request":
            head = vector.key.to_bytes(2, "big") + (vector.version or 0).to_bytes(2)
            frame = head + bytes.fromhex("00000007 0002 6d65") + vector.data
            request = len(frame).to_bytes(4, "big") + frame
            answer = bytes.fromhex("0000000a 00000007 00000000 0000")
            yield request + answer + bytes(max(0, len(request) - len(answer)))


def _kafka_json() -> Iterator[bytes]:
    folder = Path(__file__).parents[2] / "specs/definitions"
    for name in _NAMES:
        for path in sorted((folder / name).glob("*.json"))[-1:]:
            yield path.read_bytes()


def _bnf() -> Iterator[bytes]:
    for name in ("ApiVersionsRequest", "VoteRequest", "RequestHeader"):
        message = release("4.3").by_name[name]
        yield "\n".join(bnf_document([message], "4.3")).encode()


def _kmsg() -> Iterator[bytes]:
    yield _KMSG.encode()
    yield _KMSG.replace("  ", "\t").encode()


def _log() -> Iterator[bytes]:
    for seed in range(30):
        yield random_log(Random(seed)).data


_SAMPLES: dict[str, Callable[[], Iterator[bytes]]] = {
    "messages": _messages,
    "records": _records,
    "frames": _frames,
    "kafka_json": _kafka_json,
    "bnf": _bnf,
    "kmsg": _kmsg,
    "log": _log,
}


@cache
def samples(target: str) -> tuple[bytes, ...]:
    """The samples of a target; they are the same in each run."""
    small = (sample for sample in _SAMPLES[target]() if 0 < len(sample) <= _LARGEST)
    return tuple(dict.fromkeys(small))
