"""A message's versions, grouped into sections with one layout each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from specgen.codegen.views.docs.changes import changes_text
from specgen.codegen.views.docs.history import History
from specgen.codegen.views.docs.markdown import (
    Md,
    Table,
    code,
    fenced,
    link,
    listed,
    table,
    text,
)
from specgen.codegen.views.docs.site import anchor
from specgen.codegen.views.docs.wording import (
    KINDS,
    default_text,
    nullable_text,
    type_text,
    versions_text,
)
from specgen.protocol.compare.by_name import changes
from specgen.protocol.layout import Layout, Place, lower_all, places
from specgen.protocol.layout.bnf import bnf_lines
from specgen.protocol.layout.export import layout_object
from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import Message, VersionRange
from specgen.protocol.model.names import snake_case


@dataclass(frozen=True, slots=True)
class Section:
    """Versions with one layout, as a page shows them."""

    versions: VersionRange
    title: str
    anchors: tuple[str, ...]
    facts: Md
    """Whether it is flexible, its header version, and the releases that have it."""
    steps: Md
    """Links to the previous and next sections and to the other direction."""
    changed: Md
    """The changes from the previous section; empty in the first."""
    bnf: Md
    fields: Table


@dataclass(frozen=True, slots=True)
class Direction:
    """One message of a page."""

    message: Message
    title: str
    overview: Table
    sections: tuple[Section, ...]
    """Newest first."""


def direction(message: Message, other: Message | None, history: History) -> Direction:
    """A message's part of its page; ``other`` is the other direction of the API, if any."""
    groups = _groups(message)
    spans = [_span(group) for group in groups]
    summaries = [Md("first version") for _ in groups[:1]]
    for before, after in pairwise(groups):
        changed = changes(before[0].root, after[0].root)
        summaries.append(changes_text(changed) or Md("none on the wire"))
    sections = [
        Section(
            versions=spans[index],
            title=_title(message, spans[index]),
            anchors=tuple(anchor(message, v) for v in spans[index]),
            facts=_facts(message, group[0], spans[index], history),
            steps=_steps(message, other, spans, index),
            changed=_since(spans[index - 1], summaries[index]) if index else Md(""),
            bnf=fenced(_bnf(group)),
            fields=field_table(group[0]),
        )
        for index, group in enumerate(groups)
    ]
    rows = [
        row
        for span, summary in zip(spans, summaries, strict=True)
        for row in _rows(message, span, summary, history)
    ]
    return Direction(
        message=message,
        title=KINDS[message.kind] if message.kind.is_rpc else "Versions",
        overview=table(("Version", "Kafka", "Changes"), rows[::-1]),
        sections=tuple(sections[::-1]),
    )


def _groups(message: Message) -> list[list[Layout]]:
    """The layouts, grouped if adjacent ones look the same in a section."""
    groups: list[list[Layout]] = []
    last: object = None
    for version, layout in zip(message.versions, lower_all(message), strict=True):
        shown = (layout_object(layout)["fields"], field_table(layout))
        if shown != last or version - 1 in message.gaps:
            groups.append([])
        groups[-1].append(layout)
        last = shown
    return groups


def _span(group: list[Layout]) -> VersionRange:
    """The versions of a group; the model gives an unversioned message version 0."""
    return VersionRange(group[0].version or 0, group[-1].version or 0)


def _title(message: Message, span: VersionRange) -> str:
    if message.unversioned:
        return "Unversioned"
    noun = "versions" if len(span) > 1 else "version"
    kind = f"{KINDS[message.kind]} " if message.kind.is_rpc else ""
    return _upper_first(f"{kind.lower()}{noun} {versions_text(span)}")


def _bnf(group: list[Layout]) -> list[str]:
    lines = bnf_lines(group[0])
    if len(group) > 1:
        span = f"{group[0].version}-{group[-1].version}"
        lines[0] = lines[0].replace(
            f"Version: {group[0].version}", f"Version: {span}", 1
        )
    return lines


def _facts(
    message: Message, layout: Layout, span: VersionRange, history: History
) -> Md:
    facts = ["flexible" if layout.flexible else "not flexible"]
    if message.kind.is_rpc:
        headers = {text(header_version(message, version)) for version in span}
        facts.append(f"{message.kind} header {' or '.join(sorted(headers))}")
    releases = list(dict.fromkeys(history.of_version(message, v) for v in span))
    if len(releases) == 1 and releases[0]:
        facts.append(f"Kafka {releases[0]}")
    return Md(_upper_first(" · ".join(facts)))


def _since(before: VersionRange, summary: Md) -> Md:
    return Md(f"Changes from version {before.high}: {summary}.")


def _steps(
    message: Message, other: Message | None, spans: list[VersionRange], index: int
) -> Md:
    steps: list[Md] = []
    for label, at in (("previous", index - 1), ("next", index + 1)):
        if 0 <= at < len(spans):
            target = anchor(message, spans[at].high if at < index else spans[at].low)
            linked = link(Md(versions_text(spans[at])), f"#{target}")
            steps.append(Md(f"{label}: {linked}"))
    if other is not None and spans[index].low in other.versions:
        target = anchor(other, spans[index].low)
        steps.append(link(Md(str(other.kind)), f"#{target}"))
    return listed(steps, " · ")


def _rows(
    message: Message, span: VersionRange, summary: Md, history: History
) -> Iterator[tuple[Md, Md, Md]]:
    for version in span:
        yield (
            link(
                Md("none" if message.unversioned else str(version)),
                f"#{anchor(message, version)}",
            ),
            Md(history.of_version(message, version)),
            summary if version == span.low else Md(f"same as version {version - 1}"),
        )


def _upper_first(words: str) -> str:
    return words[:1].upper() + words[1:]


HEADS = (
    "Field",
    "Type",
    "Null",
    "Default",
    "Tag",
    "Versions",
    "Entity",
    "Key",
    "Ignorable",
    "About",
)
"""The columns; those without any content are left out."""

_STEP = "· "

FieldRow = tuple[Md, ...]


def field_table(layout: Layout) -> Table:
    """One row per field, in wire order, with nested fields below their struct."""
    return table(HEADS, map(_row, places(layout.root)))


def _row(place: Place) -> FieldRow:
    field = place.field
    definition = field.field
    return (
        Md(_STEP * place.depth + code(snake_case(field.shown))),
        type_text(field.type),
        nullable_text(field.type),
        default_text(field),
        Md("" if field.tag is None else str(field.tag)),
        Md(str(definition.versions)),
        code(definition.entity_type or ""),
        Md("yes" if definition.map_key else ""),
        Md({True: "yes", False: "", None: "?"}[field.ignorable]),
        text(definition.about),
    )
