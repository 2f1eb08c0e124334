"""The building blocks of the generated codecs.

Lengths and counts of the compact types are read as ``n``, which is one more than the
length, and 0 for null.  Errors may be any exception: the slow walker then starts over
and reports what was wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import index
from struct import Struct
from typing import Any
from uuid import UUID, SafeUUID

from .buffers import Bytes
from .slow import scalars

Tags = tuple[tuple[int, bytes], ...]
"""Unknown tagged fields: number and payload."""

NIL = UUID(int=0)
plain = frozenset((tuple, list))
"""The array types that encoders use directly, without ``items``."""
byte = tuple(bytes((n,)) for n in range(128))
bit = scalars.bit
blob = scalars.blob
items = scalars.items
number = scalars.number
utf8 = scalars.utf8
uuid_bytes = scalars.uuid_bytes
to_bytes = int.to_bytes
"""The bytes of a number and of nothing else, whatever its class adds."""
more = byte[1:]
"""The byte for one more than a length, by the length."""
MAX_TEXT = scalars.MAX_STRING
MAX_TAG = scalars.MAX_TAG
_UUIDS = 4096
_CACHED = 512
"""The greatest number of formats in a cache of packers."""

_new_uuid = object.__new__
_set_int = vars(UUID)["int"].__set__
_set_safety = vars(UUID)["is_safe"].__set__
_from_bytes = int.from_bytes
_unknown_safety = SafeUUID.unknown


def uuid(raw: bytes) -> UUID:
    """A UUID of 16 bytes, without the checks of the constructor."""
    new = _new_uuid(UUID)
    _set_int(new, _from_bytes(raw))
    _set_safety(new, _unknown_safety)
    return new


class Uuids(dict[bytes, UUID]):
    """A cache of UUIDs by their bytes, as messages name the same topics repeatedly."""

    def __missing__(self, raw: bytes) -> UUID:
        if len(self) >= _UUIDS:
            self.clear()
        new = self[raw] = uuid(raw)
        return new


uuids = Uuids()


def long(b: bytes, o: int, n: int) -> tuple[int, int]:
    """Read a variable integer after its first byte ``n``; also returns the offset after it.

    A value that is negative in Java, and so means null, gives 0.
    """
    n &= 0x7F
    for shift in (7, 14, 21, 28):
        byte = b[o]
        o += 1
        n |= (byte & 0x7F) << shift
        if byte < 0x80:
            n &= 0xFFFFFFFF
            return (n if n <= 0x80000000 else 0), o
    raise ValueError("a variable integer of more than 5 bytes")


def long_blob(b: bytes, o: int, n: int) -> tuple[int, int]:
    """Like ``long``, but returns the offset of the last byte."""
    n, o = long(b, o, n)
    return n, o - 1


def long_list(b: bytes, o: int, n: int) -> tuple[int, int]:
    """Read a count from its first byte ``n`` at ``o``; also returns its last byte's offset."""
    return long_blob(b, o + 1, n)


def long_text(b: bytes, o: int, n: int) -> tuple[int, int]:
    """Like ``long_list``, for the length of a string."""
    n, o = long(b, o + 1, n)
    if n > MAX_TEXT + 1:
        raise ValueError("a text too long")
    return n, o - 1


def some_long(b: bytes, o: int, n: int) -> tuple[int, int]:
    """Like ``long``, but null is refused."""
    n, o = long(b, o, n) if n else (0, o)
    if n == 0:
        raise ValueError("null")
    return n, o


def some_long_text(b: bytes, o: int, n: int) -> tuple[int, int]:
    """Like ``long_text``, but null is refused."""
    n, o = long_text(b, o, n) if n else (0, o)
    if n == 0:
        raise ValueError("null")
    return n, o


def uvarint(b: Bytes, o: int) -> tuple[int, int]:
    """Read an unsigned 32-bit variable integer; also returns the offset after it."""
    n = b[o]
    o += 1
    if n < 0x80:
        return n, o
    n &= 0x7F
    for shift in (7, 14, 21, 28):
        byte = b[o]
        o += 1
        n |= (byte & 0x7F) << shift
        if byte < 0x80:
            return n & 0xFFFFFFFF, o
    raise ValueError("a variable integer of more than 5 bytes")


def tags(
    b: Bytes, o: int, known: tuple[int, ...], foreign: tuple[int, ...]
) -> tuple[dict[int, tuple[int, int]], Tags, int]:
    """Read a tag section that is not empty, starting with its count.

    Returns the range of every tag's payload, the unknown tags in order of arrival, and
    the offset after the section.
    """
    count, o = uvarint(b, o)
    if count > len(b) - o:
        raise ValueError("more tags than bytes")
    ranges: dict[int, tuple[int, int]] = {}
    unknown: list[tuple[int, bytes]] = []
    for _ in range(count):
        tag, o = uvarint(b, o)
        length, o = uvarint(b, o)
        end = o + length
        if tag in ranges or tag in foreign or end > len(b):
            raise ValueError("an invalid tag")
        ranges[tag] = (o, end)
        if tag not in known:
            unknown.append((tag, bytes(b[o:end])))
        o = end
    return ranges, tuple(unknown), o


def size(n: int) -> bytes:
    """Encode an unsigned variable integer."""
    if n < 0x80:
        return byte[n]
    if n < 0x4000:
        return bytes((n & 0x7F | 0x80, n >> 7))
    out = bytearray()
    while n > 0x7F:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    out.append(n)
    return bytes(out)


def text_size(n: int) -> bytes:
    """Encode one more than a string's length as a variable integer."""
    if n > MAX_TEXT + 1:
        raise ValueError("a text too long")
    return size(n)


def items_or_null(value: Any) -> list[Any] | tuple[Any, ...] | None:
    """Like ``items``, but None stays."""
    return None if value is None else items(value)


