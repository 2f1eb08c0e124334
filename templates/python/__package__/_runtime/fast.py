"""Pieces of the straight-line codecs.

Lengths and counts of the compact types are read as ``n``, which is one more than the
length and 0 for null.  Whatever is wrong is raised as any exception: the slow walker
then does the work again and says what it was.
"""

from __future__ import annotations

from collections import UserString
from collections.abc import Callable, Mapping, Sequence, Set, ValuesView
from operator import index
from struct import Struct
from typing import Any
from uuid import UUID, SafeUUID

from . import buffers
from .buffers import Bytes

Tags = tuple[tuple[int, bytes], ...]
"""Unknown tagged fields: number and payload."""

NIL = UUID(int=0)
plain = frozenset((tuple, list))
"""The types of arrays whose elements encoders take as they are, without ``items``."""
byte = tuple(bytes((n,)) for n in range(128))
blob = buffers.blob
utf8 = str.encode
"""The bytes of a text and of nothing else: other things have an ``encode``, too."""
more = byte[1:]
"""By a length, the byte that says one more."""
bit = {False: 0, True: 1}
MAX_TEXT = 32767
MAX_TAG = 0x7FFFFFFE
_UUIDS = 4096
_CACHED = 512
"""So many formats a cache of packers keeps at the most."""

_new_uuid = object.__new__
_set_int = vars(UUID)["int"].__set__
_set_safety = vars(UUID)["is_safe"].__set__
_from_bytes = int.from_bytes
_unknown_safety = SafeUUID.unknown


def uuid(raw: bytes) -> UUID:
    """A uuid out of 16 bytes, without the checks of its constructor."""
    found = _new_uuid(UUID)
    _set_int(found, _from_bytes(raw))
    _set_safety(found, _unknown_safety)
    return found


class Uuids(dict[bytes, UUID]):
    """Uuids by their bytes: messages name the same topics again and again."""

    def __missing__(self, raw: bytes) -> UUID:
        if len(self) >= _UUIDS:
            self.clear()
        found = self[raw] = uuid(raw)
        return found


uuids = Uuids()


def long(b: bytes, o: int, n: int) -> tuple[int, int]:
    """The rest of a variable integer whose first byte was ``n``; the offset behind it.

    What is negative to Java, a null, gives 0.
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
    """As ``long``, but then ``o`` is the offset of the last byte."""
    n, o = long(b, o, n)
    return n, o - 1


def long_list(b: bytes, o: int, n: int) -> tuple[int, int]:
    """A count, from its first byte ``n`` at ``o`` on; the offset of its last byte."""
    return long_blob(b, o + 1, n)


def long_text(b: bytes, o: int, n: int) -> tuple[int, int]:
    """A text's length, from its first byte ``n`` at ``o`` on; the last byte's offset."""
    n, o = long(b, o + 1, n)
    if n > MAX_TEXT + 1:
        raise ValueError("a text too long")
    return n, o - 1


def some_long(b: bytes, o: int, n: int) -> tuple[int, int]:
    """As ``long``, but null is refused."""
    n, o = long(b, o, n) if n else (0, o)
    if n == 0:
        raise ValueError("null")
    return n, o


def some_long_text(b: bytes, o: int, n: int) -> tuple[int, int]:
    """As ``long_text``, but null is refused."""
    n, o = long_text(b, o, n) if n else (0, o)
    if n == 0:
        raise ValueError("null")
    return n, o


def uvarint(b: Bytes, o: int) -> tuple[int, int]:
    """A variable integer of 32 bits, unsigned."""
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
    """A tag section that is not empty, from its count on.

    Gives start and end of the known tags' payloads, the unknown tags in order of
    arrival, and the offset behind the section.
    """
    count, o = uvarint(b, o)
    if count > len(b) - o:
        raise ValueError("more tags than bytes")
    found: dict[int, tuple[int, int]] = {}
    unknown: list[tuple[int, bytes]] = []
    for _ in range(count):
        tag, o = uvarint(b, o)
        length, o = uvarint(b, o)
        end = o + length
        if tag in found or tag in foreign or end > len(b):
            raise ValueError("a tag that can't be")
        found[tag] = (o, end)
        if tag not in known:
            unknown.append((tag, bytes(b[o:end])))
        o = end
    return found, tuple(unknown), o


def size(n: int) -> bytes:
    """An unsigned variable integer."""
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
    """A text's length and one, as a variable integer."""
    if n > MAX_TEXT + 1:
        raise ValueError("a text too long")
    return size(n)


