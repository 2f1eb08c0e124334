"""A cache of definitions: two sources mostly have the same texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from specgen.protocol.model import Message, Span, Struct
from specgen.protocol.model.message import Field

_MOST_TEXT = 100_000
"""In characters; a longer text is neither cached nor read here."""


def read_once(
    read: Callable[[str, str, str], Message | None], text: str, path: str, module: str
) -> Message | None:
    """What ``read`` returns for a text and module, with its spans in the file ``path``.

    None if ``read`` returns None, or if the text is too long to be cached.
    """
    if len(text) > _MOST_TEXT:
        return None
    message = _read(read, text, module)
    return None if message is None else _with_path(message, path)


@lru_cache(maxsize=1024)
def _read(
    read: Callable[[str, str, str], Message | None], text: str, module: str
) -> Message | None:
    return read(text, "", module)


def _with_path(message: Message, path: str) -> Message:
    """A copy of a message whose spans are in the file ``path``."""

    def at(span: Span) -> Span:
        places = span.line, span.column, span.end_line, span.end_column
        return Span(path, *places)

    def fields(owner: Message | Struct) -> tuple[Field, ...]:
        return tuple(field.replace(span=at(field.span)) for field in owner.fields)

    return message.replace(
        fields=fields(message),
        structs=tuple(
            struct.replace(fields=fields(struct), span=at(struct.span))
            for struct in message.structs
        ),
        span=at(message.span),
    )
