"""The sources and fixtures of ``kafka_wire``."""

from __future__ import annotations

import re
from functools import cache

import kafka_wire

from specgen.codegen.views.python.names import attribute_name
from specgen.protocol.layout import Layout, StructLayout, lower_all
from specgen.protocol.model import Message
from specgen.sources.loading import read_source
from specgen.sources.union.releases import Union
from specgen.testing.vectors import Case, cases

NAMES = sorted(kafka_wire.MESSAGES)
"""Every message of the package; parametrized tests are named so."""

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")


@cache
def joined() -> Union:
    """The union of the bundled releases."""
    union = read_source("kafka:all").union
    assert union is not None
    return union


def definition(name: str) -> Message:
    """A message's definition."""
    return joined().release.by_name[name]


def all_layouts(name: str) -> tuple[Layout, ...]:
    """Every version of a message."""
    return tuple(lower_all(definition(name)))


def distinct_layouts(name: str) -> list[Layout]:
    """The last of each group of versions with equal layouts, which share their code."""
    by_root: dict[StructLayout, Layout] = {}
    for layout in lower_all(definition(name)):
        by_root[layout.root] = layout
    return list(by_root.values())


def chosen_cases(layout: Layout, *exercises: str) -> list[Case]:
    """The cases of a layout that exercise any of these."""
    return [case for case in cases(layout) if case.exercises in exercises]


def fullest(layout: Layout) -> list[Case]:
    """The cases with the most content: unknown tags if the layout allows them, and known tags."""
    chosen = chosen_cases(layout, "elements", "tags", "unknown tags")
    unknown = [case for case in chosen if case.exercises == "unknown tags"]
    return [case for case in chosen if not unknown or case.exercises != "elements"]


def attribute_path(path: str) -> str:
    """A path of the reference codec, which uses the definition's names, in Python's attributes."""
    return _WORD.sub(lambda match: attribute_name(match[0]), path)
