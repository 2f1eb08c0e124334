"""The plan of a decode function: a tree of steps in wire order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from specgen.codegen.views.python.code import (
    SIZES,
    STRUCT_FORMATS,
    Imports,
    check_depth,
    default_value,
    is_tuple,
    letters,
)
from specgen.codegen.views.python.decode_passes import passed
from specgen.codegen.views.python.decode_steps import (
    Append,
    Array,
    Assign,
    Blob,
    Bound,
    Call,
    Finish,
    FixedArray,
    Guard,
    GuardBlob,
    NotNull,
    OrNull,
    Read,
    Tagged,
    Tags,
    Text,
)
from specgen.codegen.views.python.expressions import Made, Uuid, Value
from specgen.codegen.views.python.names import Locals
from specgen.codegen.views.python.steps import Step, Steps
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    takes_no_bytes,
)
from specgen.protocol.model import Default, Message, Scalar


class DecodePlan:
    """The steps that decode one struct of a message; ``outlined`` ones are called."""

    def __init__(
        self,
        message: Message,
        root: StructLayout,
        imports: Imports,
        outlined: Mapping[StructLayout, str],
    ) -> None:
        self.message = message
        self.root = root
        self.imports = imports
        self.attributes = imports.names.attributes
        self.outlined = outlined
        self.locals = Locals()
        self.steps: list[Step] = []
        self.depth = 0

    def build(self) -> Steps:
        """All steps of the function, merged."""
        value = self.fields(self.root)
        return passed((*self.steps, Finish(value)))

    @contextmanager
    def inside(self, *, nests: bool = True) -> Iterator[list[Step]]:
        """Collect the steps of a block; ``nests`` counts it for the depth limit."""
        outer, self.steps = self.steps, []
        self.depth += 1
        if nests:
            check_depth(self.depth + 1, self.message, self.message.span)
        yield self.steps
        self.depth -= 1
        self.steps = outer

    def add(self, *steps: Step) -> None:
        """Add steps to the present block."""
        self.steps += steps

    def struct(self, struct: StructLayout) -> Value:
        """Read a struct, in place or with its own function."""
        if struct not in self.outlined:
            return self.fields(struct)
        target = self.locals.take("struct")
        self.add(Call(target, self.outlined[struct]))
        return target

    def fields(self, struct: StructLayout) -> Made:
        """Read a struct's fields; returns the expression that creates it."""
        values: dict[str, Value] = {}
        for field in struct.fields:
            base = self.attributes[field.name]
            values[field.name] = self.value(field.type, base)
        unknown = "()"
        if struct.flexible:
            unknown = self.tags(struct, values)
        args = self.arguments(struct, values)
        if unknown != "()":
            args.append(unknown)
        return Made(self.imports.cls(self.message, struct), tuple(args))

    def arguments(self, struct: StructLayout, values: dict[str, Value]) -> list[Value]:
        """The constructor's arguments: values read, and defaults for absent fields."""
        wires: dict[str, tuple[WireType, Default]] = {
            absent.name: (absent.type, absent.default) for absent in struct.absent
        }
        names = list(struct.declared)
        if not struct.flexible:
            while names and names[-1] not in values:
                names.pop()
        return [
            (
                values[name]
                if name in values
                else default_value(*wires[name], self.imports, self.message)
            )
            for name in names
        ]

    def value(self, wire: WireType, base: str) -> Value:
        """Read a value; returns its expression."""
        match wire:
            case ScalarWire(kind=Scalar.STRING):
                return self.text(wire, self.locals.take(base))
            case ScalarWire() if wire.kind.is_variable:
                return self.blob(wire, self.locals.take(base))
            case ScalarWire(kind=Scalar.UUID):
                target = self.locals.take(base)
                self.add(Read("16s", target))
                self.imports.helpers.add("uuids")
                return Uuid(target)
            case ScalarWire():
                target = self.locals.take(base)
                self.add(Read(STRUCT_FORMATS[wire.kind], target))
                return target
            case ArrayWire(element=ScalarWire(kind=kind)) if not kind.is_variable:
                return self.fixed_array(wire, kind, self.locals.take(base))
            case ArrayWire():
                return self.array_of(wire, self.locals.take(base))
            case StructWire(nullable=True):
                return self.nullable_struct(wire, self.locals.take(base))
            case StructWire():
                return self.struct(wire.struct)

    def length(self, wire: ScalarWire | ArrayWire, width: str, back: int = 0) -> None:
        """Read a length into ``n``; if it is compact, stop ``back`` bytes before its end."""
        self.add(Read("B", "n", back) if wire.compact else Read(width, "n"))

    def text(self, wire: ScalarWire, target: str) -> str:
        """A string."""
        nullable = wire.nullable is not False
        self.length(wire, "h", back=1)
        self.add(*_checks(wire.compact, nullable, "long_text"))
        self.add(Text(target, nullable, wire.compact))
        return target

    def blob(self, wire: ScalarWire, target: str) -> str:
        """Bytes or records."""
        nullable = wire.nullable is not False
        self.length(wire, "i", back=1)
        if wire.compact:
            self.add(GuardBlob())
        if not nullable:
            self.add(NotNull(wire.compact))
        self.add(Blob(target, nullable, wire.compact))
        return target

    def fixed_array(self, wire: ArrayWire, kind: Scalar, target: str) -> str:
        """An array of fixed-size elements: one unpacking, which refuses negative counts."""
        nullable, form = wire.nullable is not False, STRUCT_FORMATS[kind]
        self.length(wire, "i", back=0 if nullable else 1)
        self.add(*_checks(wire.compact, True, "long" if nullable else "long_list"))
        lists, is_uuid = f"lists_{letters(form)}", kind is Scalar.UUID
        self.add(
            FixedArray(target, nullable, wire.compact, lists, SIZES[form], is_uuid)
        )
        return target

    def array_of(self, wire: ArrayWire, target: str) -> str:
        """An array of other elements: a loop."""
        nullable = wire.nullable is not False
        self.length(wire, "i")
        checks = _checks(wire.compact, nullable, "long")
        if takes_no_bytes(wire.element):
            checks = (*checks, Bound(wire.compact))
        # Outer arrays usually have elements; inner ones are often empty.
        tested = nullable or self.depth > 0
        with self.inside() as body:
            self.add(Append(target, self.value(wire.element, "item")))
        shape = (nullable, wire.compact, is_tuple(wire))
        self.add(Array(tuple(body), target, *shape, tested, checks))
        return target

    def nullable_struct(self, wire: StructWire, target: str) -> str:
        """A struct after a marker byte."""
        self.add(Read("b", "n"), self.or_null(wire.struct, target, tagged=False))
        return target

    def or_null(self, struct: StructLayout, target: str, *, tagged: bool) -> OrNull:
        """Assign a struct or null to a name."""
        with self.inside() as body:
            self.add(Assign(target, self.struct(struct)))
        return OrNull(tuple(body), target, tagged)

    def tags(self, struct: StructLayout, values: dict[str, Value]) -> str:
        """Read the tag section; returns the expression of the unknown tags."""
        unknown = self.locals.take("unknown")
        known = struct.tags or ()
        self.add(Read("B", "n"))
        targets = {f.name: self.locals.take(self.attributes[f.name]) for f in known}
        defaults = tuple(
            (
                targets[f.name],
                default_value(f.type, f.default, self.imports, self.message),
            )
            for f in known
        )
        section = self.locals.take("section")
        end = self.locals.take("after") if known else "o"
        with self.inside(nests=False) as body:
            for field in known:
                self.tagged(field, targets[field.name], section)
                values[field.name] = targets[field.name]
        numbers = tuple(f.tag for f in known)
        names = (defaults, unknown, section, end)
        self.add(Tags(tuple(body), *names, numbers, struct.foreign_tags))
        return unknown

    def tagged(self, field: FieldLayout, target: str, section: str) -> None:
        """A known tagged field, which must fill its payload."""
        end = self.locals.take("end")
        with self.inside() as body:
            wire = field.type
            if isinstance(wire, StructWire) and wire.nullable:
                marker = self.or_null(wire.struct, target, tagged=True)
                self.add(Read("B", "n"), *_checks(True, True, "long"), marker)
            else:
                value = self.value(wire, self.attributes[field.name])
                self.add(Assign(target, value))
        self.add(Tagged(tuple(body), section, field.tag, end))


def _checks(compact: bool, nullable: bool, helper: str) -> Steps:
    """The steps for the rest of a long length and for refusing null."""
    if compact:
        return (Guard(nullable, helper if nullable else f"some_{helper}"),)
    return () if nullable else (NotNull(False),)
