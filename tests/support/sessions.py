"""Sessions in pages: the commands of a block, and whether one printed what is shown."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from typing import Protocol

STATUS = re.compile(r"\s+# exit status (\d)$")


class Printed(Protocol):
    """What a command printed."""

    @property
    def out(self) -> str: ...
    @property
    def err(self) -> str: ...


def pattern_of(text: str) -> str:
    """A pattern for a block's output: any blanks match blanks, ``…`` matches anything."""
    parts = [re.escape(" ".join(part.split())) for part in text.split("…")]
    return r"\s*" + r".*?".join(rf"\s*{part}\s*" for part in parts) + r"\s*"


def lines(block: str) -> Iterator[tuple[str, int, str]]:
    """The commands of a block, each with its exit status and output."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, output = _whole_line(part)
        status = STATUS.search(line)
        yield STATUS.sub("", line), int(status[1]) if status else 0, output


def commands(block: str) -> Iterator[tuple[list[str], int, str]]:
    """The same for a block that consists of specgen commands only."""
    for line, status, output in lines(block):
        words = shlex.split(line)
        assert words[0] == "specgen", line
        yield words[1:], status, output


def _whole_line(part: str) -> tuple[str, str]:
    """A command, over several lines if a quoted word has several, and its output."""
    lines = part.splitlines(keepends=True)
    for count in range(1, len(lines)):
        line = "".join(lines[:count])
        with suppress(ValueError):
            shlex.split(line)
            return line.rstrip("\n"), "".join(lines[count:])
    return part.rstrip("\n"), ""


def agrees(ran: Printed, output: str) -> bool:
    """Whether a command printed what is shown, stdout before stderr."""
    printed = " ".join(f"{ran.out}\n{ran.err}".split())
    return re.fullmatch(pattern_of(output), printed, re.DOTALL) is not None
