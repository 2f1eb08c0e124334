"""Which nesting a struct has whose indentation is lost: the only one, or an error.

With another source's message the one is taken whose layouts are the same bytes as
that source's, in every version that both have.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from specgen.compare.by_place import same_bytes
from specgen.layout import Layout, lower
from specgen.model import Message, VersionRange
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.kmsg.build import build_message
from specgen.readers.kmsg.flat import FlatSearch
from specgen.readers.kmsg.guide import Guide
from specgen.readers.kmsg.heads import Head
from specgen.readers.kmsg.nest import ROOT, is_filled, tree
from specgen.readers.kmsg.raw import RawField, RawStruct, Shape
from specgen.readers.kmsg.table import TypeTable

MOST_REPORTED = 20
"""Of one struct so many fields are reported whose place is open."""

MOST_TRIED = 8
"""So many nestings are lowered to compare their bytes."""

_TOO_MANY = "there are too many nestings of its fields to tell which is meant"
_WITH = "the indentation is lost; --with SOURCE decides by the bytes of another source"


def nest_flat(
    struct: RawStruct,
    head: Head,
    table: TypeTable,
    reference: Message | None,
    problems: Problems,
) -> list[int] | None:
    """Of each field its parent's index; None with the problems reported."""
    if not _defined(struct.fields, table, problems):
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


def _defined(fields: Sequence[RawField], table: TypeTable, problems: Problems) -> bool:
    """Whether every field could be read, and its type is defined."""
    good = True
    known: dict[Shape, Container[str]] = {
        Shape.NAMED: table.named,
        Shape.ENUM: table.enums,
    }
    for raw in fields:
        kind = raw.type
        if kind is None:
            good = False
        elif kind.name not in known.get(kind.shape, (kind.name,)):
            table.undefined(kind, problems, is_error=True)
            good = False
    return good


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
        """The only nesting that is the same bytes as these layouts."""
        flexible = self.head.flexible
        guide = Guide(layouts, self.fields, flexible, self.table)
        search = FlatSearch(self.fields, self.valid, flexible, guide)
        fitting: list[list[int]] = []
        tried = 0
        for tried, parents in enumerate(search.readings(), 1):
            if self.fits(parents, layouts):
                fitting.append(parents)
            if len(fitting) > 1 or tried == MOST_TRIED:
                break
        else:
            if len(fitting) == 1 and not search.exhausted:
                return fitting[0]
        if len(fitting) > 1:
            pairs = zip(*fitting, strict=True)
            at = next(at for at, (one, two) in enumerate(pairs) if one != two)
            self.ambiguous(at, [parents[at] for parents in fitting])
        elif search.exhausted or fitting:
            self.error(_TOO_MANY, "")
        else:
            what = f"versions {min(layouts)} to {max(layouts)} of the other source"
            hint = "is it the same message?"
            place = search.reached if self.fields and not tried else None
            if place is not None:
                name = problem.quoted(self.fields[place].name)
                hint = f"{name} is the first that has no place there; {hint}"
            self.error(
                f"no nesting of its fields gives the bytes of {what}", hint, place
            )
        return None

    def fits(self, parents: list[int], layouts: Mapping[int, Layout]) -> bool:
        """Whether a nesting is the same bytes as these layouts."""
        nodes = tree(self.fields, parents)
        built = build_message(self.head, nodes, "", self.table, Problems())
        return built is not None and all(
            same_bytes(lower(built.message, version).root, layout.root)
            for version, layout in layouts.items()
        )

    def by_proof(self) -> list[int] | None:
        """The only nesting that nothing in the text rules out."""
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
        search.steps = open_ = 0
        for at, parent in enumerate(reading):
            others = self.others(search, parent)
            if others:
                self.ambiguous(at, [parent, *others])
                open_ += 1
            if search.exhausted or open_ == MOST_REPORTED:
                break
            search.place(parent)
        if search.exhausted and not open_:
            self.error(_TOO_MANY, _WITH)
        return None if open_ or search.exhausted else reading

    def others(self, search: FlatSearch, parent: int) -> list[int]:
        """The structs around ``parent`` that the next field may belong to as well."""
        at = len(search.parents)
        others: list[int] = []
        other = search.around(parent)
        while other is not None:
            if search.place(other):
                if next(search.readings(at + 1), None) is not None:
                    others.append(other)
                while len(search.parents) > at:
                    search.take_back()
            other = search.around(other)
        return others

    def ambiguous(self, at: int, parents: Sequence[int]) -> None:
        """Report a field that may belong to several structs."""
        raw = self.fields[at]
        readings = [self.label(parent) for parent in parents]
        self.problems.add(
            problem.ambiguous_nesting(raw.span, raw.name, readings, _WITH)
        )

    def label(self, struct: int) -> str:
        """A struct as messages name it."""
        if struct == ROOT:
            return problem.quoted(self.head.name)
        raw = self.fields[struct]
        return f"{problem.quoted(raw.name)} (line {raw.span.line})"
