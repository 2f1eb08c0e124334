"""Finds where a peer disagrees with bytes and values that are known to be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from specgen.corpus.peers.peer import PeerCodec, Values
from specgen.protocol.codec import decode_whole
from specgen.protocol.layout import Layout
from specgen.testing.conform.differences import differences
from specgen.testing.vectors import has_unknown_tags, without_unknown_tags


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A value that the peer writes or reads differently than kafka_wire."""

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
    """Disagreements in which the peer is wrong according to Kafka's own classes."""

    message: str
    """The message; ``*`` matches any."""
    operation: Operation
    what: str
    """A pattern for the start of the description."""
    when: Callable[[Values], bool] = lambda _: True
    """A predicate on the value."""

    def covers(self, disagreement: Disagreement) -> bool:
        """Whether a disagreement is one of these."""
        return (
            self.message in ("*", disagreement.message)
            and self.operation == disagreement.operation
            and re.match(self.what, disagreement.what) is not None
            and self.when(disagreement.value)
        )


def disagreements(
    codec: PeerCodec, layout: Layout, fitted: Values, data: bytes
) -> Iterator[tuple[Operation, str]]:
    """The peer's disagreements about a value that it can hold, and about its bytes.

    If the peer has no place for unknown tagged fields, it has to skip them.
    """
    if codec.holds_unknown_tags or not has_unknown_tags(fitted):
        try:
            written = codec.encode(codec.make(fitted))
        except Exception as error:
            yield "encode", f"{type(error).__name__}: {error}"
        else:
            if written != data:
                yield "encode", _otherwise(layout, written, fitted)
    else:
        fitted = without_unknown_tags(layout, fitted)
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
    """The first difference of two values: its path and both; empty if there is none."""
    for first in differences(ours, theirs):
        return f"{first.path}: {first.got!r}, not {first.expected!r}"
    return ""


_DURATIONS = (
    "ExpiryTimePeriodMs|MaxLifetimeMs|RenewPeriodMs|RetentionTimeMs|SessionLifetimeMs"
)

KIO = {
    Known("*", "decode", "KeyError: 'Unknown tagged field tag: ", has_unknown_tags): (
        "refuses every tag that it does not know, which KIP-482 has readers skip"
    ),
    Known("*", "decode", "ValueError: timedelta milliseconds overflow$"): (
        "refuses durations (int64) of more than 292,277 years, which its own type holds"
    ),
    Known("*", "encode", rf"({_DURATIONS}): "): (
        "counts durations (int64) in floating point: long ones are some ms off"
    ),
    Known("*", "decode", "ValueError: not whole milliseconds: "): (
        "counts moments in floating point: late ones are some microseconds off"
    ),
}

KAFKA_PYTHON = {
    Known(
        "*", "encode", r"([\w.\[\]]+\.)?_tags: '\(nothing\)', not ", has_unknown_tags
    ): ("drops unknown tagged fields, though it keeps those that it has read"),
    Known("*", "decode", "AssertionError: $", has_unknown_tags): (
        "refuses tags inside a tagged field: in its struct, or in its array's structs"
    ),
    Known("ApiVersionsResponse", "decode", "", lambda value: value["ErrorCode"] != 0): (
        "takes every response with an error for version 0, on purpose"
    ),
}

Operation = Literal["encode", "decode"]
