"""JSON values, each with its place; of plain JSON without one, but fast."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from specgen.model import Span

MAX_DEPTH = 64
"""How deep a definition may nest; Kafka's own reach 14."""


class Number(str):
    """A number as it is written: of any length, and ``1e3`` is not ``1000.0``."""

    __slots__ = ()


JsonValue = str | Number | bool | list["Node"] | dict[str, "Node"] | None

_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(slots=True)
class Node:
    """A JSON value with its span; ``keys`` has the spans of an object's keys."""

    value: JsonValue
    span: Span
    keys: dict[str, Span] | None = None
    depth: int = 0
    repeated: tuple[tuple[str, tuple[Span, Span]], ...] = ()
    """An object's keys that stand again below, each with its place and its value's."""


def plain(text: str, path: str) -> Node:
    """The same tree with no lines and columns, fast: for text known to be right.

    Raises ValueError where the text is not plain JSON, or nests without end.
    """
    span = Span(path)

    def node(value: Any, room: int) -> Node:
        if isinstance(value, dict | list) and not room:
            raise ValueError("nested too deep")
        if isinstance(value, dict):
            inner = {key: node(item, room - 1) for key, item in value.items()}
            return Node(inner, span)
        if isinstance(value, list):
            return Node([node(item, room - 1) for item in value], span)
        return Node(value, span)

    if _HALF_PAIR.search(text):
        raise ValueError("surrogates are looked at where they have places")
    try:
        value = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=_refuse
        )
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    return node(value, MAX_DEPTH)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
