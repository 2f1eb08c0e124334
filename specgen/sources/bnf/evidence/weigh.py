"""Weigh the evidence on the blocks of documents, before messages are built of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache

from specgen.protocol.model import Kind, Span
from specgen.protocol.model.names import api_name
from specgen.report import Problems
from specgen.report import evidence as problem
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.evidence.beside import by_message, contradictions
from specgen.sources.bnf.evidence.differences import Difference, differences
from specgen.sources.bnf.evidence.differences import Kind as Differing
from specgen.sources.bnf.evidence.known import Known, KnownLayouts
from specgen.sources.bnf.evidence.order import check_order
from specgen.sources.bnf.evidence.own import drop_foreign_marks, make_compact
from specgen.sources.bnf.evidence.shapes import View, digest
from specgen.sources.bnf.evidence.whole import check_whole
from specgen.sources.bnf.forms import BlockForm
from specgen.sources.bnf.resolve import TreeStruct, walk
from specgen.sources.bnf.sound import ReadBlock
from specgen.sources.bundled import Bundle


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
        self.after: AbstractSet[int] = frozenset()
        """The releases directly after those that may have printed the documents."""
        self.of_time: dict[str, list[bool]] = {}
        """For each block of a message that tells, whether it is of its time, not after."""
        self.changed: set[Span] = set()
        """The heads of the blocks that were put right by their own evidence."""

    def weighed(self) -> list[ReadBlock]:
        """All blocks: first by themselves and by the bundle, the rest by each other."""
        for block, tree, form in self.blocks:
            if not block.is_lost:
                view = self.views[block.span.path]
                is_changed = drop_foreign_marks(block, tree, view, self.problems)
                is_changed |= make_compact(block, tree, form, self.problems)
                if is_changed:
                    self.changed.add(block.span)
        era = self.era()
        self.leave_out_copies(era)
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
        """The releases that may have printed the documents: they show most blocks just so.

        A patch release may have what only the next one is bundled with, but then in all
        versions of a message that differ.
        """
        if self.known is None:
            return frozenset()
        counts: Counter[int] = Counter()
        for block, tree, form in self.blocks:
            shape = digest(tree, self.view(block, form))
            self.eras[id(tree)] = self.known.shown(block, shape)
            counts.update(self.eras[id(tree)])
        if not counts:  # an excerpt, in which no block is whole
            return self.known.bundled
        most = max(counts.values(), default=0)
        best = {at for at, count in counts.items() if count == most}
        self.after = {at + 1 for at in best} - best
        for block, tree, _ in self.blocks:
            is_of_time = self.is_confirmed(tree, best)
            if is_of_time != self.is_confirmed(tree, self.after):
                self.of_time.setdefault(block.name, []).append(is_of_time)
        return best

    def by_bundle(
        self, block: Block, tree: TreeStruct, form: BlockForm, era: AbstractSet[int]
    ) -> ReadBlock | None:
        """The block as the bundle knows it; None if the bundle does not know the version."""
        if self.known is None:
            return None
        view = self.view(block, form)
        is_later = self.is_confirmed(tree, self.after) and not any(
            self.of_time.get(block.name, [])
        )
        is_patch = is_later and len(self.of_time.get(block.name, [])) > 1
        if is_patch or self.is_confirmed(tree, era):
            return block, tree, _with_view(tree, form, view)
        choices = self.known.of(block, view, era)
        if not choices:
            may_be_newer = self.known.may_be_newer(block, era) and (
                (block.name, (block.version or 0) - 1) in self.versions
            )
            self.check_version(block, tree, view, may_be_newer)
            return None
        compared = [(each, _differences(tree, form, each, view)) for each in choices]
        nearest, found = min(compared, key=lambda pair: _distance(pair[1]))
        evidence = self.evidence(block, self.known.words(nearest), found)
        if found and is_later:  # a patch release's, or damage that looks so
            self.problems.add(problem.contradicted(evidence, _changes(found)))
            return block, tree, _with_view(tree, form, view)
        if not found:
            if not nearest.is_of_time:
                self.check_version(block, tree, view, may_exist=True)
            elif not any(item.is_unknown for item in walk(tree)):
                block.leave_out()
                self.problems.add(problem.unlike(evidence))
            return block, tree, _with_view(tree, nearest.form, view)
        like = self.known.like(block, tree, view)
        if all(difference.kind.is_mark for difference in found):
            like = [v for v in like if (block.name, v) not in self.versions]
        self.settle(block, tree, evidence, found, like, is_sure=nearest.is_of_time)
        return block, tree, _with_view(tree, nearest.form, view)

    def check_version(
        self, block: Block, tree: TreeStruct, view: View, may_exist: bool
    ) -> None:
        """Leave out a version that is not of the document's time if it is another one.

        It is one that is not there, or has no counterpart in the other direction.
        """
        assert self.known is not None
        if block.version is None or not self.known.versions(block.name):
            return
        like = [v for v in self.known.like(block, tree, view) if v != block.version]
        evidence = self.evidence(block, "", [])
        if like and not any((block.name, v) in self.versions for v in like):
            block.leave_out()
            self.problems.add(problem.other_version(evidence, like))
        elif not may_exist or self.is_alone(block):
            block.leave_out()
            self.problems.add(problem.unknown_version(evidence))

    def is_alone(self, block: Block) -> bool:
        """Whether only the other versions of a block's API are in both directions."""
        other = Kind.RESPONSE if block.kind is Kind.REQUEST else Kind.REQUEST
        name = f"{api_name(block.name)}{other.capitalize()}"
        return (name, block.version) not in self.versions and any(
            message == name for message, _ in self.versions
        )

    def leave_out_copies(self, era: AbstractSet[int]) -> None:
        """Leave out the other blocks of a version of which one is as in the bundle."""
        if self.known is None:
            return
        confirmed = {
            (block.name, block.version): tree
            for block, tree, _ in self.blocks
            if self.is_confirmed(tree, era)
        }
        for block, tree, form in self.blocks:
            known = confirmed.get((block.name, block.version), tree)
            if known == tree or self.is_confirmed(tree, era) or block.is_lost:
                continue
            block.leave_out()
            evidence = self.evidence(block, "", [])
            like = self.known.like(block, tree, self.view(block, form))
            self.problems.add(
                problem.other_version(evidence, like)
                if like
                else problem.copy(evidence)
            )

    def is_confirmed(self, tree: TreeStruct, era: AbstractSet[int]) -> bool:
        """Whether a release of the document's time has a block just so."""
        return not era.isdisjoint(self.eras.get(id(tree), ()))

    def by_neighbours(self, versions: Mapping[int, ReadBlock], version: int) -> None:
        """Judge a block by the versions on both sides."""
        found, (below, above) = contradictions(versions, version)
        block = versions[version][0]
        evidence = self.evidence(block, f"in versions {below} and {above}", found, "")
        self.settle(block, versions[version][1], evidence, found)

    def settle(
        self,
        block: Block,
        tree: TreeStruct,
        evidence: problem.Evidence,
        found: Sequence[Difference],
        like: Sequence[int] = (),
        is_sure: bool = True,
    ) -> None:
        """Leave out a block that lacks fields or is like other versions; else put it right.

        It is left out, too, if what is more in it may be what damaged it, if it is only
        compared with releases of other times, or if its number may be wrong.
        """
        if like:
            block.leave_out()
            self.problems.add(problem.other_version(evidence, like))
        elif (
            any(difference.kind.loses_fields for difference in found)
            or (found and (not is_sure or self.is_alone(block)))
            or self.is_mixed(block, tree, found)
        ):
            block.leave_out()
            self.problems.add(problem.disbelieved(evidence, _changes(found)))
        else:
            self.put_right(evidence, found)

    def is_mixed(
        self, block: Block, tree: TreeStruct, found: Sequence[Difference]
    ) -> bool:
        """Whether fields of something else may be among a block's.

        A fork has fields of its own, and names.  It does not change Kafka's beside them,
        has no more of its own than of Kafka's, and none of Kafka's other versions.
        """
        added = [
            d.item for d in found if d.kind is Differing.ADDED and d.item is not None
        ]
        if not added:
            return _is_renamed_and_changed(found)
        if len(added) < len(found) or block.span in self.changed:
            return True
        inner = [item for each in added if each.struct for item in walk(each.struct)]
        names = {item.symbol.name for item in added}
        return (
            any(item.is_unknown for item in added)
            or 2 * len([*added, *inner]) > len([*walk(tree)])
            or any(
                item.symbol.name in names
                for other, known, _ in self.blocks
                if other.name == block.name and self.eras.get(id(known))
                for item in walk(known)
            )
        )

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


