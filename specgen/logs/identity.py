"""What tells a file from another that took its name."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class FileIdentity:
    """Of a file as it was at one moment; times are nanoseconds.

    Inode numbers are used again, so the time of the last change belongs to it. The device
    does not: over a network it is another number on each machine.
    """

    inode: int
    changed: int
    modified: int

    @classmethod
    def of(cls, stat: os.stat_result) -> Self:
        """Of what the system says of a file."""
        return cls(stat.st_ino, stat.st_ctime_ns, stat.st_mtime_ns)
