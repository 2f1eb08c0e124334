"""The table of types of all files: enums, and structs once they are defined."""

from __future__ import annotations

from dataclasses import dataclass, field

from specgen.protocol.model import Scalar, Span, Struct, VersionRange
from specgen.protocol.model.types import integer_limits
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.struct_rules import MAX_HINTS
from specgen.sources.kmsg.raw import BASES, RawEnum, RawType, Shape

_OTHER_FILES = "use --with SOURCE to take it from another source, or read the files"


@dataclass(frozen=True, slots=True)
class Named:
    """A helper that fields can have as their type, with all structs inside it."""

    struct: Struct
    inner: tuple[Struct, ...]
    flexible: VersionRange
    levels: int
    count: int
    last_version: int
    has_layout: bool


@dataclass
class TypeTable:
    """The types defined so far; None is for a type with errors."""

    enums: dict[str, Scalar | None] = field(default_factory=dict)
    named: dict[str, Named | None] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    """Where each type name is defined, including those of anonymous structs."""
    later: dict[str, Span] = field(default_factory=dict)
    """Where each helper is or will be defined."""
    hints: int = 0

    def take(self, name: str, span: Span, problems: Problems) -> bool:
        """Reserve a name for a type; False, with a problem reported, if it is in use."""
        other = self.places.setdefault(name, span)
        if other is not span:
            message = f"type {problem.quoted(name)} is already defined at {other}"
            hint = "an anonymous struct is named after the struct around it"
            problems.add(problem.bad_kmsg(span, "K5", message, hint))
        return other is span

    def add_enum(self, raw: RawEnum, problems: Problems) -> None:
        """Define an enum."""
        kind = BASES[raw.base].scalar
        if kind is None or not kind.is_integer:
            message = f"the type of an enum must be an integer type, not {raw.base}"
            problems.add(problem.bad_kmsg(raw.base_span, "K8", message))
            kind = None
        if self.take(raw.name, raw.span, problems):
            self.enums[raw.name] = kind
        seen: set[int | str] = set()
        for value in raw.values:
            message = ""
            if value.number in seen:
                message = f"{value.number} is repeated in its enum"
            elif value.name in seen:
                message = f"{problem.quoted(value.name)} is repeated in its enum"
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
        """Report an undefined name; other files may define it, so its type is unknown.

        It is an error if a definition follows, or if no file could have one.
        """
        noun, hint = "enum", f"{_OTHER_FILES} that define enums"
        if kind.shape is Shape.NAMED:
            noun, hint = "type", f"{_OTHER_FILES} with its definition"
            is_error |= kind.name in self.places or not kind.name[0].isupper()
        self.hints += 1
        if kind.shape is Shape.NAMED and kind.name in self.later:
            is_error = True
            place = self.later[kind.name]
            hint = f"a struct must be defined before it is used; it is at {place}"
        elif self.hints <= MAX_HINTS:
            is_enum = kind.shape is Shape.ENUM
            known = [*self.enums] if is_enum else [*self.named, *BASES]
            suggestion = problem.did_you_mean(kind.name, known)
            hint = suggestion if suggestion.startswith("did") else hint
        message = f"{noun} {problem.quoted(kind.name)} is not defined"
        if is_error:
            problems.add(problem.bad_kmsg(kind.span, "K4", message, hint))
        else:
            message += ": fields of it have an unknown type"
            problems.add(problem.odd_kmsg(kind.span, "K4", message, hint))
