"""Code shared by decode and encode plans: formats, names, code for defaults."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from uuid import UUID

from specgen.codegen.views.python.expressions import By, Differs, Made, Value
from specgen.codegen.views.python.names import MessageNames
from specgen.protocol.layout import (
    ArrayWire,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import (
    EMPTY,
    ArrayType,
    Default,
    Message,
    Scalar,
    Span,
    StructType,
)
from specgen.protocol.model.types import FIXED_SIZES
from specgen.report import Problem, SpecError
from specgen.report.environment import python_literal

STRUCT_FORMATS = {
    Scalar.BOOL: "?",
    Scalar.INT8: "b",
    Scalar.INT16: "h",
    Scalar.UINT16: "H",
    Scalar.INT32: "i",
    Scalar.UINT32: "I",
    Scalar.INT64: "q",
    Scalar.FLOAT64: "d",
    Scalar.UUID: "16s",
}
SIZES = {form: FIXED_SIZES[kind] for kind, form in STRUCT_FORMATS.items()} | {"B": 1}

MAX_LOOPS = 16
"""Python allows 20 nested blocks in a function."""


def letters(forms: str) -> str:
    """A struct format as part of a name."""
    return forms.replace("16s", "U").replace("?", "T")


def unpack_name(forms: str) -> str:
    """The name of the function that unpacks these fixed-size fields."""
    return f"_unpack_{letters(forms)}"


def pack_name(forms: str) -> str:
    """The name of the function that packs these fixed-size fields."""
    return f"_pack_{letters(forms)}"


def packs_name(parts: tuple[str, ...]) -> str:
    """The name, without prefix, of the function that packs fields with arrays among them."""
    return "_".join(letters(part) for part in parts)


@dataclass
class Imports:
    """The names that a module's functions use: runtime helpers, packers, classes."""

    names: MessageNames
    helpers: set[str] = field(default_factory=set)
    unpackers: dict[str, str] = field(default_factory=dict)
    packers: dict[str, str] = field(default_factory=dict)
    list_packers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    classes: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    """The names of defaults, by their code."""
    sharing: set[str] = field(default_factory=set)
    """What the module uses of those that share their defaults."""

    def helper(self, name: str) -> str:
        """The local name of a runtime helper."""
        self.helpers.add(name)
        return f"_{name}"

    def shared(self, name: str) -> str:
        """The local name of what the runtime has for shared defaults."""
        self.sharing.add(name)
        return f"_{name}"

    def constant(self, default: Default) -> str:
        """The name of a number, text or uuid with which values are compared by identity."""
        if isinstance(default, UUID):
            code = uuid_code(default, self)
            if not default.int:
                return code
            name = f"_uuid_{default.hex}"
        else:
            code = python_literal(default)
            texts = sum(name.startswith("_text_") for name in self.constants.values())
            sign = "minus_" if code.startswith("-") else ""
            is_number = isinstance(default, int)
            name = f"_int_{sign}{code.lstrip('-')}" if is_number else f"_text_{texts}"
        return self.constants.setdefault(code, name)

    def default(self, message: Message, struct: str) -> str:
        """A default struct for comparison; it is also the default itself if it is shared."""
        name = self._class(struct)
        made = f"_{name}()"
        if is_shared(message, struct):
            made = f"{self.shared('shared')}(_{name})"
        self.defaults[f"_default_{name}"] = made
        return f"_default_{name}"

    def cls(self, message: Message, struct: StructLayout) -> str:
        """The module's own name of a struct's class."""
        if struct.name == message.name:
            return self.names.cls
        return f"_{self._class(struct.name)}"

    def _class(self, struct: str) -> str:
        name = self.names.structs[struct]
        self.classes[f"_{name}"] = f"{self.names.cls}.{name}"
        return name


def default_value(
    wire: WireType, default: Default, imports: Imports, message: Message
) -> Value:
    """A fresh default value."""
    if default is EMPTY:
        match wire:
            case ArrayWire():
                return "()" if is_tuple(wire) else "[]"
            case StructWire() if is_shared(message, wire.struct.name):
                return imports.default(message, wire.struct.name)
            case StructWire():
                return Made(imports.cls(message, wire.struct))
            case ScalarWire():
                return 'b""'
    if isinstance(wire, ScalarWire) and wire.kind is Scalar.UUID:
        return uuid_code(default, imports)
    return float_code(default)


def is_tuple(array: ArrayWire | ArrayType) -> bool:
    """Whether decoders make a tuple of an array; arrays of structs become lists."""
    return not isinstance(array.element, StructWire | StructType)


def is_shared(message: Message, name: str) -> bool:
    """Whether decoders hand one default out again and again, which can't be changed.

    So they do of small tagged structs in the elements of arrays, such as the current
    leader in each partition of a FetchResponse: they are seldom on the wire, and to make
    them anew for each element took a sixth of the time.
    """
    fields = [*message.fields, *(f for s in message.structs for f in s.fields)]
    elements = {f.struct_name for f in fields if f.is_array}
    rare = any(
        f.struct_name == name and f.tagged_versions and f.default is EMPTY
        for owner in message.structs
        if owner.name in elements
        for f in owner.fields
    )
    struct = message.structs_by_name.get(name)
    return (
        rare
        and name not in elements
        and struct is not None
        and all(isinstance(f.type, Scalar) for f in struct.fields)
        # NaN equals nothing: a field with this default is always written.
        and all(f.default == f.default for f in struct.fields)
    )


def uuid_code(value: Default, imports: Imports) -> str:
    """An expression for a uuid."""
    if not getattr(value, "int", 0):
        return imports.helper("NIL")
    imports.helpers.add("UUID")
    return f"_UUID(int={hex(getattr(value, 'int', 0))})"


def float_code(value: Default) -> str:
    """A literal, or a call of ``float`` for values without a literal."""
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    return python_literal(value)


def not_default(
    wire: WireType, default: Default, value: str, imports: Imports, message: Message
) -> Differs:
    """The condition that a value is not its field's default."""
    if default is None:
        return Differs(value, By.NULL)
    match wire:
        case ArrayWire():
            imports.helpers.update(("not_empty", "plain"))
            return Differs(value, By.ARRAY)
        case ScalarWire(kind=Scalar.BYTES):
            imports.helpers.add("blob")
            return Differs(value, By.BYTES)
        case ScalarWire(kind=Scalar.FLOAT64):
            by, name = By.NUMBER, float_code(default)
        case ScalarWire(kind=Scalar.BOOL):
            by, name = By.OBJECT, python_literal(default)
        case StructWire():
            by, name = By.OBJECT, imports.default(message, wire.struct.name)
        case _:
            by, name = By.OBJECT, imports.constant(default)
    imports.helpers.add("differs")
    return Differs(value, by, name)


def check_depth(depth: int, message: Message, span: Span) -> None:
    """Refuse nesting that Python could not compile."""
    if depth > MAX_LOOPS:
        text = f"{message.name}: structs nested too deep in each other"
        raise SpecError([Problem("N2", text, span, "the python pack can't take it")])
