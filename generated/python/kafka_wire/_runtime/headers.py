"""Request headers 0 to 2 and response headers 0 and 1, for packages of any release.

The client id is never compact, as a broker must read it before it knows the version
(KIP-482).  Releases 2.2 and 2.3 number the headers differently; these are the numbers
from 2.4 on.
"""

from __future__ import annotations

import struct
from struct import Struct

import msgspec

from .buffers import Bytes
from .errors import DecodeError, EncodeError, brief, shown_in
from .fast import MAX_TEXT, tag_section, tags, utf8

Tags = tuple[tuple[int, bytes], ...]

_HEAD = Struct(">hhi")
_ID = Struct(">i")
_LENGTH = Struct(">h")


@shown_in("frames")
class RequestHeader(msgspec.Struct):
    """The header before a request; attributes are named as in its definition."""

    request_api_key: int
    request_api_version: int
    correlation_id: int
    client_id: str | None = None
    unknown_tagged_fields: Tags = ()


@shown_in("frames")
class ResponseHeader(msgspec.Struct):
    """The header before a response."""

    correlation_id: int
    unknown_tagged_fields: Tags = ()


def write_request_header(header: RequestHeader, version: int) -> bytes:
    """Encode a request header.  Raises EncodeError."""
    try:
        head = _HEAD.pack(
            header.request_api_key, header.request_api_version, header.correlation_id
        )
    except Exception:
        raise _bad_number(version, header) from None
    if version < 2 and header.unknown_tagged_fields:
        raise _no_place("RequestHeader", version)
    if version == 0:
        return head
    client = header.client_id
    if client is None:
        text = b"\xff\xff"
    else:
        try:
            raw = utf8(client)
        except (UnicodeEncodeError, TypeError) as error:
            raise _bad("RequestHeader", version, "client_id", str(error)) from None
        if len(raw) > MAX_TEXT:
            reason = f"{len(raw)} bytes of text, {MAX_TEXT} at the most"
            raise _bad("RequestHeader", version, "client_id", reason)
        text = _LENGTH.pack(len(raw)) + raw
    if version == 1:
        return head + text
    return head + text + _section("RequestHeader", version, header)


def read_request_header(
    data: Bytes, offset: int, version: int
) -> tuple[RequestHeader, int]:
    """Decode a request header; return it and the offset after it.

    Raises DecodeError.
    """
    try:
        key, api_version, correlation = _HEAD.unpack_from(data, offset)
        header, end = RequestHeader(key, api_version, correlation), offset + 8
        if version > 0:
            header.client_id, end = _client_id(data, end)
        if version > 1:
            _, header.unknown_tagged_fields, end = tags(data, end, (), ())
    except (struct.error, ValueError, IndexError) as error:
        raise _wrong("RequestHeader", data, offset, version, error) from None
    return header, end


def _client_id(data: Bytes, offset: int) -> tuple[str | None, int]:
    (length,) = _LENGTH.unpack_from(data, offset)
    start = offset + 2
    end = start + max(length, 0)
    if length < -1 or end > len(data):
        raise ValueError("a length that can't be")
    return (str(data[start:end], "utf-8") if length >= 0 else None), end


def write_response_header(header: ResponseHeader, version: int) -> bytes:
    """Encode a response header.  Raises EncodeError."""
    try:
        head = _ID.pack(header.correlation_id)
    except Exception as error:  # whatever a value's own methods raise
        raise _bad("ResponseHeader", version, "correlation_id", str(error)) from None
    if version == 0:
        if header.unknown_tagged_fields:
            raise _no_place("ResponseHeader", version)
        return head
    return head + _section("ResponseHeader", version, header)


def read_response_header(
    data: Bytes, offset: int, version: int
) -> tuple[ResponseHeader, int]:
    """Decode a response header; return it and the offset after it.

    Raises DecodeError.
    """
    try:
        header, end = ResponseHeader(_ID.unpack_from(data, offset)[0]), offset + 4
        if version > 0:
            _, header.unknown_tagged_fields, end = tags(data, end, (), ())
    except (struct.error, ValueError, IndexError) as error:
        raise _wrong("ResponseHeader", data, offset, version, error) from None
    return header, end


def _section(name: str, version: int, header: RequestHeader | ResponseHeader) -> bytes:
    try:
        if not header.unknown_tagged_fields:
            return b"\0"
        return tag_section((), header.unknown_tagged_fields, ())
    except Exception as error:
        raise _bad(name, version, "unknown_tagged_fields", str(error)) from None


def _wrong(
    name: str, data: Bytes, offset: int, version: int, error: Exception
) -> DecodeError:
    """The error for a header that was refused, with the field and offset."""
    from .explain_header import explain_header  # noqa: PLC0415 - only on failure

    return explain_header(name, data, offset, version, error)


def _bad(name: str, version: int, path: str, reason: str) -> EncodeError:
    return EncodeError(name, version, path, None, reason)


def _bad_number(version: int, header: RequestHeader) -> EncodeError:
    """The error for the first number of a request header that cannot be packed."""
    for name, form in (("request_api_key", _LENGTH), ("request_api_version", _LENGTH)):
        try:
            form.pack(getattr(header, name))
        except Exception as error:
            return _bad("RequestHeader", version, name, str(error))
    text = f"not an int32: {brief(header.correlation_id)}"
    return _bad("RequestHeader", version, "correlation_id", text)


def _no_place(name: str, version: int) -> EncodeError:
    return _bad(name, version, "unknown_tagged_fields", "this version has none")
