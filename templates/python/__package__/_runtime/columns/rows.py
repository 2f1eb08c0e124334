"""Encoding many messages at once from Arrow columns."""

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
from .messages import Columns, defined, lent_rows, require_engine, versions_of
from .plan import Column, Plan, default_bytes, indexes, plan_of
from .row_errors import RowErrors


def encode_messages(message: type[Any], rows: Any, versions: Any) -> Columns:
    """Encode a message from each row, to a column of type binary.

    ``message`` is the messages' class.  ``rows`` is an Arrow array of structs with the
    columns that ``messages`` returns, in any order; some may be missing.  What comes in
    chunks (``__arrow_c_stream__``: a table, or a chunked array) is joined by pyarrow.  A
    field that is missing or null becomes null if the version allows null, and its default
    otherwise.
    ``versions`` is one number for all rows, or an array or sequence with one per row.  A
    row is null in the result if it is null or has no version, or if encoding fails;
    ``errors`` then has the error.

    Raises ImportError without the native engine, TypeError and ValueError for unsuitable
    arrays or columns, UnsupportedVersionError for a version that is no whole number,
    OverflowError if the result would have more than 2 GiB.
    """
    require_engine()
    writer, lent = _writer(defined(message)), lent_rows(rows)

    def encoded(value: Mapping[str, Any], version: int) -> bytes:
        body: bytes = from_row(message, value, version).encode(version)
        return body

    errors = RowErrors(lambda row, version: encoded(lent[row], version))

    def again(row: int, value: Mapping[str, Any] | None, version: int) -> bytes | None:
        """Encode in Python a row that the engine gave up on."""
        if value is not None:
            try:
                return encoded(value, version)
            except WireError:
                pass
        errors.add(row, version)
        return None

    column = writer.encode(lent, versions_of(message, versions), again)
    return Columns(column, errors.complete())


@cache
def _writer(message: Any) -> Any:
    """The engine's writer of a message's rows."""
    plan = plan_of(message)
    table = TableWords(plan.struct, indexes)
    numbers = {id(struct): number for number, struct in enumerate(table.structs)}
    columns = []
    for field in table.fields:
        assert isinstance(field, Column)
        nullable = field.nullable or (0, -1)
        name = field.column.encode()
        columns.append((name, nullable[0], nullable[-1], default_bytes(field)))
    versions = plan.by_version(lambda struct: _version(struct, plan, numbers))
    native = engine.native
    return native.MessageRows(table.words(), (*columns,), versions, native.ArrowArray)


def _version(
    root: Struct, plan: Plan, numbers: Mapping[int, int]
) -> tuple[bytes, bytes]:
    """A layout's table, the merged struct of each of its structs, and the fields it lacks."""
    table = TableWords(root, plan.places)
    places = array("i")
    absent = array("i")
    for struct in table.structs:
        slots = plan.places(struct)
        lacking = [field for field in struct.absent if field.name in slots]
        place = numbers[id(plan.merged(struct))]
        places.extend((place, len(absent) // 2, len(lacking)))
        for field in lacking:
            absent.extend((slots[field.name], field.ignorable))
    return table.words(), places.tobytes() + absent.tobytes()
