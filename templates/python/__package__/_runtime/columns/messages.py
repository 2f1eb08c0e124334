"""Decoding many messages at once to Arrow columns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from .. import engine
from ..buffers import blob
from ..errors import WireError, brief, version_number
from ..layouts import Struct
from ..tables import TableWords
from .plan import default_bytes, plan_of
from .row_errors import RowErrors


class Columns:
    """An Arrow array, for ``pa.array`` and other readers of Arrow's C data interface.

    ``errors`` has the error of each row that failed, by row number; such rows are null.
    An error is made when it is asked for, so that bad rows cost little.
    """

    __slots__ = ("_array", "errors")

    def __init__(self, array: Any, errors: RowErrors) -> None:
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
        """The type and the data, as PyCapsules of ArrowSchema and ArrowArray; no copy."""
        capsules: tuple[object, object]
        capsules = self._array.__arrow_c_array__(requested_schema)
        return capsules


def messages(message: type[Any], data: Any, versions: Any) -> Columns:
    """Decode a message from the bytes of each row, to a column of structs.

    ``message`` is the messages' class.  ``data`` has the bytes of each row: an Arrow
    array of type binary, or a sequence of bytes and None.  ``versions`` is one number for
    all rows, or an array or sequence with one per row.  A struct has the fields of all
    versions; those that a row's version lacks are null.  A row is null if it has no bytes
    or no version, or if decoding fails; ``errors`` then has the error.

    Raises ImportError without the native engine, TypeError and ValueError for unsuitable
    arrays, UnsupportedVersionError for a version that is no whole number, OverflowError if a column would have more than 2 GiB.
    """
    require_engine()
    reader = _reader(defined(message))
    rows = bodies_of(data)
    errors = RowErrors(lambda row, version: message.decode(rows[row], version))

    def again(row: int, body: bytes | None, version: int) -> bytes | None:
        """Bytes that the engine can read, for a row that it gave up on."""
        if body is not None:
            try:
                decoded = message.decode(body, version)
            except WireError:
                pass
            else:
                # JSON drops unknown tags, whose order may be what the engine gave up on.
                bare = message.from_json(decoded.to_json(version), version)
                encoded: bytes = bare.encode(version)
                return encoded
        errors.add(row, version)
        return None

    columns = reader.read(rows, versions_of(message, versions), again)
    return Columns(columns, errors.complete())


def defined(message: Any) -> Any:
    """The generated class of a message; raises TypeError for what is no class of one."""
    if not hasattr(message, "_defined"):
        reason = f"a message's class is wanted, such as OffsetCommitValue, not {brief(message)}"
        raise TypeError(reason)
    return message._defined()


def lent_rows(data: Any) -> Any:
    """Arrow data as a sequence that the engine reads; anything else as it is.

    Raises TypeError for chunks if pyarrow is not installed.
    """
    data = one_array(data)
    is_array = hasattr(data, "__arrow_c_array__")
    return engine.native.Rows(data) if is_array else data


def one_array(data: Any) -> Any:
    """Arrow data as one array; raises TypeError for chunks if pyarrow is not installed."""
    if hasattr(data, "__arrow_c_array__") or not hasattr(data, "__arrow_c_stream__"):
        return data
    try:
        pa = import_module("pyarrow")  # only data in chunks needs it
    except ImportError:
        reason = "data in chunks (__arrow_c_stream__) needs pyarrow; combine the chunks"
        raise TypeError(reason) from None
    return pa.chunked_array(data).combine_chunks()


def versions_of(message: type[Any], versions: Any) -> Any:
    """The versions of rows in a form that the engine accepts.

    Raises UnsupportedVersionError for what is no whole number, and TypeError for text.
    """
    versions = one_array(versions)
    if hasattr(versions, "__arrow_c_array__"):
        return versions
    if isinstance(versions, str | bytes | bytearray | memoryview):
        raise TypeError(f"versions are numbers, not {brief(versions)}")
    name, known = message.__name__, message.VERSIONS
    if not isinstance(versions, Iterable):
        return version_number(name, versions, known)
    rows = tuple(versions)
    if _PLAIN.issuperset(map(type, rows)):
        return rows
    return tuple(
        None if row is None else version_number(name, row, known) for row in rows
    )


_PLAIN = frozenset((int, type(None)))
"""The types of versions that the engine takes as they are."""


def bodies_of(data: Any) -> Any:
    """The bytes of each row, in a form that the engine accepts; raises TypeError for text."""
    rows = lent_rows(data)
    if rows is not data:
        return rows
    if isinstance(data, bytes | bytearray | memoryview | str):
        name = type(data).__name__
        raise TypeError(f"{name} is not an array or a sequence of bytes")
    return tuple(None if row is None else blob(row) for row in data)


@cache
def _reader(message: Any) -> Any:
    """The engine's reader of a message's columns."""
    plan = plan_of(message)
    native = engine.native

    def column_table(struct: Struct) -> Any:
        table = TableWords(struct, plan.places)
        return native.ColumnTable(
            table.words(), tuple(map(default_bytes, table.fields))
        )

    shape, tables = plan.shape(), plan.by_version(column_table)
    return native.MessageColumns(shape, tables, native.ArrowArray)


def require_engine() -> None:
    """Raise ImportError if the native engine is not in use."""
    if engine.native is None:
        raise ImportError(
            "Arrow columns need the native engine: pip install kafka-wire-native"
            f" (and {engine.VARIABLE} must not be python)"
        )
