"""The ``specgen`` command."""

from specgen.cli.app import main

__all__ = ["main"]
