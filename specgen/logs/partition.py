"""List a partition's folder while a broker works in it.

The cleaner writes ``N.log.cleaned``, renames it to ``N.log.swap`` when it is complete, adds
the suffix ``.deleted`` to the segments that it replaces, from the lowest on, and then drops
the suffix ``.swap``. Between the last two steps there is no ``N.log``.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

SWAP, CLEANED = ".swap", ".cleaned"
_TRIES = 20
"""Most listings: the folder of a busy broker may differ each time."""
_LOG = re.compile(r"[0-9]{20}\.log(\.swap|\.cleaned)?")


def settled_names(folder: Path) -> list[str]:
    """The sorted names in a folder, once two listings in a row agree on its logs.

    A single listing may miss a file that is renamed meanwhile. Raises FileNotFoundError.
    """
    names = _names(folder)
    for _ in range(_TRIES):
        again = _names(folder)
        if list(filter(_LOG.fullmatch, again)) == list(filter(_LOG.fullmatch, names)):
            break
        names = again
    return names


def pending_swaps(names: list[str]) -> set[str]:
    """The names of segments whose new file is complete, but not yet in place.

    A ``.swap`` file above a ``.cleaned`` one does not count: Kafka itself would undo it.
    """
    cleaned = (n.removesuffix(CLEANED) for n in names if n.endswith(f".log{CLEANED}"))
    first_cleaned = min(cleaned, default="~")
    swaps = (n.removesuffix(SWAP) for n in names if n.endswith(f".log{SWAP}"))
    return {name for name in swaps if name < first_cleaned} - set(names)


def _names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))  # noqa: PTH208 - thousands of names need no Path
