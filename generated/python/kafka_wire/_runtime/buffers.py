"""Bytes-like objects, and decoding messages from them with little copying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .slow import scalars

if TYPE_CHECKING:
    from .message import Message

Buffer = bytes | bytearray | memoryview
Bytes = bytes | memoryview
"""Bytes or a view of bytes; both index alike, but a slice of a view is a view."""

blob = scalars.blob

WINDOW = 16 << 10
"""A size in bytes that most messages fit into, small enough to copy at once."""
_MUCH = 256 << 10
"""The most bytes that are copied before the message's end is looked for."""
_FEW = 256
"""Average bytes per value above which only the values of a message are copied."""


def byte_view(value: Any) -> memoryview:
    """A view of the same bytes, without a copy if they are contiguous.

    A bytearray cannot grow while a view exists, so release it.  Raises what ``blob``
    raises.
    """
    with memoryview(value) as view:
        if view.nbytes and view.c_contiguous and view.ndim:
            if view.format == "B" and view.ndim == 1:
                return view[:]
            if view.format.lstrip("@") in scalars.ITEM_FORMATS:
                return view.cast("B")
    return memoryview(blob(value))


def decode_viewed(
    cls: type[Message], buffer: Any, offset: int, version: int, *, whole: bool = False
) -> tuple[Any, int, int]:
    """Like ``decode_from``; also returns the size of the buffer.

    The fast decoders need bytes, so they get a copy of the first part of the buffer; it
    starts larger with ``whole``, if nothing should follow the message.  A message that
    is cut off by this always raises, so it is never misread.  Raises any exception.
    """
    decode = cls._decoders[version]
    view = memoryview(buffer)
    size = view.nbytes
    if size <= WINDOW:
        data = bytes(view) if view.format == "B" and view.ndim else blob(buffer)
        del view  # an error would keep it alive, and a bytearray could not grow
        if not 0 <= offset <= size:
            raise IndexError
        message, end = decode(data, offset)
        return message, end, size
    view.release()
    if not 0 <= offset <= size:
        raise IndexError
    with byte_view(buffer) as view:
        for window in (_MUCH,) if whole else (WINDOW, _MUCH):
            try:
                message, end = decode(bytes(view[offset : offset + window]), 0)
                return message, offset + end, size
            except Exception:
                if size - offset <= window:
                    raise
        return *_decode_long(cls, view, offset, version), size


def decode_views(
    cls: type[Message], buffer: Any, offset: int, version: int
) -> tuple[Any, int, int]:
    """Like ``decode_viewed``, but bytes and records fields are views of the buffer.

    If the buffer is not contiguous, they are views of a copy.  Raises any exception.
    """
    from .walk_decode import walk_decode  # noqa: PLC0415 - rarely needed

    with byte_view(buffer) as view:
        size = len(view)
        if not 0 <= offset <= size:
            raise IndexError
        return *walk_decode(cls, view, offset, version, copy=False), size


def _decode_long(
    cls: type[Message], view: memoryview, offset: int, version: int
) -> tuple[Any, int]:
    """Decode a large message: find its end, and copy only its values if they are few."""
    from .walk_decode import (  # noqa: PLC0415 - only for large messages
        skip_message,
        walk_decode,
    )

    end, values = skip_message(cls, view, offset, version)
    if end - offset > values * _FEW:
        return walk_decode(cls, view, offset, version)
    message, size = cls._decoders[version](bytes(view[offset:end]), 0)
    return message, offset + size
