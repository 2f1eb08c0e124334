"""The one table of types of all files: enums, and structs once they are defined."""

from __future__ import annotations

from dataclasses import dataclass, field

from specgen.model import Scalar, Span, Struct, VersionRange
from specgen.model.types import integer_limits
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.kafka_json.struct_rules import MOST_HINTS
from specgen.readers.kmsg.raw import BASES, RawEnum, RawType, Shape

_OTHER_FILES = "--with SOURCE takes it from another source; or read the files"


@dataclass(frozen=True, slots=True)
class Named:
    """A helper that fields may be made of, with all structs inside of it."""

    struct: Struct
    inner: tuple[Struct, ...]
    flexible: VersionRange
    levels: int
    count: int
    last_version: int
    has_layout: bool


@dataclass
class TypeTable:
    """What is defined so far; None stands for what has errors of its own."""

    enums: dict[str, Scalar | None] = field(default_factory=dict)
    named: dict[str, Named | None] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    """Of every name of a type where it is defined, of anonymous structs too."""
    later: dict[str, Span] = field(default_factory=dict)
    """Of every helper where it is defined, or will be."""
    hints: int = 0

    def take(self, name: str, span: Span, problems: Problems) -> bool:
        """Take a name for a type; False with a problem if it is another's."""
        other = self.places.setdefault(name, span)
        if other is not span:
            message = f"type {problem.quoted(name)} is defined at {other} already"
            hint = "an anonymous struct is named after the struct around it"
            problems.add(problem.bad_kmsg(span, "K5", message, hint))
        return other is span

    def add_enum(self, raw: RawEnum, problems: Problems) -> None:
        """Define an enum."""
        kind = BASES[raw.base].scalar
        if kind is None or not kind.is_integer:
            message = f"an enum is of an integer type, not {raw.base}"
            problems.add(problem.bad_kmsg(raw.base_span, "K8", message))
            kind = None
        if self.take(raw.name, raw.span, problems):
            self.enums[raw.name] = kind
        seen: set[int | str] = set()
        for value in raw.values:
            message = ""
            if value.number in seen:
                message = f"{value.number} stands twice in its enum"
            elif value.name in seen:
                message = f"{problem.quoted(value.name)} stands twice in its enum"
            elif kind is not None and value.number > integer_limits(kind)[1]:
                message = f"{value.number} is too large for {kind}"
            if message:
                problems.add(problem.bad_kmsg(value.span, "K8", message))
            seen |= {value.number, value.name}

    def scalar(self, kind: RawType) -> Scalar | None:
        """The scalar that a type is, or its elements are; None for a struct."""
        if kind.shape is Shape.BASE:
            return BASES[kind.name].scalar
        return self.enums.get(kind.name) if kind.shape is Shape.ENUM else None

    def undefined(
        self, kind: RawType, problems: Problems, is_error: bool = False
    ) -> None:
        """Report a name that nothing defines: other files may, and its type is unknown.

        An error where a definition follows, or where no file could have one.
        """
        what, hint = "enum", f"{_OTHER_FILES}, which hold enums"
        if kind.shape is Shape.NAMED:
            what, hint = "type", f"{_OTHER_FILES} with its definition"
            is_error |= kind.name in self.places or not kind.name[0].isupper()
        self.hints += 1
        if kind.shape is Shape.NAMED and kind.name in self.later:
            is_error = True
            place = self.later[kind.name]
            hint = f"a struct must be defined before it is used; it is at {place}"
        elif self.hints <= MOST_HINTS:
            enum = kind.shape is Shape.ENUM
            known = [*self.enums] if enum else [*self.named, *BASES]
            near = problem.did_you_mean(kind.name, known)
            hint = near if near.startswith("did") else hint
        message = f"{what} {problem.quoted(kind.name)} is not defined"
        if is_error:
            problems.add(problem.bad_kmsg(kind.span, "K4", message, hint))
        else:
            message += ": what is of it is of unknown type"
            problems.add(problem.odd_kmsg(kind.span, "K4", message, hint))
