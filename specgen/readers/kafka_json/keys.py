"""The keys of a definition's objects, their JSON types and Kafka's coercions.

SEMANTICS §1.2, §1.4 to §1.6: scalars are coerced as Kafka's own reader does, a single
value stands for an array of one, an unknown key is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from specgen.model import Span, VersionRange, VersionRangeError
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.kafka_json.syntax import Node

_ABSENT: Any = object()


def json_type(value: object) -> str:
    """The name of a value's JSON type."""
    names = {bool: "a boolean", dict: "an object", list: "an array", str: "a string"}
    if value is None:
        return "null"
    return names.get(type(value), "a number")


class Keys:
    """One object of a definition, read key by key; what is left over is an error."""

    def __init__(self, node: Node, where: str, problems: Problems) -> None:
        self.where = where
        self.problems = problems
        self.span = node.span
        self._spans = node.keys or {}
        self._nodes: dict[str, Node] = {}
        if isinstance(node.value, dict):
            self._nodes = node.value
        else:
            got = json_type(node.value)
            problems.add(
                problem.wrong_json_type(node.span, where, "an object", got),
            )

    def __contains__(self, key: str) -> bool:
        return key in self._nodes

    def at(self, key: str) -> Span:
        """The place of a key's value, or of the object where the key is absent."""
        return self._nodes[key].span if key in self._nodes else self.span

    def check_known(self, known: frozenset[str]) -> None:
        """Report the keys that are none of these."""
        for key, node in self._nodes.items():
            if key not in known:
                span = self._spans.get(key, node.span)
                self.problems.add(problem.unknown_key(span, key, self.where, known))

    def require(self, key: str) -> bool:
        """Whether the key is there; reports it if not."""
        if key in self._nodes:
            return True
        self.problems.add(problem.missing_key(self.span, key, self.where))
        return False

    def _read(self, key: str, wanted: str, convert: Callable[[Any], Any]) -> Any:
        node = self._nodes.get(key)
        if node is None:
            return _ABSENT
        try:
            return convert(node.value)
        except ValueError:
            got = json_type(node.value)
            self.problems.add(problem.wrong_json_type(node.span, key, wanted, got))
            return _ABSENT

    def text(self, key: str) -> str | None:
        """A string; numbers and booleans give their JSON text, null gives None."""
        value = self._read(key, "a string", _as_text)
        return None if value is _ABSENT else value

    def integer(self, key: str) -> int | None:
        """An integer, or a string that holds one."""
        value = self._read(key, "an integer", _as_integer)
        return None if value is _ABSENT else value

    def flag(self, key: str) -> bool:
        """A boolean, or ``"true"`` or ``"false"``; absent is false."""
        value = self._read(key, "a boolean", _as_flag)
        return value is True

    def range(self, key: str) -> VersionRange | None:
        """A version range; None where the key is absent, blank, or wrong."""
        text = self.text(key)
        if text is None or not text.strip():
            return None
        try:
            return VersionRange.parse(text)
        except VersionRangeError as error:
            self.problems.add(problem.bad_range(self.at(key), key, str(error)))
            return None

    def items(self, key: str) -> list[Node]:
        """The elements of an array; a single value stands for an array of one."""
        node = self._nodes.get(key)
        if node is None or node.value is None:
            return []
        return node.value if isinstance(node.value, list) else [node]

    def texts(self, key: str) -> list[tuple[str, Span]]:
        """The elements of an array of strings, each with its place."""
        found: list[tuple[str, Span]] = []
        for node in self.items(key):
            if isinstance(node.value, str):
                found.append((node.value, node.span))
            else:
                got = json_type(node.value)
                self.problems.add(
                    problem.wrong_json_type(node.span, key, "an array of strings", got)
                )
        return found

    def object(self, key: str) -> Keys | None:
        """An object below this one."""
        node = self._nodes.get(key)
        return None if node is None else Keys(node, key, self.problems)

    def names(self) -> list[tuple[str, Span]]:
        """The keys themselves, each with its place."""
        return [(k, self._spans.get(k, n.span)) for k, n in self._nodes.items()]


def _as_text(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    raise ValueError


def _as_integer(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = value.strip() if isinstance(value, str) else ""
    if not text.isascii() or len(text) > 20 or not text.lstrip("-").isdigit():
        raise ValueError
    return int(text)


def _as_flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("true", "false"):
        return bool(value == "true")
    raise ValueError
