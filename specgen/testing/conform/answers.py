"""Parse and check the answers of an implementation."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

PROTOCOL = 1
"""The version of the exchange, which ``start`` sends."""

ABILITIES = (
    *("decode", "encode", "json"),
    *("records", "frames", "unknown_tags", "refuse_values"),
)
"""What an implementation may declare that it can do."""

KINDS = ("value", "bytes", "error", "unsupported", "skipped", "crashed")
"""The keys of answers; each answer has exactly one."""

UnknownTags = dict[str, list[list[Any]]]
"""The unknown tags of each struct, by its path, each with its payload as hex."""

_HEX = re.compile(r"(?:[0-9a-fA-F]{2})*")
_MAX_SHOWN = 120
"""Characters shown of a line that is not an answer."""
_MAX_TEXT = 2000
"""Characters kept of a text from an implementation."""
_MAX_OFFSET = 1 << 31
"""Offsets are below this: a message has fewer bytes."""


def exchange_schema() -> str:
    """The JSON Schema for a line of the exchange, in either direction."""
    return (
        files("specgen.testing.conform")
        .joinpath("exchange.schema.json")
        .read_text("utf-8")
    )


class OutOfStepError(Exception):
    """A line that answers no pending request: what follows it can't be trusted."""


class WrongAnswerError(Exception):
    """An answer to a request, but not in the form of the exchange."""


