"""Assemble messages from files: enums first, then each struct using earlier ones."""

from __future__ import annotations

from collections.abc import Sequence

from specgen.protocol.model import ALL, Identity, Kind, Message, Release
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kmsg.build import BuiltMessage, build_message
from specgen.sources.kmsg.decide import nest_flat
from specgen.sources.kmsg.heads import HELPER, Head, read_head
from specgen.sources.kmsg.nest import NestedField, nest_by_indentation, readable, tree
from specgen.sources.kmsg.raw import RawFile, RawStruct
from specgen.sources.kmsg.table import TypeTable

_FIELD_CODES = ("K4", "K7", "K8")
"""The problems of single fields, which are independent of the lines around them."""


class Assembler:
    """Defines structs in order; ``messages`` has those without errors."""

    def __init__(self, problems: Problems, reference: Release | None) -> None:
        self.problems = problems
        self.reference = reference
        self.table = TypeTable()
        self.messages: list[Message] = []
        self.keys: dict[tuple[int, Kind], str] = {}

    def read(self, files: Sequence[RawFile]) -> None:
        """Read all structs and enums of all files."""
        for file in files:
            for enum in file.enums:
                self.table.add_enum(enum, self.problems)
            for struct in file.structs:
                if any(modifier.name == HELPER for modifier in struct.modifiers):
                    self.table.later.setdefault(struct.name, struct.span)
        for file in files:
            before: Head | None = None
            for struct in file.structs:
                before = self.struct(struct, before)

    def struct(self, struct: RawStruct, before: Head | None) -> Head | None:
        """Define one struct; returns its head, which the next struct may inherit."""
        head = read_head(struct, before, self.problems)
        parents = self.parents(struct, head)
        is_new = self.table.take(struct.name, struct.span, self.problems)
        built = None
        if parents is not None:
            nodes = tree(struct.fields, parents)
            if head is not None and is_new and not struct.broken:
                built = build_message(
                    head, nodes, struct.about, self.table, self.problems
                )
            else:
                self.check(struct, nodes)
        if is_new and (head is None or head.kind is Kind.STRUCT):
            self.table.named[struct.name] = built.named if built is not None else None
        if built is not None:
            self.add(built)
        return head

    def check(self, struct: RawStruct, nodes: list[NestedField]) -> None:
        """Report the errors of single fields in a struct that has other errors."""
        head = Head(struct.name, Kind.STRUCT, struct.span, flexible=ALL)
        own_problems = Problems()
        build_message(head, readable(nodes), "", self.table, own_problems)
        self.problems.extend(p for p in own_problems.found if p.code in _FIELD_CODES)

    def parents(self, struct: RawStruct, head: Head | None) -> list[int] | None:
        """The index of each field's parent; None if it can't be determined."""
        if not struct.flat:
            return nest_by_indentation(struct, self.problems)
        if head is None or struct.broken:
            return None
        counterpart = self.counterpart(head)
        return nest_flat(struct, head, self.table, counterpart, self.problems)

    def counterpart(self, head: Head) -> Message | None:
        """The same message in the reference: by API key, or by name if it has none there."""
        if self.reference is None or head.key is None:
            return None
        message = self.reference.by_identity.get(
            Identity(str(head.kind), str(head.key))
        )
        if message is None:
            namesake = self.reference.by_name.get(head.name)
            if namesake is not None and (
                (namesake.kind, namesake.api_key) == (head.kind, None)
            ):
                return namesake
        return message

    def add(self, built: BuiltMessage) -> None:
        """Add a message unless its API key is in use."""
        message = built.message
        self.table.places |= built.names
        if message.api_key is not None:
            key = message.api_key, message.kind
            other = self.keys.setdefault(key, message.name)
            if other != message.name:
                self.problems.add(
                    problem.same_api_key(message.span, key[0], str(message.kind), other)
                )
                return
        self.messages.append(message)
