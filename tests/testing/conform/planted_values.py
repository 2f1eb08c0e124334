"""Bugs in texts, bytes, arrays and numbers, as implementations have had them.

The kinds were listed from what trackers of clients report, without a look at the vectors.
"""

from __future__ import annotations

from tests.testing.conform.planted import ITEMS, RETURN_ITEMS, Planted, bug_of


def _read_scalar(kind: str, condition: str, value: str) -> Planted:
    """A bug in scalars of fixed size: under a condition, another value is read."""
    before = "        self.note(path, at, kind, value)\n        return value"
    wrong = f"        if {condition}:\n            value = {value}\n"
    return bug_of(kind, ("decoder", before, wrong + before))


def _read_text(kind: str, expression: str) -> Planted:
    """A bug in what becomes of a text that was read."""
    return bug_of(kind, ("decoder", "value = raw.decode()", f"value = {expression}"))


def _read_length(kind: str, text: str) -> Planted:
    """A bug in lengths and counts of compact types."""
    before = "        raw_length = self.uvarint(path, label)\n"
    return bug_of(kind, ("decoder", before, text))


def _write_text(kind: str, length: str) -> Planted:
    """A bug in the length that is written before a text."""
    count = f"({length} if is_string else len(raw))"
    return bug_of(
        kind,
        ("encoder", "encode_uvarint(len(raw) + 1)", f"encode_uvarint({count} + 1)"),
        (
            "encoder",
            "packing.pack(length_format, len(raw))",
            f"packing.pack(length_format, {count})",
        ),
    )


_NULL_READ = "self.null(wire, path, at)\n            return None"
_TEXT_NULL = f"        if length < 0:\n            {_NULL_READ}"
_ARRAY_NULL = f"        if count < 0:\n            {_NULL_READ}"
_KEY_OF = (
    "([f.name for f in element.struct.all_fields if f.field.map_key]"
    " if element.struct is not None else [])"
)
_ELSE_NOTE = "        self.note(path, at, wire, value)\n        return value"

_VARIABLE_NULL = "        if value is None:\n            return self.null(wire, length_format, path)\n"
_LENGTH = "        if wire.compact:\n            return encode_uvarint(len(raw) + 1)"
_ANY_NULL_IN_JSON = (
    "json_form",
    "if not self.allows_null(wire, is_absent=is_absent):",
    "if False:",
)
_PACK = "            convert = _CONVERTERS.get(kind)\n"
_OF_INTEGERS = (
    "            from .json_form import LIMITS\n"
    "            if kind in LIMITS:\n                low, high = LIMITS[kind]\n"
)

