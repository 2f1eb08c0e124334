"""A codec that knows only what ``specgen export layouts`` says of the protocol.

Values are in Kafka's JSON notation, records in base64.  Unknown tags are separate, by the
path of their struct: ``{"topics[0]": [[5, "payload in hex"]]}``.  It imports nothing of
specgen.
"""

from __future__ import annotations

import json
import struct
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from typing import Any

Json = dict[str, Any]
Tags = dict[str, list[list[Any]]]

FIXED = {
    "int8": ">b",
    "int16": ">h",
    "uint16": ">H",
    "int32": ">i",
    "uint32": ">I",
    "int64": ">q",
    "float64": ">d",
}
NOT_FINITE = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}
"""Python's texts and those of the JSON notation."""


class RefusedError(ValueError):
    """A value that the version cannot encode, or bytes that are not of this version."""


def encode(layout: Json, value: Json, unknown: Tags | None = None) -> bytes:
    """The bytes of a message; fields missing from ``value`` have their defaults."""
    return _Writer(unknown or {}).struct(layout, value, "")


def decode(layout: Json, data: bytes) -> tuple[Json, Tags]:
    """A message's value, and its unknown tags."""
    reader = _Reader(data)
    value = reader.struct(layout, "")
    if reader.at != len(data):
        raise RefusedError(f"{len(data) - reader.at} bytes are left")
    return value, reader.unknown


def positional(struct_: Json) -> list[Json]:
    """A struct's fields without a tag."""
    return [field for field in struct_["fields"] if field["type"] != "tag_buffer"]


def tag_buffer(struct_: Json) -> Json | None:
    """A struct's tag section."""
    last = struct_["fields"][-1:]
    return last[0] if last and last[0]["type"] == "tag_buffer" else None


def all_fields(struct_: Json) -> list[Json]:
    """A struct's fields, tagged ones last."""
    buffer = tag_buffer(struct_)
    return [*positional(struct_), *(buffer["fields"] if buffer else ())]


def whole(field: Json, value: Any) -> Any:
    """A value with all missing fields of its structs filled in."""
    if field["type"] == "array" and value is not None:
        return [whole(field["element"], item) for item in value]
    if field["type"] != "struct" or value is None:
        return value
    return {
        one["json_name"]: whole(one, value.get(one["json_name"], one["default"]))
        for one in (*all_fields(field), *field.get("absent", ()))
    }


def is_default(field: Json, value: Any) -> bool:
    """Whether the value equals the field's default."""
    return bool(whole(field, value) == whole(field, field["default"]))


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _uvarint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


class _Writer:
    def __init__(self, unknown: Tags) -> None:
        self.unknown = unknown

    def struct(self, layout: Json, value: Json, path: str) -> bytes:
        for field in layout.get("absent", ()):
            name = field["json_name"]
            given = value.get(name, field["default"])
            if not field.get("ignorable", False) and not is_default(field, given):
                raise RefusedError(_below(path, name))
        parts = [
            self.value(
                field,
                value.get(field["json_name"], field["default"]),
                _below(path, field["json_name"]),
            )
            for field in positional(layout)
        ]
        buffer = tag_buffer(layout)
        if buffer is not None:
            parts.append(self.tags(buffer, value, path))
        return b"".join(parts)

    def tags(self, buffer: Json, value: Json, path: str) -> bytes:
        payloads = {
            tag: bytes.fromhex(text) for tag, text in self.unknown.get(path, ())
        }
        for field in buffer["fields"]:
            name = field["json_name"]
            given, below = value.get(name, field["default"]), _below(path, name)
            inside = (f"{below}.", f"{below}[")
            if not is_default(field, given) or any(
                path == below or path.startswith(inside) for path in self.unknown
            ):
                payloads[field["tag"]] = self.value(field, given, below, tagged=True)
        out = [_uvarint(len(payloads))]
        for tag in sorted(payloads):
            out += (_uvarint(tag), _uvarint(len(payloads[tag])), payloads[tag])
        return b"".join(out)

    def value(self, field: Json, value: Any, path: str, tagged: bool = False) -> bytes:
        kind = field["type"]
        if kind == "struct":
            if not field.get("nullable", False):
                return self.struct(field, value, path)
            if value is None:
                return b"\x00" if tagged else b"\xff"
            return b"\x01" + self.struct(field, value, path)
        if kind == "array":
            if value is None and not field["nullable"]:
                raise RefusedError(path)
            items = [
                self.value(field["element"], item, f"{path}[{number}]")
                for number, item in enumerate(value or ())
            ]
            return _length(
                None if value is None else len(items), field["compact"], ">i"
            ) + b"".join(items)
        if kind in FIXED:
            return struct.pack(FIXED[kind], float(value) if "float" in kind else value)
        if kind == "bool":
            return b"\x01" if value else b"\x00"
        if kind == "uuid":
            return urlsafe_b64decode(value + "==")
        if value is None and "nullable_" not in kind:
            raise RefusedError(path)
        is_text = kind.endswith("string")
        raw = None
        if value is not None:
            raw = value.encode() if is_text else b64decode(value)
        size = None if raw is None else len(raw)
        return _length(size, kind.startswith("compact_"), ">h" if is_text else ">i") + (
            raw or b""
        )