@dataclass(frozen=True, slots=True)
class Implementation:
    """An implementation's description of itself, in answer to ``start``."""

    name: str
    version: str = ""
    language: str = ""
    homepage: str = ""
    can: frozenset[str] = frozenset()
    messages: dict[str, tuple[int, int]] | None = None
    """The lowest and highest version of each message that it has; None means all."""

    def has(self, message: str, version: int | None) -> bool:
        """Whether it declares a version of a message; without a version, any version."""
        if self.messages is None:
            return True
        if message not in self.messages:
            return False
        low, high = self.messages[message]
        return version is None or low <= version <= high


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to ``decode`` or ``encode``; ``kind`` is one of KINDS."""

    kind: str
    value: Any = None
    unknown_tags: UnknownTags = field(default_factory=dict)
    data: bytes = b""
    words: str = ""
    """The reason of an error, or for ``unsupported`` or ``skipped``; how it crashed."""
    path: str | None = None
    """The field of an error, "" for the message; None if the answer has none."""
    offset: int | None = None


def read_object(line: bytes, seq: int) -> dict[str, Any]:
    """The object in a line that answers request ``seq``.

    Raises OutOfStepError if it is not an object, or answers another request.
    """
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise OutOfStepError(f"a line that is not JSON: {shown(line)}") from None
    if not isinstance(row, dict):
        raise OutOfStepError(f"a line that is no object: {shown(line)}")
    answered = row.get("seq")
    if answered != seq or isinstance(answered, bool):
        text = shown(json.dumps(answered).encode())
        what = "no seq" if answered is None else f"seq {text}"
        raise OutOfStepError(f"an answer of {what}, where seq {seq} is due")
    return row


def read_answer(row: dict[str, Any], asked_to_encode: bool) -> Answer:
    """The answer in an object; raises WrongAnswerError."""
    kinds = [kind for kind in KINDS if kind in row]
    if len(kinds) != 1:
        what = " and ".join(kinds) or "none"
        raise WrongAnswerError(f"one of {', '.join(KINDS)} is due, {what} is there")
    (kind,) = kinds
    content = row[kind]
    if kind == "value":
        if asked_to_encode:
            raise WrongAnswerError("encode is answered with bytes, not with a value")
        return Answer(kind, value=content, unknown_tags=_unknown_tags(row))
    if not isinstance(content, str):
        raise WrongAnswerError(f"{kind} is a string, not {_kind(content)}")
    if kind == "bytes":
        if not _HEX.fullmatch(content):
            raise WrongAnswerError(f"bytes is hex: {shown(content.encode())}")
        return Answer(kind, data=bytes.fromhex(content))
    path, offset = row.get("path"), row.get("offset")
    if path is not None and not isinstance(path, str):
        raise WrongAnswerError(f"path is a string, not {_kind(path)}")
    if offset is not None and (isinstance(offset, bool) or not isinstance(offset, int)):
        raise WrongAnswerError(f"offset is a whole number, not {_kind(offset)}")
    if offset is not None and not 0 <= offset < _MAX_OFFSET:
        raise WrongAnswerError("offset is one of the bytes, counted from 0")
    path = None if path is None else _printable(path)
    return Answer(kind, words=_printable(content), path=path, offset=offset)


def read_start(row: dict[str, Any]) -> Implementation:
    """The implementation that answers ``start``; raises WrongAnswerError."""
    who = row.get("implementation")
    if not isinstance(who, dict) or not isinstance(who.get("name"), str):
        raise WrongAnswerError("implementation is an object with a name")
    texts = {key: who.get(key, "") for key in ("version", "language", "homepage")}
    for key, text in texts.items():
        if not isinstance(text, str):
            raise WrongAnswerError(f"implementation.{key} is a string")
    can = row.get("can")
    if not isinstance(can, list) or not all(ability in ABILITIES for ability in can):
        raise WrongAnswerError(f"can is a list of some of {', '.join(ABILITIES)}")
    if "decode" not in can and not {"encode", "json"} <= {*can}:
        raise WrongAnswerError(
            "can has decode, or encode and json, or there is no test"
        )
    texts = {key: _printable(text) for key, text in texts.items()}
    name = _printable(who["name"])
    return Implementation(name, **texts, can=frozenset(can), messages=_messages(row))


def shown(line: bytes) -> str:
    """A line shortened for reports."""
    text = line[: _MAX_SHOWN + 1].decode(errors="backslashreplace")
    text = text.encode("unicode_escape").decode("ascii")
    return f"{text[:_MAX_SHOWN]}…" if len(text) > _MAX_SHOWN else text


def _printable(text: str) -> str:
    """A text for reports: of limited length, without lone surrogates."""
    cut = text if len(text) <= _MAX_TEXT else f"{text[:_MAX_TEXT]}…"
    return cut.encode("utf-8", "backslashreplace").decode()


def _messages(row: dict[str, Any]) -> dict[str, tuple[int, int]] | None:
    messages = row.get("messages")
    if messages is None:
        return None
    reason = "messages has of each name two whole numbers, the lower one first"
    if not isinstance(messages, dict):
        raise WrongAnswerError(reason)
    for versions in messages.values():
        if (
            not isinstance(versions, list)
            or len(versions) != 2
            or not all(type(version) is int for version in versions)
            or versions[0] > versions[1]
        ):
            raise WrongAnswerError(reason)
    return {name: (low, high) for name, (low, high) in messages.items()}


def _unknown_tags(row: dict[str, Any]) -> UnknownTags:
    by_path = row.get("unknown_tags", {})
    reason = "unknown_tags has of each path a list of [tag, hex]"
    if not isinstance(by_path, dict):
        raise WrongAnswerError(reason)
    for pairs in by_path.values():
        if not isinstance(pairs, list):
            raise WrongAnswerError(reason)
        for pair in pairs:
            if (
                not isinstance(pair, list)
                or len(pair) != 2
                or type(pair[0]) is not int
                or not isinstance(pair[1], str)
                or not _HEX.fullmatch(pair[1])
            ):
                raise WrongAnswerError(reason)
    return {
        path: [[tag, payload.lower()] for tag, payload in pairs]
        for path, pairs in by_path.items()
        if pairs
    }


def _kind(value: Any) -> str:
    """The JSON type of a value, in words."""
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string"}
    others = {list: "an array", dict: "an object", type(None): "null"}
    return (names | others)[type(value)]
