"""The API for the Python code of template packs: ``from specgen.packs import View``.

These names are stable; docs/template-packs.md documents each of them.
"""

from specgen.codegen.units import Job
from specgen.codegen.views.base import View
from specgen.protocol.layout.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    struct_in,
)
from specgen.protocol.layout.lower import lower, lower_all
from specgen.protocol.model import (
    ArrayType,
    Default,
    Empty,
    Field,
    FieldType,
    Kind,
    Message,
    Release,
    Scalar,
    Span,
    Struct,
    StructType,
    VersionRange,
)
from specgen.protocol.model.names import json_key, snake_case
from specgen.report import Problem, SpecError

__all__ = [
    "AbsentField",
    "ArrayType",
    "ArrayWire",
    "Default",
    "Empty",
    "Field",
    "FieldLayout",
    "FieldType",
    "Job",
    "Kind",
    "Layout",
    "Message",
    "Problem",
    "Release",
    "Scalar",
    "ScalarWire",
    "Span",
    "SpecError",
    "Struct",
    "StructLayout",
    "StructType",
    "StructWire",
    "VersionRange",
    "View",
    "WireType",
    "json_key",
    "lower",
    "lower_all",
    "snake_case",
    "struct_in",
]
