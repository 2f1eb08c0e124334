"""Damages to heads, headings, and to what belongs to which head."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.sources.bnf.damages.damage import Damage, Lines, Place, every, one, simple
from tests.sources.bnf.damages.document import Block

_VERSION = r"(?<=\(Version: )(\d+)(?=\))"


def _renumbered(lines: Lines, rng: random.Random, to: int) -> Lines | None:
    return [re.sub(_VERSION, str(to), lines[0]), *lines[1:]] if to >= 0 else None


def _by(step: int) -> Callable[[Lines, Place], Lines | None]:
    """The version's number changed by so much."""
    return lambda lines, place: _renumbered(
        lines, place.rng, (place.block.at[2] or 0) + step
    )


def _number(place: Place) -> str:
    """The digits of the version; early headers have none, which counts as 0."""
    return str(place.block.at[2] or 0)


def _digit_doubled(lines: Lines, place: Place) -> Lines | None:
    number = _number(place)
    return _renumbered(lines, place.rng, int(number + number[-1]))


def _digit_lost(lines: Lines, place: Place) -> Lines | None:
    number = _number(place)
    if len(number) < 2:
        return None
    at = place.rng.randrange(len(number))
    return _renumbered(lines, place.rng, int(number[:at] + number[at + 1 :]))


def _digits_exchanged(lines: Lines, place: Place) -> Lines | None:
    number = _number(place)
    return _renumbered(lines, place.rng, int(number[::-1])) if len(number) > 1 else None


def _digit_misread(lines: Lines, place: Place) -> Lines | None:
    misread = {"1": "7", "7": "1", "3": "8", "8": "3", "5": "6", "6": "5", "0": "6"}
    number = "".join(misread.get(digit, digit) for digit in _number(place))
    return _renumbered(lines, place.rng, int(number))


def _of_sibling(lines: Lines, place: Place) -> Lines | None:
    if not place.siblings:
        return None
    number = place.rng.choice(place.siblings).at[2]
    return _renumbered(lines, place.rng, number or 0)


def _body(
    choose: Callable[[Place], Block | None],
) -> Callable[[Lines, Place], Lines | None]:
    """The head above the body of another block."""

    def changed(lines: Lines, place: Place) -> Lines | None:
        other = choose(place)
        if other is None:
            return None
        _, arrow, right = other.lines[0].partition("=>")
        return [lines[0].partition("=>")[0] + arrow + right, *other.lines[1:]]

    return changed


def _any_sibling(place: Place) -> Block | None:
    return place.rng.choice(place.siblings) if place.siblings else None


def _near(step: int) -> Callable[[Place], Block | None]:
    def choose(place: Place) -> Block | None:
        number = (place.block.at[2] or 0) + step
        return next((b for b in place.siblings if b.at[2] == number), None)

    return choose


def _opposite(place: Place) -> Block | None:
    """The same version's other direction."""
    _, kind, version = place.block.at
    return next(
        (b for b in place.versions if b.at[1] != kind and b.at[2] == version), None
    )


def _any_other(place: Place) -> Block | None:
    return place.rng.choice(place.others) if place.others else None


def _direction(lines: Lines, place: Place) -> Lines | None:
    other = {"Request": "Response", "Response": "Request"}
    head = re.sub(r" (Request|Response) \(", lambda m: f" {other[m[1]]} (", lines[0])
    return [head, *lines[1:]]


def _directions_in_block(lines: Lines, place: Place) -> Lines | None:
    """Request and Response exchanged wherever the block says so."""
    other = {"Request": "Response", "Response": "Request"}
    return [
        re.sub(r"\b(Request|Response)(?= \(| header)", lambda m: other[m[1]], line)
        for line in lines
    ]


def _other_name(lines: Lines, place: Place) -> Lines | None:
    """The head with another API's name."""
    if not place.others:
        return None
    name = place.rng.choice(place.others).api
    return [lines[0].replace(place.block.api, name, 1), *lines[1:]]


def _name(
    change: Callable[[str, random.Random], str],
) -> Callable[[Lines, Place], Lines | None]:
    def changed(lines: Lines, place: Place) -> Lines | None:
        name = place.block.api
        return [lines[0].replace(name, change(name, place.rng), 1), *lines[1:]]

    return changed


def _letter_lost(name: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(name))
    return name[:at] + name[at + 1 :]


def _letter_changed(name: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(name))
    return name[:at] + rng.choice("aeionrst") + name[at + 1 :]


def _head_below_other(lines: Lines, place: Place) -> Lines | None:
    """The head of another version above this one's."""
    if not place.siblings:
        return None
    return [place.rng.choice(place.siblings).lines[0], *lines]


def _head_in_body(lines: Lines, place: Place) -> Lines | None:
    """The head of another version in the middle of the block."""
    if not place.siblings or len(lines) < 3:
        return None
    at = place.rng.randrange(2, len(lines))
    return [*lines[:at], place.rng.choice(place.siblings).lines[0], *lines[at:]]


def _copy_renumbered(lines: Lines, place: Place) -> Lines | None:
    """A copy of another version's block, with this one's number, below this one."""
    copy = _body(_any_sibling)(lines, place)
    return copy and [*lines, "", *copy]


def _copy_before(lines: Lines, place: Place) -> Lines | None:
    copy = _body(_any_sibling)(lines, place)
    return copy and [*copy, "", *lines]


