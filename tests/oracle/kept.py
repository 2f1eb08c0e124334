"""Folders in the jars' cache, created atomically by whichever process is first."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory


def made_once(folder: Path, make: Callable[[Path], None]) -> None:
    """Have ``make`` fill a missing folder; it gets a temporary path, which is then renamed."""
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as work:
        out = Path(work) / folder.name
        make(out)
        try:
            out.rename(folder)
        except OSError:  # another process was first
            if not folder.is_dir():
                raise
