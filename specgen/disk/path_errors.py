"""Errors of the system under the path that the user gave, not one of our own beside it."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def refused(error: OSError, output: Path) -> OSError:
    """The error that writing an output met, with the output's path.

    A file where a folder is needed is called that, whichever call met it.
    """
    if isinstance(error, FileExistsError):
        return OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(output))
    return OSError(error.errno, error.strerror, str(output))
