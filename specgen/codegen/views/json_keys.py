"""The keys of Kafka's JSON notation: two fields of a struct must not share one."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.protocol.model import Message
from specgen.protocol.model.names import json_key
from specgen.report import Problem, SpecError
from specgen.report.catalogue import quoted


def check_json_keys(messages: Iterable[Message]) -> None:
    """Raise SpecError for all pairs of fields that would share a JSON key."""
    problems = [problem for message in messages for problem in _shared_keys(message)]
    if problems:
        raise SpecError(problems)


def _shared_keys(message: Message) -> Iterable[Problem]:
    structs = [(message.name, message.fields)]
    structs += [(struct.name, struct.fields) for struct in message.structs]
    for name, fields in structs:
        names: dict[str, str] = {}
        for item in fields:
            key = json_key(item.name)
            other = names.setdefault(key, item.name)
            if other != item.name:
                text = f"{name}: {quoted(item.name)} and {quoted(other)} would both "
                text += f"have the JSON key {key}"
                hint = "two names become one in JSON; rename one"
                yield Problem("N1", text, item.span, hint)
