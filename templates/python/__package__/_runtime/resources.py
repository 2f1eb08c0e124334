"""The package's JSON tables, read with modules already loaded, to start quickly."""

from __future__ import annotations

from pkgutil import get_data
from typing import Any

import msgspec

_PACKAGE = __name__.rpartition("._runtime")[0]


def table(name: str, folder: str = "") -> Any:
    """Load a JSON file of the package or of one of its subpackages.

    Raises FileNotFoundError.
    """
    data = get_data(f"{_PACKAGE}.{folder}" if folder else _PACKAGE, name)
    if data is None:
        raise FileNotFoundError(f"{_PACKAGE} can't read its {name}")
    return msgspec.json.decode(data)
