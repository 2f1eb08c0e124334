"""Two states of a small protocol in the current folder, and allowances for the change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.changes.protocol import Change, all_of, keys, released, remove
from tests.support.commands import Ran, invoke
from tests.support.sources import write_folder

BROKEN = all_of(
    remove("PingRequest", "Low"),
    keys("PingRequest.Parts.Zone", type="int16"),
    keys("PingRequest.Parts.Epoch", default="0"),
)


def begin() -> None:
    """Write ``old``, the released state, and ``new``, which breaks it, into the current folder."""
    write_folder(Path("old"), released())
    change(BROKEN)


def change(by: Change) -> None:
    """Change the new side."""
    protocol = released()
    by(protocol)
    write_folder(Path("new"), protocol)


def diff(*options: str) -> Ran:
    """Run ``specgen diff``."""
    return invoke("diff", "old", "new", *options)


def counted(ran: Ran) -> dict[str, dict[str, Any]]:
    """The findings that count, by rule."""
    return {item["rule"]: item for item in json.loads(ran.out)["findings"]}


def fingerprint(rule: str) -> str:
    """The fingerprint of the only finding of a rule."""
    ran = diff("--format", "json", "--no-allowances")
    print_ = counted(ran)[rule]["fingerprint"]
    assert isinstance(print_, str)
    return print_


def entry(rule: str, **more: str) -> str:
    """An entry that allows the finding of a rule."""
    lines = [f'fingerprint = "{fingerprint(rule)}"', 'reason = "a known break"']
    lines += [f"{key} = {value}" for key, value in more.items()]
    return "\n".join(["[[evolution.allow]]", *lines, ""])


def comment(text: str, above: str, path: str = "PingRequest") -> None:
    """Insert a comment line above a text of the new side."""
    file = Path("new", f"{path}.json")
    lines = file.read_text("utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if above in line)
    lines.insert(at, f"  // {text}")
    file.write_text("\n".join(lines), "utf-8")
