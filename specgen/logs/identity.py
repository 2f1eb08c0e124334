"""Recognize a file, even if another one takes its name."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class FileIdentity:
    """The identity of a file at one moment; times are in nanoseconds.

    Inode numbers are reused, so the time of the last change is part of it. The device is
    not: over a network it has another number on each machine.
    """

    inode: int
    changed: int
    modified: int

    @classmethod
    def of(cls, stat: os.stat_result) -> Self:
        """The identity in a file's status."""
        return cls(stat.st_ino, stat.st_ctime_ns, stat.st_mtime_ns)
