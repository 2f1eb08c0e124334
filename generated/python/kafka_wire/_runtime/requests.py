"""Whole requests and responses: frame, header and message."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from struct import Struct
from typing import SupportsIndex, TypeVar, overload

from .apis import ApiKeyBase, UnknownApiError
from .buffers import Buffer, Bytes
from .errors import DecodeError, EncodeError, UnsupportedVersionError, brief
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
Asked = TypeVar("Asked", bound=AnyRequest)


def encode_request(
    message: AnyRequest,
    version: int,
    correlation_id: int,
    client_id: str | None = None,
    *,
    header_tags: Tags = (),
) -> bytes:
    """A request's whole frame: size, header, message.

    ``header_tags`` are unknown tagged fields of the header, which flexible versions
    have.  Raises UnsupportedVersionError and EncodeError.
    """
    key = _api_of(message, version, "request")
    header = RequestHeader(int(key), version, correlation_id, client_id, header_tags)
    head = write_request_header(header, key.request_header_version(version))
    return _frame(head, message, version)


@overload
def decode_request(
    frame: Buffer, request: type[Asked], *, strict: bool = True
) -> tuple[RequestHeader, Asked]: ...


@overload
def decode_request(
    frame: Buffer, request: None = None, *, strict: bool = True
) -> tuple[RequestHeader, AnyRequest]: ...


def decode_request(
    frame: Buffer, request: type[AnyRequest] | None = None, *, strict: bool = True
) -> tuple[RequestHeader, AnyRequest]:
    """The header and the message of a request's whole frame, its size in front.

    With ``request`` (``MetadataRequest``) it must be one of this class.
    Bytes behind the message are an error, unless not ``strict``: brokers pass over them,
    and there are clients that send some.  Raises FrameError, UnknownApiError,
    UnsupportedVersionError and DecodeError.
    """
    return in_frame(frame, _read_request, request, strict)


def _read_request(
    data: Bytes, request: type[AnyRequest] | None, strict: bool
) -> tuple[RequestHeader, AnyRequest]:
    header, offset = _read_header(data)
    if getattr(request, "KIND", "request") != "request":
        raise UnknownApiError(f"{brief(request)} is no class of requests")
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
    """The message behind a header that was read; raises what ``decode_request`` does."""
    cls = request or api_keys()(header.request_api_key).request
    return _body(cls, data, offset, header.request_api_version, strict)


def request_header(frame: Buffer) -> tuple[RequestHeader, int]:
    """The header of a request's frame, and the offset of the message behind it.

    It can be read of a version that is not known yet, too.  Raises FrameError,
    UnknownApiError and DecodeError.
    """
    return in_frame(frame, _read_header)


def _read_header(data: Bytes) -> tuple[RequestHeader, int]:
    if len(data) < 12:
        return read_request_header(data, 4, 0)  # which says that it is too short
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
    """A response's whole frame: size, header, message.

    Raises UnsupportedVersionError and EncodeError.
    """
    key = _api_of(message, version, "response")
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
    """The header and the message of a response's whole frame.

    ``api`` is the response's class, the request or its class, an ApiKey, a key or a
    name; ``version`` is that of the request.  A broker that does not know an
    ApiVersions request's version answers in version 0 (KIP-511), and is understood.
    ``strict`` is that of ``decode_request``.
    Raises FrameError, UnknownApiError, UnsupportedVersionError and DecodeError.
    """
    found = decode_response_version(frame, api, version, strict=strict)
    return found[0], found[1]


def decode_response_version(
    frame: Buffer, api: AnyApi, version: int, *, strict: bool = True
) -> tuple[ResponseHeader, ResponseMessage, int]:
    """As ``decode_response``, and the version that the answer is in."""
    return in_frame(frame, _read_response, api, version, strict)


def _read_response(
    data: Bytes, api: AnyApi, version: int, strict: bool
) -> tuple[ResponseHeader, ResponseMessage, int]:
    key = api_keys().of(api)
    response = _response_class(key, api)
    if not isinstance(version, SupportsIndex):
        raise UnsupportedVersionError(response.__name__, version, response.VERSIONS)
    header, offset = read_response_header(data, 4, key.response_header_version(version))
    refused = UNSUPPORTED_VERSION.to_bytes(2, "big")
    if key == API_VERSIONS and version and data[offset : offset + 2] == refused:
        try:
            return header, _body(response, data, offset, 0, strict), 0
        except DecodeError:
            pass  # the same error, in the form of the version asked for
    return header, _body(response, data, offset, version, strict), version


def _response_class(key: ApiKeyBase, api: AnyApi) -> type[ResponseMessage]:
    if isinstance(api, type) and issubclass(api, ResponseMessage):
        return api  # a program's own subclass, it may be
    return key.response


def correlation_id_of(frame: Buffer) -> int:
    """The correlation id of a response's frame.  Raises FrameError and DecodeError."""
    return in_frame(frame, read_response_header, 4, 0)[0].correlation_id


@cache
def api_keys() -> type[ApiKeyBase]:
    """``ApiKey`` of this package."""
    package = __name__.rpartition("._runtime")[0]
    found: type[ApiKeyBase] = import_module(f"{package}.api_keys").ApiKey
    return found


def _api_of(message: Message, version: int, kind: str) -> ApiKeyBase:
    is_one = isinstance(message, Message) and kind == message.KIND
    if not is_one or message.API_KEY is None:
        name = type(message).__name__
        raise EncodeError(name, None, "", None, f"not the message of a {kind}")
    message._checked(version)
    return api_keys()(message.API_KEY)


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
