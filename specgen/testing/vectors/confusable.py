"""``confusable_vectors``: values that implementations in some languages take for others.

They are part of an export, but not of the cases of a layout: each puts one kind of value into
every field that can have it.

* Texts that decoders of some languages change: they strip byte order marks, blanks and NULs,
  compose or take apart characters, or convert line ends.
* Elements that are equal, keys included: Kafka keeps them, and a map or a set does not.
* 0 in tagged integers with another default: a writer that leaves out what is 0 loses it.
* Floats that JSON, a comparison or fewer digits confuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from specgen.protocol.codec import encode
from specgen.protocol.layout import (
    Layout,
    Position,
    StructLayout,
    lower_all,
    positions,
)
from specgen.protocol.model import Message, Scalar
from specgen.testing.vectors.cases import Case
from specgen.testing.vectors.styles import (
    Style,
    fill,
    fixed_count,
    is_undefined,
    kind_of,
    plain,
)
from specgen.testing.vectors.vector import Vector
from specgen.testing.vectors.vectors import case_vector

MARKED_TEXT = "\ufeffmarked \n"
"""A text that begins with a byte order mark, and ends with blanks."""

CHANGED_TEXT = " e\u0301\r\n\u00e9\0"
"""A blank, one character in two parts and in one, a line end of Windows, and NUL at the end."""

FLOATS = {
    "negative zero": -0.0,
    "not a number": float("nan"),
    "infinity": float("inf"),
    "negative infinity": float("-inf"),
    "smallest float": 5e-324,
    "float of 17 digits": 0.1 + 0.2,
}

_Scalars = Callable[[Position], Any]


def confusable_vectors(message: Message) -> Iterator[Vector]:
    """The vectors of every version of a message, lowest version first."""
    for layout in lower_all(message):
        if not is_undefined(layout.root):
            yield from confusable_of(layout)


def confusable_of(layout: Layout) -> Iterator[Vector]:
    """The vectors of one version."""
    for exercises, scalar, count in _styles(layout.root):
        value = fill(layout.root, Style(scalar, fixed_count(count)))
        case = Case(
            layout.message, layout.version, value, exercises, encode(layout, value)
        )
        yield case_vector(layout, case)


def _styles(root: StructLayout) -> Iterator[tuple[str, _Scalars, int]]:
    """What each vector exercises, its scalars, and how many elements its arrays have."""
    everywhere = [*positions(root)]
    kinds = {kind_of(position) for position in everywhere}
    if Scalar.STRING in kinds:
        yield "byte order marks", partial(_all_of, Scalar.STRING, MARKED_TEXT), 1
        yield "changed texts", partial(_all_of, Scalar.STRING, CHANGED_TEXT), 1
    if any(position.element for position in everywhere):
        yield "equal elements", plain, 2
    if any(map(_loses_zero, everywhere)):
        yield "zeros in tags", _zero_in_tag, 1
    if Scalar.FLOAT64 in kinds:
        for exercises, number in FLOATS.items():
            yield exercises, partial(_all_of, Scalar.FLOAT64, number), 1


def _all_of(kind: Scalar, value: Any, position: Position) -> Any:
    return value if kind_of(position) is kind else plain(position)


def _loses_zero(position: Position) -> bool:
    """Whether a tagged field is an integer whose default is not 0."""
    field, is_integer = position.field, kind_of(position).is_integer
    is_tagged = field.tag is not None and not position.elements
    return is_tagged and is_integer and field.default not in (None, 0)


def _zero_in_tag(position: Position) -> Any:
    return 0 if _loses_zero(position) else plain(position)
