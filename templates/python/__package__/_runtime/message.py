"""The base of all messages: encode, decode, JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

import msgspec

from .buffers import WINDOW, Buffer, decode_viewed, decode_views
from .engine import give_back, take_over
from .errors import (
    DecodeError,
    EncodeError,
    UnsupportedVersionError,
    shown_in,
    version_number,
)

Decoder = Callable[[bytes, int], tuple[Any, int]]
Encoder = Callable[[Any, list[bytes]], None]


class _VersionsByRelease:
    """``VERSIONS_BY_RELEASE`` of a message, read on first use."""

    def __get__(self, instance: object, owner: type[Message]) -> Mapping[str, range]:
        from .releases import versions_of  # noqa: PLC0415 - rarely needed

        return versions_of(owner._defined().__name__)


@shown_in("")
class Message(msgspec.Struct, gc=False):
    """A message of the Kafka protocol; one class covers all its versions."""

    API_KEY: ClassVar[int | None] = None
    """The API key of a request or a response; the record type of a stored record."""
    KIND: ClassVar[str] = ""
    """``request``, ``response``, ``header``, or the definition's own type."""
    VERSIONS: ClassVar[range] = range(0)
    """The versions that can be encoded and decoded."""
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0)
    """The versions with compact types and tagged fields (KIP-482)."""
    DEPRECATED_VERSIONS: ClassVar[range] = range(0)
    """The versions that the newest release deprecates (KIP-896)."""
    UNSTABLE_VERSIONS: ClassVar[range] = range(0)
    """The versions that the newest release does not enable by default."""
    VERSIONS_BY_RELEASE: ClassVar[_VersionsByRelease] = _VersionsByRelease()
    """The versions that each release of Kafka has, by release (``"3.9"``)."""

    _module: ClassVar[str] = ""
    _decoders: ClassVar[dict[int, Decoder]] = {}
    _encoders: ClassVar[dict[int, Encoder]] = {}

    def __init_subclass__(cls) -> None:
        """Make ``decode`` of a program's own subclass return that subclass."""
        super().__init_subclass__()
        if "_module" not in vars(cls):
            cls._decoders = {
                version: _decoding_to(cls, decode)
                for version, decode in cls._decoders.items()
            }
            give_back(cls, Message)

    @classmethod
    def _register(cls, codecs: Mapping[int, tuple[Decoder, Encoder]]) -> None:
        """Register the decoder and encoder of each version."""
        cls._decoders = {version: decode for version, (decode, _) in codecs.items()}
        cls._encoders = {version: encode for version, (_, encode) in codecs.items()}
        take_over(cls, Message)

    @classmethod
    def _defined(cls) -> type[Message]:
        """The generated class, which is this class or a base of it."""
        return next(base for base in cls.__mro__ if "_module" in vars(base))

    def encode(self, version: int) -> bytes:
        """Encode the message in a version.

        Raises UnsupportedVersionError, and EncodeError if a value cannot be written in
        this version or does not fit its type.
        """
        try:
            if type(version) is not int:
                version = self._checked(version)
            parts: list[bytes] = []
            self._encoders[version](self, parts)
            return b"".join(parts)
        except Exception as error:
            return self._encode_slowly(version, error)

    def encode_into(self, buffer: bytearray, version: int) -> int:
        """Append the encoded message to a buffer; return the number of bytes appended.

        Raises what ``encode`` raises, and EncodeError if the buffer cannot grow; on an
        error the buffer is unchanged.
        """
        data = self.encode(version)
        try:
            buffer.extend(data)
        except (AttributeError, TypeError, BufferError) as error:
            reason = f"the buffer can't grow: {error}"
            raise EncodeError(type(self).__name__, version, "", None, reason) from None
        return len(data)

    @classmethod
    def decode(cls, data: Buffer, version: int, *, copy: bool = True) -> Self:
        """Decode a message that takes up all of ``data``.

        Called on a subclass, it returns an instance of that subclass.  With
        ``copy=False``, bytes and records fields are memoryviews of ``data``, which must
        not change while they are in use.  Raises UnsupportedVersionError, and
        DecodeError if the bytes are not a message of this version or go on after it.
        """
        try:
            if type(version) is not int:
                version = cls._checked(version)
            if not copy:
                message, end, size = decode_views(cls, data, 0, version)
            elif type(data) is bytes:
                message, end = cls._decoders[version](data, 0)
                size = len(data)
            elif type(data) is bytearray and len(data) <= WINDOW:
                message, end = cls._decoders[version](bytes(data), 0)
                size = len(data)
            else:
                message, end, size = decode_viewed(cls, data, 0, version, whole=True)
            if end == size:
                return message  # type: ignore[no-any-return]
        except Exception as error:
            return cls._decode_slowly(data, 0, version, error)[0]
        left = size - end
        reason = f"{left} bytes left over after the message"
        raise DecodeError(cls.__name__, version, "", end, reason)

    @classmethod
    def decode_from(
        cls, buffer: Buffer, offset: int, version: int, *, copy: bool = True
    ) -> tuple[Self, int]:
        """Decode the message at an offset; return it and the offset after it.

        Only part of a large buffer is copied.  ``copy=False`` works as in ``decode``.
        Raises UnsupportedVersionError and DecodeError.
        """
        try:
            if type(version) is not int:
                version = cls._checked(version)
            if not copy:
                return decode_views(cls, buffer, offset, version)[:2]
            if type(buffer) is bytearray and len(buffer) <= WINDOW:
                buffer = bytes(buffer)
            if type(buffer) is not bytes:
                return decode_viewed(cls, buffer, offset, version)[:2]
            if not 0 <= offset <= len(buffer):
                raise IndexError
            message, end = cls._decoders[version](buffer, offset)
            return message, end
        except Exception as error:
            return cls._decode_slowly(buffer, offset, version, error)

    def to_json(
        self,
        version: int,
        *,
        records: Literal["base64", "kafka"] = "base64",
        names: str | None = None,
    ) -> dict[str, Any]:
        """Convert the message to the JSON that Kafka's JsonConverter classes write.

        Records fields are written as base64, or with ``records="kafka"`` as the empty
        string that Kafka writes.  Fields have their newest names, or with
        ``names="2.8"`` those of that release, which must have the version.  Raises
        UnsupportedVersionError and JsonError.
        """
        from .json_form import write_json  # noqa: PLC0415 - rarely needed

        return write_json(self, self._checked(version), records, names)

    @classmethod
    def from_json(cls, obj: Mapping[str, Any], version: int) -> Self:
        """Make a message from an object in Kafka's JSON notation.

        Fields may have the names of any release that has the version.  Raises
        UnsupportedVersionError and JsonError.
        """
        from .json_form import read_json  # noqa: PLC0415 - rarely needed

        return read_json(cls, obj, cls._checked(version))

    @classmethod
    def _checked(cls, version: int) -> int:
        """The version as a plain int; raises UnsupportedVersionError."""
        number = version_number(cls.__name__, version, cls.VERSIONS)
        if number not in cls._encoders:
            raise UnsupportedVersionError(cls.__name__, version, cls.VERSIONS)
        return number

    def _encode_slowly(self, version: int, error: Exception) -> bytes:
        version = self._checked(version)
        from .walk_encode import explain_encode  # noqa: PLC0415 - only on failure

        return explain_encode(self, version, error)

    @classmethod
    def _decode_slowly(
        cls, data: Buffer, offset: int, version: int, error: Exception
    ) -> tuple[Self, int]:
        version = cls._checked(version)
        from .walk_decode import explain_decode  # noqa: PLC0415 - only on failure

        return explain_decode(cls, data, offset, version, error)


