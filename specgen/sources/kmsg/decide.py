"""Decide how a struct nests whose indentation is lost: if not uniquely, it is an error.

With another source's message, the nesting must give the same bytes as that source in
every version that both have.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from specgen.protocol.compare.by_place import same_bytes
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Message, VersionRange
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kmsg.build import build_message
from specgen.sources.kmsg.flat import FlatSearch
from specgen.sources.kmsg.guide import Guide
from specgen.sources.kmsg.heads import Head
from specgen.sources.kmsg.nest import ROOT, is_filled, tree
from specgen.sources.kmsg.raw import RawField, RawStruct, Shape
from specgen.sources.kmsg.table import TypeTable

MAX_REPORTED = 20
"""How many ambiguous fields of one struct are reported."""

MAX_TRIED = 8
"""How many nestings are lowered to compare their bytes."""

_TOO_MANY = "its fields have too many possible nestings to decide"
_WITH = "the indentation is lost; --with SOURCE decides by the bytes of another source"


def nest_flat(
    struct: RawStruct,
    head: Head,
    table: TypeTable,
    reference: Message | None,
    problems: Problems,
) -> list[int] | None:
    """The index of each field's parent; None, with problems reported, on failure."""
    if not _are_defined(struct.fields, table, problems):
        return None
    if struct.fields and not is_filled(struct.fields[-1], problems):
        return None
    last = head.max_version
    valid = VersionRange.since(0) if last is None else VersionRange(0, last)
    layouts = (
        {v: lower(reference, v) for v in reference.versions if v in valid}
        if reference is not None
        else {}
    )
    choice = _Choice(struct.fields, head, table, valid, problems)
    return choice.by_bytes(layouts) if layouts else choice.by_proof()


def _are_defined(
    fields: Sequence[RawField], table: TypeTable, problems: Problems
) -> bool:
    """Whether every field could be read, and its type is defined."""
    are_defined = True
    names_by_shape: dict[Shape, Container[str]] = {
        Shape.NAMED: table.named,
        Shape.ENUM: table.enums,
    }
    for raw in fields:
        kind = raw.type
        if kind is None:
            are_defined = False
        elif kind.name not in names_by_shape.get(kind.shape, (kind.name,)):
            table.undefined(kind, problems, is_error=True)
            are_defined = False
    return are_defined


class _Choice:
    def __init__(
        self,
        fields: Sequence[RawField],
        head: Head,
        table: TypeTable,
        valid: VersionRange,
        problems: Problems,
    ) -> None:
        self.fields = fields
        self.head = head
        self.table = table
        self.valid = valid
        self.problems = problems

    def error(self, message: str, hint: str, at: int | None = None) -> None:
        """Report that there is no nesting, or no single one."""
        span = self.head.span if at is None else self.fields[at].span
        self.problems.add(problem.bad_kmsg(span, "K11", message, hint))

    def by_bytes(self, layouts: Mapping[int, Layout]) -> list[int] | None:
        """The only nesting that gives the same bytes as these layouts."""
        flexible = self.head.flexible
        guide = Guide(layouts, self.fields, flexible, self.table)
        search = FlatSearch(self.fields, self.valid, flexible, guide)
        fitting: list[list[int]] = []
        tried = 0
        for tried, parents in enumerate(search.readings(), 1):
            if self.fits(parents, layouts):
                fitting.append(parents)
            if len(fitting) > 1 or tried == MAX_TRIED:
                break
        else:
            if len(fitting) == 1 and not search.exhausted:
                return fitting[0]
        if len(fitting) > 1:
            pairs = zip(*fitting, strict=True)
            at = next(at for at, (first, second) in enumerate(pairs) if first != second)
            self.ambiguous(at, [parents[at] for parents in fitting])
        elif search.exhausted or fitting:
            self.error(_TOO_MANY, "")
        else:
            versions = f"versions {min(layouts)} to {max(layouts)}"
            message = f"no nesting of its fields gives the bytes of the other source's {versions}"
            hint = "is it the same message?"
            place = search.reached if self.fields and not tried else None
            if place is not None:
                name = problem.quoted(self.fields[place].name)
                hint = f"{name} is the first field without a place there; {hint}"
            self.error(message, hint, place)
        return None

    def fits(self, parents: list[int], layouts: Mapping[int, Layout]) -> bool:
        """Whether a nesting gives the same bytes as these layouts."""
        nodes = tree(self.fields, parents)
        built = build_message(self.head, nodes, "", self.table, Problems())
        return built is not None and all(
            same_bytes(lower(built.message, version).root, layout.root)
            for version, layout in layouts.items()
        )

    def by_proof(self) -> list[int] | None:
        """The only nesting that the text does not rule out."""
        search = FlatSearch(self.fields, self.valid, self.head.flexible)
        reading = next(search.readings(), None)
        if reading is None:
            message = _TOO_MANY
            if not search.exhausted:
                name = problem.quoted(self.fields[search.reached].name)
                message = f"there is no struct that {name} can be a field of"
            self.error(message, _WITH, search.reached)
            return None
        while search.parents:
            search.take_back()
        search.steps = ambiguous_count = 0
        for at, parent in enumerate(reading):
            alternatives = self.alternatives(search, parent)
            if alternatives:
                self.ambiguous(at, [parent, *alternatives])
                ambiguous_count += 1
            if search.exhausted or ambiguous_count == MAX_REPORTED:
                break
            search.place(parent)
        if search.exhausted and not ambiguous_count:
            self.error(_TOO_MANY, _WITH)
        return None if ambiguous_count or search.exhausted else reading

    def alternatives(self, search: FlatSearch, parent: int) -> list[int]:
        """The structs around ``parent`` that the next field may also belong to."""
        at = len(search.parents)
        structs: list[int] = []
        struct = search.around(parent)
        while struct is not None:
            if search.place(struct):
                if next(search.readings(at + 1), None) is not None:
                    structs.append(struct)
                while len(search.parents) > at:
                    search.take_back()
            struct = search.around(struct)
        return structs

    def ambiguous(self, at: int, parents: Sequence[int]) -> None:
        """Report a field that may belong to several structs."""
        raw = self.fields[at]
        readings = [self.label(parent) for parent in parents]
        self.problems.add(
            problem.ambiguous_nesting(raw.span, raw.name, readings, _WITH)
        )

    def label(self, struct: int) -> str:
        """A struct's name in messages."""
        if struct == ROOT:
            return problem.quoted(self.head.name)
        raw = self.fields[struct]
        return f"{problem.quoted(raw.name)} (line {raw.span.line})"
