"""Requests and responses as whole frames: size, header and message."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from struct import Struct
from typing import TypeVar, overload

from .apis import ApiKeyBase, UnknownApiError
from .buffers import Buffer, Bytes
from .errors import (
    DecodeError,
    EncodeError,
    UnsupportedVersionError,
    brief,
    version_number,
)
from .frames import MAX_SIZE, SIZE, in_frame
from .headers import (
    RequestHeader,
    ResponseHeader,
    Tags,
    read_request_header,
    read_response_header,
    write_request_header,
    write_response_header,
)
from .message import Answer, Message, RequestMessage, ResponseMessage

API_VERSIONS = 18
UNSUPPORTED_VERSION = 35
_KEY_AND_VERSION = Struct(">hh")
_REMEDY = "(strict=False passes over them, as Kafka's brokers do)"

AnyApi = int | str | Message | type[Message]
AnyRequest = RequestMessage[ResponseMessage]
M = TypeVar("M", bound=Message)
RequestType = TypeVar("RequestType", bound=AnyRequest)


def encode_request(
    message: AnyRequest,
    version: int,
    correlation_id: int,
    client_id: str | None = None,
    *,
    header_tags: Tags = (),
) -> bytes:
    """Encode a request as a whole frame: size, header, message.

    ``header_tags`` are unknown tagged fields for the header, which only flexible
    versions can carry.  Raises UnsupportedVersionError and EncodeError.
    """
    key, version = _api_of(message, version, "request")
    header = RequestHeader(int(key), version, correlation_id, client_id, header_tags)
    head = write_request_header(header, key.request_header_version(version))
    return _frame(head, message, version)


@overload
def decode_request(
    frame: Buffer, request: type[RequestType], *, strict: bool = True
) -> tuple[RequestHeader, RequestType]: ...


@overload
def decode_request(
    frame: Buffer, request: None = None, *, strict: bool = True
) -> tuple[RequestHeader, AnyRequest]: ...


def decode_request(
    frame: Buffer, request: type[AnyRequest] | None = None, *, strict: bool = True
) -> tuple[RequestHeader, AnyRequest]:
    """Decode a request's whole frame, size included, to its header and message.

    If ``request`` is given (``MetadataRequest``), the message must be of that class.
    Bytes after the message are an error unless ``strict`` is false: some clients send
    them, and brokers ignore them.  Raises FrameError, UnknownApiError,
    UnsupportedVersionError and DecodeError.
    """
    return in_frame(frame, _read_request, request, strict)


def _read_request(
    data: Bytes, request: type[AnyRequest] | None, strict: bool
) -> tuple[RequestHeader, AnyRequest]:
    header, offset = _read_header(data)
    if getattr(request, "KIND", "request") != "request":
        raise UnknownApiError(f"{brief(request)} is not a request class")
    key = header.request_api_key
    if request is not None and key != request.API_KEY:
        reason = f"the request is one of {api_keys()(key).api.name} (API key {key})"
        raise DecodeError(request.__name__, header.request_api_version, "", 4, reason)
    return header, request_message(header, data, offset, strict, request)


def request_message(
    header: RequestHeader,
    data: Bytes,
    offset: int,
    strict: bool,
    request: type[AnyRequest] | None = None,
) -> AnyRequest:
    """Decode the message after its header; raises what ``decode_request`` raises."""
    cls = request or api_keys()(header.request_api_key).request
    return _body(cls, data, offset, header.request_api_version, strict)


def request_header(frame: Buffer) -> tuple[RequestHeader, int]:
    """Decode only the header of a request's frame; return it and the message's offset.

    This works even if the message's version is unknown.  Raises FrameError,
    UnknownApiError and DecodeError.
    """
    return in_frame(frame, _read_header)


def _read_header(data: Bytes) -> tuple[RequestHeader, int]:
    if len(data) < 12:
        return read_request_header(data, 4, 0)  # raises: the header is cut off
    key, version = _KEY_AND_VERSION.unpack_from(data, 4)
    keys = api_keys()
    if key not in keys._value2member_map_:
        raise UnknownApiError(f"no API has the key {key} (version {version} of it)")
    return read_request_header(data, 4, keys(key).request_header_version(version))


def encode_response(
    message: ResponseMessage,
    version: int,
    correlation_id: int,
    *,
    header_tags: Tags = (),
) -> bytes:
    """Encode a response as a whole frame: size, header, message.

    Raises UnsupportedVersionError and EncodeError.
    """
    key, version = _api_of(message, version, "response")
    header = ResponseHeader(correlation_id, header_tags)
    head = write_response_header(header, key.response_header_version(version))
    return _frame(head, message, version)


@overload
def decode_response(
    frame: Buffer,
    api: type[Answer] | type[RequestMessage[Answer]] | RequestMessage[Answer],
    version: int,
    *,
    strict: bool = True,
) -> tuple[ResponseHeader, Answer]: ...


@overload
def decode_response(
    frame: Buffer, api: AnyApi, version: int, *, strict: bool = True
) -> tuple[ResponseHeader, ResponseMessage]: ...


def decode_response(
    frame: Buffer, api: AnyApi, version: int, *, strict: bool = True
) -> tuple[ResponseHeader, ResponseMessage]:
    """Decode a response's whole frame to its header and message.

    ``api`` is the response's class, the request or its class, an ApiKey, an API key or
    an API name; ``version`` is the request's.  A broker that does not support the
    version of an ApiVersions request answers in version 0 (KIP-511), which is accepted.
    ``strict`` works as in ``decode_request``.
    Raises FrameError, UnknownApiError, UnsupportedVersionError and DecodeError.
    """
    header, message, _ = decode_response_version(frame, api, version, strict=strict)
    return header, message


def decode_response_version(
    frame: Buffer, api: AnyApi, version: int, *, strict: bool = True
) -> tuple[ResponseHeader, ResponseMessage, int]:
    """Like ``decode_response``; also returns the version that the response is in."""
    return in_frame(frame, _read_response, api, version, strict)


def _read_response(
    data: Bytes, api: AnyApi, version: int, strict: bool
) -> tuple[ResponseHeader, ResponseMessage, int]:
    key = api_keys().of(api)
    response = _response_class(key, api)
    version = version_number(response.__name__, version, response.VERSIONS)
    header, offset = read_response_header(data, 4, key.response_header_version(version))
    refused = UNSUPPORTED_VERSION.to_bytes(2, "big")
    if key == API_VERSIONS and version and data[offset : offset + 2] == refused:
        try:
            return header, _body(response, data, offset, 0, strict), 0
        except DecodeError:
            pass  # the same error code, in the requested version
    return header, _body(response, data, offset, version, strict), version


def _response_class(key: ApiKeyBase, api: AnyApi) -> type[ResponseMessage]:
    if isinstance(api, type) and issubclass(api, ResponseMessage):
        return api  # perhaps a program's own subclass
    return key.response


def correlation_id_of(frame: Buffer) -> int:
    """Read the correlation id of a response's frame.

    Raises FrameError and DecodeError.
    """
    return in_frame(frame, read_response_header, 4, 0)[0].correlation_id


@cache
def api_keys() -> type[ApiKeyBase]:
    """The package's ``ApiKey`` class."""
    package = __name__.rpartition("._runtime")[0]
    api_key: type[ApiKeyBase] = import_module(f"{package}.api_keys").ApiKey
    return api_key


