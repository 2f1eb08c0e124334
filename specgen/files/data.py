"""The folders that travel with specgen: bundled releases, template packs, schemas."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


def data_folder(name: str) -> Path:
    """``specs`` or ``templates``: beside the package in a checkout, inside a wheel."""
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name


def data_file(*parts: str) -> Traversable | None:
    """A file of such a folder, also where specgen is imported from a zip; None without."""
    packed = files("specgen").joinpath("_data", *parts)
    # In a checkout the folders lie beside the package; a zip has no such place.
    found: Traversable = (
        packed if packed.is_file() else _PACKAGE.parent.joinpath(*parts)
    )
    return found if found.is_file() else None
