"""Which notation a text is in, found from its content, and the readers of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum

from specgen.model import Message, Release, Span
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.bnf import looks_like_reference, read_reference
from specgen.readers.files import TextFile
from specgen.readers.kafka_json import read_definition
from specgen.readers.kmsg import looks_like_kmsg, read_kmsg
from specgen.readers.release_rules import check_release

_JSON_START = re.compile(r"(?:\s|//[^\n]*\n|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)*[{\[\"]")


class Notation(Enum):
    """The notations that there are readers for."""

    JSON = "Kafka's JSON definitions"
    REFERENCE = "Kafka's protocol reference"
    KMSG = "franz-go's definitions"


def notation_of(text: str) -> Notation | None:
    """The notation of a text; None where it is in none that is known."""
    if _JSON_START.match(text) or not text.strip():
        return Notation.JSON
    if looks_like_kmsg(text):
        return Notation.KMSG
    return Notation.REFERENCE if looks_like_reference(text) else None


def read_files(
    name: str,
    files: Sequence[TextFile],
    problems: Problems,
    module_of: Callable[[str], str],
    reference: Release | None = None,
) -> Release:
    """A release out of texts in any notation; errors go to ``problems``.

    Of several, texts in no known notation are passed over (a licence, say).  The
    ``reference`` decides what lost indentation leaves open.
    """
    messages: list[Message] = []
    parts: list[Release] = []
    kmsg: list[tuple[str, str]] = []
    definitions = 0
    for file in files:
        notation = notation_of(file.text)
        if notation is Notation.JSON:
            definitions += 1
            module = module_of(file.path)
            found = read_definition(file.text, file.path, problems, module)
            messages += [found] if found is not None else []
        elif notation is Notation.REFERENCE:
            parts.append(read_reference(file.text, file.path, problems))
        elif notation is Notation.KMSG:
            kmsg.append((file.path, file.text))
        elif len(files) == 1:
            problems.add(problem.unknown_notation(Span(file.path)))
    if kmsg:
        parts.append(read_kmsg(kmsg, problems, reference))
    if definitions:
        check_release(messages, problems, whole=definitions > 1)
    return _joined(name, messages, parts)


def _joined(name: str, messages: list[Message], parts: list[Release]) -> Release:
    """One release out of definitions and of what documents say."""
    keys = {row.name: row.key for part in parts for row in part.api_keys}
    found = [
        (
            message.replace(api_key=keys[message.api])
            if message.kind.is_rpc and message.api_key is None and message.api in keys
            else message
        )
        for message in (*messages, *(m for part in parts for m in part.messages))
    ]
    return Release(
        name=name,
        messages=tuple(found),
        errors=tuple(row for part in parts for row in part.errors),
        api_keys=tuple(row for part in parts for row in part.api_keys),
        types=tuple(row for part in parts for row in part.types),
    )
