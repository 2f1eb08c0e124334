"""SQL texts as Spark reads them: the value of a literal, and what LIKE matches."""

from __future__ import annotations

import re

_ESCAPED = re.compile(
    r"\\(?:([01][0-7]{2})|u([0-9a-fA-F]{4})"
    r"|U((?:000[0-9a-fA-F]|0010)[0-9a-fA-F]{4})|(.))|(['\"])\5",
    re.DOTALL,
)
_LETTERS = {"0": "\0", "b": "\b", "n": "\n", "r": "\r", "t": "\t", "Z": "\x1a"}
# These mean something to LIKE, so they keep their backslash.
_LETTERS |= {"%": r"\%", "_": r"\_"}

# One UTF-8 character, as bytes; a byte that can't begin one counts as a character.
CHARACTER = (
    r"(?:[\x00-\x7f\xc0\xc1\xf5-\xff]|[\xc2-\xdf][\x80-\xbf]"
    r"|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})"
)


def unquoted(literal: str) -> str:
    """The value of a literal in quotes, ``r`` before which leaves backslashes alone."""
    if literal[0] in "rR":
        return literal[2:-1]
    plain = _ESCAPED.sub(
        lambda match: (
            match[0] if match[5] not in (None, literal[0]) else _unescaped(match)
        ),
        literal[1:-1],
    )
    # Two \u escapes may be a surrogate pair: one character.
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescaped(match: re.Match[str]) -> str:
    octal, short, long, letter, quote = match.groups()
    if octal:
        return chr(int(octal, 8))
    if short or long:
        return chr(int(short or long, 16))
    return _LETTERS.get(letter, letter) if letter else quote


def like_pattern(text: str, escape: str = "\\") -> str:
    """A regular expression (RE2) over the bytes of texts, for a LIKE pattern.

    Raises ValueError if the escape comes before anything but ``_``, ``%`` or itself.
    """
    parts, letters = [], iter(text)
    for letter in letters:
        if letter == escape:
            letter = next(letters, "")
            if letter not in ("_", "%", escape):
                raise ValueError(f"LIKE {text!r}: {escape} escapes _, % or {escape}")
            parts.append(_exactly(letter))
        else:
            parts.append({"%": ".*", "_": CHARACTER}.get(letter) or _exactly(letter))
    return rf"(?s)\A{''.join(parts)}\z"


def _exactly(letter: str) -> str:
    return "".join(rf"\x{byte:02x}" for byte in letter.encode())
