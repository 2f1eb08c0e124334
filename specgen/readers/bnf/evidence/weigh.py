"""Weigh the evidence on the blocks of documents, before messages are built of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache

from specgen.problems import Problems
from specgen.problems import evidence as problem
from specgen.readers.bnf.blocks import Block
from specgen.readers.bnf.evidence.beside import by_message, contradictions
from specgen.readers.bnf.evidence.differences import Difference, Kind, differences
from specgen.readers.bnf.evidence.known import Known, KnownLayouts
from specgen.readers.bnf.evidence.order import check_order
from specgen.readers.bnf.evidence.own import drop_foreign_marks, make_compact
from specgen.readers.bnf.evidence.shapes import View
from specgen.readers.bnf.evidence.whole import check_whole
from specgen.readers.bnf.forms import BlockForm
from specgen.readers.bnf.resolve import TreeStruct, walk
from specgen.readers.bnf.sound import ReadBlock
from specgen.readers.bundled import Bundle


def weigh(
    blocks: Sequence[ReadBlock], bundle: Bundle | None, problems: Problems
) -> list[ReadBlock]:
    """The blocks, put right where the evidence leaves no doubt; the rest is reported.

    Without a bundle, only the blocks themselves and the versions beside them count.
    """
    known = None if bundle is None else _known(bundle)
    return _Weighing(blocks, known, problems).weighed()


@lru_cache(1)
def _known(bundle: Bundle) -> KnownLayouts:
    return KnownLayouts(bundle)


def _views(blocks: Sequence[ReadBlock]) -> dict[str, View]:
    """What each document shows in any of its blocks, by path."""
    views: dict[str, View] = {}
    for block, _, form in blocks:
        path = block.span.path
        seen = views.get(path, View(False, False, False))
        views[path] = View(
            seen.nulls or form.marks_null, seen.tags or form.shows_tags, False
        )
    return views


class _Weighing:
    def __init__(
        self,
        blocks: Sequence[ReadBlock],
        known: KnownLayouts | None,
        problems: Problems,
    ) -> None:
        self.blocks = blocks
        self.known = known
        self.problems = problems
        self.views = _views(blocks)
        self.versions = {(block.name, block.version) for block, _, _ in blocks}
        """The versions that the documents have, by message."""
        self.eras: dict[int, range] = {}
        """The releases that show each block just so, by the id of its tree."""

    def weighed(self) -> list[ReadBlock]:
        """All blocks: first by themselves and by the bundle, the rest by each other."""
        for block, tree, form in self.blocks:
            if not block.is_lost:
                view = self.views[block.span.path]
                drop_foreign_marks(block, tree, view, self.problems)
                make_compact(block, tree, form, self.problems)
        era = self.era()
        result: list[ReadBlock] = []
        doubtful: list[ReadBlock] = []
        for read in self.blocks:
            judged = read if read[0].is_lost else self.by_bundle(*read, era)
            result.append(judged or read)
            doubtful += [read] if judged is None else []
        self.by_each_other(result, doubtful)
        return result

    def by_each_other(
        self, blocks: Sequence[ReadBlock], doubtful: Sequence[ReadBlock]
    ) -> None:
        """Judge the doubtful blocks by all blocks, and by what is around them."""
        check_whole(blocks, doubtful, self.problems)
        trees = {id(tree) for _, tree, _ in doubtful}
        for versions in by_message(blocks):
            for version in sorted(versions):
                if id(versions[version][1]) in trees:
                    self.by_neighbours(versions, version)
        for block, _, _ in doubtful:
            if block.is_exchanged:
                block.leave_out()
                self.problems.add(problem.exchanged(self.evidence(block, "", [], "")))
        check_order([read for read in doubtful if not read[0].is_lost], self.problems)

    def view(self, block: Block, form: BlockForm) -> View:
        """What a block's document shows of it."""
        return replace(self.views[block.span.path], flexible=form.flexible)

    def era(self) -> AbstractSet[int]:
        """The releases that may have printed the documents, and those after them.

        They are the ones that show most of the blocks just so; a patch release may have
        what only the next one is bundled with.
        """
        if self.known is None:
            return frozenset()
        counts: Counter[int] = Counter()
        for block, tree, form in self.blocks:
            self.eras[id(tree)] = self.known.era(block, tree, self.view(block, form))
            counts.update(self.eras[id(tree)])
        most = max(counts.values(), default=0)
        best = [at for at, count in counts.items() if count == most]
        if not self.known.bundled.intersection(best):
            return {*best}  # a trunk, of which the bundle knows only whole blocks
        return {at + step for at in best for step in (0, 1)}

    def by_bundle(
        self, block: Block, tree: TreeStruct, form: BlockForm, era: AbstractSet[int]
    ) -> ReadBlock | None:
        """The block as the bundle knows it; None if the bundle does not know the version."""
        if self.known is None:
            return None
        view = self.view(block, form)
        if not era.isdisjoint(self.eras[id(tree)]):
            return block, tree, _with_view(tree, form, view)
        choices = self.known.of(block, view, era) if era & self.known.bundled else ()
        if not choices:
            return None
        compared = [(each, _differences(tree, form, each, view)) for each in choices]
        nearest, found = min(compared, key=lambda pair: _distance(pair[1]))
        evidence = self.evidence(block, self.known.words(nearest), found)
        like = self.known.like(block, tree, view) if found else []
        like = [v for v in like if (block.name, v) not in self.versions]
        self.settle(block, evidence, found, like)
        return block, tree, _with_view(tree, nearest.form, view)

    def by_neighbours(self, versions: Mapping[int, ReadBlock], version: int) -> None:
        """Judge a block by the versions on both sides."""
        found, (below, above) = contradictions(versions, version)
        block = versions[version][0]
        evidence = self.evidence(block, f"in versions {below} and {above}", found, "")
        self.settle(block, evidence, found)

    def settle(
        self,
        block: Block,
        evidence: problem.Evidence,
        found: Sequence[Difference],
        like: Sequence[int] = (),
    ) -> None:
        """Leave out a block that lacks fields or is like other versions; else put it right."""
        if like:
            block.leave_out()
            self.problems.add(problem.other_version(evidence, like))
        elif any(difference.kind.loses_fields for difference in found):
            block.leave_out()
            self.problems.add(problem.disbelieved(evidence, _changes(found)))
        else:
            self.put_right(evidence, found)

    def put_right(
        self, evidence: problem.Evidence, found: Sequence[Difference]
    ) -> None:
        """Put marks right; what is only more, or named otherwise, stays as written."""
        marks = [difference for difference in found if difference.kind.is_mark]
        for difference in marks:
            difference.put_right()
        if marks:
            reason = replace(evidence, source=f"as {evidence.source}")
            self.problems.add(problem.put_right(reason, _changes(marks)))
        rest = [difference for difference in found if not difference.kind.is_mark]
        if rest:
            self.problems.add(problem.contradicted(evidence, _changes(rest)))

    def evidence(
        self,
        block: Block,
        source: str,
        found: Sequence[Difference],
        hint: str = problem.NO_BUNDLE,
    ) -> problem.Evidence:
        """The evidence against a block, at the first field that differs."""
        items = (d.item for d in found if d.item is not None)
        span = next((item.symbol.span for item in items), block.span)
        return problem.Evidence(span, block.name, block.version, source, hint)


def _distance(found: Sequence[Difference]) -> tuple[int, int]:
    """How unlike a block is to a bundled layout; names count least."""
    names = sum(difference.kind is Kind.NAME for difference in found)
    return len(found) - names, names


def _differences(
    tree: TreeStruct, form: BlockForm, known: Known, view: View
) -> list[Difference]:
    found = differences(tree, known.tree, replace(view, flexible=known.form.flexible))
    if form.flexible != known.form.flexible:
        ours, theirs = (
            "present" if side.flexible else "" for side in (form, known.form)
        )
        found.append(Difference(Kind.SECTION, "tag section", ours, theirs))
    return found


def _with_view(tree: TreeStruct, form: BlockForm, view: View) -> BlockForm:
    """The form of a block that shows all that its document does."""
    for item in walk(tree):
        if view.nulls and item.struct is not None:
            item.struct.nullable = bool(item.struct.nullable)
    return BlockForm(view.nulls, view.tags, form.flexible)


def _changes(found: Sequence[Difference]) -> list[problem.Change]:
    return [problem.Change(d.path, d.ours, d.theirs) for d in found]
