"""Layouts as lines of JSON: the exchange format as ``specgen export layouts`` prints it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from specgen.protocol.layout import Layout, lower_all
from specgen.protocol.layout.export import layout_object, whole_object
from specgen.protocol.model import Kind, Message
from specgen.report.shown import json_line


def layout_line(layout: Layout) -> str:
    """The layout's wire form as a line of JSON Lines, without the line end."""
    return json_line(layout_object(layout))


def layout_lines(
    messages: Iterable[Message],
    version: int | None = None,
    helpers: bool = False,
    wire_only: bool = False,
) -> Iterator[str]:
    """A line for each message and version, in the whole form unless ``wire_only``.

    ``helpers`` adds kmsg's inner structs.
    """
    for message in messages:
        if message.kind is Kind.STRUCT and not helpers:
            continue
        for layout in lower_all(message):
            if version is None or layout.version == version:
                yield (
                    layout_line(layout)
                    if wire_only
                    else json_line(whole_object(message, layout))
                )
