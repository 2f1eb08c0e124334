"""The ``specgen`` command."""

from __future__ import annotations

import gc
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command."""
    # Reading makes many small objects that stay: to look through them again and again
    # takes a tenth of the time.
    gc.set_threshold(50_000, 20, 20)
    try:
        # Imported late: Ctrl-C may come while it is.
        from specgen.cli.app import main as run  # noqa: PLC0415

        run()
    except KeyboardInterrupt:
        sys.exit(130)
