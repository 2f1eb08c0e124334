"""Parse the text of a field's type (see docs/protocol-semantics.md, "Types")."""

from __future__ import annotations

from specgen.protocol.model import ArrayType, FieldType, Scalar, Span, StructType
from specgen.protocol.model.names import is_name
from specgen.protocol.model.types import DEFINITION_SCALARS
from specgen.report import Problems
from specgen.report import catalogue as problem


def parse_type(text: str, span: Span, problems: Problems) -> FieldType | None:
    """The type, or None with a problem reported."""
    element = text.removeprefix("[]")
    if element is not text and text.startswith("[]"):
        if element.startswith("[]"):
            problems.add(problem.bad_type(span, "an array of arrays"))
            return None
        if not element:
            problems.add(
                problem.bad_type(span, "an array needs an element", 'such as "[]int32"')
            )
            return None
        inner = _single(element, span, problems)
        return None if inner is None else ArrayType(inner)
    return _single(text, span, problems)


def _single(text: str, span: Span, problems: Problems) -> Scalar | StructType | None:
    if text in DEFINITION_SCALARS:
        return Scalar(text)
    if is_name(text) and text[0].isupper():
        return StructType(text)
    hint = problem.lookalike(text) or problem.did_you_mean(text, DEFINITION_SCALARS)
    problems.add(problem.bad_type(span, f"unknown type {text!r}", hint))
    return None