def _api_of(message: Message, version: int, kind: str) -> tuple[ApiKeyBase, int]:
    is_of_kind = isinstance(message, Message) and kind == message.KIND
    if not is_of_kind or message.API_KEY is None:
        name = type(message).__name__
        raise EncodeError(name, None, "", None, f"not the message of a {kind}")
    number = message._checked(version)
    return api_keys()(message.API_KEY), number


def _frame(head: bytes, message: Message, version: int) -> bytes:
    parts = [b"", head]
    try:
        message._encoders[version](message, parts)
    except Exception:
        parts[2:] = [message.encode(version)]
    size = sum(map(len, parts))
    if size > MAX_SIZE:
        reason = f"{size} bytes do not fit a frame"
        raise EncodeError(type(message).__name__, version, "", None, reason)
    parts[0] = SIZE.pack(size)
    return b"".join(parts)


def _body(cls: type[M], data: Bytes, offset: int, version: int, strict: bool) -> M:
    message, end = cls.decode_from(data, offset, version)
    if strict and end != len(data):
        reason = f"{len(data) - end} bytes left over after the message {_REMEDY}"
        raise DecodeError(cls.__name__, version, "", end, reason)
    return message


__all__ = [
    "UnsupportedVersionError",
    "correlation_id_of",
    "decode_request",
    "decode_response",
    "decode_response_version",
    "encode_request",
    "encode_response",
    "request_header",
    "request_message",
]
