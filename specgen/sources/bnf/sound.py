"""Select the blocks to build: each version once, and none that can't be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from specgen.protocol.model import Damaged, Kind
from specgen.protocol.model.names import api_name
from specgen.report import Problems
from specgen.report import documents as problem
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.forms import BlockForm
from specgen.sources.bnf.patterns import WIRE_NAMES
from specgen.sources.bnf.resolve import TreeStruct, walk

_MIN_PAIRS = 3
"""If this many APIs have both requests and responses, all should."""
_HEADERS = {"RequestHeader": {1, 2}, "ResponseHeader": {0, 1}}
"""The header versions in use; the last one precedes flexible messages (KIP-482)."""

ReadBlock = tuple[Block, TreeStruct, BlockForm]
ReadVersions = dict[int | None, ReadBlock]


def sound_blocks(
    blocks: Sequence[ReadBlock], problems: Problems
) -> tuple[list[ReadBlock], list[Damaged]]:
    """The blocks to build messages from, and the damaged versions.

    What is left out is reported with the reason.
    """
    groups: dict[str, ReadVersions] = {}
    for read in blocks:
        _add(groups.setdefault(read[0].name, {}), read, problems)
    for versions in groups.values():
        _without_nameless(versions, problems)
        _flexible_for_good(versions, problems)
    _flexible_together(groups, problems)
    missing = [*_missing(groups, problems)]
    sound = [read for versions in groups.values() for read in versions.values()]
    damaged = [*_damaged(sound, problems), *missing]
    return [read for read in sound if not read[0].is_lost], damaged


def _add(versions: ReadVersions, read: ReadBlock, problems: Problems) -> None:
    """Add a version; of two blocks for one version, the more complete one counts."""
    block, tree, form = read
    other = versions.setdefault(block.version, read)
    if other is read or other[1:] == (tree, form):
        return
    if _gaps(read) < _gaps(other):
        versions[block.version] = read
    if block.is_damaged == other[0].is_damaged:
        problems.add(problem.repeated_block(block.span, block.name, block.version))


def _gaps(read: ReadBlock) -> tuple[bool, int, bool]:
    """A sort key for blocks: the more complete one comes first."""
    block, tree, _ = read
    unknown = sum(item.is_unknown for item in walk(tree))
    return block.is_lost, unknown, block.is_damaged


def _without_nameless(versions: ReadVersions, problems: Problems) -> None:
    """Drop a block without a version number unless it is the only one."""
    if None in versions and len(versions) > 1:
        block = versions.pop(None)[0]
        problems.add(problem.repeated_block(block.span, block.name, None))


def _flexible_for_good(versions: ReadVersions, problems: Problems) -> None:
    """Check that a message, once flexible, stays flexible.

    If a damaged document contradicts that, the fewest possible versions are at fault.
    """
    usable = {v or 0: read for v, read in versions.items() if not read[0].is_lost}
    order = sorted(usable)
    flexible = [usable[v][2].flexible for v in order]
    # The versions at fault if all from an index on are flexible and none before.
    faults = flexible.count(False)
    fewest, start = faults, 0
    for index, is_flexible in enumerate(flexible, 1):
        faults += 1 if is_flexible else -1
        if faults < fewest:
            fewest, start = faults, index
    if not fewest:
        return
    for index, version in enumerate(order):
        if flexible[index] != (index >= start):
            block = usable[version][0]
            block.leave_out()
            problems.add(
                problem.flexible_and_not(
                    block.span, block.name, version, flexible[index]
                )
            )


def _flexible_together(groups: dict[str, ReadVersions], problems: Problems) -> None:
    """Check that a request and its response become flexible in the same version.

    Damage can hide that a version is flexible, but can't make it look so.
    """
    for requests, responses in _pairs(groups):
        for version in requests.keys() & responses.keys():
            pair = (requests[version], responses[version])
            (block, _, rigid), (other, _, flexible) = sorted(pair, key=_is_flexible)
            if block.is_lost or other.is_lost or rigid.flexible == flexible.flexible:
                continue
            block.leave_out()
            problems.add(
                problem.not_flexible(block.span, block.name, version, other.name)
            )


def _missing(groups: dict[str, ReadVersions], problems: Problems) -> Iterator[Damaged]:
    """What is missing: requests and responses have the same versions, without gaps."""
    pairs = [*_pairs(groups)]
    for requests, responses in pairs:
        pair = (requests, responses)
        numbers = [version or 0 for versions in pair for version in versions]
        for versions in pair:
            block = next(iter(versions.values()))[0]
            for version in range(min(numbers), max(numbers) + 1):
                if version not in versions:
                    yield _lost(block.name, version)
                    other = responses if versions is requests else requests
                    twin = other[version][0].name if version in other else ""
                    problems.add(
                        problem.missing_version(block.span, block.name, version, twin)
                    )
    if len(pairs) >= _MIN_PAIRS:
        yield from _missing_headers(groups, problems)
        yield from _missing_directions(groups, pairs, problems)


def _lost(name: str, version: int | None = None) -> Damaged:
    return Damaged(message=name, version=version, is_left_out=True)


def _missing_headers(
    groups: dict[str, ReadVersions], problems: Problems
) -> Iterator[Damaged]:
    """The headers that are missing: there are both or none, up to the flexible version."""
    are_flexible = any(
        _is_flexible(read) for versions in groups.values() for read in versions.values()
    )
    for (name, expected), (other, _) in permutations(_HEADERS.items()):
        if name not in groups and other in groups:
            block = next(iter(groups[other].values()))[0]
            yield _lost(name)
            problems.add(problem.missing_direction(block.span, other, name))
        elif name in groups and are_flexible:
            block = next(iter(groups[name].values()))[0]
            for version in sorted(expected - groups[name].keys()):
                yield _lost(name, version)
                problems.add(problem.missing_version(block.span, name, version))


def _missing_directions(
    groups: dict[str, ReadVersions],
    pairs: Sequence[tuple[ReadVersions, ReadVersions]],
    problems: Problems,
) -> Iterator[Damaged]:
    """The responses of requests that have none, and vice versa."""
    in_pairs = {id(versions) for pair in pairs for versions in pair}
    for versions in groups.values():
        block = next(iter(versions.values()))[0]
        if block.kind.is_rpc and id(versions) not in in_pairs:
            other = Kind.RESPONSE if block.kind is Kind.REQUEST else Kind.REQUEST
            name = f"{api_name(block.name)}{other.capitalize()}"
            yield _lost(name)
            problems.add(problem.missing_direction(block.span, block.name, name))
            if _is_part(api_name(block.name), map(api_name, groups)):
                for read in versions.values():
                    read[0].leave_out()


def _is_part(name: str, names: Iterable[str]) -> bool:
    """Whether an API's name may be a remnant of another's."""
    return name[:1].islower() or any(
        other != name and (other.startswith(name) or other.endswith(name))
        for other in names
    )


def _pairs(
    groups: dict[str, ReadVersions],
) -> Iterator[tuple[ReadVersions, ReadVersions]]:
    """The requests and responses of each API that has both."""
    for name, requests in groups.items():
        responses = groups.get(f"{api_name(name)}Response")
        if name.endswith("Request") and responses is not None:
            yield requests, responses


def _is_flexible(read: ReadBlock) -> bool:
    return read[2].flexible


def _damaged(blocks: Sequence[ReadBlock], problems: Problems) -> Iterator[Damaged]:
    """The blocks that were not read whole; those that only lack types say so elsewhere."""
    for block, tree, _ in blocks:
        lacks_types = any(
            item.struct is None and item.type not in WIRE_NAMES for item in walk(tree)
        )
        if block.is_damaged or lacks_types:
            damaged = Damaged(
                message=block.name,
                version=block.version,
                is_left_out=block.is_lost,
                lacks_types=not block.is_damaged,
            )
            yield damaged
        if block.is_damaged:
            problems.add(
                problem.damaged_version(block.span, str(damaged), block.is_lost)
            )
