"""The plan of a decode function: steps in wire order, fixed fields read together."""

from __future__ import annotations

from collections.abc import Mapping

from specgen.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.model import Default, Message, Scalar
from specgen.render.views.python.code import (
    FORMATS,
    SIZES,
    Imports,
    Step,
    check_depth,
    default_code,
    letters,
    smallest,
)
from specgen.render.views.python.names import Locals, attribute_name


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
        self.outlined = outlined
        self.locals = Locals()
        self.steps: list[Step] = []
        self.depth = 1
        self.run: list[tuple[str, str]] = []

    def build(self) -> list[Step]:
        """All steps of the function."""
        result = self.fields(self.root)
        self.flush()
        self.step("finish", value=result)
        return self.steps

    def step(self, kind: str, **names: object) -> None:
        """Add a step at the present depth."""
        self.steps.append({"kind": kind, "i": "    " * self.depth, **names})

    def read(self, form: str, target: str) -> None:
        """A fixed field joins the run."""
        self.run.append((form, target))

    def flush(self) -> None:
        """Read the run: one unpacking for all of it."""
        forms = "".join(form for form, _ in self.run)
        targets = [target for _, target in self.run]
        size = sum(SIZES[form] for form, _ in self.run)
        if forms == "B":
            self.step("byte", target=targets[0])
        elif forms:
            call = self.imports.unpack(forms)
            self.step("unpack", targets=targets, call=call, size=size)
        self.run = []

    def struct(self, struct: StructLayout) -> str:
        """Read a struct, in place or by a function of its own."""
        if struct not in self.outlined:
            return self.fields(struct)
        self.flush()
        target = self.locals.take("struct")
        self.step("call", target=target, function=self.outlined[struct])
        return target

    def fields(self, struct: StructLayout) -> str:
        """Read a struct's fields; the expression that makes it."""
        held: dict[str, str] = {}
        for field in struct.fields:
            base = attribute_name(field.name)
            held[field.name] = self.value(field.type, base)
        unknown = "()"
        if struct.flexible:
            unknown = self.tags(struct, held)
        args = self.arguments(struct, held)
        if unknown != "()":
            args.append(unknown)
        self.flush()
        return f"{self.imports.cls(self.message, struct)}({', '.join(args)})"

    def arguments(self, struct: StructLayout, held: dict[str, str]) -> list[str]:
        """The constructor's arguments: what was read, defaults for what is absent."""
        wires: dict[str, tuple[WireType, Default]] = {
            absent.name: (absent.shape, absent.default) for absent in struct.absent
        }
        names = list(struct.declared)
        if not struct.flexible:
            while names and names[-1] not in held:
                names.pop()
        return [
            (
                held[name]
                if name in held
                else default_code(*wires[name], self.imports, self.message)
            )
            for name in names
        ]

    def value(self, wire: WireType, base: str) -> str:
        """Read a value; the expression that gives it."""
        match wire:
            case ScalarWire(kind=Scalar.STRING):
                return self.text(wire, self.locals.take(base))
            case ScalarWire() if wire.kind.is_variable:
                return self.blob(wire, self.locals.take(base))
            case ScalarWire(kind=Scalar.UUID):
                target = self.locals.take(base)
                self.read("16s", target)
                return f"{self.imports.helper('uuid')}({target})"
            case ScalarWire():
                target = self.locals.take(base)
                self.read(FORMATS[wire.kind], target)
                return target
            case ArrayWire(element=ScalarWire(kind=kind)) if not kind.is_variable:
                return self.fixed_array(wire, kind, self.locals.take(base))
            case ArrayWire():
                return self.array_of(wire, self.locals.take(base))
            case StructWire(nullable=True):
                return self.nullable_struct(wire, self.locals.take(base))
            case StructWire():
                return self.struct(wire.struct)

    def length(self, wire: ScalarWire | ArrayWire, width: str) -> None:
        """Read a length into ``n``, null or refused."""
        self.read("B" if wire.compact else width, "n")
        self.flush()

    def text(self, wire: ScalarWire, target: str) -> str:
        """A string."""
        self.length(wire, "h")
        nullable = wire.nullable is not False
        helper = "long_text" if nullable else "some_text"
        self.guard(wire.compact, nullable, helper)
        self.step("text", target=target, nullable=nullable, compact=wire.compact)
        return target

    def blob(self, wire: ScalarWire, target: str) -> str:
        """Bytes or records."""
        self.length(wire, "i")
        nullable = wire.nullable is not False
        self.guard(wire.compact, nullable, "long" if nullable else "some")
        self.step("blob", target=target, nullable=nullable, compact=wire.compact)
        return target

    def guard(self, compact: bool, nullable: bool, helper: str) -> None:
        """The rest of a long length; null refused where it is."""
        if compact:
            call = self.imports.helper(helper)
            self.step("guard_compact", nullable=nullable, call=call)
        elif not nullable:
            self.step("guard")

    def fixed_array(self, wire: ArrayWire, kind: Scalar, target: str) -> str:
        """An array of fixed elements: one unpacking, which refuses a count below 0."""
        nullable = wire.nullable is not False
        self.length(wire, "i")
        if wire.compact:
            call = self.imports.helper("long" if nullable else "some")
            self.step("guard_compact", nullable=True, call=call)
        form = FORMATS[kind]
        self.step(
            "nullable_list" if nullable else "list",
            target=target,
            compact=wire.compact,
            call=self.imports.helper(f"lists_{letters(form)}"),
            element=SIZES[form],
            uuids=self.imports.helper("uuid") if kind is Scalar.UUID else "",
        )
        return target

    def array_of(self, wire: ArrayWire, target: str) -> str:
        """An array of anything else: a loop."""
        nullable = wire.nullable is not False
        self.length(wire, "i")
        self.guard(wire.compact, nullable, "long" if nullable else "some")
        if smallest(wire.element) == 0:
            self.step("bound", compact=wire.compact)
        if nullable:
            condition = "n == 0" if wire.compact else "n < 0"
            self.step("if_null_list", target=target, condition=condition)
            self.depth += 1
        self.step("loop", target=target, nullable=nullable, compact=wire.compact)
        self.depth += 1
        check_depth(self.depth, self.message, self.message.span)
        value = self.value(wire.element, "item")
        self.flush()
        self.step("append", target=target, value=value)
        self.depth -= 2 if nullable else 1
        return target

    def nullable_struct(self, wire: StructWire, target: str) -> str:
        """A struct behind a marker byte."""
        self.read("b", "n")
        self.flush()
        self.step("if_null", target=target, condition="n < 0")
        self.inner_struct(wire.struct, target)
        return target

    def inner_struct(self, struct: StructLayout, target: str) -> None:
        """A struct one level deeper, given to a name."""
        self.depth += 1
        check_depth(self.depth, self.message, self.message.span)
        value = self.struct(struct)
        self.flush()
        self.step("assign", target=target, value=value)
        self.depth -= 1

    def tags(self, struct: StructLayout, held: dict[str, str]) -> str:
        """The tag section; the expression of the unknown tags."""
        unknown = self.locals.take("unknown")
        known = struct.tags or ()
        self.read("B", "n")
        self.flush()
        targets = {f.name: self.locals.take(attribute_name(f.name)) for f in known}
        for field in known:
            code = default_code(field.type, field.default, self.imports, self.message)
            self.step("declare", target=targets[field.name], value=code)
        section = self.locals.take("section")
        end = self.locals.take("after") if known else "o"
        self.step(
            "tags",
            unknown=unknown,
            section=section,
            end=end,
            known=tuple(f.tag for f in known),
            foreign=struct.foreign_tags,
            call=self.imports.helper("tags"),
        )
        for field in known:
            self.tagged(field, targets[field.name], section)
            held[field.name] = targets[field.name]
        if known:
            self.depth += 1
            self.step("assign", target="o", value=end)
            self.depth -= 1
        return unknown

    def tagged(self, field: FieldLayout, target: str, section: str) -> None:
        """A known tagged field, which must fill its payload."""
        end = self.locals.take("end")
        self.depth += 1
        self.step("if_tag", section=section, tag=field.tag, end=end)
        self.depth += 1
        check_depth(self.depth, self.message, self.message.span)
        wire = field.type
        if isinstance(wire, StructWire) and wire.nullable:
            self.read("B", "n")
            self.flush()
            self.guard(True, True, "long")
            # The marker is a variable integer, null where it is not positive.
            self.step("if_null", target=target, condition="n == 0 or n > 0x7FFFFFFF")
            self.inner_struct(wire.struct, target)
        else:
            value = self.value(wire, attribute_name(field.name))
            self.flush()
            self.step("assign", target=target, value=value)
        self.step("end_tag", end=end)
        self.depth -= 2
