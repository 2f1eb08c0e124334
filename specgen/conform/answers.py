"""What an implementation answers, read out of its lines and checked."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

PROTOCOL = 1
"""The exchange's number, which ``start`` tells."""

ABILITIES = ("decode", "encode", "json", "records", "frames", "unknown_tags")
"""What an implementation may say that it can."""

KINDS = ("value", "bytes", "error", "unsupported", "skipped", "crashed")
"""An answer has one of these keys."""

UnknownTags = dict[str, list[list[Any]]]
"""Of each struct's path its unknown tags, each with its payload as hex."""

_HEX = re.compile(r"(?:[0-9a-fA-F]{2})*")
_SHOWN = 120
"""So many characters of a line that is no answer are shown."""
_TEXT = 2000
"""So many characters of a text that an implementation says are kept."""
_FAR = 1 << 31
"""No bytes have an offset there: a message has fewer."""


def exchange_schema() -> str:
    """The JSON Schema of a line of the exchange, in either direction."""
    return files("specgen.conform").joinpath("exchange.schema.json").read_text("utf-8")


class OutOfStepError(Exception):
    """A line that answers nothing that was asked: what follows it can't be trusted."""


class WrongAnswerError(Exception):
    """An answer to what was asked, that is not of the exchange's form."""


@dataclass(frozen=True, slots=True)
class Implementation:
    """What an implementation says of itself, in answer to ``start``."""

    name: str
    version: str = ""
    language: str = ""
    homepage: str = ""
    can: frozenset[str] = frozenset()
    messages: dict[str, tuple[int, int]] | None = None
    """Of each message that it has the lowest and the highest version; None is all."""

    def has(self, message: str, version: int | None) -> bool:
        """Whether it says that it has a version of a message; of no version, any."""
        if self.messages is None:
            return True
        if message not in self.messages:
            return False
        low, high = self.messages[message]
        return version is None or low <= version <= high


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to ``decode`` or ``encode``; ``kind`` says which one it is."""

    kind: str
    value: Any = None
    unknown_tags: UnknownTags = field(default_factory=dict)
    data: bytes = b""
    words: str = ""
    """Of an error, of what is unsupported or skipped: why; of a crash: how."""
    path: str | None = None
    """Of an error: the field, "" for the message; None where it does not say."""
    offset: int | None = None


def read_object(line: bytes, seq: int) -> dict[str, Any]:
    """The object of a line that answers the request of a number.

    Raises OutOfStepError where it is no object, or answers another one.
    """
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise OutOfStepError(f"a line that is not JSON: {shown(line)}") from None
    if not isinstance(row, dict):
        raise OutOfStepError(f"a line that is no object: {shown(line)}")
    given = row.get("seq")
    if given != seq or isinstance(given, bool):
        was = "no seq" if given is None else f"seq {shown(json.dumps(given).encode())}"
        raise OutOfStepError(f"an answer of {was}, where seq {seq} is due")
    return row


def read_answer(row: dict[str, Any], asked_to_encode: bool) -> Answer:
    """The answer of an object; raises WrongAnswerError."""
    kinds = [kind for kind in KINDS if kind in row]
    if len(kinds) != 1:
        what = " and ".join(kinds) or "none"
        raise WrongAnswerError(f"one of {', '.join(KINDS)} is due, {what} is there")
    (kind,) = kinds
    given = row[kind]
    if kind == "value":
        if asked_to_encode:
            raise WrongAnswerError("encode is answered with bytes, not with a value")
        return Answer(kind, value=given, unknown_tags=_unknown_tags(row))
    if not isinstance(given, str):
        raise WrongAnswerError(f"{kind} is a string, not {_kind(given)}")
    if kind == "bytes":
        if not _HEX.fullmatch(given):
            raise WrongAnswerError(f"bytes is hex: {shown(given.encode())}")
        return Answer(kind, data=bytes.fromhex(given))
    path, offset = row.get("path"), row.get("offset")
    if path is not None and not isinstance(path, str):
        raise WrongAnswerError(f"path is a string, not {_kind(path)}")
    if offset is not None and (isinstance(offset, bool) or not isinstance(offset, int)):
        raise WrongAnswerError(f"offset is a whole number, not {_kind(offset)}")
    if offset is not None and not 0 <= offset < _FAR:
        raise WrongAnswerError("offset is one of the bytes, counted from 0")
    path = None if path is None else _printable(path)
    return Answer(kind, words=_printable(given), path=path, offset=offset)


def read_start(row: dict[str, Any]) -> Implementation:
    """Who answers ``start``; raises WrongAnswerError."""
    who = row.get("implementation")
    if not isinstance(who, dict) or not isinstance(who.get("name"), str):
        raise WrongAnswerError("implementation is an object with a name")
    texts = {key: who.get(key, "") for key in ("version", "language", "homepage")}
    for key, text in texts.items():
        if not isinstance(text, str):
            raise WrongAnswerError(f"implementation.{key} is a string")
    can = row.get("can")
    if not isinstance(can, list) or not all(one in ABILITIES for one in can):
        raise WrongAnswerError(f"can is a list of some of {', '.join(ABILITIES)}")
    if "decode" not in can and not {"encode", "json"} <= {*can}:
        raise WrongAnswerError(
            "can has decode, or encode and json, or there is no test"
        )
    texts = {key: _printable(text) for key, text in texts.items()}
    name = _printable(who["name"])
    return Implementation(name, **texts, can=frozenset(can), messages=_messages(row))


def shown(line: bytes) -> str:
    """A line as far as a report shows it."""
    text = line[: _SHOWN + 1].decode(errors="backslashreplace")
    text = text.encode("unicode_escape").decode("ascii")
    return f"{text[:_SHOWN]}…" if len(text) > _SHOWN else text


def _printable(text: str) -> str:
    """A text that any report can hold: not endless, and without half characters."""
    cut = text if len(text) <= _TEXT else f"{text[:_TEXT]}…"
    return cut.encode("utf-8", "backslashreplace").decode()


def _messages(row: dict[str, Any]) -> dict[str, tuple[int, int]] | None:
    given = row.get("messages")
    if given is None:
        return None
    reason = "messages has of each name two whole numbers, the lower one first"
    if not isinstance(given, dict):
        raise WrongAnswerError(reason)
    for versions in given.values():
        if (
            not isinstance(versions, list)
            or len(versions) != 2
            or not all(type(one) is int for one in versions)
            or versions[0] > versions[1]
        ):
            raise WrongAnswerError(reason)
    return {name: (low, high) for name, (low, high) in given.items()}


def _unknown_tags(row: dict[str, Any]) -> UnknownTags:
    given = row.get("unknown_tags", {})
    reason = "unknown_tags has of each path a list of [tag, hex]"
    if not isinstance(given, dict):
        raise WrongAnswerError(reason)
    for pairs in given.values():
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
        for path, pairs in given.items()
        if pairs
    }


def _kind(value: Any) -> str:
    """What JSON calls a value."""
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string"}
    others = {list: "an array", dict: "an object", type(None): "null"}
    return (names | others)[type(value)]