def _is_renamed_and_changed(found: Sequence[Difference]) -> bool:
    """Whether a field has another name and more differs that could go with it."""
    renamed = [d for d in found if d.kind is Differing.NAME]
    items = {id(d.item) for d in renamed}
    return any(
        d.kind is Differing.ORDER or (d.kind.is_mark and id(d.item) in items)
        for d in found
        if items
    ) or any(
        d.item and d.other and d.item.symbol.array != d.other.symbol.array
        for d in renamed
    )


def _distance(found: Sequence[Difference]) -> tuple[int, int]:
    """How unlike a block is to a bundled layout; names count least."""
    names = sum(difference.kind is Differing.NAME for difference in found)
    return len(found) - names, names


def _differences(
    tree: TreeStruct, form: BlockForm, known: Known, view: View
) -> list[Difference]:
    found = differences(tree, known.tree, replace(view, flexible=known.form.flexible))
    if form.flexible != known.form.flexible:
        ours, theirs = (
            "present" if side.flexible else "" for side in (form, known.form)
        )
        found.append(Difference(Differing.SECTION, "tag section", ours, theirs))
    return found


def _with_view(tree: TreeStruct, form: BlockForm, view: View) -> BlockForm:
    """The form of a block that shows all that its document does."""
    for item in walk(tree):
        if view.nulls and item.struct is not None:
            item.struct.nullable = bool(item.struct.nullable)
    return BlockForm(view.nulls, view.tags, form.flexible)


def _changes(found: Sequence[Difference]) -> list[problem.Change]:
    return [problem.Change(d.path, d.ours, d.theirs) for d in found]
