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


def shown(value: object) -> str:
    """The repr of any value, for an error message."""
    try:
        return repr(value)
    except Exception:  # whatever the value's own methods raise
        return f"a value of {type(value).__name__}"
