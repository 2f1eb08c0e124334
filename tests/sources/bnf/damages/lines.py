"""Damages to the lines of a block: lost, moved, doubled, mixed with others."""

from __future__ import annotations

import random

from tests.sources.bnf.damages.damage import Change, Damage, Lines, Place, one, simple


def _line(change: Change, least: int = 2) -> Change:
    """A change for blocks of so many lines."""
    return lambda lines, rng: change(lines, rng) if len(lines) >= least else None


def _inner(lines: Lines, rng: random.Random) -> int:
    """A line below the head."""
    return rng.randrange(1, len(lines))


def _dropped(lines: Lines, rng: random.Random) -> Lines | None:
    del lines[_inner(lines, rng)]
    return lines


def _stretch_dropped(lines: Lines, rng: random.Random) -> Lines | None:
    at = _inner(lines, rng)
    del lines[at : at + rng.randint(2, 4)]
    return lines


def _last_dropped(lines: Lines, rng: random.Random) -> Lines | None:
    return lines[: _inner(lines, rng)]


def _first_dropped(lines: Lines, rng: random.Random) -> Lines | None:
    return [lines[0], *lines[_inner(lines, rng) + 1 :]]


def _doubled(lines: Lines, rng: random.Random) -> Lines | None:
    at = _inner(lines, rng)
    return [*lines[:at], lines[at], *lines[at:]]


def _block_doubled(lines: Lines, rng: random.Random) -> Lines | None:
    return [*lines, "", *lines]


def _half_doubled(lines: Lines, rng: random.Random) -> Lines | None:
    at = _inner(lines, rng)
    return [*lines, *lines[at:]]


def _exchanged(lines: Lines, rng: random.Random) -> Lines | None:
    at = rng.randrange(1, len(lines) - 1)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return lines


def _any_exchanged(lines: Lines, rng: random.Random) -> Lines | None:
    a, b = rng.sample(range(1, len(lines)), 2)
    lines[a], lines[b] = lines[b], lines[a]
    return lines


def _moved(lines: Lines, rng: random.Random) -> Lines | None:
    line = lines.pop(_inner(lines, rng))
    lines.insert(rng.randint(1, len(lines)), line)
    return lines


def _head_lower(lines: Lines, rng: random.Random) -> Lines | None:
    """The head behind its first production."""
    return [lines[1], lines[0], *lines[2:]]


def _sorted(lines: Lines, rng: random.Random) -> Lines | None:
    return [lines[0], *sorted(lines[1:], key=str.strip)]


def _backwards(lines: Lines, rng: random.Random) -> Lines | None:
    return [lines[0], *reversed(lines[1:])]


def _shuffled(lines: Lines, rng: random.Random) -> Lines | None:
    rest = lines[1:]
    rng.shuffle(rest)
    return [lines[0], *rest]


def _every_second(lines: Lines, rng: random.Random) -> Lines | None:
    return [lines[0], *lines[1::2], *lines[2::2]]


def _indented(blanks: int) -> Change:
    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        at = _inner(lines, rng)
        indent = len(lines[at]) - len(lines[at].lstrip()) + blanks
        lines[at] = " " * max(indent, 0) + lines[at].lstrip()
        return lines

    return changed


def _margin(lines: Lines, rng: random.Random) -> Lines | None:
    return [lines[0], *map(str.lstrip, lines[1:])]


def _indented_from(blanks: int) -> Change:
    """From a line on, all lines move to a side."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        at = _inner(lines, rng)
        moved = [
            " " * max(len(line) - len(line.lstrip()) + blanks, 0) + line.lstrip()
            for line in lines[at:]
        ]
        return [*lines[:at], *moved]

    return changed


def _joined(lines: Lines, rng: random.Random) -> Lines | None:
    at = _inner(lines, rng)
    return [*lines[: at - 1], f"{lines[at - 1]} {lines[at].lstrip()}", *lines[at + 1 :]]


def _glued(lines: Lines, rng: random.Random) -> Lines | None:
    at = _inner(lines, rng)
    glued = lines[at - 1].rstrip() + lines[at].lstrip()
    return [*lines[: at - 1], glued, *lines[at + 1 :]]


def _all_joined(lines: Lines, rng: random.Random) -> Lines | None:
    return [" ".join(line.strip() for line in lines)]


def _cut_mid_line(lines: Lines, rng: random.Random) -> Lines | None:
    at = rng.randrange(len(lines))
    return [*lines[:at], lines[at][: rng.randrange(len(lines[at]) + 1)]]


def _tail_of_line(lines: Lines, rng: random.Random) -> Lines | None:
    """One line's end lost."""
    at = rng.randrange(len(lines))
    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
    return lines


def _columns_cut(width: int) -> Change:
    return lambda lines, rng: [line[:width] for line in lines]


def _left_columns_lost(lines: Lines, rng: random.Random) -> Lines | None:
    return [lines[0], *(line[4:] for line in lines[1:])]


