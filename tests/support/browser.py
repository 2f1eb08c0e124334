"""A headless browser."""

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


def opened(page: Path | str, *flags: str) -> tuple[str, list[str]]:
    """The text of a page, a file or an address, after its scripts ran, and what the browser's console says.

    Without a browser the test is skipped.
    """
    if shutil.which(CHROMIUM[0]) is None:
        absent("browser", f"no {CHROMIUM[0]}")
    address = page.as_uri() if isinstance(page, Path) else page
    command = [*CHROMIUM, "--enable-logging=stderr", *flags, "--dump-dom", address]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=120
    )
    console = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return done.stdout, console
