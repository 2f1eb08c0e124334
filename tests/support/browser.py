"""A browser without a window."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.support.needs import absent

CHROMIUM = (
    "chromium",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--timeout=120000",
)


def opened(page: Path) -> tuple[str, list[str]]:
    """A page's text after its scripts ran, and what the browser's console says.

    Without a browser the test is skipped.
    """
    if shutil.which(CHROMIUM[0]) is None:
        absent("browser", f"no {CHROMIUM[0]}")
    command = [*CHROMIUM, "--enable-logging=stderr", "--dump-dom", page.as_uri()]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=120
    )
    said = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return done.stdout, said
