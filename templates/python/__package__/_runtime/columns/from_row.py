"""The message that a row stands for."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from ..errors import EncodeError
from ..layouts import Struct, Type
from .row_fields import RowFields, row_fields


def from_row(message: type[Any], row: Mapping[str, Any], version: int) -> Any:
    """The message that a row of columns stands for, as pyarrow's ``to_pylist`` gives it.

    ``message`` is its class.  What the row lacks or has as None is null where the version allows that, and
    else the field's default; a value that the version has no place for is the encoder's
    to judge.  A uuid is text in Kafka's own form.  Raises EncodeError where a value is of
    no use where it stands.
    """
    try:
        fields = row_fields(message._defined())
        return _Reading(fields, version).message(fields.struct, row, message)
    except _MisfitError as error:
        name, path = message.__name__, error.path
        raise EncodeError(name, version, path, None, error.reason) from None


class _MisfitError(Exception):
    """A value of no use where it stands; its path grows on the way out."""

    def __init__(self, wanted: str, value: Any) -> None:
        self.path = ""
        self.reason = f"not {wanted}: {'null' if value is None else repr(value)[:60]}"

    def within(self, step: str) -> _MisfitError:
        """The same, seen from outside."""
        between = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{step}{between}{self.path}"
        return self


class _Reading:
    """Rows of one version."""

    def __init__(self, fields: RowFields, version: int) -> None:
        self.fields = fields
        self.version = version

    def message(self, struct: Struct, value: Any, cls: type[Any]) -> Any:
        if not isinstance(value, dict):
            raise _MisfitError("a struct", value)
        given: dict[str, Any] = {}
        for field in struct.fields:
            item = value.get(field.column)
            if item is not None:
                try:
                    given[field.attribute] = self.value(field.type, item)
                except _MisfitError as error:
                    raise error.within(field.column) from None
            elif self.version in self.fields.nullable(field):
                given[field.attribute] = None
        return cls(**given)

    def value(self, kind: Type, value: Any) -> Any:
        if kind.struct is not None:
            return self.message(kind.struct, value, kind.struct.cls)
        if kind.element is not None:
            return self.elements(kind.element, value)
        return _uuid(value) if kind.name == "uuid" else value

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
        # Without validate, what is no base64 would be passed over.
        data = b64decode(f"{str(value).removesuffix('==')}==", b"-_", validate=True)
        return UUID(bytes=data)
    except ValueError:
        text = "a uuid in Kafka's form, 22 characters of URL-safe base64"
        raise _MisfitError(text, value) from None
