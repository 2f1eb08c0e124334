"""A generated Python package, loaded from a folder, and its messages."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from specgen.layout import ArrayWire, Layout, StructLayout, StructWire, WireType
from specgen.problems.bad_input import bad_input
from specgen.reference import UNKNOWN_TAGS, complete
from specgen.render.views.python.code import is_tuple
from specgen.render.views.python.names import layout_names

_HINT = "generate it first: specgen generate --target python"


def load_package(folder: Path, name: str) -> ModuleType:
    """Import a generated package that lies in a folder.

    Raises SpecError where there is none, where what it depends on is not installed, where
    it refuses to be imported, and where another of its name is loaded already.
    """
    path = str(folder.resolve())
    if path not in sys.path:
        sys.path.insert(0, path)
    try:
        package = import_module(name)
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing and not f"{name}.".startswith(f"{missing}."):
            what = f"{name} depends on {missing}, which is not installed"
            hint = f"pip install {missing}"
            raise bad_input(str(folder), what, hint) from None
        raise bad_input(str(folder), str(error), _HINT) from None
    except ImportError as error:
        raise bad_input(str(folder), str(error), _HINT) from None
    except ValueError as error:
        # Of the environment, which chooses an engine that there is not.
        raise bad_input(str(folder), f"{name}: {error}") from None
    loaded = Path(package.__file__ or "").resolve().parents[name.count(".") + 1]
    if str(loaded) != path:
        what = f"{name} is loaded from elsewhere: {loaded}"
        raise bad_input(str(folder), what, _HINT)
    if not hasattr(package, "MESSAGES"):
        raise bad_input(str(folder), f"{name} is no package that specgen made", _HINT)
    return package


class Objects:
    """Values of one version in the reference codec's form as generated classes' objects."""

    def __init__(self, package: ModuleType, layout: Layout) -> None:
        self._root = layout.root
        self._names = layout_names(layout)
        self.cls: Any = getattr(package, self._names.cls)

    def make(self, value: Mapping[str, Any]) -> Any:
        """The message's object for a value of its root struct."""
        return self._struct(self.cls, self._root, complete(self._root, value))

    def _struct(self, cls: Any, struct: StructLayout, value: Mapping[str, Any]) -> Any:
        attributes = self._names.attributes
        values = {
            attributes[field.name]: self._value(field.type, value[field.name])
            for field in struct.all_fields
        }
        for absent in struct.absent:
            shown = self._value(absent.shape, value[absent.name])
            values[attributes[absent.name]] = shown
        if value.get(UNKNOWN_TAGS):
            values["unknown_tagged_fields"] = tuple(value[UNKNOWN_TAGS])
        return cls(**values)

    def _value(self, wire: WireType, value: Any) -> Any:
        if value is None:
            return None
        match wire:
            case ArrayWire():
                made = [self._value(wire.element, item) for item in value]
                return tuple(made) if is_tuple(wire) else made
            case StructWire():
                cls = getattr(self.cls, self._names.structs[wire.struct.name])
                return self._struct(cls, wire.struct, value)
            case _:
                return value
