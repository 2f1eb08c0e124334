"""Texts of SQL as Spark reads them: what a literal says, and what LIKE matches."""

from __future__ import annotations

import re

_ESCAPED = re.compile(
    r"\\(?:([01][0-7]{2})|u([0-9a-fA-F]{4})"
    r"|U((?:000[0-9a-fA-F]|0010)[0-9a-fA-F]{4})|(.))|''",
    re.DOTALL,
)
_LETTERS = {"0": "\0", "b": "\b", "n": "\n", "r": "\r", "t": "\t", "Z": "\x1a"}
# LIKE has a use for these, so they keep their backslash.
_LETTERS |= {"%": r"\%", "_": r"\_"}

_LIKE = re.compile(r"\\[\\_%]|[^\\]", re.DOTALL)
# One character of UTF-8, as bytes; a byte that can't begin one counts as one.
_CHARACTER = (
    r"(?:[\x00-\x7f\xc0\xc1\xf5-\xff]|[\xc2-\xdf][\x80-\xbf]"
    r"|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})"
)


def unquoted(literal: str) -> str:
    """What a literal in single quotes says."""
    plain = _ESCAPED.sub(_meant, literal[1:-1])
    # A pair of \uXXXX may be one character.
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _meant(match: re.Match[str]) -> str:
    octal, short, long, letter = match.groups()
    if octal:
        return chr(int(octal, 8))
    if short or long:
        return chr(int(short or long, 16))
    return _LETTERS.get(letter, letter) if letter else "'"


def like_pattern(text: str, as_bytes: bool) -> str:
    """A regular expression (RE2) for a pattern of LIKE, of text or of bytes.

    Raises ValueError where a backslash stands before anything but ``_``, ``%``, ``\\``.
    """
    parts = _LIKE.findall(text)
    if sum(map(len, parts)) != len(text):
        raise ValueError(f"LIKE {text!r}: a backslash escapes _, % or \\")
    any_one = _CHARACTER if as_bytes else "."
    return (
        r"(?s)\A"
        + "".join(
            {"%": ".*", "_": any_one}.get(part) or _exactly(part[-1], as_bytes)
            for part in parts
        )
        + r"\z"
    )


def _exactly(letter: str, as_bytes: bool) -> str:
    if as_bytes:
        return "".join(rf"\x{byte:02x}" for byte in letter.encode())
    return rf"\x{{{ord(letter):x}}}"
