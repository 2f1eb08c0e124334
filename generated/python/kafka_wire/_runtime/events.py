"""What comes over a connection: requests, responses, raw tokens."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import UnsupportedVersionError, WireError, shown_in
from .frames import content_of
from .headers import RequestHeader, ResponseHeader
from .message import Message, ResponseMessage
from .requests import (
    API_VERSIONS,
    AnyRequest,
    correlation_id_of,
    decode_response_version,
    request_header,
    request_message,
)

PRODUCE = 0
SASL_HANDSHAKE = 17


@shown_in("")
@dataclass(frozen=True, slots=True)
class Request:
    """A request that has come; ``message`` is None of an ApiVersions request in a
    version that is not known yet, which is answered all the same (KIP-511)."""

    header: RequestHeader
    message: AnyRequest | None
    frame: bytes

    @property
    def api_key(self) -> int:
        """The API's key."""
        return self.header.request_api_key

    @property
    def version(self) -> int:
        """The API's version."""
        return self.header.request_api_version

    @property
    def correlation_id(self) -> int:
        """What its response carries too."""
        return self.header.correlation_id


@shown_in("")
@dataclass(frozen=True, slots=True)
class Response:
    """A response that has come, and the request that it answers.

    ``version`` is the one that it is in: the request's, but 0 where a broker refuses
    the version of an ApiVersions request.
    """

    header: ResponseHeader
    message: ResponseMessage
    version: int
    api_key: int
    frame: bytes

    @property
    def correlation_id(self) -> int:
        """That of its request."""
        return self.header.correlation_id


@shown_in("")
@dataclass(frozen=True, slots=True)
class Token:
    """A raw SASL token, which goes without a header after SaslHandshake version 0."""

    data: bytes

    @property
    def frame(self) -> bytes:
        """The token with its size in front, as it travels."""
        return len(self.data).to_bytes(4, "big") + self.data


@shown_in("")
@dataclass(frozen=True, slots=True)
class Unread:
    """A frame that an observer could not read, and why; it is forwarded all the same."""

    frame: bytes
    error: WireError


Event = Request | Response | Token
"""What a side of a connection receives."""
Seen = Request | Response | Token | Unread
"""What an observer sees."""


def read_request(frame: bytes, strict: bool) -> Request:
    """The request that a frame holds; raises what ``decode_request`` raises."""
    header, offset = request_header(frame)
    message: AnyRequest | None = None
    try:
        message = request_message(header, frame, offset, strict)
    except UnsupportedVersionError:
        if header.request_api_key != API_VERSIONS:
            raise
    return Request(header, message, frame)


def read_response(frame: bytes, key: int, version: int, strict: bool) -> Response:
    """The response of a frame to a request; raises what ``decode_response`` raises."""
    header, message, said = decode_response_version(frame, key, version, strict=strict)
    return Response(header, message, said, key, frame)


def read_token(frame: bytes) -> Token:
    """The token that a frame holds."""
    return Token(content_of(frame))


def is_answered(message: object) -> bool:
    """Whether a response follows; of what is no request ``encode_request`` tells."""
    is_produce = isinstance(message, Message) and message.API_KEY == PRODUCE
    return not is_produce or getattr(message, "acks", None) != 0


def begins_tokens(key: int, version: int, message: object) -> bool:
    """Whether raw tokens follow this response."""
    is_handshake = key == SASL_HANDSHAKE and version == 0
    return is_handshake and getattr(message, "error_code", None) == 0


__all__ = [
    "Event",
    "Request",
    "Response",
    "Seen",
    "Token",
    "Unread",
    "begins_tokens",
    "correlation_id_of",
    "is_answered",
    "read_request",
    "read_response",
    "read_token",
]