def items(value: Any) -> list[Any]:
    """The elements of an array: of a sequence, a set, a view of a dict, a row of numpy's.

    Raises TypeError for text and bytes, whose elements nobody means, for mappings, and
    for what can be read but once.
    """
    is_row = getattr(value, "ndim", None) == 1
    if isinstance(value, _NO_ARRAYS) or not (is_row or isinstance(value, _ARRAYS)):
        raise TypeError("not a list")
    return list(value)


_NO_ARRAYS = (str, UserString, bytes, bytearray, memoryview, Mapping)
_ARRAYS = (Sequence, Set, ValuesView)


def not_empty(value: Any) -> bool:
    """Whether what is no list or tuple is another array than the empty one; null is.

    Raises what ``items`` raises.
    """
    return value is None or bool(items(value))


def differs(value: Any, default: Any) -> bool:
    """Whether a value is another than the default of its field.

    Raises what the wrong types raise, even such as are equal to it.
    """
    if value is default:
        return False
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
            return items(value) != [*default]
        case UUID():
            return not isinstance(value, UUID) or value != default
    return type(value) is not type(default) or any(
        differs(getattr(value, name), getattr(default, name))
        for name in default.__struct_fields__
    )


def number(value: Any) -> float:
    """A float64 of anything that is a real number.  Raises what all else raises."""
    if getattr(value, "imag", 0):
        raise TypeError("not a real number")
    found: float = _float64.unpack(_float64.pack(value))[0]
    return found


_float64 = Struct(">d")


def tag_section(
    known: Sequence[tuple[int, bytes]],
    unknown: Tags,
    defined: tuple[int, ...],
    packed: bytes = b"",
) -> bytes:
    """A tag section: known and unknown fields in the order of their tags.

    It takes the place of the empty section, a zero, that ``packed`` ends in.
    """
    if type(unknown) is not tuple:
        unknown = tuple(items(unknown))
    last = -1
    for tag, _ in unknown:
        if not last < index(tag) <= MAX_TAG or tag in defined:
            raise ValueError("an unknown tag that can't be")
        last = tag
    merged = sorted((*known, *unknown)) if known and unknown else known or unknown
    count = len(merged)
    out = [packed[:-1], byte[count] if count < 128 else size(count)]
    for tag, payload in merged:
        raw = payload if type(payload) is bytes else blob(payload)
        n = len(raw)
        out += (size(index(tag)), byte[n] if n < 128 else size(n), raw)
    return b"".join(out)


class Unpacks(dict[int, Callable[[bytes, int], tuple[Any, ...]]]):
    """By count, what unpacks so many elements of one format."""

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
    """``16s`` has no count of its own: 16 is its count."""
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
    """Makes what packs fixed fields with arrays among them, for so many elements of each.

    ``parts`` are formats, an array's between two of fixed fields; of an array ``L`` says
    that its length is a variable integer, ``l`` that it is an int32.  ``made`` holds what
    was made, by count or counts: a plain dict, whose look-up costs least.
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
        """What packs the same arguments where a length takes more than one byte."""

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
    """So many elements; ``16s`` has no count of its own."""
    return element * count if element == "16s" else f"{count}{element}"


def _arguments(form: str) -> int:
    return len(form.replace("16s", "s"))
