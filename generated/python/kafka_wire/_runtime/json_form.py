"""Messages in Kafka's JSON notation, with the keys of today or of a release."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from .errors import JsonError
from .former_names import Place, former_keys, keys_of_release
from .layouts import Objects, default_value, layouts
from .slow.json_form import JsonForm

T = TypeVar("T")


def write_json(
    message: Any, version: int, records: str, release: str | None
) -> dict[str, Any]:
    """Convert a message to its JSON object, with a release's names; raises JsonError."""
    form = _Form(type(message), version, records)
    if release is not None:
        try:
            form.keys = keys_of_release(form.defined, version, release)
        except ValueError as error:
            raise form.fail("", str(error)) from None
    return form.write_struct(layouts(type(message))[version], message, "")


def read_json(cls: type[T], obj: Mapping[str, Any], version: int) -> T:
    """Make a message from a JSON object; raises JsonError."""
    form = _Form(cls, version, "base64")
    message: T = form.read_struct(layouts(cls)[version], obj, "")
    return message


class _Form(Objects, JsonForm):
    def __init__(self, cls: type[Any], version: int, records: str) -> None:
        super().__init__(records)
        self.name = cls.__name__
        self.defined: str = cls._defined().__name__
        self.keys: Mapping[Place, str] = {}
        self.version = version

    def fail(self, path: str, reason: str) -> JsonError:
        return JsonError(self.name, self.version, path, None, reason)

    def made(self, layout: Any, values: dict[str, Any]) -> Any:
        return layout.cls(**values)

    def default(self, field: Any) -> Any:
        return default_value(field)

    def allows_null(self, wire: Any, *, is_absent: bool) -> bool:
        """As Kafka's: whether any version does."""
        allowed: bool = wire.nulls
        return allowed

    def names(self, layout: Any) -> Iterable[str]:
        names: tuple[str, ...] = layout.cls.__struct_fields__
        return names

    def elements(self, wire: Any, values: Iterable[Any]) -> Any:
        return wire.sequence(values)

    def key(self, field: Any) -> str:
        key: str = field.key
        return key

    def key_to_write(self, layout: Any, field: Any) -> str:
        key: str = field.key
        return self.keys.get(_place(layout, field), key) if self.keys else key

    def key_in(self, layout: Any, field: Any, node: Mapping[str, Any]) -> str:
        """The field's key in an object: the newest, or one of another release."""
        key: str = field.key
        if key not in node:
            former = former_keys(self.defined, self.version)
            names = former.get(_place(layout, field), ())
            return next((name for name in names if name in node), key)
        return key


def _place(struct: Any, field: Any) -> Place:
    cls = struct.cls
    return "" if hasattr(cls, "_module") else cls.__name__, field.name