def not_empty(value: Any) -> bool:
    """Whether an array that is not a list or tuple has elements or is null.

    Raises what ``items`` raises.
    """
    return value is None or bool(items(value))


def differs(value: Any, default: Any) -> bool:
    """Whether a value differs from the default of its field.

    Raises any exception for a value of a wrong type, even if it equals the default.
    """
    if value is default:
        return bool(value != value)  # noqa: PLR0124 - NaN is no default, as in Kafka
    if value is None or default is None:
        return True
    match default:
        case bool():
            return bool(bit[value]) is not default
        case int():
            return int.__ne__(index(value), default)
        case float():
            return number(value) != default
        case str():
            return utf8(value) != utf8(default)
        case bytes():
            return blob(value) != default
        case list() | tuple():
            return [*items(value)] != [*default]
        case UUID():
            return not isinstance(value, UUID) or value != default
    return type(value) is not type(default) or any(
        differs(getattr(value, name), getattr(default, name))
        for name in default.__struct_fields__
    )


def tag_section(
    known: Sequence[tuple[int, bytes]],
    unknown: Tags,
    defined: tuple[int, ...],
    packed: bytes = b"",
) -> bytes:
    """Encode a tag section: known and unknown fields in the order of their tags.

    It replaces the empty section, a zero byte, at the end of ``packed``.
    """
    if unknown:
        unknown = tuple(_unknown_tags(unknown, defined))
    merged = sorted((*known, *unknown)) if known and unknown else known or unknown
    count = len(merged)
    out = [packed[:-1], byte[count] if count < 128 else size(count)]
    for tag, payload in merged:
        n = len(payload)
        out += (size(tag), byte[n] if n < 128 else size(n), payload)
    return b"".join(out)


def _unknown_tags(
    unknown: Tags, defined: tuple[int, ...]
) -> Iterator[tuple[int, bytes]]:
    """Unknown tagged fields, in order, as plain values: objects may change."""
    last = -1
    for tag, payload in unknown if type(unknown) is tuple else items(unknown):
        number = index(tag)
        if not last < number <= MAX_TAG or number in defined:
            raise ValueError("an invalid unknown tag")
        last = number
        yield number, blob(payload)


class Unpacks(dict[int, Callable[[bytes, int], tuple[Any, ...]]]):
    """Functions that unpack elements of one format, by the number of elements."""

    def __init__(self, element: str) -> None:
        self._format = f">{{}}{element}"

    def __missing__(self, count: int) -> Callable[[bytes, int], tuple[Any, ...]]:
        if self._format == ">{}16s":
            return _uuids(count)
        unpack = Struct(self._format.format(count)).unpack_from
        if count < _CACHED:
            self[count] = unpack
        return unpack


def _uuids(count: int) -> Callable[[bytes, int], tuple[Any, ...]]:
    """Unpack UUIDs by slicing, as a struct format cannot repeat ``16s``."""
    if count < 0:
        raise ValueError("null")

    def unpack(b: bytes, o: int) -> tuple[Any, ...]:
        end = o + 16 * count
        if end > len(b):
            raise ValueError("too many uuids")
        return tuple(b[i : i + 16] for i in range(o, end, 16))

    return unpack


lists_T = Unpacks("?")  # noqa: N816
lists_b = Unpacks("b")
lists_h = Unpacks("h")
lists_H = Unpacks("H")  # noqa: N816
lists_i = Unpacks("i")
lists_I = Unpacks("I")  # noqa: N816
lists_q = Unpacks("q")
lists_d = Unpacks("d")
lists_U = Unpacks("16s")  # noqa: N816


class Packs:
    """Makes functions that pack fixed fields with arrays between them.

    ``parts`` are formats, alternating between fixed fields and an array.  An array's
    format starts with ``L`` if its length is a variable integer, with ``l`` if it is an
    int32.  ``made`` caches the functions by the arrays' lengths, in a plain dict for the
    fastest look-up.
    """

    def __init__(self, *parts: str) -> None:
        self._parts = parts
        self.made: dict[Any, Callable[..., bytes]] = {}

    def __call__(self, *counts: int) -> Callable[..., bytes]:
        if any(n > 126 for n in counts) and any(p[:1] == "L" for p in self._parts):
            return self._slow(counts)
        form = [">"]
        left = iter(counts)
        for part in self._parts:
            if part[:1] in ("L", "l"):
                form.append("B" if part[0] == "L" else "i")
                form.append(_repeated(next(left), part[1:]))
            else:
                form.append(part)
        pack = Struct("".join(form)).pack
        if len(self.made) < _CACHED and max(counts) < _CACHED:
            self.made[counts[0] if len(counts) == 1 else counts] = pack
        return pack

    def _slow(self, counts: tuple[int, ...]) -> Callable[..., bytes]:
        """A function that packs the same arguments if a length takes more than one byte."""

        def pack(*values: Any) -> bytes:
            out = []
            at = 0
            left = iter(counts)
            for part in self._parts:
                if part[:1] in ("L", "l"):
                    count = next(left)
                    compact = part[0] == "L"
                    n = values[at]
                    out.append(size(n) if compact else _int32.pack(n))
                    form, at, width = f">{_repeated(count, part[1:])}", at + 1, count
                else:
                    form, width = f">{part}", _arguments(part)
                out.append(Struct(form).pack(*values[at : at + width]))
                at += width
            return b"".join(out)

        return pack


_int32 = Struct(">i")


def _repeated(count: int, element: str) -> str:
    """The format of repeated elements; ``16s`` cannot have a count."""
    return element * count if element == "16s" else f"{count}{element}"


def _arguments(form: str) -> int:
    return len(form.replace("16s", "s"))
