"""Reading small documents written for tests."""

from __future__ import annotations

from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import Message
from specgen.report import Problems
from specgen.sources.bnf import read_reference
from specgen.sources.bnf.items import Item, Line, TableRow
from specgen.sources.bnf.lines import read_items

HEAD = "Any Request (Version: 0) =>"


def read(text: str) -> tuple[tuple[Message, ...], list[str]]:
    """The messages of a document, and its problems as ``line:column code``."""
    problems = Problems()
    release = read_reference(text, "t", problems)
    assert all(not p.is_error for p in problems.found)
    reported = [f"{p.span.line}:{p.span.column} {p.code}" for p in problems.found]
    return release.messages, reported


def read_well(text: str) -> tuple[Message, ...]:
    """The messages of a document, which must have no problems."""
    messages, problems = read(text)
    assert problems == []
    return messages


def shape(message: Message, version: int = 0) -> str:
    """The wire order of a version, in short: ``topics:?array{name:string} tags?``.

    ``?`` before a type means null is unknown; after it, nullable; ``~`` before it means compact.
    """
    return _fields(layout_object(lower(message, version))["fields"])


def shape_of(text: str, version: int = 0) -> str:
    """The only message of a document without problems."""
    (message,) = read_well(text)
    return shape(message, version)


def _fields(fields: list[dict[str, object]]) -> str:
    return " ".join(_field(field) for field in fields)


def _field(field: dict[str, object]) -> str:
    if field["type"] == "tag_buffer":
        if "fields" not in field:
            return "<?>"
        tags = [f"{f['tag']}={_field(f)}" for f in _list(field)]
        return f"<{' '.join(tags)}>"
    return f"{field['name']}:{_type(field)}"


def _type(field: dict[str, object]) -> str:
    kind = str(field["type"])
    nullable = field.get("nullable", False)
    marks = ("?" if nullable is None else "", "?" if nullable else "")
    if kind == "array":
        element = field["element"]
        assert isinstance(element, dict)
        compact = "~" if field["compact"] else ""
        return f"{marks[0]}{compact}[{_type(element)}]{marks[1]}"
    if kind == "struct":
        return f"{marks[0]}{{{_fields(_list(field))}}}{marks[1]}"
    compact = "~" if kind.startswith("compact_") else ""
    kind = kind.removeprefix("compact_")
    null = "?" if kind.startswith("nullable_") else ""
    return f"{compact}{kind.removeprefix('nullable_')}{null}"


def _list(field: dict[str, object]) -> list[dict[str, object]]:
    fields = field["fields"]
    assert isinstance(fields, list)
    return fields


def items(text: str) -> list[Item]:
    """The lines and rows of a document."""
    return [*read_items(text)]


def lines(text: str) -> list[str]:
    """The texts of the lines of a document."""
    return [item.text for item in items(text) if isinstance(item, Line)]


def rows(text: str) -> list[list[str]]:
    """The cells of the rows of a document."""
    return [item.cells for item in items(text) if isinstance(item, TableRow)]
