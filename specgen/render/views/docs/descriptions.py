"""Our own words on each message, type, kind and error code."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from specgen.model import Message
from specgen.render.views.docs.markdown import Md, paragraph

_FILE = Path(__file__).with_name("descriptions.toml")


@cache
def _tables() -> dict[str, dict[str, str]]:
    tables: dict[str, dict[str, str]] = tomllib.loads(_FILE.read_text("utf-8"))
    return tables


def description(message: Message) -> Md:
    """What a message is for: the definition's own words, or else ours.

    Ours stand under the newest name; empty where there are none.
    """
    if message.about:
        return paragraph(message.about)
    table = _tables()["apis" if message.kind.is_rpc else "messages"]
    return Md(table.get(message.api, ""))


def described(table: str, name: str) -> Md:
    """What one of the other tables says of a name; empty where it says nothing."""
    return Md(_tables()[table].get(name, ""))
