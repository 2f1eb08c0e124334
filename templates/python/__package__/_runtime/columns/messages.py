"""Many messages at once, from their bytes to Arrow columns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from .. import engine
from ..buffers import blob
from ..errors import WireError
from ..layouts import Struct
from ..tables import TableWords
from .plan import default_bytes, plan_of


class Columns:
    """Rows as an Arrow array, for ``pa.array`` and whatever else reads Arrow's C interface.

    ``errors``: by row, why a message could not be read; such a row is null.
    """

    __slots__ = ("_array", "errors")

    def __init__(self, array: Any, errors: Mapping[int, WireError]) -> None:
        self._array = array
        self.errors = errors

    def __len__(self) -> int:
        return len(self._array)

    def __arrow_c_schema__(self) -> object:
        """The type, as a PyCapsule of an ArrowSchema."""
        return self._array.__arrow_c_schema__()

    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]:
        """The type and the data, as PyCapsules; nothing is copied."""
        found: tuple[object, object] = self._array.__arrow_c_array__(requested_schema)
        return found


def messages(message: type[Any], data: Any, versions: Any) -> Columns:
    """The messages that rows of bytes hold, as a column of structs.

    ``message`` is its class.  ``data`` has the bytes of each row: an array of Arrow's
    type binary, or a sequence of bytes and None.  ``versions`` is one number for all
    rows, or an array or sequence of one for each.  A struct has the fields of all
    versions; those that a row's version lacks are null.  A row without bytes or without
    a version is null, and so is one that is wrong: ``errors`` says why.

    Raises ImportError without the native engine, TypeError and ValueError for what is
    no such array, OverflowError where a column would have more than 2 GiB.
    """
    require_engine()
    errors: dict[int, WireError] = {}

    def again(row: int, body: bytes, version: int) -> bytes | None:
        """What Python makes of a row that the engine does not read."""
        try:
            found = message.decode(body, version)
        except WireError as error:
            errors[row] = error
            return None
        # JSON has no unknown tags, whose order may be what hinders.
        bare = message.from_json(found.to_json(version), version)
        written: bytes = bare.encode(version)
        return written

    reader = _reader(message._defined())
    rows = data if hasattr(data, "__arrow_c_array__") else _blobs(data)
    return Columns(reader.read(rows, versions_of(versions), again), errors)


def versions_of(versions: Any) -> Any:
    """The versions of rows as the engine takes them."""
    if isinstance(versions, int) or hasattr(versions, "__arrow_c_array__"):
        return versions
    return tuple(versions)


def _blobs(data: Any) -> tuple[bytes | None, ...]:
    if isinstance(data, bytes | bytearray | memoryview | str) or hasattr(
        data, "__arrow_c_stream__"
    ):
        text = f"{type(data).__name__} is no rows: give an array or a sequence of bytes"
        raise TypeError(text)
    return tuple(None if row is None else blob(row) for row in data)


@cache
def _reader(message: Any) -> Any:
    """The engine's reader of a message's columns."""
    plan = plan_of(message)
    native = engine.native

    def made(struct: Struct) -> Any:
        table = TableWords(struct, plan.places)
        return native.ColumnTable(
            table.words(), tuple(map(default_bytes, table.fields))
        )

    shape, tables = plan.column.shape(), plan.by_version(made)
    return native.MessageColumns(shape, tables, native.ArrowArray)


def require_engine() -> None:
    """Raise ImportError if the native engine is not there."""
    if engine.native is None:
        raise ImportError(
            "Arrow columns need the native engine: pip install kafka-wire-native"
            f" (and {engine.VARIABLE} must not be python)"
        )
