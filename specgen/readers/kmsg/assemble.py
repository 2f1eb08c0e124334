"""Files to messages: enums first, then each struct against those before it."""

from __future__ import annotations

from collections.abc import Sequence

from specgen.model import ALL, Identity, Kind, Message, Release
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.kmsg.build import BuiltMessage, build_message
from specgen.readers.kmsg.decide import nest_flat
from specgen.readers.kmsg.heads import HELPER, Head, read_head
from specgen.readers.kmsg.nest import NestedField, nest_by_indentation, readable, tree
from specgen.readers.kmsg.raw import RawFile, RawStruct
from specgen.readers.kmsg.table import TypeTable

_OF_FIELDS = ("K4", "K7", "K8")
"""The problems of single fields, whatever is wrong in the lines around them."""


class Assembler:
    """Defines structs in order; ``messages`` are those without errors."""

    def __init__(self, problems: Problems, reference: Release | None) -> None:
        self.problems = problems
        self.reference = reference
        self.table = TypeTable()
        self.messages: list[Message] = []
        self.keys: dict[tuple[int, Kind], str] = {}

    def read(self, files: Sequence[RawFile]) -> None:
        """All structs and enums of all files."""
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
        """Define one struct; its head goes on to the next, which may inherit it."""
        head = read_head(struct, before, self.problems)
        parents = self.parents(struct, head)
        new = self.table.take(struct.name, struct.span, self.problems)
        built = None
        if parents is not None:
            nodes = tree(struct.fields, parents)
            if head is not None and new and not struct.broken:
                built = build_message(
                    head, nodes, struct.about, self.table, self.problems
                )
            else:
                self.check(struct, nodes)
        if new and (head is None or head.kind is Kind.STRUCT):
            self.table.named[struct.name] = built.named if built is not None else None
        if built is not None:
            self.add(built)
        return head

    def check(self, struct: RawStruct, nodes: list[NestedField]) -> None:
        """Report what is wrong in single fields of a struct with other errors."""
        head = Head(struct.name, Kind.STRUCT, struct.span, flexible=ALL)
        own = Problems()
        build_message(head, readable(nodes), "", self.table, own)
        self.problems.extend(p for p in own.found if p.code in _OF_FIELDS)

    def parents(self, struct: RawStruct, head: Head | None) -> list[int] | None:
        """How the fields nest."""
        if not struct.flat:
            return nest_by_indentation(struct, self.problems)
        if head is None or struct.broken:
            return None
        return nest_flat(struct, head, self.table, self.same(head), self.problems)

    def same(self, head: Head) -> Message | None:
        """The message in the other source: by API key, or by name where it has none."""
        if self.reference is None or head.key is None:
            return None
        message = self.reference.by_identity.get(
            Identity(str(head.kind), str(head.key))
        )
        if message is None:
            named = self.reference.by_name.get(head.name)
            if named is not None and (named.kind, named.api_key) == (head.kind, None):
                return named
        return message

    def add(self, built: BuiltMessage) -> None:
        """Keep a message, if its API key is not taken."""
        message = built.message
        self.table.places |= built.names
        if message.api_key is not None:
            key = message.api_key, message.kind
            other = self.keys.setdefault(key, message.name)
            if other != message.name:
                taken = problem.same_api_key(
                    message.span, key[0], str(message.kind), other
                )
                self.problems.add(taken)
                return
        self.messages.append(message)
