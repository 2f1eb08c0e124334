"""The reader of Kafka's JSON message definitions."""

from __future__ import annotations

from specgen.model import Message
from specgen.problems import Problems
from specgen.readers.kafka_json.before import read_once
from specgen.readers.kafka_json.build import build_message
from specgen.readers.kafka_json.message_rules import check_message
from specgen.readers.kafka_json.nodes import Node, plain
from specgen.readers.kafka_json.raw import read_raw

__all__ = ["read_definition", "read_plain_definition"]


def read_definition(
    text: str, path: str, problems: Problems, module: str = ""
) -> Message | None:
    """Read one definition; None with the problems reported if it has errors."""
    message = read_once(_flawless, text, path, module)
    if message is not None:
        return message
    own = Problems()
    message = _parsed(text, path, own, module)
    problems.extend(sorted(own.found, key=lambda p: (p.span.line, p.span.column)))
    return message


def read_plain_definition(
    text: str, path: str, problems: Problems, module: str = ""
) -> Message | None:
    """Read a definition that is plain JSON, fast; its errors are read with places.

    The bundled definitions are such: no comments, checked when they were imported.
    """
    own = Problems()
    try:
        message = _message(plain(text, path), module, own)
    except ValueError:
        message = None
    if message is None or own.found:
        return read_definition(text, path, problems, module)
    return message


def _flawless(text: str, path: str, module: str) -> Message | None:
    """The message of a definition; None if there is any problem in it."""
    own = Problems()
    message = _parsed(text, path, own, module)
    return None if own.found else message


def _parsed(text: str, path: str, problems: Problems, module: str) -> Message | None:
    # What bundled definitions are read with needs no parser.
    from specgen.readers.kafka_json.syntax import parse  # noqa: PLC0415

    node = parse(text, path, problems)
    return None if node is None else _message(node, module, problems)


def _message(node: Node, module: str, problems: Problems) -> Message | None:
    raw = read_raw(node, problems)
    check_message(raw, problems)
    return None if problems.errors else build_message(raw, module)
