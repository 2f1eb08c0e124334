"""Decoding many frames at once: the requests or responses of one API as Arrow columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from struct import Struct, error
from typing import Any

from ..buffers import Buffer
from ..errors import WireError, version_number
from ..headers import read_response_header
from ..message import Message, RequestMessage, ResponseMessage
from ..requests import (
    API_VERSIONS,
    UNSUPPORTED_VERSION,
    api_keys,
    decode_request,
    decode_response_version,
    request_header,
)
from .messages import Columns, bodies_of, messages, require_engine
from .row_errors import RowErrors

Place = tuple[bytes, int]
"""A message's bytes and its version."""

_REQUEST = Struct(">ihhih")
"""Size, API key, version, correlation id, and the length of the client id."""
_SHORTEST = 12
"""The least size of a request's frame in bytes."""
_RESPONSE = Struct(">ii")
"""Size and correlation id."""


def requests(
    request: type[RequestMessage[Any]], frames: Iterable[Buffer | None]
) -> Columns:
    """Decode the requests in whole frames to a column of structs.

    ``request`` is their class; each request's header has its version.  ``frames`` is an
    Arrow array of type binary, or a sequence of bytes and None.  A row is null if its
    frame is None or ``decode_request`` refuses it; ``errors`` then has the error.
    Raises what ``messages`` raises.
    """
    key = api_keys().of(request)
    headers = {v: key.request_header_version(v) for v in request.VERSIONS}

    def place(frame: bytes) -> Place | None:
        try:
            size, api, version, _, length = _REQUEST.unpack_from(frame)
        except error:  # the shortest headers have no client id
            return any_place(frame) if len(frame) >= _SHORTEST else None
        header = headers.get(version)
        if size != len(frame) - 4 or api != key or header is None:
            return None
        end = _REQUEST.size + max(length, 0)
        if header and not -1 <= length <= len(frame) - _REQUEST.size:
            return None
        if header and frame[_REQUEST.size : end].isascii():
            if header == 1:
                return frame[end:], version
            if frame[end : end + 1] == b"\0":
                return frame[end + 1 :], version
        return any_place(frame)

    def any_place(frame: bytes) -> Place | None:
        with suppress(WireError):
            header, offset = request_header(frame)
            if header.request_api_key == key:
                return frame[offset:], header.request_api_version
        return None

    def decode(frame: bytes) -> tuple[Message, int]:
        header, message = decode_request(frame, request)
        return message, header.request_api_version

    return _columns(request, frames, place, decode)


def responses(
    response: type[ResponseMessage], frames: Iterable[Buffer | None], version: int
) -> Columns:
    """Decode the responses in whole frames to a column of structs.

    ``version`` is that of their requests; ``frames`` is as in ``requests``.  A row is
    null if its frame is None or ``decode_response`` refuses it; ``errors`` then has the
    error.  Raises what ``messages`` raises.
    """
    version = version_number(response.__name__, version, response.VERSIONS)
    header_version = api_keys().of(response).response_header_version(version)

    def place(frame: bytes) -> Place | None:
        if len(frame) < _RESPONSE.size:
            return None
        size, _ = _RESPONSE.unpack_from(frame)
        if size != len(frame) - 4:
            return None
        if not header_version:
            return frame[8:], version
        if frame[8:9] == b"\0":
            return frame[9:], version
        with suppress(WireError):
            _, offset = read_response_header(frame, 4, header_version)
            return frame[offset:], version
        return None

    def decode(frame: bytes) -> tuple[Message, int]:
        _, message, actual = decode_response_version(frame, response, version)
        return message, actual

    return _columns(response, frames, place, decode)


def _columns(
    message: type[Message],
    frames: Iterable[Buffer | None],
    place: Callable[[bytes], Place | None],
    decode: Callable[[bytes], tuple[Message, int]],
) -> Columns:
    require_engine()
    rows = bodies_of(frames)
    places = [None if frame is None else place(frame) for frame in rows]
    columns = _read(message, places)
    is_changed = False
    for row in columns.errors:
        answer = places[row]
        places[row] = None
        # Brokers may answer in version 0, and only then with this error code.
        if answer and message.API_KEY == API_VERSIONS and answer[0][:2] == _REFUSED:
            with suppress(WireError):
                decoded, version = decode(rows[row])
                places[row] = decoded.encode(version), version
                is_changed = True
    if is_changed:
        columns = _read(message, places)
    # Reading the whole frame gives the offset within it.
    errors = RowErrors(lambda row, _: decode(rows[row]))
    for row, body in enumerate(places):
        if body is None and rows[row] is not None:
            errors.add(row)
    return Columns(columns._array, errors.complete())


_REFUSED = UNSUPPORTED_VERSION.to_bytes(2, "big")


def _read(message: type[Message], places: Sequence[Place | None]) -> Columns:
    bodies = [None if place is None else place[0] for place in places]
    versions = [None if place is None else place[1] for place in places]
    return messages(message, bodies, versions)
