"""The folders that travel with specgen: bundled releases and template packs."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def data_folder(name: str) -> Path:
    """``specs`` or ``templates``: beside the package in a checkout, inside a wheel."""
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
