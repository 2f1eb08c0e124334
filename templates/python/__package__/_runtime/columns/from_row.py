"""Making a message from a row of columns."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from ..errors import EncodeError, version_number
from ..layouts import Struct, Type
from .plan import Column, plan_of


def from_row(message: type[Any], row: Mapping[str, Any], version: int) -> Any:
    """Make a message from a row of columns, as pyarrow's ``to_pylist`` returns it.

    ``message`` is its class.  A field that the row lacks or has as None becomes null if
    the version allows null, and its default otherwise.  Values of fields that the
    version lacks are set all the same; encoding checks them.  UUIDs are strings in
    Kafka's own form.  Raises EncodeError if a value does not fit its field, and
    UnsupportedVersionError for a version that is no whole number.
    """
    version = version_number(message.__name__, version, message.VERSIONS)
    try:
        struct = plan_of(message._defined()).struct
        return _Reading(version).message(struct, row, message)
    except _MisfitError as error:
        name, path = message.__name__, error.path
        raise EncodeError(name, version, path, None, error.reason) from None


class _MisfitError(Exception):
    """A value does not fit its field; the path is completed on the way out."""

    def __init__(self, wanted: str, value: Any) -> None:
        self.path = ""
        self.reason = f"not {wanted}: {'null' if value is None else repr(value)[:60]}"

    def within(self, step: str) -> _MisfitError:
        """Prepend a step to the path."""
        between = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{step}{between}{self.path}"
        return self


class _Reading:
    """Reads rows of one version."""

    def __init__(self, version: int) -> None:
        self.version = version

    def message(self, struct: Struct, value: Any, cls: type[Any]) -> Any:
        if not isinstance(value, dict):
            raise _MisfitError("a struct", value)
        values: dict[str, Any] = {}
        for field in struct.fields:
            item = value.get(field.column)
            if item is not None:
                try:
                    values[field.name] = self.value(field.type, item)
                except _MisfitError as error:
                    raise error.within(field.column) from None
            elif isinstance(field, Column) and self.version in field.nullable:
                values[field.name] = None
        return cls(**values)

    def value(self, kind: Type, value: Any) -> Any:
        if kind.struct is not None:
            return self.message(kind.struct, value, kind.struct.cls)
        if kind.element is not None:
            return self.elements(kind.element, value)
        return _uuid(value) if kind.kind == "uuid" else value

    def elements(self, kind: Type, value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise _MisfitError("an array", value)
        elements = []
        for place, item in enumerate(value):
            try:
                elements.append(self.value(kind, item))
            except _MisfitError as error:
                raise error.within(f"[{place}]") from None
        return elements


def _uuid(value: Any) -> UUID:
    try:
        # Without validate, characters outside of base64 would be ignored.
        data = b64decode(f"{str(value).removesuffix('==')}==", b"-_", validate=True)
        return UUID(bytes=data)
    except ValueError:
        text = "a uuid in Kafka's form, 22 characters of URL-safe base64"
        raise _MisfitError(text, value) from None
