"""``Case``: one request to an implementation, to decode or to encode a vector."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from specgen.testing.conform.answers import PROTOCOL, UnknownTags
from specgen.testing.vectors.unknown_tags import TagTable
from specgen.testing.vectors.vector import Form, Vector, vector_id


class Direction(StrEnum):
    """What the implementation has to do with a vector."""

    DECODE = "decode"
    ENCODE = "encode"


class Expectation(StrEnum):
    """The right behaviour of an implementation, by the vector's kind."""

    GOOD = "good"
    MUST = "must refuse"
    SHOULD = "should refuse"
    LENIENT = "may refuse"


@dataclass(frozen=True, slots=True)
class Case:
    """A vector in one direction."""

    vector: Vector
    direction: Direction

    @property
    def id(self) -> str:
        """The case's id: the vector's id and the direction."""
        return f"{self.vector.id}/{self.direction}"

    @property
    def expectation(self) -> Expectation:
        """The right behaviour for this case."""
        fault = self.vector.fault
        return Expectation.GOOD if fault is None else Expectation[fault.level.name]


def case_id(
    message: str, version: int | None, exercises: str, direction: Direction
) -> str:
    """The id of a case: its vector's id and the direction."""
    return f"{vector_id(message, version, exercises)}/{direction}"


def cases(vectors: Iterable[Vector]) -> Iterator[Case]:
    """The cases of vectors: both directions, but refused vectors only one way."""
    for vector in vectors:
        is_value = vector.form is Form.VALUE
        if not is_value:
            yield Case(vector, Direction.DECODE)
        if vector.fault is None or is_value:
            yield Case(vector, Direction.ENCODE)


def start_line(seq: int) -> bytes:
    """The first line, which asks for the implementation's description."""
    return _line({"cmd": "start", "seq": seq, "protocol": PROTOCOL})


def stop_line(seq: int) -> bytes:
    """The last line, which asks it to end."""
    return _line({"cmd": "stop", "seq": seq})


def case_line(case: Case, seq: int, unknown_tags: bool) -> bytes:
    """The line of a case; ``unknown_tags``: whether the implementation keeps them."""
    vector = case.vector
    row: dict[str, Any] = {
        "cmd": case.direction,
        "seq": seq,
        "form": Form.MESSAGE if vector.form is Form.VALUE else vector.form,
        "message": vector.message,
        "kind": vector.kind,
        "key": vector.key,
        "version": vector.version,
    }
    if case.direction is Direction.DECODE:
        row["bytes"] = vector.data.hex()
    else:
        row["value"] = vector.value
        if unknown_tags:
            row["unknown_tags"] = tag_rows(vector.unknown_tags)
    return _line(row)


def tag_rows(unknown_tags: TagTable) -> UnknownTags:
    """Unknown tags in the form of the exchange."""
    return {
        path: [[tag, payload.hex()] for tag, payload in pairs]
        for path, pairs in unknown_tags.items()
        if pairs
    }


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"
