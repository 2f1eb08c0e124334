"""Random structs without their indentation: never read with another nesting."""

from __future__ import annotations

import random

from specgen.protocol.compare.by_place import same_bytes
from specgen.protocol.layout import lower
from tests.sources.kmsg.reading import read, request
from tests.sources.kmsg.test_flat import flat, shape
from tests.support.grouped import grouped

SCALARS = ("int8", "int8", "string", "nullable-string", "[int32]", "bytes")
OPENERS = ("[=>]", "[=>]", "=>", "nullable[=>]", "nullable=>")
FLEXIBLE = 4
LAST = 6


def body(odds: random.Random, names: int, tags: bool) -> str:
    """The fields of a struct, each within the versions of the enclosing struct."""
    lines: list[str] = []

    def struct(depth: int, low: int, high: int) -> None:
        taken: set[str] = set()
        tag = 0
        for _ in range(odds.randint(1, 4)):
            name = f"F{odds.randrange(names)}"
            if name in taken:
                continue
            taken.add(name)
            opens = depth < 4 and odds.random() < 0.4
            kind = odds.choice(OPENERS if opens else SCALARS)
            first, last, note = low, high, ""
            if tags and odds.random() < 0.2:
                note, tag = f" // tag {tag}", tag + 1
                first = max(low, FLEXIBLE)
                if first > high:
                    taken.discard(name)
                    tag -= 1
                    continue
            elif odds.random() < 0.3:
                first = odds.randint(low, high)
                last = odds.choice([LAST, odds.randint(first, high)])
                note = f" // v{first}+" if last == LAST else f" // v{first}-v{last}"
            lines.append(f"{'  ' * depth}{name}: {kind}{note}")
            if opens:
                before = len(lines)
                struct(depth + 1, first, min(last, high))
                if len(lines) == before:
                    lines.append(f"{'  ' * (depth + 1)}Only: int8")

    struct(1, 0, LAST)
    return "\n".join(lines) + "\n"


@grouped("seed", range(120))
def test_never_another_nesting(seed: int) -> None:
    odds = random.Random(seed)
    text = request(
        body(odds, names=odds.choice([4, 30]), tags=odds.random() < 0.5),
        f"key 1, max version {LAST}, flexible v{FLEXIBLE}+",
    )
    plain, problems = read(text)
    assert not problems, problems
    alone, open_ = read(flat(text))
    for message in alone.messages:
        assert shape(message) == shape(plain.by_name[message.name])
    assert {p.code for p in open_} <= {"K11"}
    assert bool(open_) is (len(alone.messages) == 1)
    decided, left = read(flat(text), reference=plain)
    if left:
        assert "may belong to" in left[0].message
        return
    for message in decided.messages:
        other = plain.by_name[message.name]
        assert shape(message) == shape(other)
        for version in message.versions:
            ours, theirs = lower(message, version), lower(other, version)
            assert same_bytes(ours.root, theirs.root)


def test_another_source_decides_nearly_all() -> None:
    decided = 0
    for seed in range(120):
        odds = random.Random(seed)
        text = request(body(odds, names=30, tags=False))
        plain = read(text)[0]
        decided += not read(flat(text), reference=plain)[1]
    assert decided > 100