def _foreign_line(lines: Lines, place: Place) -> Lines | None:
    """A line of another block among them."""
    line = place.rng.choice([x for b in place.others for x in b.lines[1:]] or [""])
    at = place.rng.randint(1, len(lines))
    return [*lines[:at], line, *lines[at:]]


def _foreign_for(lines: Lines, place: Place) -> Lines | None:
    """A line of another block in a line's place."""
    line = place.rng.choice([x for b in place.others for x in b.lines[1:]] or [""])
    if len(lines) < 2:
        return None
    lines[_inner(lines, place.rng)] = line
    return lines


def _foreign_stretch(lines: Lines, place: Place) -> Lines | None:
    """Several lines of another block in the middle."""
    other = place.rng.choice(
        [b for b in place.others if len(b.lines) > 2] or [place.block]
    )
    start = place.rng.randrange(1, max(len(other.lines) - 1, 2))
    at = place.rng.randint(1, len(lines))
    return [*lines[:at], *other.lines[start : start + 4], *lines[at:]]


def _sibling_line(lines: Lines, place: Place) -> Lines | None:
    """A line as another version has it, at the same place."""
    longer = [b for b in place.siblings if len(b.lines) > 1]
    if not longer or len(lines) < 2:
        return None
    other = place.rng.choice(longer)
    at = place.rng.randrange(1, min(len(lines), len(other.lines)))
    lines[at] = other.lines[at]
    return lines


def _sibling_tail(lines: Lines, place: Place) -> Lines | None:
    """The end of another version behind the start of this one, as if pages were lost."""
    if not place.siblings or len(lines) < 2:
        return None
    other = place.rng.choice(place.siblings).lines
    at = _inner(lines, place.rng)
    return [*lines[:at], *other[at:]]


def _other_tail(lines: Lines, place: Place) -> Lines | None:
    """The end of another API's block behind the start of this one."""
    if not place.others or len(lines) < 2:
        return None
    other = place.rng.choice(place.others).lines
    at = _inner(lines, place.rng)
    return [*lines[:at], *other[max(1, len(other) // 2) :]]


def _interleaved(lines: Lines, place: Place) -> Lines | None:
    """Two blocks line by line, as from two columns."""
    if not place.siblings:
        return None
    other = [*place.rng.choice(place.siblings).lines[1:]]
    mixed = [lines[0]]
    rest = lines[1:]
    for at in range(max(len(rest), len(other))):
        mixed += rest[at : at + 1] + other[at : at + 1]
    return mixed


def _beside(lines: Lines, place: Place) -> Lines | None:
    """Two blocks side by side."""
    if not place.siblings:
        return None
    other = place.rng.choice(place.siblings).lines
    width = max(map(len, lines)) + 4
    return [
        f"{line:{width}}{other[at] if at < len(other) else ''}".rstrip()
        for at, line in enumerate(lines)
    ]


LINES = [
    simple("line dropped", _line(_dropped)),
    simple("lines dropped", _line(_stretch_dropped, 3)),
    simple("last lines dropped", _line(_last_dropped)),
    simple("first lines dropped", _line(_first_dropped)),
    simple("line doubled", _line(_doubled)),
    simple("block doubled", _block_doubled),
    simple("last lines doubled", _line(_half_doubled)),
    simple("neighbouring lines exchanged", _line(_exchanged, 3)),
    simple("two lines exchanged", _line(_any_exchanged, 3)),
    simple("line moved", _line(_moved, 3)),
    simple("head behind a line", _line(_head_lower, 3)),
    simple("lines sorted", _line(_sorted, 3)),
    simple("lines backwards", _line(_backwards, 3)),
    simple("lines shuffled", _line(_shuffled, 3)),
    simple("every second line later", _line(_every_second, 4)),
    simple("line further out", _line(_indented(-2))),
    simple("line further in", _line(_indented(2))),
    simple("line at the margin", _line(_indented(-99))),
    simple("lines at the margin", _line(_margin)),
    simple("lines further out from one on", _line(_indented_from(-2))),
    simple("lines further in from one on", _line(_indented_from(2))),
    simple("lines joined", _line(_joined)),
    simple("lines glued", _line(_glued)),
    simple("all lines in one", _line(_all_joined)),
    simple("cut off", _cut_mid_line),
    simple("end of a line lost", _tail_of_line),
    simple("cut at 40", _columns_cut(40)),
    simple("cut at 80", _columns_cut(80)),
    simple("left columns lost", _line(_left_columns_lost)),
    simple("line break at a blank", one(r"(?<=\S) (?=\S)", "\n")),
    simple("line break in a word", one(r"(?<=\w)(?=\w)", "\n")),
    simple("blank line", one(r"\n", "\n\n")),
    simple("page number", one(r"\n", "\n\n  17\n\n")),
    Damage("line of another block", _foreign_line),
    Damage("line of another block for one", _foreign_for),
    Damage("lines of another block", _foreign_stretch),
    Damage("line of another version", _sibling_line),
    Damage("end of another version", _sibling_tail),
    Damage("end of another API's block", _other_tail),
    Damage("two versions mixed", _interleaved),
    Damage("two versions side by side", _beside),
]
