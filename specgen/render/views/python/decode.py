"""The plan of a decode function: steps in wire order, fixed fields read together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True)
class _Guess:
    """An array that may well have no elements: its step, and the run up to its length."""

    at: int
    target: str
    run: list[tuple[str, str]]


def _forms(run: list[tuple[str, str]]) -> str:
    return "".join(form for form, _ in run)


def _size(run: list[tuple[str, str]]) -> int:
    return sum(SIZES[form] for form, _ in run)


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
        self.guess: _Guess | None = None
        self.ifs = 0

    def build(self) -> list[Step]:
        """All steps of the function."""
        result = self.fields(self.root)
        self.flush()
        self.step("finish", value=result)
        return self.steps

    def step(self, kind: str, **names: object) -> None:
        """Add a step at the present depth."""
        self.settle()
        self.steps.append({"kind": kind, "i": "    " * self.depth, **names})

    def read(self, form: str, target: str) -> None:
        """A fixed field joins the run."""
        self.run.append((form, target))

    def flush(self, back: int = 0) -> None:
        """Read the run: one unpacking for all of it; stop so many bytes before its end."""
        size = _size(self.run) - back
        if self.guess and self.run:
            self.guessed(self.guess, size)
        else:
            self.unpack(self.run, size)
        self.run = []

    def unpack(self, run: list[tuple[str, str]], size: int) -> None:
        """Read a run, and go on by so many bytes."""
        forms, targets = _forms(run), [target for _, target in run]
        if forms == "B":
            self.step("byte", target=targets[0], size=size)
        elif forms:
            call = self.imports.unpack(forms)
            self.step("unpack", targets=targets, call=call, size=size)

    def guessed(self, guess: _Guess, size: int) -> None:
        """Read the run with what is before an array, which most often has no elements."""
        self.guess = None
        run = [*guess.run, *self.run]
        again = run[-1][1] == "n"
        if again:
            run[-1] = (run[-1][0], "k")
        before = _size(guess.run)
        self.steps[guess.at] |= {
            "kind": "guess",
            "targets": [target for _, target in run],
            "call": self.imports.unpack(_forms(run)),
            "before": before,
            "size": before + size,
            "again": again,
        }
        self.depth += 1
        self.unpack(self.run, size)
        self.depth -= 1

    def settle(self) -> None:
        """Nothing fixed follows an array: read what is before it by itself."""
        if self.guess is None:
            return
        guess, self.guess = self.guess, None
        inner, self.steps = self.steps[guess.at + 1 :], self.steps[: guess.at]
        self.unpack(guess.run, _size(guess.run))
        for step in inner:
            # Arrays within have guesses of their own, which name them.
            own = {"first": True} if step.get("target") == guess.target else {}
            self.steps.append(step | {"i": step["i"][4:], **own})

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
                return f"{self.imports.helper('uuids')}[{target}]"
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

    def length(self, wire: ScalarWire | ArrayWire, width: str, back: int = 0) -> None:
        """Read a length into ``n``, null or refused."""
        self.read("B" if wire.compact else width, "n")
        self.flush(back if wire.compact else 0)

    def text(self, wire: ScalarWire, target: str) -> str:
        """A string."""
        self.length(wire, "h", back=1)
        nullable = wire.nullable is not False
        self.guard(wire.compact, nullable, "long_text")
        self.step("text", target=target, nullable=nullable, compact=wire.compact)
        return target

    def blob(self, wire: ScalarWire, target: str) -> str:
        """Bytes or records."""
        self.length(wire, "i", back=1)
        nullable = wire.nullable is not False
        if wire.compact:
            self.step("guard_blob", call=self.imports.helper("long_blob"))
        if not nullable:
            self.step("not_null", compact=wire.compact)
        self.step("blob", target=target, nullable=nullable, compact=wire.compact)
        return target

    def guard(self, compact: bool, nullable: bool, helper: str) -> None:
        """The rest of a long length; null refused where it is."""
        if compact:
            call = self.imports.helper(helper if nullable else f"some_{helper}")
            self.step("guard", nullable=nullable, call=call)
        elif not nullable:
            self.step("not_null", compact=False)

    def fixed_array(self, wire: ArrayWire, kind: Scalar, target: str) -> str:
        """An array of fixed elements: one unpacking, which refuses a count below 0."""
        nullable = wire.nullable is not False
        self.length(wire, "i", back=0 if nullable else 1)
        self.guard(wire.compact, True, "long" if nullable else "long_list")
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
        names = {"target": target, "nullable": nullable, "compact": wire.compact}
        at = None
        if nullable and self.run:
            self.read("B" if wire.compact else "i", "n")
            run, self.run, at = self.run, [], len(self.steps)
            self.step("", **names)
            self.indent(1)
        else:
            self.length(wire, "i")
        self.guard(wire.compact, nullable, "long")
        if smallest(wire.element) == 0:
            self.step("bound", compact=wire.compact)
        # Outer arrays have elements, as a rule; inner ones may well have none.
        inner = int(nullable or self.depth - self.ifs > 1)
        self.step("array", first=at is None, inner=inner, **names)
        self.indent(inner)
        self.step("loop", compact=wire.compact)
        self.depth += 1
        check_depth(self.depth - self.ifs, self.message, self.message.span)
        value = self.value(wire.element, "item")
        self.flush()
        self.step("append", target=target, value=value)
        self.depth -= 1
        self.indent(-inner)
        if at is not None:
            self.indent(-1)
            self.guess = _Guess(at, target, run)
        return target

    def indent(self, levels: int) -> None:
        """Go inside a condition, of which Python allows more than of loops."""
        self.depth += levels
        self.ifs += levels

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
        alone = not self.run and self.guess is None
        if not alone:
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
            alone=alone,
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
