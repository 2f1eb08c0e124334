"""The seed of tests whose inputs are generated."""

from __future__ import annotations

import os
import secrets


def run_seed() -> str:
    """``SPECGEN_SEED``: the same for every run unless it is set; ``fresh`` is another each time."""
    seed = os.environ.get("SPECGEN_SEED", "suite")
    return secrets.token_hex(4) if seed == "fresh" else seed
