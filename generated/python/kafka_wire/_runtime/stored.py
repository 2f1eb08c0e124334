"""Records of Kafka's internal topics: typed keys, values and metadata records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from struct import Struct
from typing import NamedTuple, TypeVar

from .buffers import Buffer, blob
from .errors import DecodeError, EncodeError, WireError, shown_in
from .fast import size, uvarint
from .message import Message

CONSUMER_OFFSETS = "__consumer_offsets"
TRANSACTION_STATE = "__transaction_state"
SHARE_GROUP_STATE = "__share_group_state"
CLUSTER_METADATA = "__cluster_metadata"
REMOTE_LOG_METADATA = "__remote_log_metadata"

_INT16 = Struct(">h")
_M = TypeVar("_M", bound=Message)
_FRAMED = (CLUSTER_METADATA, REMOTE_LOG_METADATA)

FRAME_VERSION = 1
"""The version of the frame around a metadata record; the preview in 2.8 had 0."""

CONTROL_MESSAGES = {
    0: "EndTxnMarker",
    1: "EndTxnMarker",
    2: "LeaderChangeMessage",
    3: "SnapshotHeaderRecord",
    4: "SnapshotFooterRecord",
    5: "KRaftVersionRecord",
    6: "VotersRecord",
}
"""The message in the value of each type of control record (KIP-98, KIP-595, KIP-853)."""


@shown_in("stored")
class RecordType(NamedTuple):
    """A record type of an internal topic: the classes of its key and value, by name."""

    key: str | None
    key_version: int
    value: str | None


@shown_in("stored")
class Stored(NamedTuple):
    """A key, a value or a metadata record, with its record type and its version."""

    record_type: int
    version: int
    message: Message


@shown_in("stored")
class Header(NamedTuple):
    """The type and version before a message, and the number of bytes they take."""

    record_type: int
    version: int
    message: type[Message]
    size: int

    def read(self, data: bytes) -> Stored:
        """Decode the message after it; raises UnsupportedVersionError and DecodeError."""
        cls, version = self.message, self.version
        return Stored(self.record_type, version, _whole(cls, data, self.size, version))


@shown_in("stored")
class UnknownRecordError(WireError):
    """This package does not have the record type or the topic."""


def read_key(topic: str, data: Buffer) -> Stored:
    """Decode the key of a record of an internal topic.

    Raises UnknownRecordError and DecodeError.
    """
    raw = _raw(data, f"a key of {topic}")
    return key_header(topic, raw).read(raw)


def key_header(topic: str, data: Buffer) -> Header:
    """Decode only the header of a key of an internal topic.

    Raises UnknownRecordError and DecodeError.
    """
    kind = _int16(_raw(data, f"a key of {topic}"), f"a key of {topic}")
    row = _row(topic, kind)
    cls = _class(row.key, f"the key of type {kind} of {topic}")
    return Header(kind, row.key_version, cls, 2)


def read_value(topic: str, record_type: int, data: Buffer | None) -> Stored | None:
    """Decode the value of a record whose key has this type; None for a tombstone.

    Raises UnknownRecordError, UnsupportedVersionError and DecodeError.
    """
    if data is None:
        return None
    raw = _raw(data, f"a value of {topic}")
    return value_header(topic, record_type, raw).read(raw)


def value_header(topic: str, record_type: int, data: Buffer) -> Header:
    """Decode only the header of a value whose key has this type.

    Raises UnknownRecordError and DecodeError.
    """
    row = _row(topic, record_type)
    cls = _class(row.value, f"the value of type {record_type} of {topic}")
    version = _int16(_raw(data, cls.__name__), cls.__name__)
    return Header(record_type, version, cls, 2)


def write_key(topic: str, record_type: int, message: Message) -> bytes:
    """Encode a key.  Raises UnknownRecordError and EncodeError."""
    row = _row(topic, record_type)
    if not isinstance(message, Message) or message._defined().__name__ != row.key:
        name = type(message).__name__
        raise EncodeError(name, None, "", None, f"not a key of type {record_type}")
    return _INT16.pack(record_type) + message.encode(row.key_version)


def write_value(message: Message, version: int) -> bytes:
    """Encode a value.  Raises UnsupportedVersionError and EncodeError."""
    is_message = isinstance(message, Message)
    if not is_message:
        name = type(message).__name__
        raise EncodeError(name, version, "", None, "not the message of a value")
    version = message._checked(version)
    return _INT16.pack(version) + message.encode(version)


def read_versioned(cls: type[_M], data: Buffer) -> tuple[int, _M]:
    """Decode a version and, after it, a message of this class, as ``write_value`` writes.

    The subscriptions and assignments of consumer groups have this form
    (``ConsumerProtocolSubscription``, ``ConsumerProtocolAssignment``).  Like Kafka, this
    reads a newer version as the newest known one, and ignores what that does not have.
    The version is the one in the data.  Raises UnsupportedVersionError if it is older
    than all known ones, and DecodeError.
    """
    raw = _raw(data, cls.__name__)
    version = _int16(raw, cls.__name__)
    newest = cls.VERSIONS[-1]
    if version > newest:
        return version, cls.decode_from(raw, 2, newest)[0]
    return version, _whole(cls, raw, 2, cls._checked(version))


def read_metadata_record(data: Buffer, topic: str = CLUSTER_METADATA) -> Stored:
    """Decode a record of the metadata log or of one of its snapshots (KIP-631).

    Records of ``__remote_log_metadata`` have the same form, but their own types.
    Raises UnknownRecordError, UnsupportedVersionError and DecodeError.
    """
    raw = _raw(data, "metadata record")
    return metadata_header(raw, topic).read(raw)


def metadata_header(data: Buffer, topic: str = CLUSTER_METADATA) -> Header:
    """Decode only the header of a record that ``read_metadata_record`` reads.

    Raises UnknownRecordError and DecodeError.
    """
    raw = _raw(data, "metadata record")
    try:
        frame, offset = uvarint(raw, 0)
        kind, offset = uvarint(raw, offset)
        version, offset = uvarint(raw, offset)
    except (IndexError, ValueError):
        text = "it ends before its type and version"
        raise DecodeError("metadata record", None, "", 0, text) from None
    if frame != FRAME_VERSION:
        text = f"frame version {frame}, but 1 is known"
        raise DecodeError("metadata record", None, "", 0, text)
    cls = _class(_row(topic, kind).value, f"type {kind} of {topic}")
    return Header(kind, version, cls, offset)


def write_metadata_record(message: Message, version: int) -> bytes:
    """Encode a record of the metadata log.

    Raises UnsupportedVersionError and EncodeError, also for a record whose type now
    belongs to another record, which readers would take it for (``QuotaRecord`` of 2.8).
    """
    is_metadata = isinstance(message, Message) and message.KIND == "metadata"
    if not is_metadata or message.API_KEY is None:
        name = type(message).__name__
        raise EncodeError(name, version, "", None, "not a metadata record")
    name = message._defined().__name__
    if not any(_writes(topic, message.API_KEY, name) for topic in _FRAMED):
        reason = f"its type, {message.API_KEY}, is that of another record"
        raise EncodeError(name, version, "", None, reason)
    version = message._checked(version)
    body = message.encode(version)
    return b"".join((size(FRAME_VERSION), size(message.API_KEY), size(version), body))


def read_control_value(control_type: int, data: Buffer) -> Stored:
    """Decode the value of a control record, whose first field is its version.

    Like Kafka, this reads an unknown version as the newest known one, since new versions
    may only add tagged fields.  Raises UnknownRecordError and DecodeError.
    """
    cls = _class(CONTROL_MESSAGES.get(control_type), f"control type {control_type}")
    raw = _raw(data, cls.__name__)
    written = _int16(raw, cls.__name__)
    version = min(max(written, cls.VERSIONS[0]), cls.VERSIONS[-1])
    offset = 2 if cls.__name__ == CONTROL_MESSAGES[0] else 0
    return Stored(control_type, version, _whole(cls, raw, offset, version))


def _row(topic: str, kind: int) -> RecordType:
    rows = record_types().get(topic)
    if rows is None:
        raise UnknownRecordError(f"{topic} is not a topic with typed records")
    if kind not in rows:
        raise UnknownRecordError(f"{topic} has no records of type {kind}")
    return rows[kind]


def _writes(topic: str, kind: int, name: str) -> bool:
    row = record_types().get(topic, {}).get(kind)
    return row is not None and row.value == name


def _class(name: str | None, what: str) -> type[Message]:
    package = import_module(_package())
    if name is None or name not in package.MESSAGES:
        raise UnknownRecordError(f"this package has no message for {what}")
    cls: type[Message] = getattr(package, name)
    return cls


def _whole(cls: type[_M], data: bytes, offset: int, version: int) -> _M:
    message, end = cls.decode_from(data, offset, version)
    if end != len(data):
        text = f"{len(data) - end} bytes left over after the message"
        raise DecodeError(cls.__name__, version, "", end, text)
    return message


def _raw(data: Buffer, what: str) -> bytes:
    try:
        return blob(data)
    except Exception as error:  # whatever the object's own methods raise
        reason = f"{type(data).__name__} is not bytes-like: {error}"
        raise DecodeError(what, None, "", None, reason) from None


def _int16(data: bytes, what: str) -> int:
    if len(data) < 2:
        raise DecodeError(what, None, "", len(data), "it ends before its version")
    return int.from_bytes(data[:2], "big", signed=True)


def _package() -> str:
    return __name__.rpartition("._runtime")[0]


@cache
def record_types() -> Mapping[str, Mapping[int, RecordType]]:
    """The record types that this package has, by topic and type number."""
    topics: Mapping[str, Mapping[int, tuple[str | None, int, str | None]]]
    topics = import_module(f"{_package()}._record_types").RECORD_TYPES
    return {
        topic: {kind: RecordType(*row) for kind, row in rows.items()}
        for topic, rows in topics.items()
    }
