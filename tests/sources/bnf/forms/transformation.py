"""A transformation, and the text it starts from."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass

from tests.sources.bnf import rewriting

Work = Callable[[str], str | bytes]


@dataclass(frozen=True)
class Transformation:
    """What happens to a reference before it reaches the reader."""

    name: str
    work: Work
    needs: tuple[str, ...] = ()
    """The commands that it calls."""
    from_html: bool = False
    """Only a reference in HTML can go this way."""
    loses_lines: bool = False
    """Whole lines are gone on purpose: a head that is gone can't be asked for."""

    def __call__(self, text: str) -> bytes:
        """The transformed reference; text is encoded as UTF-8."""
        changed = self.work(text)
        return changed if isinstance(changed, bytes) else changed.encode("utf-8")


def is_html(text: str) -> bool:
    """Whether a reference is a page, and not text copied from one."""
    return re.search(r"<(?:pre|td)\b", text) is not None


def as_text(text: str) -> str:
    """A reference as text; pages are copied as by browsers."""
    return rewriting.with_tabs(text) if is_html(text) else text


def lines_of(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    """A transformation of a reference's lines, as text."""
    return lambda text: "\n".join(change(as_text(text).split("\n")))


SEED: ContextVar[str] = ContextVar("seed", default="")
"""What random numbers depend on, besides the text."""


def dice(text: str) -> random.Random:
    """Random numbers that are the same for the same text and seed in every run."""
    return random.Random(f"{SEED.get()}/{zlib.crc32(text.encode('utf-8'))}")
