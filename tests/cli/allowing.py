"""Two states of a small protocol in the current folder, and what is allowed of the change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.evolution.protocol import Change, both, keys, released, remove
from tests.support.commands import Ran, invoke
from tests.support.sources import write_folder

BROKEN = both(
    remove("PingRequest", "Low"),
    keys("PingRequest.Parts.Zone", type="int16"),
    keys("PingRequest.Parts.Epoch", default="0"),
)


def begin() -> None:
    """The current folder: ``old`` and ``new`` are what was released, and what broke it."""
    write_folder(Path("old"), released())
    change(BROKEN)


def change(by: Change) -> None:
    """Another state of the new side."""
    protocol = released()
    by(protocol)
    write_folder(Path("new"), protocol)


def diff(*options: str) -> Ran:
    """What ``specgen diff`` says."""
    return invoke("diff", "old", "new", *options)


def found(ran: Ran) -> dict[str, dict[str, Any]]:
    """The findings that count, by their rules."""
    return {item["rule"]: item for item in json.loads(ran.out)["findings"]}


def fingerprint(rule: str) -> str:
    """That of the one finding of a rule."""
    ran = diff("--format", "json", "--no-allowances")
    print_ = found(ran)[rule]["fingerprint"]
    assert isinstance(print_, str)
    return print_


def entry(rule: str, **more: str) -> str:
    """An entry that allows the finding of a rule."""
    lines = [f'fingerprint = "{fingerprint(rule)}"', 'reason = "a known break"']
    lines += [f"{key} = {value}" for key, value in more.items()]
    return "\n".join(["[[evolution.allow]]", *lines, ""])


def comment(text: str, above: str, path: str = "PingRequest") -> None:
    """Put a comment into a line of its own above a text of the new side."""
    file = Path("new", f"{path}.json")
    lines = file.read_text("utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if above in line)
    lines.insert(at, f"  // {text}")
    file.write_text("\n".join(lines), "utf-8")
