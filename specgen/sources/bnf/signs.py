"""Give a document the signs of the notation: full-width ones, other arrows.

Every character stays in its place, and a document that has the signs is unchanged.
"""

from __future__ import annotations

import re

from specgen.sources.bnf.heads import has_plain_head
from specgen.sources.bnf.patterns import WIRE_NAMES

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_ANY_FULL_WIDTH = re.compile(r"[\uff01-\uff5e]")
_IS_FULL_WIDTH = re.compile(
    r"[\uff1d\uff0d]\s?[>\uff1e]|[=-]\uff1e|"
    r"(?:\bv|\uff56|[:\uff1a])[ \u3000]?[\uff10-\uff19]{1,5}[ \u3000]?[)\uff09\uff1d=\u21d2]"
)
"""A full-width arrow, or the full-width number of a version."""

_SINGLE = "\u2192\u27f6\u27f9\u2794\u2799\u279c\u279d\u279e\u27a1\u21e8\u2b95\u21a6\u21fe\u21db"
_SHAFT = r"[-\u2010-\u2015\u2212]{1,2}|={2,3}|(?<![=<>!])="
_POINT = r"(?:>|&gt;|\u203a)"
_ARROW = (
    rf"[{_SINGLE}]\ufe0f?|&(?:rarr|rArr|map|#8594|#[xX]2192|#8658|#[xX]21[dD]2);|"
    rf"(?:&[mn]dash;|(?:{_SHAFT}))[ ]?{_POINT}|::?="
)
_ANY = re.compile(_ARROW)
_TYPES = "|".join(sorted(WIRE_NAMES, key=len, reverse=True))
_USED = re.compile(
    rf"^[ \t\u00a0>|*#/\d.:-]{{0,40}}[a-z][a-z0-9_]{{0,80}}[ \t\u00a0]{{0,9}}(?P<arrow>{_ARROW})"
    rf"[ \t\u00a0]{{0,9}}(?:{_TYPES})\b|"
    rf"(?<=[0-9)\]\uff09])[ \t\u00a0]{{0,4}}(?P<behind_head>{_ARROW})",
    re.MULTILINE,
)
"""An arrow where the notation has one: before a type, or behind a head's version."""
_PLAIN = {"", "=>", "=&gt;"}


_LIGATURES = dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), 0xFB00))
_LOOK_ALIKES = str.maketrans(
    # Greek, then Cyrillic.
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c5\u03c7"
    "\u0405\u0406\u0408\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d",
    "ABEZHIKMNOPTYX" "aikvopux" "SIJABEKMHOPCTX" "aeopcyxsijhdqw",
)
_ANY_LOOK_ALIKE = re.compile(f"[{''.join(map(chr, (*_LIGATURES, *_LOOK_ALIKES)))}]")
_WORD = re.compile(r"\w+")


def plain_signs(text: str) -> str:
    """The text with the notation's own signs and letters."""
    if not text.isascii() and _ANY_LOOK_ALIKE.search(text):
        text = _WORD.sub(lambda word: _plain_word(word[0]), text.translate(_LIGATURES))
    return _plain_arrows(_half_width(text))


def _plain_word(word: str) -> str:
    """A word with its Latin letters, if it has some beside others that look like them."""
    plain = word if word.isascii() else word.translate(_LOOK_ALIKES)
    is_mixed = plain.isascii() and any(letter.isascii() for letter in word)
    return plain if is_mixed else word


def _half_width(text: str) -> str:
    # Python knows of each text whether it is ASCII.
    if text.isascii() or not _ANY_FULL_WIDTH.search(text):
        return text
    return text.translate(_FULL_WIDTH) if _IS_FULL_WIDTH.search(text) else text


def _plain_arrows(text: str) -> str:
    """Arrows of the forms that stand where the notation has its own become that."""
    used = {
        match["arrow"] or _behind_head(text, match) for match in _USED.finditer(text)
    }
    used -= _PLAIN
    if "<!--" in text:
        used.discard("-->")
    if not used:
        return text
    return _ANY.sub(
        lambda arrow: _own(arrow[0]) if arrow[0] in used else arrow[0], text
    )


def _behind_head(text: str, match: re.Match[str]) -> str:
    """An arrow behind a number, if it is that of a head."""
    arrow: str = match["behind_head"]
    start = max(text.rfind("\n", 0, match.start()) + 1, match.start() - 200)
    left = text[start : match.start("behind_head")]
    is_head = arrow not in _PLAIN and has_plain_head(f"{left}=>")
    return arrow if is_head else ""


def _own(arrow: str) -> str:
    return "=>".ljust(len(arrow)) if len(arrow) > 1 else "\u21d2"
