"""A slow second reading of a refused header, to name the field that is wrong."""

from __future__ import annotations

from .buffers import Bytes
from .errors import DecodeError
from .layouts import Struct, Type
from .walk_decode import ObjectWalk

_CLIENT_ID = Type("string", True, True, False, None, None)
_NO_TAGS = Struct(object, True, (), (), (), ())


def explain_header(
    name: str, data: Bytes, offset: int, version: int, error: Exception
) -> DecodeError:
    """The error for bytes that were refused as a request or response header."""
    walk = ObjectWalk(name, version, data, offset)
    try:
        if name == "RequestHeader":
            walk.fixed("int16", "request_api_key")
            walk.fixed("int16", "request_api_version")
        walk.fixed("int32", "correlation_id")
        if name == "RequestHeader" and version > 0:
            at, client_id = walk.offset, walk.variable(_CLIENT_ID, "client_id")
            if client_id is None and data[at : at + 2] != b"\xff\xff":
                return walk.fail("client_id", at, "a negative length that isn't null's")
        walk.tags(_NO_TAGS, {}, "")
    except DecodeError as wrong:
        return wrong
    # Both readers accept the same bytes: only a bug in one of them leads here.
    reason = f"it was refused, but nothing is wrong with it ({error!r})"
    return walk.fail("", offset, reason)
