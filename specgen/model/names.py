"""Names: the forms that one name of a definition takes."""

from __future__ import annotations

import keyword
import re
from functools import lru_cache

NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)
"""What Kafka's generator allows as a name of a message, struct or field."""

_WORD_START = re.compile(r"(?<=[^A-Z])(?=[A-Z])")


def is_name(text: str) -> bool:
    """Whether the text may be a name in a definition."""
    return NAME.fullmatch(text) is not None


@lru_cache(maxsize=1 << 14)  # the same few thousand names come again in each version
def snake_case(name: str) -> str:
    """Kafka's own rule: an underscore before a capital that follows a non-capital.

    ``isKRaftController`` gives ``is_kraft_controller``.
    """
    return _WORD_START.sub("_", name).lower()


def module_name(name: str) -> str:
    """The Python module of a message: snake_case, an underscore behind a keyword."""
    module = snake_case(name)
    return f"{module}_" if keyword.iskeyword(module) else module


def json_key(name: str) -> str:
    """The key in Kafka's JSON notation: the first letter in lower case, no more.

    Names out of documents, which are in snake_case, lose their underscores.
    """
    if "_" in name.strip("_"):
        head, *rest = name.strip("_").split("_")
        name = head + "".join(part[:1].upper() + part[1:] for part in rest)
    return name[:1].lower() + name[1:]


def definition_name(name: str) -> str:
    """What a definition calls what documents call ``max_wait_time``: MaxWaitTime."""
    key = "".join(filter(str.isalnum, json_key(name)))
    return key[:1].upper() + key[1:]


def api_name(message_name: str) -> str:
    """A request's or response's name without that word: ``FetchRequest`` is Fetch."""
    for suffix in ("Request", "Response"):
        if message_name.endswith(suffix) and message_name != suffix:
            return message_name.removesuffix(suffix)
    return message_name
