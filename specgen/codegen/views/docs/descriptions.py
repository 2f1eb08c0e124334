"""Our own descriptions of messages, types, kinds and error codes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from specgen.codegen.views.docs.markdown import Md, paragraph
from specgen.protocol.model import Message

_FILE = Path(__file__).with_name("descriptions.toml")


@cache
def _tables() -> dict[str, dict[str, str]]:
    tables: dict[str, dict[str, str]] = tomllib.loads(_FILE.read_text("utf-8"))
    return tables


def description(message: Message) -> Md:
    """The description of a message: the definition's own if it has one, else ours.

    Ours are listed under the newest name; empty if there is none.
    """
    if message.about:
        return paragraph(message.about)
    table = _tables()["apis" if message.kind.is_rpc else "messages"]
    return Md(table.get(message.api, ""))


def described(table: str, name: str) -> Md:
    """The description of a name in one of the other tables; empty if it has none."""
    return Md(_tables()[table].get(name, ""))
