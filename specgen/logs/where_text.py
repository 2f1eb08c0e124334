"""SQL texts as Spark reads them: the value of a literal, and what LIKE matches."""

from __future__ import annotations

import re

_ESCAPED = re.compile(
    r"\\(?:([01][0-7]{2})|u([0-9a-fA-F]{4})"
    r"|U((?:000[0-9a-fA-F]|0010)[0-9a-fA-F]{4})|(.))|''",
    re.DOTALL,
)
_LETTERS = {"0": "\0", "b": "\b", "n": "\n", "r": "\r", "t": "\t", "Z": "\x1a"}
# These mean something to LIKE, so they keep their backslash.
_LETTERS |= {"%": r"\%", "_": r"\_"}

_LIKE = re.compile(r"\\[\\_%]|[^\\]", re.DOTALL)
# One UTF-8 character, as bytes; a byte that can't begin one counts as a character.
_CHARACTER = (
    r"(?:[\x00-\x7f\xc0\xc1\xf5-\xff]|[\xc2-\xdf][\x80-\xbf]"
    r"|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})"
)


def unquoted(literal: str) -> str:
    """The value of a literal in single quotes."""
    plain = _ESCAPED.sub(_unescaped, literal[1:-1])
    # Two \u escapes may be a surrogate pair: one character.
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescaped(match: re.Match[str]) -> str:
    octal, short, long, letter = match.groups()
    if octal:
        return chr(int(octal, 8))
    if short or long:
        return chr(int(short or long, 16))
    return _LETTERS.get(letter, letter) if letter else "'"


def like_pattern(text: str, as_bytes: bool) -> str:
    """A regular expression (RE2) for a LIKE pattern, over text or bytes.

    Raises ValueError if a backslash comes before anything but ``_``, ``%`` or ``\\``.
    """
    parts = _LIKE.findall(text)
    if sum(map(len, parts)) != len(text):
        raise ValueError(f"LIKE {text!r}: a backslash escapes _, % or \\")
    any_character = _CHARACTER if as_bytes else "."
    return (
        r"(?s)\A"
        + "".join(
            {"%": ".*", "_": any_character}.get(part) or _exactly(part[-1], as_bytes)
            for part in parts
        )
        + r"\z"
    )


def _exactly(letter: str, as_bytes: bool) -> str:
    if as_bytes:
        return "".join(rf"\x{byte:02x}" for byte in letter.encode())
    return rf"\x{{{ord(letter):x}}}"
