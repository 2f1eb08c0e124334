"""The reader of Kafka's JSON message definitions."""

from __future__ import annotations

from specgen.protocol.model import Message
from specgen.report import Problems
from specgen.sources.kafka_json.before import read_once
from specgen.sources.kafka_json.build import build_message
from specgen.sources.kafka_json.message_rules import check_message
from specgen.sources.kafka_json.nodes import Node, plain
from specgen.sources.kafka_json.raw import read_raw

__all__ = ["read_definition", "read_plain_definition"]


def read_definition(
    text: str, path: str, problems: Problems, module: str = ""
) -> Message | None:
    """Read one definition; returns None and reports the problems if it has errors."""
    message = read_once(_flawless, text, path, module)
    if message is not None:
        return message
    definition_problems = Problems()
    message = _parsed(text, path, definition_problems, module)
    problems.extend(
        sorted(definition_problems.found, key=lambda p: (p.span.line, p.span.column))
    )
    return message


def read_plain_definition(
    text: str, path: str, problems: Problems, module: str = ""
) -> Message | None:
    """Read a definition that is plain JSON, as bundled ones are: fast, without places.

    If that fails or finds a problem, the text is read again to report problems in place.
    """
    definition_problems = Problems()
    try:
        message = _message(plain(text, path), module, definition_problems)
    except ValueError:
        message = None
    if message is None or definition_problems.found:
        return read_definition(text, path, problems, module)
    return message


def _flawless(text: str, path: str, module: str) -> Message | None:
    """The message of a definition; None if it has any problem."""
    definition_problems = Problems()
    message = _parsed(text, path, definition_problems, module)
    return None if definition_problems.found else message


def _parsed(text: str, path: str, problems: Problems, module: str) -> Message | None:
    # Imported here because reading bundled definitions needs no parser.
    from specgen.sources.kafka_json.syntax import parse  # noqa: PLC0415

    node = parse(text, path, problems)
    return None if node is None else _message(node, module, problems)


def _message(node: Node, module: str, problems: Problems) -> Message | None:
    raw = read_raw(node, problems)
    check_message(raw, problems)
    return None if problems.errors else build_message(raw, module)
