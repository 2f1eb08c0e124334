"""Java's regular expressions, as RLIKE takes them, in the notation of RE2.

Both read the parts that are taken here alike, or they are translated.  The rest
(possessive quantifiers, references, looking around, flags) is refused.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""
    (?P<letter>[^\\\[\](){}*+?|.^$])
    | \\(?P<kind>[dDwWsS])
    | \\(?P<control>[tnrf])
    | \\(?P<itself>[^A-Za-z0-9])
    | (?P<any>\.)
    | (?P<start>\^) | (?P<end>\$(?=\)*$|\)*\|))
    | (?P<group>\((?:\?:)? | \) | \|)
    | (?P<times>(?:[*+?]|\{[0-9]{1,3}(?:,[0-9]{0,3})?\})\??(?![*+?{]))
    | \[(?P<negated>\^?)(?P<members>(?:[^\\\[\]&^]|\\[dDwWsStnrf]|\\[^A-Za-z0-9])+)\]
    """,
    re.VERBOSE | re.DOTALL,
)
_LINE_ENDS = r"\n\r\x{85}\x{2028}\x{2029}"
_SPACES = r" \t\n\x0b\f\r"
_AT_END = rf"(?:\r\n|[{_LINE_ENDS}])?\z"


def re2_pattern(text: str) -> str:
    """A pattern that RE2 finds where Java finds ``text``; raises ValueError."""
    parts: list[str] = []
    at, depth, is_repeatable = 0, 0, False
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or (match["times"] and not is_repeatable):
            shown = repr(text[at : at + 10])
            raise ValueError(f"RLIKE {text!r}: {shown} is not taken, only Spark has it")
        group = match["group"] or ""
        depth += group.startswith("(") - (group == ")")
        if depth < 0:
            break
        parts.append(_translated(match))
        ends_atom = group == ")" or not (group or match["start"] or match["end"])
        is_repeatable = ends_atom and not match["times"]
        at = match.end()
    if depth:
        raise ValueError(f"RLIKE {text!r}: a bracket has no partner")
    return "".join(parts)


def _translated(match: re.Match[str]) -> str:
    if match["letter"] or match["itself"]:
        return re.escape(match["letter"] or match["itself"])
    if match["any"]:
        return f"[^{_LINE_ENDS}]"
    if match["start"]:
        return r"\A"
    if match["end"]:
        return _AT_END
    if match["kind"]:
        return {"s": f"[{_SPACES}]", "S": f"[^{_SPACES}]"}.get(match["kind"], match[0])
    if match["members"]:
        if r"\S" in match["members"]:
            raise ValueError(rf"{match[0]!r}: \S in a set is not taken")
        return f"[{match['negated']}{match['members'].replace(chr(92) + 's', _SPACES)}]"
    return match[0]
