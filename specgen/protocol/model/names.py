"""The forms that a definition's name takes in code, JSON and documents."""

from __future__ import annotations

import keyword
import re
from functools import lru_cache

NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)
"""The names that Kafka's generator allows for a message, struct or field."""

_WORD_START = re.compile(r"(?<=[^A-Z])(?=[A-Z])")


def is_name(text: str) -> bool:
    """Whether a definition may use the text as a name."""
    return NAME.fullmatch(text) is not None


@lru_cache(maxsize=1 << 14)  # the same few thousand names recur in each version
def snake_case(name: str) -> str:
    """Kafka's own rule: an underscore before a capital that follows a non-capital.

    ``isKRaftController`` gives ``is_kraft_controller``.
    """
    return _WORD_START.sub("_", name).lower()


def module_name(name: str) -> str:
    """A message's Python module: snake_case, with an underscore after a keyword."""
    module = snake_case(name)
    return f"{module}_" if keyword.iskeyword(module) else module


@lru_cache(maxsize=1 << 14)
def json_key(name: str) -> str:
    """The key in Kafka's JSON notation: the name with its first letter in lower case.

    A snake_case name, as documents have them, becomes camelCase.
    """
    if "_" in name.strip("_"):
        head, *rest = name.strip("_").split("_")
        name = head + "".join(part[:1].upper() + part[1:] for part in rest)
    return name[:1].lower() + name[1:]


def definition_name(name: str) -> str:
    """A document's name as a definition has it: ``max_wait_time`` gives MaxWaitTime."""
    key = "".join(filter(str.isalnum, json_key(name)))
    return key[:1].upper() + key[1:]


def api_name(message_name: str) -> str:
    """A request's or response's name without that suffix: ``FetchRequest`` gives Fetch."""
    for suffix in ("Request", "Response"):
        if message_name.endswith(suffix) and message_name != suffix:
            return message_name.removesuffix(suffix)
    return message_name
