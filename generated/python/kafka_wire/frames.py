"""Frames, their headers, connections, and an observer for proxies and taps.

::

    from kafka_wire.frames import Observer, Request, request_header

    header, offset = request_header(frame)  # does not decode the message
    observer = Observer()
    for event in observer.requests(data):
        if isinstance(event, Request):
            print(event.api_key, event.version, event.message)
"""

from __future__ import annotations

from ._runtime.connection import Connection, ProtocolError, Side
from ._runtime.events import Event, Request, Response, Seen, Token, Unread
from ._runtime.frames import MAX_FRAME, FrameBuffer, FrameError, content_of, frame
from ._runtime.headers import RequestHeader, ResponseHeader
from ._runtime.observer import Observer
from ._runtime.requests import (
    correlation_id_of,
    decode_request,
    decode_response,
    encode_request,
    encode_response,
    request_header,
)

__all__ = [
    "MAX_FRAME",
    "Connection",
    "Event",
    "FrameBuffer",
    "FrameError",
    "Observer",
    "ProtocolError",
    "Request",
    "RequestHeader",
    "Response",
    "ResponseHeader",
    "Seen",
    "Side",
    "Token",
    "Unread",
    "content_of",
    "correlation_id_of",
    "decode_request",
    "decode_response",
    "encode_request",
    "encode_response",
    "frame",
    "request_header",
]
