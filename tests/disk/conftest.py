"""An output that has something in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.disk.outputs import restore


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """An output as an earlier run left it, with files of the user's own."""
    folder = tmp_path / "out"
    restore(folder)
    return folder