@shown_in("")
class ResponseMessage(Message, gc=False):
    """A response message."""


Answer = TypeVar("Answer", bound=ResponseMessage)
if TYPE_CHECKING:
    # With a default (Python 3.13 on), a plain RequestMessage may have any response.
    from typing_extensions import TypeVar as DefaultTypeVar

    Answer_co = DefaultTypeVar(
        "Answer_co", bound=ResponseMessage, covariant=True, default=ResponseMessage
    )
else:
    Answer_co = TypeVar("Answer_co", bound=ResponseMessage, covariant=True)


@shown_in("")
class RequestMessage(Message, Generic[Answer_co], gc=False):
    """A request message; ``RequestMessage[FetchResponse]`` names its response."""

    @classmethod
    def response_type(cls) -> type[Answer_co]:
        """The class of the response to this request.

        Raises UnknownApiError if the package was generated without it.
        """
        from .requests import api_keys  # noqa: PLC0415 - avoids an import cycle

        response: Any = api_keys().of(cls).response
        return response  # type: ignore[no-any-return]


def _decoding_to(cls: type[Message], decode: Decoder) -> Decoder:
    """Wrap a decoder to return a subclass, whose added fields have their defaults."""

    def decode_to(data: bytes, offset: int) -> tuple[Any, int]:
        message, end = decode(data, offset)
        fields = message.__struct_fields__
        return cls(**{name: getattr(message, name) for name in fields}), end

    return decode_to
