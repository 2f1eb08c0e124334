"""Bugs in variable-length integers, tag sections and structs, as implementations have had them.

The kinds were listed from what trackers of clients report, without a look at the vectors.
"""

from __future__ import annotations

from tests.testing.conform.planted import RETURN_ITEMS, bug_of

BUGS = (
    # Variable-length integers.
    bug_of(
        "a varint has four bytes at most",
        ("varints", "if shift >= 7 * most", "if shift >= 7 * (most - 1)"),
    ),
    bug_of(
        "a varint of six bytes is read",
        ("varints", "if shift >= 7 * most", "if shift >= 7 * (most + 1)"),
    ),
    bug_of(
        "128 is written in one byte",
        ("varints", "while value > 0x7F:", "while value > 0x80:"),
    ),
    bug_of(
        "16,384 is written in two bytes",
        (
            "varints",
            "    while value > 0x7F:",
            "    if value == 16384:\n        return b'\\x80\\x80'\n    while value > 0x7F:",
        ),
    ),
    bug_of(
        "bits above 32 are kept in a tag's number",
        (
            "decoder",
            "value &= 0xFFFFFFFF if max_bytes == 5 else 0xFFFFFFFFFFFFFFFF",
            "pass",
        ),
    ),
    bug_of(
        "the size of a varint is guessed from 14 bits",
        (
            "varints",
            "    out = bytearray()",
            "    value &= 0x1FFFFF\n    out = bytearray()",
        ),
    ),
    # Tag sections.
    bug_of(
        "a tag's number is one byte",
        ("decoder", 'tag = self.uvarint(path, "tag")', "tag = self.take(1, path)[0]"),
    ),
    bug_of(
        "a tag's size is one byte",
        (
            "decoder",
            'size = self.uvarint(path, "tag size")',
            "size = self.take(1, path)[0]",
        ),
    ),
    bug_of(
        "the count of tags is one byte",
        (
            "decoder",
            'count = self.uvarint(path, "tag count")',
            "count = self.take(1, path)[0]",
        ),
    ),
    bug_of(
        "a tag's size counts its own bytes",
        (
            "encoder",
            "encode_uvarint(len(payload)), payload)",
            "encode_uvarint(len(payload) + 1), payload)",
        ),
    ),
    bug_of(
        "unknown tags before all others",
        (
            "encoder",
            "for tag in sorted(payloads):",
            "for tag in sorted(payloads, key=lambda t: (t in {f.tag for f in layout.tags or ()}, t)):",
        ),
    ),
    bug_of(
        "an unknown tag without bytes is dropped, read",
        (
            "decoder",
            "unknown.append((tag, self.take(size, path)))",
            "unknown.append((tag, self.take(size, path)))\n"
            "                if not size:\n"
            "                    unknown.pop()\n"
            "                    continue",
        ),
    ),
    bug_of(
        "unknown tags of inner structs are dropped",
        (
            "decoder",
            "unknown = self.tags(layout, values, path) if layout.flexible else []",
            "unknown = self.tags(layout, values, path) if layout.flexible else []\n"
            "        unknown = [] if path else unknown",
        ),
    ),
    bug_of(
        "a tag twice: the last one counts",
        (
            "decoder",
            'raise self.fail(path, at, f"tag {tag} stands twice")',
            "pass",
        ),
    ),
    bug_of(
        "a tag of another version is read as unknown",
        ("decoder", "if tag in layout.foreign_tags:", "if False:"),
    ),
    bug_of(
        "what follows a value in its tag is skipped",
        (
            "decoder",
            "        if self.offset != end:\n",
            "        if self.offset < end:\n            self.offset = end\n"
            "        if self.offset != end:\n",
        ),
    ),
    bug_of(
        "a value may read beyond its tag",
        ("decoder", "        self.limit = end\n", "        end = limit\n"),
        ("decoder", "        if self.offset != end:\n", "        if False:\n"),
    ),
    bug_of(
        "a tag at its default is written",
        (
            "encoder",
            "if self.is_written(field, tagged):",
            "if True:",
        ),
    ),
    bug_of(
        "a tagged struct at its default is written",
        (
            "values",
            "return _is_default_struct(wire.struct, complete(wire.struct, value))",
            "return False",
        ),
    ),
    bug_of(
        "unknown tags do not make a tagged struct other than its default",
        ("values", "        UNKNOWN_TAGS not in value\n        and ", "        "),
    ),
    bug_of(
        "an empty text is taken for a null default",
        ("values", "        return value is None\n", "        return not value\n"),
    ),
    bug_of(
        "null is taken for an empty default",
        (
            "values",
            "    if value is None:\n        return False\n    match wire:\n"
            "        case ArrayWire():\n            return len",
            "    if value is None:\n        return True\n    match wire:\n"
            "        case ArrayWire():\n            return len",
        ),
    ),
    bug_of(
        "a missing tag is 0, not its default",
        (
            "codec",
            "values[field.name] = default_of(field.type, field.default)",
            "d = default_of(field.type, field.default)\n"
            "                values[field.name] = 0 if d == -1 else d",
        ),
    ),
    bug_of(
        "the null of a tagged struct is written as elsewhere",
        (
            "encoder",
            'return b"\\x00" if is_tagged else b"\\xff"',
            'return b"\\xff"',
        ),
    ),
    bug_of(
        "an unknown tag may have the number of a field, written",
        ("encoder", "if number in names:", "if False:"),
        ("encoder", "if number in layout.foreign_tags:", "if False:"),
    ),
    bug_of(
        "unknown tags are written in any order",
        ("encoder", "if number <= last_tag:", "if False:"),
    ),
    bug_of(
        "unknown tags are lost where there is no place for them",
        (
            "encoder",
            "elif self.listed_tags(value, path):",
            "elif False:",
        ),
    ),
    # Structs and versions.
    bug_of(
        "a null struct is read as its default",
        (
            "decoder",
            'self.fixed("int8", path) < 0:\n                return None',
            'self.fixed("int8", path) < 0:\n'
            "                return __import__('specgen.protocol.codec').protocol.codec.default_struct(wire.struct)",
        ),
    ),
    bug_of(
        "the marker of a struct is not written",
        (
            "encoder",
            'return b"\\x01" + self.struct(',
            'return (b"\\x01" if is_tagged else b"") + self.struct(',
        ),
    ),
    bug_of(
        "a tagged null struct is read as its default",
        (
            "decoder",
            "value = self.struct(struct, path) if present else None",
            "value = self.struct(struct, path) if present\\\n"
            "                else __import__('specgen.protocol.codec').protocol.codec.default_struct(struct)",
        ),
    ),
    bug_of(
        "what a version lacks is dropped silently, written",
        ("encoder", "if absent.ignorable is False:", "if False:"),
    ),
    bug_of(
        "what a version ignores is refused, written",
        ("encoder", "if absent.ignorable is False:", "if True:"),
    ),
    bug_of(
        "missing bytes are zeros",
        (
            "decoder",
            "            raise self.too_short(size, path)\n        raw = self.data",
            "            self.offset = self.limit\n            return bytes(size)\n        raw = self.data",
        ),
    ),
    bug_of(
        "an array that is cut ends before the missing element",
        (
            "decoder",
            RETURN_ITEMS,
            "items = []\n"
            "        for i in range(count):\n"
            "            try:\n"
            '                items.append(self.value(element, f"{path}[{i}]"))\n'
            "            except Exception:\n"
            "                self.offset = self.limit\n"
            "                break\n"
            "        return items",
        ),
    ),
)
