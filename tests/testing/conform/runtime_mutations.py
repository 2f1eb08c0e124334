"""Bugs in what the generated codecs share: frame headers, tags, record batches."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from tests.testing.conform.mutations import PACKAGE

FRAMES, TAGS = "_runtime/headers.py", "_runtime/fast.py"
RECORDS = "_runtime/records"
BATCH = "RecordBatch"


@dataclass(frozen=True)
class RuntimeBug:
    """A bug in a module of the package: a text is replaced."""

    kind: str
    module: str
    before: str
    after: str
    message: str
    """Whose vectors find it."""
    field: str
    """What a report names, in JSON keys without indexes, or what it says in words."""


def put_into_copy(bug: RuntimeBug, folder: Path) -> None:
    """Copy the package into a folder, with the bug.

    Raises ValueError unless its text occurs exactly once.
    """
    package = folder / "kafka_wire"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, package, ignore=ignored, copy_function=os.symlink)
    text = (PACKAGE / bug.module).read_text("utf-8")
    if text.count(bug.before) != 1:
        raise ValueError(f"{bug.kind}: not one {bug.before!r} in {bug.module}")
    (package / bug.module).unlink()
    (package / bug.module).write_text(text.replace(bug.before, bug.after), "utf-8")


BUGS = (
    RuntimeBug(
        "a null client id read as empty",
        FRAMES,
        "if length >= 0 else None",
        'if length >= 0 else ""',
        "HeartbeatRequest",
        "header.clientId",
    ),
    RuntimeBug(
        "a null client id written as empty",
        FRAMES,
        'text = b"\\xff\\xff"',
        "text = bytes(2)",
        "HeartbeatRequest",
        "header.clientId",
    ),
    RuntimeBug(
        "unknown tags of a request's header not kept",
        FRAMES,
        "_, header.unknown_tagged_fields, end = tags(data, end, (), ())\n"
        "    except (struct.error, ValueError, IndexError) as error:\n"
        '        raise _wrong("RequestHeader"',
        "_, _, end = tags(data, end, (), ())\n"
        "    except (struct.error, ValueError, IndexError) as error:\n"
        '        raise _wrong("RequestHeader"',
        "HeartbeatRequest",
        "unknown tags of header",
    ),
    RuntimeBug(
        "unknown tags of a response's header not written",
        FRAMES,
        'return head + _section("ResponseHeader", version, header)',
        "return head + bytes(1)",
        "HeartbeatResponse",
        "header",
    ),
    RuntimeBug(
        "tags before ApiVersions responses",
        "_runtime/apis.py",
        "return self._header_version(self.api.response_headers, version)",
        "return int(version > 2)",
        "ApiVersionsResponse",
        "body.errorCode",
    ),
    RuntimeBug(
        "a frame's size counts itself",
        "_runtime/requests.py",
        "size = sum(map(len, parts))",
        "size = sum(map(len, parts)) + 4",
        "HeartbeatRequest",
        "size",
    ),
    RuntimeBug(
        "unknown tags lost beside known ones",
        TAGS,
        "sorted((*known, *unknown)) if known and unknown else known or unknown",
        "known or unknown",
        "FetchRequest",
        "tag section of the message",
    ),
    RuntimeBug(
        "a tag twice",
        TAGS,
        "if tag in ranges or tag in foreign",
        "if tag in foreign",
        "FetchRequest",
        "tag twice",
    ),
    RuntimeBug(
        "a UUID's words the other way round",
        TAGS,
        "_set_int(new, _from_bytes(raw))",
        "_set_int(new, UUID(bytes_le=bytes(raw)).int)",
        "MetadataResponse",
        "topics.topicId",
    ),
    RuntimeBug(
        "a size of two bytes where three are needed",
        TAGS,
        "if n < 0x4000:",
        "if n <= 0x4000:",
        "MetadataResponse",
        "brokers",
    ),
    RuntimeBug(
        "zigzag lost",
        f"{RECORDS}/varints.py",
        "number &= 0xFFFFFFFFFFFFFFFF\n    return (number >> 1) ^ -(number & 1), offset",
        "number &= 0xFFFFFFFFFFFFFFFF\n    return number, offset",
        BATCH,
        "records.timestamp",
    ),
    RuntimeBug(
        "times of 32 bits, written",
        f"{RECORDS}/varints.py",
        "number = (number + _HALF & _ALL) - _HALF",
        "number = (number + (1 << 31) & 0xFFFFFFFF) - (1 << 31)",
        BATCH,
        "records.timestamp",
    ),
    RuntimeBug(
        "a header without a value, read as empty",
        f"{RECORDS}/read_v2.py",
        "headers.append(Header(key))",
        'headers.append(Header(key, b""))',
        BATCH,
        "records.headers.value",
    ),
    RuntimeBug(
        "a header without a value, written as empty",
        f"{RECORDS}/write_v2.py",
        "parts.append(_NULL)",
        "parts.append(_NONE)",
        BATCH,
        "records.headers.value",
    ),
    RuntimeBug(
        "keys and values swapped",
        f"{RECORDS}/write_v2.py",
        "key_size, key, value_size, value, tail",
        "value_size, value, key_size, key, tail",
        BATCH,
        "records.key",
    ),
    RuntimeBug(
        "the checksum of fewer bytes",
        f"{RECORDS}/batch.py",
        "crc32c(self.data[21:])",
        "crc32c(self.data[23:])",
        BATCH,
        "CRC",
    ),
    RuntimeBug(
        "the checksum not looked at",
        f"{RECORDS}/batch.py",
        "if computed != self.crc:",
        "if False:",
        BATCH,
        "CRC",
    ),
    RuntimeBug(
        "offsets inside taken for absolute",
        f"{RECORDS}/read_legacy.py",
        "if magic == 0 or last_offset == 0",
        "if True or last_offset == 0",
        BATCH,
        "records.offset",
    ),
    RuntimeBug(
        "a correlation id without a sign",
        FRAMES,
        '_ID = Struct(">i")',
        '_ID = Struct(">I")',
        "HeartbeatResponse",
        "correlationId",
    ),
    RuntimeBug(
        "a client id counted in characters",
        FRAMES,
        "text = _LENGTH.pack(len(raw)) + raw",
        "text = _LENGTH.pack(len(client)) + raw",
        "HeartbeatRequest",
        "header.clientId",
    ),
    RuntimeBug(
        "headers of one name stand once",
        f"{RECORDS}/read_v2.py",
        "return tuple(headers), o",
        "return tuple({h.key: h for h in headers}.values()), o",
        BATCH,
        "records.headers",
    ),
    RuntimeBug(
        "a header's name counted in characters",
        f"{RECORDS}/write_v2.py",
        "parts += (z(len(name)), name)",
        "parts += (z(len(header.key)), name)",
        BATCH,
        "it writes what is no record batch",
    ),
    RuntimeBug(
        "offsets are counted, not read",
        f"{RECORDS}/read_v2.py",
        "add(Record(base_offset + delta, timestamp, key, value))",
        "add(Record(base_offset + len(records), timestamp, key, value))",
        BATCH,
        "records.offset",
    ),
    RuntimeBug(
        "the checksum has another polynomial",
        f"{RECORDS}/batch.py",
        "return crc32c(self.data[21:])",
        "return crc32(self.data[21:])",
        BATCH,
        "CRC",
    ),
    RuntimeBug(
        "the log's time not given to records",
        f"{RECORDS}/batch.py",
        "return self.max_timestamp if self.magic and self.attributes & _APPEND else None",
        "return None",
        BATCH,
        "records.timestamp",
    ),
    RuntimeBug(
        "a producer's epoch without a sign",
        f"{RECORDS}/batch.py",
        '_v2 = Struct(">qi ibI hiqqqhii")',
        '_v2 = Struct(">qi ibI hiqqqHii")',
        BATCH,
        "producerEpoch",
    ),
    RuntimeBug(
        "the last time taken for the greatest",
        f"{RECORDS}/write_v2.py",
        "if timestamp > greatest:",
        "if True:",
        BATCH,
        "maxTimestamp",
    ),
    RuntimeBug(
        "a batch ends where its records are counted to end",
        f"{RECORDS}/batch.py",
        "base + delta,",
        "base + head[12] - 1,",
        BATCH,
        "lastOffsetDelta",
    ),
    RuntimeBug(
        "only the first of several batches",
        f"{RECORDS}/reader.py",
        "        at += total\n\n\n",
        "        return\n\n\n",
        BATCH,
        "it reads another value",
    ),
    RuntimeBug(
        "only the first block of snappy",
        f"{RECORDS}/snappy.py",
        "while at < len(data):",
        "while at < len(data) and not parts:",
        BATCH,
        "records",
    ),
    RuntimeBug(
        "only streams of snappy",
        f"{RECORDS}/snappy.py",
        "        return _block(codec, data, limit)\n    if len",
        '        raise ValueError("no stream")\n    if len',
        BATCH,
        "no stream",
    ),
    RuntimeBug(
        "only the first member of gzip",
        f"{RECORDS}/compression.py",
        "return _grow(cramjam.gzip, data, limit)",
        'return __import__("zlib").decompressobj(31).decompress(bytes(data))',
        BATCH,
        "records",
    ),
    RuntimeBug(
        "a delete horizon taken for the first time",
        f"{RECORDS}/batch.py",
        "if self.magic > 1 and self.attributes & _HORIZON:",
        "if False:",
        BATCH,
        "hasDeleteHorizon",
    ),
    RuntimeBug(
        "a record without a header ends one byte early",
        f"{RECORDS}/write_v2.py",
        "tail = _headers(headers) if headers else _NONE",
        'tail = _headers(headers) if headers else b""',
        BATCH,
        "it writes what is no record batch",
    ),
)
