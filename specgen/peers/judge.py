"""What a peer does otherwise than the bytes and values that are known to be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from specgen.conform.differences import differences
from specgen.fixtures import without_unknown_tags
from specgen.layout import Layout
from specgen.peers.peer import PeerCodec, Values
from specgen.reference import decode_whole

Operation = Literal["encode", "decode"]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A value that the peer writes or reads otherwise than kafka_wire."""

    message: str
    version: int
    exercises: str
    operation: Operation
    what: str
    value: Values

    def __str__(self) -> str:
        place = f"{self.message} v{self.version}"
        return f"{place} ({self.exercises}): {self.operation}: {self.what}"


@dataclass(frozen=True, slots=True)
class Known:
    """Disagreements in which the peer is wrong by the word of Kafka's own classes."""

    message: str
    """Which message; ``*`` is any."""
    operation: Operation
    what: str
    """A pattern that the start of its description matches."""
    when: Callable[[Values], bool] = lambda _: True
    """Which values."""

    def covers(self, disagreement: Disagreement) -> bool:
        """Whether this is one of them."""
        return (
            self.message in ("*", disagreement.message)
            and self.operation == disagreement.operation
            and re.match(self.what, disagreement.what) is not None
            and self.when(disagreement.value)
        )


def disagreements(
    codec: PeerCodec, layout: Layout, fitted: Values, data: bytes
) -> Iterator[tuple[Operation, str]]:
    """What the peer does otherwise with a value that it can hold, and with its bytes.

    Where it has no place for unknown tagged fields it has to skip them.
    """
    bare = without_unknown_tags(layout, fitted)
    if codec.holds_unknown_tags or fitted == bare:
        try:
            written = codec.encode(codec.make(fitted))
        except Exception as error:
            yield "encode", f"{type(error).__name__}: {error}"
        else:
            if written != data:
                yield "encode", _otherwise(layout, written, fitted)
    else:
        fitted = bare
    try:
        read = codec.value(codec.decode(data))
    except Exception as error:
        yield "decode", f"{type(error).__name__}: {error}"
    else:
        if read != fitted:
            yield "decode", difference(fitted, read)


def _otherwise(layout: Layout, written: bytes, value: Values) -> str:
    try:
        read = decode_whole(layout, written).value
    except Exception as error:
        return f"other bytes, that can't be read: {error}"
    return difference(value, read) or "other bytes of the same value"


def difference(ours: Any, theirs: Any) -> str:
    """Where two values differ first: its path, and both; nothing if they don't."""
    for one in differences(ours, theirs):
        return f"{one.path}: {one.got!r}, not {one.expected!r}"
    return ""
