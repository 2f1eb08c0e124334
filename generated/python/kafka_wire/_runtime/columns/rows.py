"""Many messages at once, from Arrow columns to their bytes."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cache
from typing import Any

from .. import engine
from ..errors import WireError
from ..layouts import Struct
from ..tables import TableWords
from .from_row import from_row
from .messages import Columns, require_engine, versions_of
from .plan import Plan, default_bytes, plan_of
from .row_fields import RowFields, row_fields


def encode_messages(message: type[Any], rows: Any, versions: Any) -> Columns:
    """The bytes of the messages that rows stand for, as a column of binary.

    ``message`` is its class.  ``rows`` is an Arrow array of structs, which have the
    columns that ``messages`` gives, in any order; they may lack some.  What a row lacks or
    has as null is null where the version allows that, and else the field's default.
    ``versions`` is one number for all rows, or an array or sequence of one for each.  A
    row that is null or has no version is null, and so is one that can't be encoded:
    ``errors`` says why.

    Raises ImportError without the native engine, TypeError and ValueError for columns of
    other types and arrays that are none, OverflowError where there would be more than
    2 GiB of bytes.
    """
    require_engine()
    errors: dict[int, WireError] = {}

    def again(row: int, value: Mapping[str, Any], version: int) -> bytes | None:
        """What Python makes of a row that the engine does not write."""
        try:
            found: bytes = from_row(message, value, version).encode(version)
        except WireError as error:
            errors[row] = error
            return None
        return found

    writer = _writer(message._defined())
    return Columns(writer.encode(rows, versions_of(versions), again), errors)


@cache
def _writer(message: Any) -> Any:
    """The engine's writer of a message's rows."""
    plan = plan_of(message)
    fields = row_fields(message)
    table = TableWords(fields.struct, _slots)
    numbers = {id(struct): number for number, struct in enumerate(table.structs)}
    about = []
    for field in table.fields:
        nullable = fields.nullable(field) or (0, -1)
        name = field.column.encode()
        about.append((name, nullable[0], nullable[-1], default_bytes(field)))
    versions = plan.by_version(lambda struct: _version(struct, plan, fields, numbers))
    native = engine.native
    return native.MessageRows(table.words(), (*about,), versions, native.ArrowArray)


def _version(
    root: Struct, plan: Plan, fields: RowFields, numbers: Mapping[int, int]
) -> tuple[bytes, bytes]:
    """A layout, where its structs are among those of all versions, and what they lack."""
    table = TableWords(root, plan.places)
    places = array("i")
    absent = array("i")
    for struct in table.structs:
        slots = plan.places(struct)
        lacking = [field for field in struct.absent if field.attribute in slots]
        place = numbers[id(fields.place(struct))]
        places.extend((place, len(absent) // 2, len(lacking)))
        for field in lacking:
            absent.extend((slots[field.attribute], field.ignorable))
    return table.words(), places.tobytes() + absent.tobytes()


def _slots(struct: Struct) -> dict[str, int]:
    return {field.attribute: slot for slot, field in enumerate(struct.fields)}
