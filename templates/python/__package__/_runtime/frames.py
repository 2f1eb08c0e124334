"""Frames: an int32 size, followed by that many bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from struct import Struct
from typing import Concatenate, ParamSpec, Self, TypeVar

from .buffers import Buffer, Bytes, byte_view
from .errors import WireError, shown_in

P = ParamSpec("P")
T = TypeVar("T")

MAX_FRAME = 100 * 1024 * 1024
"""The default limit of a frame's content in bytes: ``socket.request.max.bytes``."""

SIZE = Struct(">i")
MAX_SIZE = 0x7FFFFFFF
_WASTE = 64 * 1024


@shown_in("")
class FrameError(WireError):
    """A frame's size is negative, above the limit, or not the size of its content."""


def frame(content: Buffer) -> bytes:
    """Put any content, such as a raw SASL token, in a frame.

    Raises FrameError if it is too long for a frame.
    """
    with _view(content) as view:
        if len(view) > MAX_SIZE:
            raise FrameError(f"{len(view)} bytes do not fit a frame")
        return b"".join((SIZE.pack(len(view)), view))


def content_of(data: Buffer) -> bytes:
    """The content of one whole frame.  Raises FrameError if it is not exactly one."""
    return in_frame(data, _content)


def in_frame(
    data: Buffer,
    read: Callable[Concatenate[Bytes, P], T],
    *args: P.args,
    **kw: P.kwargs,
) -> T:
    """Call a function with one whole frame, without copying the frame first.

    Raises FrameError if it is not exactly one frame.
    """
    if type(data) is bytes:
        _check_size(data)
        return read(data, *args, **kw)
    with _view(data) as view:
        _check_size(view)
        return read(view, *args, **kw)


def _content(data: Bytes) -> bytes:
    return bytes(data[4:])


def _check_size(raw: Bytes) -> None:
    if len(raw) < 4:
        raise FrameError(f"a frame of {len(raw)} bytes: it has no size")
    (size,) = SIZE.unpack_from(raw)
    if size != len(raw) - 4:
        text = f"a frame's size is {size}, but {len(raw) - 4} bytes follow it"
        raise FrameError(text)


def _view(data: Buffer) -> memoryview:
    try:
        return byte_view(data)
    except Exception as error:  # whatever its own methods raise
        text = f"{type(data).__name__} is not bytes-like: {error}"
        raise FrameError(text) from None


@shown_in("")
class FrameBuffer:
    """Joins received bytes into whole frames, which keep their size field.

    ::

        for frame in buffer.feed(socket.recv(65536)):
            header, request = decode_request(frame)

    Every byte is copied in once and out once, however small the pieces.  No memory is
    reserved for a frame before its bytes arrive.
    """

    def __init__(self, max_frame: int = MAX_FRAME) -> None:
        self.max_frame = max_frame
        self._bytes = bytearray()
        self._start = 0
        self._failure = ""

    def feed(self, data: Buffer) -> Self:
        """Add received bytes; iterate over the buffer to get the complete frames.

        Raises FrameError if the data is not bytes-like.
        """
        if not self._failure:
            if type(data) in (bytes, bytearray):
                self._bytes += data
            else:
                with _view(data) as view:
                    self._bytes += view
        return self

    def __iter__(self) -> Iterator[bytes]:
        while (frame := self.next_frame()) is not None:
            yield frame

    def next_frame(self) -> bytes | None:
        """The next complete frame; None if more bytes are needed.

        Raises FrameError if the next frame's size is negative or above the limit; the
        buffer is then unusable, and every later call raises the error again.
        """
        if self._failure:
            raise FrameError(self._failure)
        start = self._start
        if len(self._bytes) - start < 4:
            return None
        (size,) = SIZE.unpack_from(self._bytes, start)
        if not 0 <= size <= self.max_frame:
            self._failure = f"a frame of {size} bytes, {self.max_frame} at the most"
            self._bytes.clear()
            self._start = 0
            raise FrameError(self._failure)
        end = start + 4 + size
        if len(self._bytes) < end:
            return None
        with memoryview(self._bytes) as view:
            frame = bytes(view[start:end])
        self._start = end
        if end == len(self._bytes):
            self._bytes.clear()
            self._start = 0
        elif end >= _WASTE and end * 2 >= len(self._bytes):
            del self._bytes[:end]
            self._start = 0
        return frame

    @property
    def pending(self) -> int:
        """The number of bytes that have not been returned as frames yet."""
        return len(self._bytes) - self._start

    def close(self) -> None:
        """Note the end of the stream.

        Raises FrameError if a frame was cut off, or if ``next_frame`` raised it before.
        """
        if self._failure:
            raise FrameError(self._failure)
        if self.pending:
            raise FrameError(f"the stream ends within a frame, {self.pending} bytes in")
