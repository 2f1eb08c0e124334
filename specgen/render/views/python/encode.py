"""The plan of an encode function: checks first, then fixed fields packed together."""

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
from specgen.model import Message, Scalar
from specgen.render.views.python.code import (
    FORMATS,
    Imports,
    Step,
    check_depth,
    not_default,
)
from specgen.render.views.python.names import Locals, attribute_name
from specgen.render.views.python.runs import Run

MAX_LISTS = 3
"""So many arrays are packed together at the most: each adds keys to a cache."""


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
        self.outlined = outlined
        self.locals = Locals()
        self.steps: list[Step] = []
        self.depth = 1
        self.out = "o"
        self.run = Run()

    def build(self) -> list[Step]:
        """All steps of the function."""
        self.fields(self.root, "m")
        self.flush()
        return self.steps

    def step(self, kind: str, **names: object) -> None:
        """Add a step at the present depth."""
        self.steps.append({"kind": kind, "i": "    " * self.depth, **names})

    def append(self, value: str) -> None:
        """Add bytes to the output."""
        self.step("append", target=self.out, value=value)

    def flush(self) -> None:
        """Pack the run: one call for all of it."""
        if self.run.counts:
            table, make = self.imports.pack_lists(tuple(self.run.parts))
            counts = ", ".join(self.run.counts)
            self.step("look_up", table=table, make=make, counts=counts)
            self.append(f"pack({', '.join(self.run.args)})")
        elif self.run.parts:
            self.append(self.packed())
        self.run = Run()

    def packed(self) -> str:
        """The expression that packs a run without arrays."""
        run = self.run
        (forms,) = run.parts
        if forms == "B" and run.args[0].isdigit():
            return f'b"\\x{int(run.args[0]):02x}"'
        return f"{self.imports.pack(forms)}({', '.join(run.args)})"

    def struct(self, struct: StructLayout, held: str) -> None:
        """Write a struct, in place or by a function of its own."""
        if struct not in self.outlined:
            self.fields(struct, held)
            return
        self.flush()
        function = self.outlined[struct]
        self.step("call", function=function, held=held, target=self.out)

    def fields(self, struct: StructLayout, held: str) -> None:
        """Write the fields of a struct that an expression holds."""
        self.refuse(struct, held)
        for item in struct.fields:
            self.value(item.type, f"{held}.{attribute_name(item.name)}")
        if struct.flexible:
            self.tags(struct, held)

    def refuse(self, struct: StructLayout, held: str) -> None:
        """Refuse values that this version has no place for."""
        conditions = [
            not_default(
                absent.shape,
                absent.default,
                f"{held}.{attribute_name(absent.name)}",
                self.imports,
                self.message,
            )
            for absent in struct.absent
            if absent.ignorable is False
        ]
        if not struct.flexible:
            conditions.append(f"{held}.unknown_tagged_fields")
        if len(conditions) == 1:
            conditions = [_bare(conditions[0])]
        if conditions:
            self.step("refuse", condition=" or ".join(conditions))

    def value(self, wire: WireType, held: str) -> None:
        """Write a value."""
        match wire:
            case ScalarWire(kind=Scalar.STRING):
                self.text(wire, held)
            case ScalarWire() if wire.kind.is_variable:
                self.blob(wire, held)
            case ScalarWire(kind=Scalar.UUID):
                self.run.add("16s", f"{held}.int.to_bytes(16)")
            case ScalarWire(kind=Scalar.BOOL):
                self.run.add("B", f"{self.imports.helper('bit')}[{held}]")
            case ScalarWire(kind=Scalar.FLOAT64):
                number = self.imports.helper("number")
                real = f"{held} if type({held}) is float else {number}({held})"
                self.run.add("d", real)
            case ScalarWire():
                self.run.add(FORMATS[wire.kind], held)
            case ArrayWire(element=ScalarWire(kind=kind)) if not kind.is_variable:
                self.fixed_array(wire, kind, held)
            case ArrayWire():
                self.array_of(wire, held)
            case StructWire(nullable=True):
                self.nullable_struct(wire, held)
            case StructWire():
                self.struct(wire.struct, self.named(held))

    def named(self, held: str) -> str:
        """A local name for what an expression gives."""
        name = self.locals.take(held.rpartition(".")[2])
        self.step("assign", target=name, value=held)
        return name

    def plus_one(self, compact: bool) -> bool:
        """Whether a length is one more on the wire than in ``n``: where it stands alone.

        With fields in front it is added before, as they are packed together.
        """
        return compact and (not self.run.parts or bool(self.run.counts))

    def length(
        self, compact: bool, width: str, of: str = "", plus_one: bool = False
    ) -> None:
        """Write the run and behind it the length in ``n``, as it is on the wire."""
        if not compact:
            self.run.add(width, "n")
            self.flush()
            return
        size = self.imports.helper("text_size" if of == "text" else "size")
        if self.run.counts:
            self.flush()
        run = self.run
        if plus_one:
            self.append(
                f"{self.imports.helper('more')}[n] if n < 127 else {size}(n + 1)"
            )
            return
        slow = f"{self.packed()} + {size}(n)" if run.parts else f"{size}(n)"
        if of == "blob":  # seldom shorter, and seldom longer, than two bytes say
            self.run = run.copy()
            self.run.add("B", "n & 127 | 128")
            self.run.add("B", "n >> 7")
            slow = f"{self.packed()} if n < 16384 else {slow}"
        if run.parts:
            self.run = run
            self.run.add("B", "n")
            fast = self.packed()
        else:
            fast = f"{self.imports.helper('byte')}[n]"
        self.append(f"{fast} if n < 128 else {slow}")
        self.run = Run()

    def text(self, wire: ScalarWire, held: str) -> None:
        """A string."""
        if wire.nullable is False:
            self.some_text(wire, held)
            return
        if self.run.counts:
            self.flush()
        before = self.run.copy()
        self.step("assign", target="t", value=held)
        self.step("if_none", held="t")
        self.depth += 1
        self.run.add(*(("B", "0") if wire.compact else ("h", "-1")))
        self.flush()
        self.depth -= 1
        self.step("else")
        self.depth += 1
        self.run = before
        self.some_text(wire, "t")
        self.depth -= 1

    def some_text(self, wire: ScalarWire, held: str) -> None:
        """A string that is not null."""
        later = self.plus_one(wire.compact)
        plus = " + 1" if wire.compact and not later else ""
        call = self.imports.helper("utf8")
        self.step("text", held=held, plus=plus, call=call)
        self.length(wire.compact, "h", of="text", plus_one=later)
        self.append("s")

    def blob(self, wire: ScalarWire, held: str) -> None:
        """Bytes or records."""
        plus = " + 1" if wire.compact else ""
        call = self.imports.helper("blob")
        if wire.nullable is not False:
            null = "0" if wire.compact else "-1"
            self.step("nullable_blob", held=held, null=null, plus=plus, call=call)
            self.length(wire.compact, "i", of="blob")
            self.step("append_some", target=self.out)
        else:
            self.step("blob", held=held, plus=plus, call=call)
            self.length(wire.compact, "i", of="blob")
            self.append("s")

    def fixed_array(self, wire: ArrayWire, kind: Scalar, held: str) -> None:
        """An array of fixed elements, packed with the fields around it."""
        form = FORMATS[kind]
        name = self.locals.take(held.rpartition(".")[2])
        if wire.nullable is not False:
            self.flush()
            null = "_byte[0]" if wire.compact else 'b"\\xff\\xff\\xff\\xff"'
            if wire.compact:
                self.imports.helpers.add("byte")
            self.step("assign", target=name, value=held)
            self.step("if_none", held=name)
            self.depth += 1
            self.append(null)
            self.depth -= 1
            self.step("else")
            self.depth += 1
            self.listed(name)
            self.pack_list(name, name, form, wire.compact)
            self.flush()
            self.depth -= 1
            return
        if len(self.run.counts) == MAX_LISTS:
            self.flush()
        self.listed(name, held)
        self.pack_list(name, name, form, wire.compact)

    def listed(self, name: str, held: str = "") -> None:
        """Have a list, given already or held by an expression, in a local name."""
        self.step("listed", target=name, held=held, call=self.imports.helper("items"))

    def pack_list(self, held: str, name: str, form: str, compact: bool) -> None:
        """An array joins the run."""
        count = self.locals.take("count")
        values = held
        if form == "16s":
            values = f"[x.int.to_bytes(16) for x in {held}]"
        elif form == "d":
            values = f"[{self.imports.helper('number')}(x) for x in {held}]"
        elif form == "?":
            values = f"[{self.imports.helper('bit')}[x] for x in {held}]"
        if values != name:
            self.step("assign", target=name, value=values)
        self.step("assign", target=count, value=f"len({name})")
        self.run.add_list(form, compact, name, count)

    def array_of(self, wire: ArrayWire, held: str) -> None:
        """An array of anything else: a loop."""
        name = self.locals.take(held.rpartition(".")[2])
        nullable = wire.nullable is not False
        later = self.plus_one(wire.compact) and not nullable
        plus = " + 1" if wire.compact and not later else ""
        call = self.imports.helper("items")
        if nullable:
            null = "0" if wire.compact else "-1"
            self.step(
                "nullable_size", target=name, held=held, null=null, plus=plus, call=call
            )
        else:
            self.step("size", target=name, held=held, plus=plus, call=call)
        self.length(wire.compact, "i", plus_one=later)
        item = self.locals.take("item")
        self.step("loop", item=item, held=f"{name} or ()" if nullable else name)
        self.depth += 1
        check_depth(self.depth, self.message, self.message.span)
        before = len(self.steps)
        if isinstance(wire.element, StructWire) and not wire.element.nullable:
            self.struct(wire.element.struct, item)
        else:
            self.value(wire.element, item)
        self.flush()
        if len(self.steps) == before:
            self.step("nothing")
        self.depth -= 1

    def nullable_struct(self, wire: StructWire, held: str) -> None:
        """A struct behind a marker byte."""
        self.flush()
        name = self.named(held)
        self.either(wire.struct, name, 'b"\\xff"')

    def either(self, struct: StructLayout, name: str, null: str) -> None:
        """The marker of null, or that of a struct and the struct."""
        self.step("if_none", held=name)
        self.depth += 1
        self.append(null)
        self.depth -= 1
        self.step("else")
        self.depth += 1
        check_depth(self.depth, self.message, self.message.span)
        self.run.add("B", "1")
        self.struct(struct, name)
        self.flush()
        self.depth -= 1

    def tags(self, struct: StructLayout, held: str) -> None:
        """The tag section: an empty one with the run, replaced where it isn't empty."""
        unknown = f"{held}.unknown_tagged_fields"
        known = struct.tags or ()
        conditions = [self.is_written(item, held) for item in known]
        self.run.add("B", "0")
        self.flush()
        self.step("if", condition=" or ".join([*conditions, unknown]))
        self.depth += 1
        fields = "()"
        if known:
            fields = self.locals.take("known")
            self.step("tag_list", target=fields)
            for item, condition in zip(known, conditions, strict=True):
                self.tagged(item, held, fields, condition)
        defined = (*(item.tag for item in known), *struct.foreign_tags)
        self.step(
            "replace_tags",
            target=self.out,
            call=self.imports.helper("tag_section"),
            fields=fields,
            unknown=unknown,
            defined=defined,
        )
        self.depth -= 1

    def is_written(self, item: FieldLayout, held: str) -> str:
        """The condition under which a tagged field is written."""
        value = f"{held}.{attribute_name(item.name)}"
        return not_default(item.type, item.default, value, self.imports, self.message)

    def tagged(
        self, item: FieldLayout, held: str, section: str, condition: str
    ) -> None:
        """A known tagged field, written if it is not at its default."""
        value = f"{held}.{attribute_name(item.name)}"
        self.step("if", condition=_bare(condition))
        self.depth += 1
        outer, self.out = self.out, self.locals.take("payload")
        self.step("new_payload", target=self.out)
        wire = item.type
        if isinstance(wire, StructWire) and wire.nullable:
            self.either(wire.struct, self.named(value), 'b"\\x00"')
        else:
            self.value(wire, value)
            self.flush()
        self.step("tag", section=section, tag=item.tag, payload=self.out)
        self.out = outer
        self.depth -= 1


def _bare(condition: str) -> str:
    """A condition that stands alone, without its brackets."""
    return condition[1:-1] if condition.startswith("(") else condition
