"""The JSON Schema of SARIF 2.1.0, from an npm package; none of it is kept here."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support.needs import absent

PACKAGE = "@microsoft/jest-sarif@1.0.0-beta.0"
MEMBER = "package/lib/schemas/sarif-2.1.0-rtm.5.json"


def sarif_schema(folder: Path) -> Any:
    """The schema; the package is fetched into ``folder`` unless it is there."""
    package = folder / "jest-sarif.tgz"
    if not package.exists():
        _fetch(folder, package)
    with tarfile.open(package) as archive:
        member = archive.extractfile(MEMBER)
        assert member is not None
        return json.load(member)


def _fetch(folder: Path, package: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        absent("npm", "no npm to fetch SARIF's schema with")
    words = [npm, "pack", "--silent", PACKAGE]
    # Another worker may do the same; each moves a complete file into place.
    with TemporaryDirectory(dir=folder) as own:
        try:
            subprocess.run(words, cwd=own, capture_output=True, timeout=120, check=True)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            absent("npm", f"SARIF's schema can't be had: {error}")
        (fetched,) = Path(own).glob("*.tgz")
        fetched.replace(package)
