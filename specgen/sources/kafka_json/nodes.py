"""JSON values, each with its place; or fast, without places, for plain JSON."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from specgen.protocol.model import Span

MAX_DEPTH = 64
"""The deepest nesting of a definition; Kafka's own reach 14."""


class Number(str):
    """A number as written: of any length, with ``1e3`` distinct from ``1000.0``."""

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
    """An object's keys that are repeated below, each with its place and its value's."""


def plain(text: str, path: str) -> Node:
    """The tree of a plain JSON text, fast, without lines and columns.

    Raises ValueError if the text is not plain JSON, or nests too deep.
    """
    span = Span(path)

    def node(value: Any, levels_left: int) -> Node:
        if isinstance(value, dict | list) and not levels_left:
            raise ValueError("nested too deep")
        if isinstance(value, dict):
            inner = {key: node(item, levels_left - 1) for key, item in value.items()}
            return Node(inner, span)
        if isinstance(value, list):
            return Node([node(item, levels_left - 1) for item in value], span)
        return Node(value, span)

    if _HALF_PAIR.search(text):
        raise ValueError("surrogates are checked where they have places")
    try:
        value = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=_refuse
        )
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    return node(value, MAX_DEPTH)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
