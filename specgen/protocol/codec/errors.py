"""The errors of the reference codec."""

from __future__ import annotations


class CodecError(Exception):
    """A value or bytes that can't be coded: the field's path, the offset, the reason."""

    def __init__(self, path: str, offset: int | None, reason: str) -> None:
        self.path = path
        self.offset = offset
        self.reason = reason
        place = "" if offset is None else f" @0x{offset:x}"
        super().__init__(f"{path or 'message'}{place}: {reason}")


class EncodeError(CodecError):
    """The value can't be encoded at this version."""


class DecodeError(CodecError):
    """The bytes don't match the layout."""


class JsonError(CodecError):
    """The value has no JSON form at this version, or the JSON doesn't match the layout.

    The path consists of JSON keys; there is no offset.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, None, reason)
