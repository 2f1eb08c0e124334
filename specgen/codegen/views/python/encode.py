"""The plan of an encode function: a tree of steps in wire order, with checks first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from specgen.codegen.views.python.code import (
    STRUCT_FORMATS,
    Imports,
    check_depth,
    not_default,
)
from specgen.codegen.views.python.encode_passes import packed
from specgen.codegen.views.python.encode_steps import (
    Array,
    Assign,
    Blob,
    Call,
    Fixed,
    FixedArray,
    How,
    Marker,
    OrNull,
    Refuse,
    Tagged,
    Tags,
    Text,
)
from specgen.codegen.views.python.expressions import Condition
from specgen.codegen.views.python.names import Locals
from specgen.codegen.views.python.steps import Step, Steps
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Message, Scalar

_HOW = {Scalar.UUID: How.UUID, Scalar.BOOL: How.BIT, Scalar.FLOAT64: How.NUMBER}


class EncodePlan:
    """The steps that encode one struct of a message; ``outlined`` ones are called."""

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
        """All steps of the function, packed."""
        self.fields(self.root, "m")
        return packed(tuple(self.steps))

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

    def add(self, step: Step) -> None:
        """Add a step to the present block."""
        self.steps.append(step)

    def struct(self, struct: StructLayout, value: str) -> None:
        """Write a struct, in place or with its own function."""
        if struct in self.outlined:
            self.add(Call(value, self.outlined[struct]))
        else:
            self.fields(struct, value)

    def fields(self, struct: StructLayout, value: str) -> None:
        """Write the fields of a struct, which is the value of an expression."""
        self.refuse(struct, value)
        for item in struct.fields:
            self.value(item.type, f"{value}.{self.attributes[item.name]}")
        if struct.flexible:
            self.tags(struct, value)

    def refuse(self, struct: StructLayout, value: str) -> None:
        """Refuse values of fields that this version lacks."""
        conditions: list[Condition] = [
            not_default(
                absent.type,
                absent.default,
                f"{value}.{self.attributes[absent.name]}",
                self.imports,
                self.message,
            )
            for absent in struct.absent
            if absent.ignorable is False
        ]
        if not struct.flexible:
            conditions.append(f"{value}.unknown_tagged_fields")
        if conditions:
            self.add(Refuse(tuple(conditions)))

    def value(self, wire: WireType, value: str) -> None:
        """Write a value."""
        match wire:
            case ScalarWire(kind=Scalar.STRING):
                self.add(Text(value, wire.nullable is not False, wire.compact))
            case ScalarWire() if wire.kind.is_variable:
                self.add(Blob(value, wire.nullable is not False, wire.compact))
            case ScalarWire():
                # A bool is packed as a byte, since struct accepts anything as a bool.
                form = "B" if wire.kind is Scalar.BOOL else STRUCT_FORMATS[wire.kind]
                self.add(Fixed(form, value, _HOW.get(wire.kind, How.AS_IT_IS)))
            case ArrayWire(element=ScalarWire(kind=kind)) if not kind.is_variable:
                self.fixed_array(wire, kind, value)
            case ArrayWire():
                self.array_of(wire, value)
            case StructWire(nullable=True):
                self.or_null(wire.struct, value, tagged=False)
            case StructWire():
                name = self.named(value)
                self.add(Assign(name, value))
                self.struct(wire.struct, name)

    def named(self, value: str) -> str:
        """A local name for the value of an expression."""
        return self.locals.take(value.rpartition(".")[2])

    def fixed_array(self, wire: ArrayWire, kind: Scalar, value: str) -> None:
        """An array of fixed-size elements."""
        target, count = self.named(value), self.locals.take("count")
        form, how = STRUCT_FORMATS[kind], _HOW.get(kind, How.AS_IT_IS)
        nullable = wire.nullable is not False
        self.add(FixedArray(target, value, count, form, how, nullable, wire.compact))

    def array_of(self, wire: ArrayWire, value: str) -> None:
        """An array of other elements."""
        target, nullable = self.named(value), wire.nullable is not False
        item = self.locals.take("item")
        with self.inside() as body:
            if isinstance(wire.element, StructWire) and not wire.element.nullable:
                self.struct(wire.element.struct, item)
            else:
                self.value(wire.element, item)
        self.add(Array(tuple(body), target, value, item, nullable, wire.compact))

    def or_null(self, struct: StructLayout, value: str, *, tagged: bool) -> None:
        """The marker for null, or the marker for a struct and the struct."""
        name = self.named(value)
        with self.inside() as body:
            self.add(Fixed("B", "1"))
            self.struct(struct, name)
        self.add(OrNull(tuple(body), name, value, (Marker("o", tagged),)))

    def tags(self, struct: StructLayout, value: str) -> None:
        """The tag section: packed as empty with the run, and replaced if it is not."""
        known = struct.tags or ()
        conditions = [self.is_written(item, value) for item in known]
        self.add(Fixed("B", "0"))
        fields = self.locals.take("known") if known else ""
        with self.inside(nests=False) as body:
            for item, condition in zip(known, conditions, strict=True):
                self.tagged(item, value, fields, condition)
        unknown = f"{value}.unknown_tagged_fields"
        defined = (*(item.tag for item in known), *struct.foreign_tags)
        self.add(Tags(tuple(body), tuple(conditions), fields, unknown, defined))

    def is_written(self, item: FieldLayout, value: str) -> Condition:
        """The condition under which a tagged field is written."""
        path = f"{value}.{self.attributes[item.name]}"
        return not_default(item.type, item.default, path, self.imports, self.message)

    def tagged(
        self, item: FieldLayout, value: str, section: str, condition: Condition
    ) -> None:
        """A known tagged field, written if it is not at its default."""
        path = f"{value}.{self.attributes[item.name]}"
        payload = self.locals.take("payload")
        wire = item.type
        with self.inside(nests=False) as body:
            if isinstance(wire, StructWire) and wire.nullable:
                self.or_null(wire.struct, path, tagged=True)
            else:
                self.value(wire, path)
        self.add(Tagged(tuple(body), condition, section, item.tag, payload))