BUGS = (
    # Texts.
    _write_text("a text's length is that of its characters", "len(value)"),
    _write_text(
        "a text's length is in units of UTF-16", 'len(value.encode("utf-16-le")) // 2'
    ),
    bug_of(
        "characters above U+FFFF are written as two of three bytes",
        (
            "encoder",
            "raw = utf8(value) if is_string else blob(value)",
            'raw = "".join(\n'
            "                chr(unit)\n"
            '                for unit in memoryview(value.encode("utf-16-le")).cast("H")\n'
            '            ).encode("utf-8", "surrogatepass") if is_string else blob(value)',
        ),
    ),
    _read_text("a text ends at NUL", 'raw.decode().partition("\\0")[0]'),
    _read_text("NULs at a text's end are cut off", 'raw.decode().rstrip("\\0")'),
    _read_text("blanks around a text are cut off", "raw.decode().strip()"),
    _read_text(
        "a text is normalised",
        '__import__("unicodedata").normalize("NFC", raw.decode())',
    ),
    _read_text(
        "a text is normalised to parts",
        '__import__("unicodedata").normalize("NFD", raw.decode())',
    ),
    _read_text(
        "line ends are made those of Unix", 'raw.decode().replace("\\r\\n", "\\n")'
    ),
    _read_text("an empty text is read as null", "raw.decode() or None"),
    _read_text("a text is Latin-1", 'raw.decode("latin-1")'),
    bug_of(
        "a null text is read as empty",
        (
            "decoder",
            _TEXT_NULL,
            _TEXT_NULL.replace("return None", "return '' if is_string else None"),
        ),
    ),
    bug_of(
        "null is read where none is allowed",
        ("decoder", "        if wire.nullable is False:\n", "        if False:\n"),
        _ANY_NULL_IN_JSON,
    ),
    bug_of(
        "null is written where none is allowed",
        (
            "encoder",
            "        if wire.nullable is False:\n",
            "        if False:\n",
        ),
        _ANY_NULL_IN_JSON,
    ),
    bug_of(
        "null is written as empty where none is allowed",
        (
            "encoder",
            "        if wire.nullable is False:\n",
            "        if wire.nullable is False:\n"
            '            return b"\\x01" if wire.compact else packing.pack(length_format, 0)\n'
            "        if False:\n",
        ),
        _ANY_NULL_IN_JSON,
    ),
    bug_of(
        "a text's length has no sign",
        (
            "decoder",
            "form = FORMATS[width]",
            "form = packing.Struct(FORMATS[width].format.upper())",
        ),
    ),
    bug_of(
        "a text above 32,767 bytes is read",
        ("decoder", "if is_string and length > MAX_STRING:", "if False:"),
    ),
    bug_of(
        "a text above 32,767 bytes is written",
        ("encoder", "if is_string and len(raw) > MAX_STRING:", "if False:"),
    ),
    bug_of(
        "a text of 32,767 bytes is refused",
        ("decoder", "length > MAX_STRING:", "length >= MAX_STRING:"),
    ),
    # Bytes and records.
    bug_of(
        "null bytes are read as empty",
        (
            "decoder",
            _TEXT_NULL,
            _TEXT_NULL.replace("return None", "return None if is_string else b''"),
        ),
    ),
    bug_of(
        "empty bytes are read as null",
        (
            "decoder",
            _ELSE_NOTE,
            _ELSE_NOTE.replace(
                "return value", 'return None if value == b"" else value'
            ),
        ),
    ),
    bug_of(
        "empty records are read as null",
        (
            "decoder",
            _ELSE_NOTE,
            _ELSE_NOTE.replace(
                "return value",
                'return None if value == b"" and wire.kind == "records" else value',
            ),
        ),
    ),
    bug_of(
        "empty bytes are written as null",
        (
            "encoder",
            _VARIABLE_NULL,
            _VARIABLE_NULL.replace("None:", 'None or value == b"" and wire.nullable:'),
        ),
    ),
    bug_of(
        "null records are written as empty",
        (
            "encoder",
            _VARIABLE_NULL,
            '        if value is None and wire.kind == "records":\n            value = b""\n'
            + _VARIABLE_NULL,
        ),
    ),
    bug_of(
        "bytes are read as text",
        (
            "decoder",
            "value = self.payload(length, path)",
            'value = self.take(length, path).decode("utf-8", "replace").encode()',
        ),
    ),
    bug_of(
        "bytes have the limit of texts, read",
        ("decoder", "if is_string and length > MAX_STRING:", "if length > MAX_STRING:"),
    ),
    bug_of(
        "bytes have the limit of texts, written",
        (
            "encoder",
            _LENGTH,
            "        if len(raw) > MAX_STRING:\n            raise ValueError\n"
            + _LENGTH,
        ),
    ),
    bug_of(
        "bytes have the limit of 16 bits without a sign",
        (
            "encoder",
            _LENGTH,
            "        if len(raw) > 65535:\n            raise ValueError\n" + _LENGTH,
        ),
    ),
    # Arrays.
    bug_of(
        "a null array is read as empty",
        ("decoder", _ARRAY_NULL, _ARRAY_NULL.replace("return None", "return []")),
    ),
    bug_of(
        "an empty array is written as null",
        (
            "encoder",
            'if value is None:\n            return self.null(wire, ">i", path)',
            "if value is None or not value and wire.nullable:\n"
            '            return self.null(wire, ">i", path)',
        ),
    ),
    bug_of(
        "an array's negative count is taken for none",
        (
            "decoder",
            _ARRAY_NULL,
            "        if count < -1:\n            return []\n" + _ARRAY_NULL,
        ),
    ),
    bug_of(
        "compact arrays above 32,767 elements are refused",
        (
            "decoder",
            '        if count > self.left:\n            reason = f"{count} elements',
            "        if count > 32767 and wire.compact:\n            raise ValueError\n"
            '        if count > self.left:\n            reason = f"{count} elements',
        ),
    ),
    bug_of(
        "a compact array's count is one byte",
        (
            "decoder",
            "        raw_length = self.uvarint(path, label)\n",
            '        raw_length = self.take(1, path)[0] if label == "count" else self.uvarint(path, label)\n',
        ),
    ),
    _read_length(
        "a compact length has two bytes at most",
        "        raw_length = self.uvarint(path, label, 2)\n",
    ),
    bug_of(
        "equal keys: the last element stays",
        (
            "decoder",
            RETURN_ITEMS,
            f"items = {ITEMS}\n"
            f"        keys = {_KEY_OF}\n"
            "        return [*{tuple(i[k] for k in keys): i for i in items}.values()] if keys else items",
        ),
    ),
    bug_of(
        "equal elements stand once",
        (
            "decoder",
            RETURN_ITEMS,
            f"items = {ITEMS}\n"
            "        return [i for n, i in enumerate(items) if i not in items[:n]] if len(items) < 99 else items",
        ),
    ),
    bug_of(
        "elements are sorted by their keys, written",
        (
            "encoder",
            "            for place, item in enumerate(elements)\n",
            "            for place, item in enumerate(\n"
            f"            sorted(elements, key=lambda i: [str(i[k]) for k in {_KEY_OF}])\n"
            "            if element.struct is not None else elements\n"
            "            )\n",
        ),
    ),
    # Numbers.
    _read_scalar("an int8 has no sign", 'kind == "int8"', "value & 0xFF"),
    _read_scalar("an int16 has no sign", 'kind == "int16"', "value & 0xFFFF"),
    _read_scalar(
        "a uint16 has a sign",
        'kind == "uint16" and value > 0x7FFF',
        "value - 0x10000",
    ),
    _read_scalar("an int32 has no sign", 'kind == "int32"', "value & 0xFFFFFFFF"),
    _read_scalar(
        "a uint32 has a sign",
        'kind == "uint32" and value > 0x7FFFFFFF',
        "value - (1 << 32)",
    ),
    _read_scalar("an int64 is a double", 'kind == "int64"', "int(float(value))"),
    _read_scalar(
        "an int64's lower half has a sign",
        'kind == "int64" and value >> 31 & 1',
        "value - (1 << 32)",
    ),
    _read_scalar(
        "an int64's upper half is lost",
        'kind == "int64"',
        "value & 0xFFFFFFFF if value > 0 else value",
    ),
    bug_of(
        "numbers wrap around, written",
        (
            "encoder",
            _PACK,
            _OF_INTEGERS
            + "                value = (value - low) % (high - low + 1) + low\n"
            + _PACK,
        ),
        ("json_form", "    if not low <= value <= high:\n", "    if False:\n"),
    ),
    bug_of(
        "numbers end at the type's limits, written",
        (
            "encoder",
            _PACK,
            _OF_INTEGERS
            + "                value = min(max(value, low), high)\n"
            + _PACK,
        ),
        ("json_form", "    if not low <= value <= high:\n", "    if False:\n"),
    ),
    bug_of(
        "a number's negative limit is refused, written",
        (
            "encoder",
            _PACK,
            _OF_INTEGERS + "                assert low < value\n" + _PACK,
        ),
    ),
    _read_scalar(
        "a float64 has 32 bits",
        'kind == "float64" and abs(value) < 3e38',
        'packing.unpack(">f", packing.pack(">f", value))[0]',
    ),
    _read_scalar(
        "a small float64 is 0",
        'kind == "float64" and 0 < abs(value) < 2.2250738585072014e-308',
        "0.0",
    ),
    _read_scalar(
        "a float64 of 15 digits",
        'kind == "float64"',
        'float(f"{value:.15g}")',
    ),
    _read_scalar(
        "a float64 loses its fraction",
        'kind == "float64" and abs(value) < 1e300 and value == value',
        "float(int(value))",
    ),
    bug_of(
        "true is written as 255",
        (
            "encoder",
            _PACK,
            '            if kind == "bool":\n                return b"\\xff" if value else b"\\0"\n'
            + _PACK,
        ),
    ),
    _read_scalar(
        "only 2 is no bool",
        'kind == "bool"',
        "self.data[self.offset - 1] == 1 or self.data[self.offset - 1] > 2",
    ),
    _read_scalar(
        "the zero UUID is read as null", 'kind == "uuid" and not value.int', "None"
    ),
    _read_scalar(
        "a UUID's halves are swapped",
        'kind == "uuid"',
        "UUID(bytes=raw[8:] + raw[:8])",
    ),
    _read_scalar(
        "a UUID has a version's bits set",
        'kind == "uuid" and value.int',
        "UUID(bytes=raw, version=4)",
    ),
)