def _next_version(lines: Lines, place: Place) -> Lines | None:
    """A version that is not there, with this one's body, below this one."""
    numbers = [b.at[2] or 0 for b in place.siblings] + [place.block.at[2] or 0]
    copy = _renumbered([*lines], place.rng, max(numbers) + 1)
    return copy and [*lines, "", *copy]


def _key(
    change: Callable[[int, random.Random], int],
) -> Callable[[Lines, Place], Lines | None]:
    """A heading with another key."""

    def changed(lines: Lines, place: Place) -> Lines | None:
        def other(match: re.Match[str]) -> str:
            return str(max(change(int(match[0]), place.rng), 0))

        return [re.sub(r"(?<=Key: )\d+", other, lines[0])]

    return changed


def _heading_name(lines: Lines, place: Place) -> Lines | None:
    if not place.others:
        return None
    name = place.rng.choice(place.others).api
    return [lines[0].replace(place.block.api, name, 1)]


def _heading(pattern: str, new: str) -> Callable[[Lines, Place], Lines | None]:
    return lambda lines, place: [re.sub(pattern, new, lines[0])]


_HEADER = r"(?<=header version:)(\s*)(\d+)"

HEADS = [
    Damage("version + 1", _by(1)),
    Damage("version - 1", _by(-1)),
    Damage("version + 10", _by(10)),
    Damage("version of another block", _of_sibling),
    Damage("version with a digit more", _digit_doubled),
    Damage("version with a digit less", _digit_lost),
    Damage("version's digits exchanged", _digits_exchanged),
    Damage("version's digits misread", _digit_misread),
    simple("version with l for 1", one(r"(?<=\(Version: )1", "l")),
    simple("version with O for 0", one(r"(?<=\(Version: )0", "O")),
    simple("version lost", one(_VERSION, "")),
    simple("(Version) lost", one(r" \(Version: \d+\)", "")),
    simple("Version misspelt", one(r"Version(?=: \d+\))", "Verson")),
    simple("colon of a head lost", one(r"(?<=\(Version): ", " ")),
    simple("parenthesis of a head lost", one(r"(?<=Version: )(\d+)\)", r"\1")),
    simple("v for (Version: )", one(r"\(Version: (\d+)\)", r"v\1")),
    Damage("Request and Response exchanged", _direction),
    Damage("Request and Response exchanged, all", _directions_in_block),
    simple("Request lost", one(r" (?:Request|Response)(?= \(V)", "")),
    simple("Request misspelt", one(r"(?<= Re)(?:q|s)(?=[a-z]+ \(V)", "g")),
    simple("request in lower case", one(r"(?<= )R(?=[a-z]+ \(V)", "r")),
    Damage("head of another API", _other_name, names_other=True),
    Damage("API with a letter less", _name(_letter_lost)),
    Damage("API with another letter", _name(_letter_changed)),
    Damage("API in lower case", _name(lambda name, rng: name.lower())),
    Damage(
        "API in two words",
        _name(lambda n, rng: re.sub(r"(?<=[a-z])(?=[A-Z])", " ", n, count=1)),
    ),
    Damage("API cut off", _name(lambda name, rng: name[: max(2, len(name) // 2)])),
    simple("API's name glued to Request", one(r" (?=Re(?:quest|sponse) \(V)", "")),
    simple("head lost", lambda lines, rng: lines[1:]),
    simple("head and a line lost", lambda lines, rng: lines[2:]),
    simple("block lost", lambda lines, rng: []),
    simple(
        "head's body lost",
        lambda lines, rng: [lines[0].partition("=>")[0] + "=>", *lines[1:]],
    ),
    simple("head doubled", lambda lines, rng: [lines[0], *lines]),
    simple("head's arrow lost", one(r"(?<=\) )=> ?", "")),
    simple("head's arrow of a minus", one(r"(?<=\) )=>", "->")),
    simple("head on two lines", one(r"(?<=\)) =>", "\n=>")),
    Damage("head of another version above", _head_below_other),
    Damage("head of another version inside", _head_in_body),
    Damage("body of another version", _body(_any_sibling)),
    Damage("body of the version before", _body(_near(-1))),
    Damage("body of the version after", _body(_near(1))),
    Damage("body of the other direction", _body(_opposite)),
    Damage("body of another API", _body(_any_other)),
    Damage("copy of another version below", _copy_renumbered),
    Damage("copy of another version above", _copy_before),
    Damage("version added", _next_version),
    simple(
        "header version changed", one(_HEADER, lambda m: f"{m[1]}{1 - int(m[2]) % 2}")
    ),
    simple("header version lost", one(r"\n[^\n]*header version:[^\n]*", "")),
    simple("header version's number lost", one(_HEADER, "")),
    Damage("key + 1", _key(lambda key, rng: key + 1), to_heading=True),
    Damage("another key", _key(lambda key, rng: rng.randrange(99)), to_heading=True),
    Damage("key cut off", _key(lambda key, rng: key // 10), to_heading=True),
    Damage(
        "key with a digit more", _key(lambda k, rng: k * 10 + k % 10), to_heading=True
    ),
    Damage("key lost", _heading(r" ?\(Key: \d+\)", ""), to_heading=True),
    Damage("key's number lost", _heading(r"(?<=Key: )\d+", ""), to_heading=True),
    Damage("heading of another API", _heading_name, to_heading=True, names_other=True),
    Damage("heading lost", lambda lines, place: [], to_heading=True),
    simple("blanks squeezed", every(r" +", " ")),
]
