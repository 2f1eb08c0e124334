"""Many frames at once: the requests or responses of one API as Arrow columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..buffers import Buffer, blob
from ..errors import WireError
from ..frames import content_of
from ..headers import read_response_header
from ..message import Message, RequestMessage, ResponseMessage
from ..requests import api_keys, decode_request, decode_response_version, request_header
from .messages import Columns, messages

Place = tuple[bytes, int]
"""A message's bytes and their version."""


def requests(
    request: type[RequestMessage[Any]], frames: Iterable[Buffer | None]
) -> Columns:
    """The requests that whole frames hold, as a column of structs.

    ``request`` is their class; each is in the version that its header says.  A row without
    a frame is null, and so is one that ``decode_request`` refuses: ``errors`` says why.
    Raises what ``messages`` raises.
    """

    def place(frame: bytes) -> Place:
        header, offset = request_header(frame)
        if header.request_api_key != request.API_KEY:
            decode_request(frame, request)  # which says whose it is
        return frame[offset:], header.request_api_version

    def decode(frame: bytes) -> tuple[Message, int]:
        header, message = decode_request(frame, request)
        return message, header.request_api_version

    return _columns(request, frames, place, decode)


def responses(
    response: type[ResponseMessage], frames: Iterable[Buffer | None], version: int
) -> Columns:
    """The responses that whole frames hold, as a column of structs.

    ``version`` is that of their requests.  A row without a frame is null, and so is one
    that ``decode_response`` refuses: ``errors`` says why.  Raises what ``messages`` raises.
    """
    header_version = api_keys().of(response).response_header_version(version)

    def place(frame: bytes) -> Place:
        content_of(frame)
        _, offset = read_response_header(frame, 4, header_version)
        return frame[offset:], version

    def decode(frame: bytes) -> tuple[Message, int]:
        _, message, said = decode_response_version(frame, response, version)
        return message, said

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
    found = _read(message, places)
    # A frame's own error has its offset in the frame; and brokers may answer in version 0.
    again = False
    for row in found.errors:
        places[row] = None
        try:
            decoded, version = decode(rows[row] or b"")
            places[row] = decoded.encode(version), version
            again = True
        except WireError as error:
            errors[row] = error
    if again:
        found = _read(message, places)
    return Columns(found._array, dict(sorted(errors.items())))


def _read(message: type[Message], places: Sequence[Place | None]) -> Columns:
    bodies = [None if one is None else one[0] for one in places]
    return messages(
        message, bodies, [None if one is None else one[1] for one in places]
    )
