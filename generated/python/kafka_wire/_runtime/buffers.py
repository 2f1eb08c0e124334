"""Anything that has a buffer, and messages in it: no more is copied than is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .message import Message

Buffer = bytes | bytearray | memoryview
Bytes = bytes | memoryview
"""Bytes, or a view of some: items and slices are alike, but slices of views are views."""

_FORMATS = frozenset("bBchHiIlLqQnNfd?")
"""What the items of something bytes-like may be: numbers, no characters or pointers."""

WINDOW = 16 << 10
"""Bytes that most messages fit into, and that are copied faster than counted."""
_MUCH = 256 << 10
"""Bytes that are copied without a look at where the message ends."""
_FEW = 256
"""A value of a message takes so many bytes on average where it has but few values."""


def blob(value: Any) -> bytes:
    """Bytes of anything bytes-like: its length may count other things than bytes.

    Raises what is raised for all else: text and numbers of numpy, too, show their memory.
    """
    if type(value) is bytes:
        return value
    view = memoryview(value)
    if view.ndim and view.format.lstrip("@=<>!") in _FORMATS:
        return view.tobytes()
    if isinstance(value, bytes):
        return bytes.__getitem__(value, slice(None))
    raise TypeError("not bytes-like")


def byte_view(value: Any) -> memoryview:
    """The same bytes as a view, of which nothing is copied if they lie in a row.

    A bytearray can't grow while there is one: it is to be released.  Raises what
    ``blob`` raises.
    """
    with memoryview(value) as view:
        if view.nbytes and view.c_contiguous and view.ndim:
            if view.format == "B" and view.ndim == 1:
                return view[:]
            if view.format.lstrip("@") in _FORMATS:
                return view.cast("B")
    return memoryview(blob(value))


def decode_viewed(
    cls: type[Message], buffer: Any, offset: int, version: int, *, whole: bool = False
) -> tuple[Any, int, int]:
    """As ``decode_from``, and how long the buffer is.

    The fast decoders want bytes, and get the first few of the buffer, or all that are
    welcome if nothing is to follow the message, which ``whole`` says.  What they read of
    those they would read of all: an end that is missing always raises.  Raises anything.
    """
    decode = cls._decoders[version]
    view = memoryview(buffer)
    size = view.nbytes
    if size <= WINDOW:
        data = bytes(view) if view.format == "B" and view.ndim else blob(buffer)
        del view  # or an error would hold it, and a bytearray could not grow
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
    """As ``decode_viewed``, but fields of bytes and records are views of the buffer.

    Of a buffer that does not lie in a row they are views of a copy.  Raises anything.
    """
    from .walk_decode import walk_decode  # noqa: PLC0415 - seldom needed

    with byte_view(buffer) as view:
        size = len(view)
        if not 0 <= offset <= size:
            raise IndexError
        return *walk_decode(cls, view, offset, version, copy=False), size


def _decode_long(
    cls: type[Message], view: memoryview, offset: int, version: int
) -> tuple[Any, int]:
    """A message of many bytes: its end is looked for, and if it is large because of a few
    values, only those are copied."""
    from .walk_decode import walk_decode  # noqa: PLC0415 - only of what is large
    from .walk_skip import skip_message  # noqa: PLC0415

    end, values = skip_message(cls, view, offset, version)
    if end - offset > values * _FEW:
        return walk_decode(cls, view, offset, version)
    message, size = cls._decoders[version](bytes(view[offset:end]), 0)
    return message, offset + size
