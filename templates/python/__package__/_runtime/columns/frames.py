"""Decoding many frames at once: the requests or responses of one API as Arrow columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..buffers import Buffer, blob
from ..errors import WireError, version_number
from ..frames import content_of
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
from .messages import Columns, messages
from .row_errors import RowErrors

Place = tuple[bytes, int]
"""A message's bytes and its version."""


def requests(
    request: type[RequestMessage[Any]], frames: Iterable[Buffer | None]
) -> Columns:
    """Decode the requests in whole frames to a column of structs.

    ``request`` is their class; each request's header has its version.  A row is null if
    its frame is None or ``decode_request`` refuses it; ``errors`` then has the error.
    Raises what ``messages`` raises.
    """

    def place(frame: bytes) -> Place:
        header, offset = request_header(frame)
        if header.request_api_key != request.API_KEY:
            decode_request(frame, request)  # raises: it is another API's
        return frame[offset:], header.request_api_version

    def decode(frame: bytes) -> tuple[Message, int]:
        header, message = decode_request(frame, request)
        return message, header.request_api_version

    return _columns(request, frames, place, decode)


def responses(
    response: type[ResponseMessage], frames: Iterable[Buffer | None], version: int
) -> Columns:
    """Decode the responses in whole frames to a column of structs.

    ``version`` is that of their requests.  A row is null if its frame is None or
    ``decode_response`` refuses it; ``errors`` then has the error.  Raises what
    ``messages`` raises.
    """
    version = version_number(response.__name__, version, response.VERSIONS)
    header_version = api_keys().of(response).response_header_version(version)

    def place(frame: bytes) -> Place:
        content_of(frame)
        _, offset = read_response_header(frame, 4, header_version)
        return frame[offset:], version

    def decode(frame: bytes) -> tuple[Message, int]:
        _, message, actual = decode_response_version(frame, response, version)
        return message, actual

    return _columns(response, frames, place, decode)


def _columns(
    message: type[Message],
    frames: Iterable[Buffer | None],
    place: Callable[[bytes], Place],
    decode: Callable[[bytes], tuple[Message, int]],
) -> Columns:
    rows = [None if frame is None else blob(frame) for frame in frames]
    bad: list[int] = []
    places: list[Place | None] = [None] * len(rows)
    for row, frame in enumerate(rows):
        try:
            places[row] = None if frame is None else place(frame)
        except WireError:
            bad.append(row)
    columns = _read(message, places)
    is_changed = False
    for row in columns.errors:
        answer = places[row]
        places[row] = None
        # Brokers may answer in version 0, and only then with this error code.
        if answer and message.API_KEY == API_VERSIONS and answer[0][:2] == _REFUSED:
            try:
                decoded, version = decode(rows[row] or b"")
            except WireError:
                pass
            else:
                places[row] = decoded.encode(version), version
                is_changed = True
                continue
        bad.append(row)
    if is_changed:
        columns = _read(message, places)
    # Reading the whole frame gives the offset within it.
    again = RowErrors(sorted(bad), lambda row: decode(rows[row] or b""))
    return Columns(columns._array, again)


_REFUSED = UNSUPPORTED_VERSION.to_bytes(2, "big")


def _read(message: type[Message], places: Sequence[Place | None]) -> Columns:
    bodies = [None if place is None else place[0] for place in places]
    versions = [None if place is None else place[1] for place in places]
    return messages(message, bodies, versions)
