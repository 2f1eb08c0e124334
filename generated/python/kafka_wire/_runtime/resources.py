"""The package's own tables in JSON, by what is loaded anyway: a short start counts."""

from __future__ import annotations

from pkgutil import get_data
from typing import Any

import msgspec

_PACKAGE = __name__.rpartition("._runtime")[0]


def table(name: str, folder: str = "") -> Any:
    """What a JSON file of the package holds, or of a package in it.

    Raises FileNotFoundError.
    """
    data = get_data(f"{_PACKAGE}.{folder}" if folder else _PACKAGE, name)
    if data is None:
        raise FileNotFoundError(f"{_PACKAGE} can't read its {name}")
    return msgspec.json.decode(data)
