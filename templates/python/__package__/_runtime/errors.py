"""The package's errors; invalid bytes and values raise no others."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import TypeVar, get_type_hints

from .slow import scalars

T = TypeVar("T")
brief = scalars.brief


def printable(text: str, most: int) -> str:
    """A peer's text for error messages: cut off, and without control characters."""
    return "".join(
        char if char.isprintable() else ascii(char)[1:-1] for char in text[:most]
    )


def shown_in(module: str) -> Callable[[type[T]], type[T]]:
    """Set a class's ``__module__`` to its public module; "" is the package itself."""

    def show(cls: type[T]) -> type[T]:
        own = vars(cls).get("__annotations__")
        if own:  # they may use names that the public module does not have
            hints = get_type_hints(cls)
            own.update((name, hints[name]) for name in own)
        cls.__module__ = f"{_PACKAGE}.{module}" if module else _PACKAGE
        return cls

    return show


_PACKAGE = __name__.rpartition("._runtime")[0]


@shown_in("")
class WireError(Exception):
    """The base of all errors of this package."""


@shown_in("")
class UnsupportedVersionError(WireError):
    """The message does not have this version."""

    def __init__(self, message: str, version: object, versions: range) -> None:
        self.message = message
        self.version = version
        self.versions = versions
        known = f"{versions[0]} to {versions[-1]}" if versions else "no versions"
        is_gap = type(version) is int and version in versions
        known = f"others of {known}" if is_gap else known
        super().__init__(f"{message} has no version {brief(version)}, but {known}")

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.message, self.version, self.versions)


def version_number(message: str, version: object, versions: range) -> int:
    """A version as an int: any whole number, such as NumPy's, but no bool, float or text.

    Raises UnsupportedVersionError.
    """
    if type(version) is not int:
        try:
            if isinstance(version, bool):
                raise TypeError
            return index(version)  # type: ignore[arg-type]
        except Exception:  # whatever the value's own methods raise
            raise UnsupportedVersionError(message, version, versions) from None
    return version


@shown_in("")
class CodecError(WireError):
    """A message could not be encoded or decoded.

    ``path`` is the field's path in the message (``topics[0].partitions[2].records``),
    ``offset`` is in bytes from the start of the buffer (None if there is no buffer), and
    ``reason`` says what is wrong.
    """

    def __init__(
        self,
        message: str,
        version: int | None,
        path: str,
        offset: int | None,
        reason: str,
    ) -> None:
        self.message = message
        self.version = version
        self.path = path
        self.offset = offset
        self.reason = reason
        of_version = "" if version is None else f" v{version}"
        where = f": {path}" if path else ""
        at = "" if offset is None else f" @0x{offset:x}"
        super().__init__(f"{message}{of_version}{where}{at}: {reason}")

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        args = (self.message, self.version, self.path, self.offset, self.reason)
        return type(self), args


@shown_in("")
class DecodeError(CodecError):
    """The bytes are not a message of this version."""


@shown_in("")
class EncodeError(CodecError):
    """The message cannot be encoded in this version."""


@shown_in("")
class JsonError(CodecError):
    """The object is not a message of this version in Kafka's JSON notation."""
