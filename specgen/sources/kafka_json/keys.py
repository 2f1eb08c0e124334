"""Read the keys of a definition's objects, with JSON types and Kafka's coercions.

See docs/protocol-semantics.md, "Definitions": scalars are coerced as Kafka's own reader
does, a single value counts as an array of one, null as an absent key; an unknown key is
an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from specgen.protocol.model import Span, VersionRange, VersionRangeError
from specgen.protocol.model.versions import BLANKS
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.nodes import Node, Number

_INTEGER = re.compile(r"-?[0-9]{1,19}")


def json_type(value: object) -> str:
    """The name of a value's JSON type."""
    names = {bool: "a boolean", dict: "an object", list: "an array", str: "a string"}
    return "a number" if isinstance(value, Number) else names.get(type(value), "null")


class Keys:
    """One object of a definition, read key by key; unknown keys are errors."""

    def __init__(self, node: Node, where: str, problems: Problems) -> None:
        self.where = where
        self.problems = problems
        self.span = node.span
        self.readable = True
        """Whether it is an object at all."""
        self._spans = node.keys or {}
        self._nodes: dict[str, Node] = {}
        self.refused: set[str] = set()
        """Keys with invalid values, already reported: not to be reported as missing too."""
        if isinstance(node.value, dict):
            self._nodes = node.value
        else:
            self.readable = False
            actual = json_type(node.value)
            problems.add(problem.not_an_object(node.span, where, actual))

    def __contains__(self, key: str) -> bool:
        return key in self._nodes and self._nodes[key].value is not None

    def has(self, key: str) -> bool:
        """Whether the key is present with a valid value."""
        return key in self and key not in self.refused

    def at(self, key: str) -> Span:
        """The place of a key's value, or of the object if the key is absent."""
        return self._nodes[key].span if key in self._nodes else self.span

    def check_known(self, known: frozenset[str]) -> None:
        """Report the keys that are not known."""
        for key, node in self._nodes.items():
            if key not in known:
                span = self._spans.get(key, node.span)
                self.problems.add(problem.unknown_key(span, key, self.where, known))
                # What the key was meant to be is not missing as well.
                meant = problem.nearest(key, sorted(known), problem.MOST_COMPARED)
                self.refused |= {meant} - {"", *self._nodes}

    def require(self, key: str) -> None:
        """Report the key if it is missing."""
        if key not in self and key not in self.refused and self.readable:
            self.problems.add(problem.missing_key(self.span, key, self.where))

    def _read(self, key: str, expected: str, convert: Callable[[Any], Any]) -> Any:
        if key not in self:
            return None
        node = self._nodes[key]
        try:
            return convert(node.value)
        except ValueError:
            self.refused.add(key)
            actual = json_type(node.value)
            self.problems.add(problem.wrong_json_type(node.span, key, expected, actual))
            return None

    def text(self, key: str) -> str | None:
        """A string; a number or boolean gives its JSON text."""
        text: str | None = self._read(key, "a string", _as_text)
        return text

    def integer(self, key: str) -> int | None:
        """An integer, or a string that holds one."""
        number: int | None = self._read(key, "an integer", _as_integer)
        return number

    def flag(self, key: str) -> bool:
        """A boolean, or ``"true"`` or ``"false"``; absent is false."""
        return self._read(key, "a boolean", _as_flag) is True

    def range(self, key: str) -> VersionRange | None:
        """A version range; None if the key is absent, blank or invalid."""
        text = self.text(key)
        if text is None or not text.strip(BLANKS):
            return None
        try:
            return VersionRange.parse(text)
        except VersionRangeError as error:
            self.refused.add(key)
            self.problems.add(problem.bad_range(self.at(key), key, str(error)))
            return None

    def required_range(self, key: str) -> VersionRange | None:
        """A mandatory version range; None, with a problem reported, if there is none."""
        versions = self.range(key)
        if versions is None and key not in self.refused and self.readable:
            self.problems.add(problem.missing_key(self.span, key, self.where))
        return versions

    def items(self, key: str) -> list[Node]:
        """The elements of an array; a single value counts as an array of one."""
        if key not in self:
            return []
        node = self._nodes[key]
        return node.value if isinstance(node.value, list) else [node]

    def texts(self, key: str) -> list[tuple[str, Span]]:
        """The elements of an array of strings, each with its place."""
        texts: list[tuple[str, Span]] = []
        for node in self.items(key):
            if isinstance(node.value, str) and not isinstance(node.value, Number):
                texts.append((node.value, node.span))
            else:
                actual = json_type(node.value)
                self.problems.add(
                    problem.wrong_json_type(
                        node.span, key, "an array of strings", actual
                    )
                )
        return texts

    def object(self, key: str) -> Keys | None:
        """A nested object."""
        if key not in self:
            return None
        keys = Keys(self._nodes[key], key, self.problems)
        if not keys.readable:
            self.refused.add(key)
        return keys

    def names(self) -> list[tuple[str, Span]]:
        """The keys themselves, each with its place."""
        return [(k, self._spans.get(k, n.span)) for k, n in self._nodes.items()]


def _as_text(value: Any) -> str:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    raise ValueError


def _as_integer(value: Any) -> int:
    if not isinstance(value, str) or not _INTEGER.fullmatch(value.strip(BLANKS)):
        raise ValueError
    return int(value)


def _as_flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("true", "false"):
        return bool(value == "true")
    raise ValueError
