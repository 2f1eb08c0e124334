"""What the reference codec raises."""

from __future__ import annotations


class CodecError(Exception):
    """What can't be encoded or decoded: the field's path, the offset, the reason."""

    def __init__(self, path: str, offset: int | None, reason: str) -> None:
        self.path = path
        self.offset = offset
        self.reason = reason
        place = "" if offset is None else f" @0x{offset:x}"
        super().__init__(f"{path or 'message'}{place}: {reason}")


class EncodeError(CodecError):
    """The value has no form at this version."""


class DecodeError(CodecError):
    """The bytes are not of this layout."""


def shown(value: object) -> str:
    """A value as an error shows it, whatever it is."""
    try:
        return repr(value)
    except Exception:  # whatever the value's own methods raise
        return f"a value of {type(value).__name__}"
