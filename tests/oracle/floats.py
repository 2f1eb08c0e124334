"""Floats that are not finite: Kafka's program has them bare, Kafka's notation as text."""

from __future__ import annotations

import math
from typing import Any

_BY_TEXT = {text: float(text) for text in ("NaN", "Infinity", "-Infinity")}


def plain(node: Any) -> Any:
    """JSON with the numbers that JSON has no form for in strings, as Kafka's text."""
    match node:
        case dict():
            return {key: plain(item) for key, item in node.items()}
        case list():
            return [plain(item) for item in node]
        case float() if math.isnan(node):
            return "NaN"
        case float() if math.isinf(node):
            return "Infinity" if node > 0 else "-Infinity"
    return node


def bare(node: Any) -> Any:
    """The other way round: Kafka's converters take such numbers, but not their text.

    No text of a vector is one of these.
    """
    match node:
        case dict():
            return {key: bare(item) for key, item in node.items()}
        case list():
            return [bare(item) for item in node]
        case str():
            return _BY_TEXT.get(node, node)
    return node
