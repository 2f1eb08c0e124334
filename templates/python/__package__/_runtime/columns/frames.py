"""Decoding many frames at once: the requests or responses of one API as Arrow columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..buffers import Buffer, blob
from ..errors import WireError, version_number
from ..frames import content_of
from ..headers import read_response_header
from ..message import Message, RequestMessage, ResponseMessage
from ..requests import api_keys, decode_request, decode_response_version, request_header
from .messages import Columns, messages

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
    errors: dict[int, WireError] = {}
    places: list[Place | None] = [None] * len(rows)
    for row, frame in enumerate(rows):
        try:
            places[row] = None if frame is None else place(frame)
        except WireError as error:
            errors[row] = error
    columns = _read(message, places)
    # Decode again for the offset within the frame; and brokers may answer in version 0.
    is_changed = False
    for row in columns.errors:
        places[row] = None
        try:
            decoded, version = decode(rows[row] or b"")
            places[row] = decoded.encode(version), version
            is_changed = True
        except WireError as error:
            errors[row] = error
    if is_changed:
        columns = _read(message, places)
    return Columns(columns._array, dict(sorted(errors.items())))


def _read(message: type[Message], places: Sequence[Place | None]) -> Columns:
    bodies = [None if place is None else place[0] for place in places]
    versions = [None if place is None else place[1] for place in places]
    return messages(message, bodies, versions)
