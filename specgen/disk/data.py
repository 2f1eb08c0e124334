"""The data folders that come with specgen: bundled releases, template packs.

In a checkout they are beside the package (``specs``, ``templates``), in a wheel inside
it, below ``_data``.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


def data_folder(name: str) -> Path:
    """A data folder that comes with specgen, by its path in the checkout."""
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
