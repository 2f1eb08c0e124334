"""Control batches of KRaft: leader changes, and the begin and end of metadata snapshots.

Their records' values are messages of Kafka's definitions without a version in front: the
first field of each holds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack
from typing import Any

from specgen.testing.vectors.batch_values import TIME, Named, batch, plain, record

LEADER_CHANGE, SNAPSHOT_HEADER, SNAPSHOT_FOOTER, KRAFT_VERSION, KRAFT_VOTERS = range(
    2, 7
)
_NO_TAGS = b"\0"
_DIRECTORIES = (bytes(range(16)), bytes(range(240, 256)))

_OF_TWO = pack(">bib", 3, 1, 0) + pack(">ib", 2, 0)
"""Voters 1 and 2: their count plus one, then for each its id and no tags."""
_OF_ONE = pack(">bib", 2, 2, 0)
_WITH_DIRECTORIES = b"\3" + b"".join(
    pack(">i", voter) + directory + _NO_TAGS
    for voter, directory in enumerate(_DIRECTORIES, 1)
)

LEADER = pack(">hi", 0, 2) + _OF_TWO + _OF_ONE + _NO_TAGS
"""LeaderChangeMessage of version 0: voter 2 leads, elected by its own vote."""
LEADER_1 = pack(">hi", 1, 2) + _WITH_DIRECTORIES + b"\1" + _NO_TAGS
HEADER = pack(">hq", 0, TIME) + _NO_TAGS
FOOTER = pack(">h", 0) + _NO_TAGS
VERSION_1 = pack(">hh", 0, 1) + _NO_TAGS


def _voter(number: int, directory: bytes) -> bytes:
    """A voter with its endpoint and the KRaft versions that it supports."""
    host = b"\x0bCONTROLLER" + b"\x03k%d" % number + pack(">H", 50_000 + number)
    endpoints = b"\2" + host + _NO_TAGS
    feature = pack(">hh", 0, 1) + _NO_TAGS
    return pack(">i", number) + directory + endpoints + feature + _NO_TAGS


VOTERS = (
    pack(">h", 0)
    + b"\3"
    + b"".join(_voter(number, of) for number, of in enumerate(_DIRECTORIES, 1))
    + _NO_TAGS
)
"""VotersRecord with two voters."""


def of_control() -> Iterator[Named]:
    """Batches of control records that end no transaction and have no producer."""
    yield "leader change", [_control(LEADER_CHANGE, LEADER)]
    yield "leader change of version 1", [_control(LEADER_CHANGE, LEADER_1)]
    yield "snapshot header", [_control(SNAPSHOT_HEADER, HEADER)]
    yield "snapshot footer", [_control(SNAPSHOT_FOOTER, FOOTER)]
    yield "KRaft version", [_control(KRAFT_VERSION, VERSION_1)]
    yield "KRaft voters", [_control(KRAFT_VOTERS, VOTERS)]
    yield "a snapshot", [
        _controls(
            (SNAPSHOT_HEADER, HEADER),
            (KRAFT_VERSION, VERSION_1),
            (KRAFT_VOTERS, VOTERS),
        ),
        batch(*plain(), partitionLeaderEpoch=1),
        _control(SNAPSHOT_FOOTER, FOOTER, 103),
    ]


def _control(kind: int, value: bytes, offset: int = 0) -> dict[str, Any]:
    return _controls((kind, value), offset=offset)


def _controls(*kinds: tuple[int, bytes], offset: int = 0) -> dict[str, Any]:
    """A batch of control records, whose keys have version 0."""
    records = [
        record(offset + at, TIME, pack(">hh", 0, kind), value)
        for at, (kind, value) in enumerate(kinds)
    ]
    return batch(*records, partitionLeaderEpoch=1, isControl=True)
