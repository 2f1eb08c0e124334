"""The data folders that come with specgen: bundled releases, template packs, schemas.

In a checkout they are beside the package (``specs``, ``templates``, ``generated/spark/
schemas``), in a wheel inside it, below ``_data``.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


def data_folder(name: str) -> Path:
    """A data folder that comes with specgen, by its path in the checkout."""
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name


def data_file(*parts: str) -> Traversable | None:
    """A file in such a folder; None if specgen was imported without its data.

    It may also be in a zip, where nothing is beside the package.
    """
    packed = files("specgen").joinpath("_data", *parts)
    beside = _PACKAGE.parent.joinpath(*parts)
    return next((file for file in (packed, beside) if file.is_file()), None)
