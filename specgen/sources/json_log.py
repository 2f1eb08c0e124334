"""Read the text out of a log that has a JSON object on each line, as Docker's.

Every character stays in its place: what stands for others, and the rest of the objects,
become characters that readers of documents leave out.
"""

from __future__ import annotations

import json
import re

_LINE = re.compile(
    r"\{(?=[^\n]{0,400}?\"(?:log|message|msg|MESSAGE)\"[ ]?:[ ]?\")"
    r"(?P<before>(?:\"[^\"\\\n]{1,60}\"[ ]?:[ ]?(?:\"[^\"\\\n]{0,200}\"|[\w.+-]{1,40}),[ ]?){0,20})"
    r"\"(?:log|message|msg|MESSAGE)\"[ ]?:[ ]?\""
    r"(?P<text>(?:[^\"\\\n]|\\[^\n])*+)\"[^\n]*\}\r?"
)
_ESCAPE = re.compile(r"(?:\\u[0-9a-fA-F]{4})+|\\.")
_FILLER = "\u200b"
_MOST_OF_LINES = 0.75


def from_json_log(text: str) -> str:
    """The lines in a log; a text that is none is unchanged."""
    if not text.lstrip().startswith("{"):
        return text
    lines = text.split("\n")
    filled = [line for line in lines if line.strip()]
    matches = [_LINE.fullmatch(line) for line in lines]
    if len(filled) < 2 or len([*filter(None, matches)]) < _MOST_OF_LINES * len(filled):
        return text
    return "\n".join(
        line if match is None else _text(match)
        for line, match in zip(lines, matches, strict=True)
    )


def _text(line: re.Match[str]) -> str:
    inner = line["text"].removesuffix("\\n")
    return _FILLER * line.start("text") + _ESCAPE.sub(_character, inner)


def _character(escape: re.Match[str]) -> str:
    try:
        shown = json.loads(f'"{escape[0]}"')
    except ValueError:
        return escape[0]
    character = shown if shown not in ("\n", "\r") else " "
    return f"{character}".ljust(len(escape[0]), _FILLER)