def _length(size: int | None, compact: bool, plain: str) -> bytes:
    if compact:
        return _uvarint(0 if size is None else size + 1)
    return struct.pack(plain, -1 if size is None else size)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.unknown: Tags = {}

    def take(self, size: int) -> bytes:
        taken = self.data[self.at : self.at + size]
        if len(taken) < size:
            raise RefusedError(f"need {size} bytes at {self.at}")
        self.at += size
        return taken

    def fixed(self, form: str) -> Any:
        (value,) = struct.unpack(form, self.take(struct.calcsize(form)))
        return value

    def uvarint(self) -> int:
        number = shift = 0
        while True:
            (byte,) = self.take(1)
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def length(self, compact: bool, plain: str) -> int:
        return self.uvarint() - 1 if compact else int(self.fixed(plain))

    def struct(self, layout: Json, path: str) -> Json:
        value = {
            field["json_name"]: self.value(field, _below(path, field["json_name"]))
            for field in positional(layout)
        }
        buffer = tag_buffer(layout)
        return value if buffer is None else value | self.tags(buffer, path)

    def tags(self, buffer: Json, path: str) -> Json:
        fields = {field["tag"]: field for field in buffer["fields"]}
        value = {}
        for _ in range(self.uvarint()):
            tag, size = self.uvarint(), self.uvarint()
            end = self.at + size
            if tag in buffer.get("foreign_tags", ()):
                raise RefusedError(f"{path}: tag {tag} is of other versions")
            if tag in fields:
                name = fields[tag]["json_name"]
                value[name] = self.value(fields[tag], _below(path, name), tagged=True)
            else:
                self.unknown.setdefault(path, []).append([tag, self.take(size).hex()])
            if self.at != end:
                raise RefusedError(f"{path}: tag {tag} is not of its size")
        return value

    def value(self, field: Json, path: str, tagged: bool = False) -> Any:
        kind = field["type"]
        if kind == "struct":
            if field.get("nullable", False):
                (marker,) = self.take(1)
                if marker == (0 if tagged else 255):
                    return None
            return self.struct(field, path)
        if kind == "array":
            count = self.length(field["compact"], ">i")
            if count < 0:
                return None
            return [
                self.value(field["element"], f"{path}[{number}]")
                for number in range(count)
            ]
        if kind in FIXED:
            number = self.fixed(FIXED[kind])
            return NOT_FINITE.get(str(number), number)
        if kind == "bool":
            return self.take(1) != b"\x00"
        if kind == "uuid":
            return urlsafe_b64encode(self.take(16)).rstrip(b"=").decode()
        is_text = kind.endswith("string")
        size = self.length(kind.startswith("compact_"), ">h" if is_text else ">i")
        if size < 0:
            return None
        raw = self.take(size)
        return raw.decode() if is_text else b64encode(raw).decode()


def read_lines(text: str) -> dict[tuple[str, int | None], Json]:
    """The layouts of an export, by the message's name and version."""
    rows = map(json.loads, text.splitlines())
    return {(row["message"], row["version"]): row for row in rows}
