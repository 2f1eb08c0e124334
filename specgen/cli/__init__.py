"""The ``specgen`` command: arguments in, printing out; the work is done elsewhere.

In:   command lines
Out:  text, JSON and exit codes
Uses: protocol, report, disk, sources, changes, testing, codegen, logs, spark, corpus
"""

from __future__ import annotations

import gc
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command."""
    # Reading creates many small objects that stay alive; collecting at the default
    # thresholds would take a tenth of the run time.
    gc.set_threshold(50_000, 20, 20)
    try:
        # Imported here so that Ctrl-C during the import is handled too.
        from specgen.cli.app import main as run  # noqa: PLC0415

        run()
    except KeyboardInterrupt:
        sys.exit(130)
