"""Nest fields without indentation, by searching what the text does not rule out.

A field belongs to the struct that the line above opens, if it opens one; else to the
struct of the field above or to one around it.  Version ranges, names and tags rule
most of these out: a field of v8+ is not in a struct of v0-v7, one of v7+ not in a
struct of v8+, and no struct has a name or a tag twice, or a gap in its tags.  What
they leave open is not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from specgen.protocol.model import VersionRange
from specgen.sources.kafka_json.struct_rules import MAX_LEVELS
from specgen.sources.kmsg.guide import Guide
from specgen.sources.kmsg.nest import ROOT
from specgen.sources.kmsg.raw import RawField

MAX_STEPS = 200_000
"""How many fields are placed before a search is given up."""


class FlatSearch:
    """Finds every nesting of a struct's fields that is not ruled out.

    ``parents`` has the parent of each field placed so far.
    """

    def __init__(
        self,
        fields: Sequence[RawField],
        valid: VersionRange,
        flexible: VersionRange,
        guide: Guide | None = None,
    ) -> None:
        self.fields = fields
        self.flexible = flexible
        self.guide = guide
        self.parents: list[int] = []
        self.steps = 0
        self.reached = 0
        self.versions: dict[int, VersionRange] = {ROOT: valid}
        self.depths: dict[int, int] = {ROOT: 0}
        self.names: set[tuple[int, str]] = set()
        self.tags: dict[int, int] = {}
        """The tags of each struct, as a bit set."""

    @property
    def exhausted(self) -> bool:
        """Whether the search was given up."""
        return self.steps > MAX_STEPS

    def readings(self, start: int = 0) -> Iterator[list[int]]:
        """Each nesting of the fields from ``start`` on, the deepest first.

        The fields before ``start`` must be placed; at the end, only they are.
        """
        parent = self.first()
        while True:
            if len(self.parents) == len(self.fields):
                if self.closes_all():
                    yield [*self.parents]
            else:
                while parent is not None and not self.place(parent):
                    parent = self.around(parent)
                if parent is not None:
                    parent = self.first()
                    continue
            if len(self.parents) <= start:
                return
            parent = self.around(self.take_back())

    def first(self) -> int | None:
        """The innermost struct that the next field may belong to."""
        at = len(self.parents)
        if at == len(self.fields) or self.exhausted:
            return None
        if at == 0:
            return ROOT
        return at - 1 if self.fields[at - 1].opens else self.parents[at - 1]

    def around(self, struct: int) -> int | None:
        """The struct around one that can end here; None if it can't."""
        if struct == ROOT or struct == len(self.parents) - 1 or self.exhausted:
            return None
        return self.parents[struct] if self.closes(struct) else None

    def closes(self, struct: int) -> bool:
        """Whether a struct may end after the fields that it has."""
        tags = self.tags.get(struct, 0)
        return not tags & (tags + 1) and (
            self.guide is None or self.guide.closes(struct)
        )

    def closes_all(self) -> bool:
        """Whether every open struct may end."""
        last = len(self.fields) - 1
        if last >= 0 and self.fields[last].opens:
            return False
        struct: int | None = self.parents[last] if last >= 0 else ROOT
        while struct is not None and struct != ROOT:
            struct = self.parents[struct] if self.closes(struct) else None
        return struct == ROOT and self.closes(ROOT)

    def place(self, parent: int) -> bool:
        """Place the next field in a struct unless that is ruled out; returns whether it is placed."""
        self.steps += 1
        at = len(self.parents)
        self.reached = max(self.reached, at)
        raw = self.fields[at]
        around = self.versions[parent]
        field_versions = raw.versions(self.flexible)
        noted = raw.note.versions if raw.note is not None else None
        depth = self.depths[parent] + 1
        is_too_early = noted is not None and noted.low < around.low
        if is_too_early or not around & field_versions:
            return False
        if (parent, raw.name) in self.names or depth > MAX_LEVELS + 1:
            return False
        if raw.tag is not None:
            bit = 1 << raw.tag if raw.tag < len(self.fields) else 0
            if not bit or self.tags.get(parent, 0) & bit:
                return False
        if self.guide is not None and not self.guide.place(at, parent):
            return False
        if raw.tag is not None:
            self.tags[parent] = self.tags.get(parent, 0) | bit
        self.names.add((parent, raw.name))
        self.versions[at], self.depths[at] = around & field_versions, depth
        self.parents.append(parent)
        return True

    def take_back(self) -> int:
        """Remove the last field from its struct; returns the struct."""
        parent = self.parents.pop()
        at = len(self.parents)
        raw = self.fields[at]
        self.names.discard((parent, raw.name))
        if raw.tag is not None:
            self.tags[parent] &= ~(1 << raw.tag)
        if self.guide is not None:
            self.guide.take_back(at, parent)
        return parent
