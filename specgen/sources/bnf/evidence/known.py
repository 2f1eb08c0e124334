"""The bundle's evidence: how Kafka's releases lay a version out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property

from specgen.protocol.layout import Layout, lower, lower_all
from specgen.protocol.layout.bnf import ReferenceForm, bnf_lines
from specgen.protocol.model import Kind, Message
from specgen.protocol.model.release import release_order, releases_text
from specgen.report import Problems
from specgen.sources.bnf.blocks import Block, BlockReader
from specgen.sources.bnf.evidence.shapes import View, digest
from specgen.sources.bnf.forms import BlockForm
from specgen.sources.bnf.items import Line
from specgen.sources.bnf.resolve import TreeStruct, resolve
from specgen.sources.bundled import Bundle

_NOTATIONS: tuple[ReferenceForm, ...] = ("3.8", "4.2", "4.3")


@dataclass(frozen=True, slots=True)
class Known:
    """A version as one or more bundled releases have it, in a document's notation."""

    tree: TreeStruct
    form: BlockForm
    releases: list[str]
    """Newest first."""
    is_of_time: bool = True
    """Whether releases of the document's time show it."""


@dataclass
class KnownLayouts:
    """The bundled layouts, in the form that a document shows."""

    bundle: Bundle
    _messages: dict[str, list[tuple[str, Message]]] = field(default_factory=dict)
    _layouts: dict[tuple[str, int | None, ReferenceForm], dict[str, Known]] = field(
        default_factory=dict
    )

    @cached_property
    def order(self) -> dict[str, int]:
        """The position of each release, oldest first."""
        names = {
            n
            for m in self.bundle.shapes.values()
            for row in m.values()
            for text in row.values()
            for n in text.split()
        }
        known = sorted({*self.bundle.names, *names}, key=release_order)
        return {name: at for at, name in enumerate(known)}

    @cached_property
    def bundled(self) -> frozenset[int]:
        """The positions of the releases that the bundle has."""
        return frozenset(self.order[name] for name in self.bundle.names)

    def versions(self, name: str) -> list[int]:
        """The versions of a message that any release has."""
        return [int(version) for version in self.bundle.shapes.get(name, {}) if version]

    def may_be_newer(self, block: Block, era: AbstractSet[int]) -> bool:
        """Whether a version that no release has may be one of after the newest."""
        is_new = self.order[self.bundle.names[-1]] in era
        return is_new and (block.version or 0) > max(
            self.versions(block.name), default=0
        )

    def shown(self, block: Block, shape: str) -> range:
        """The positions of the releases whose references show a block in just this shape."""
        versions = self.bundle.shapes.get(block.name, {})
        key = "" if block.version is None else str(block.version)
        rows = [versions.get(key, {})] if key else versions.values()
        ends = [self.order[name] for row in rows for name in row.get(shape, "").split()]
        return range(min(ends), max(ends) + 1) if ends else range(0)

    def like(self, block: Block, tree: TreeStruct, view: View) -> list[int]:
        """The other versions of the message whose references show such a block."""
        shape = digest(tree, view)
        versions = self.bundle.shapes.get(block.name, {})
        return [int(v) for v, shapes in versions.items() if v and shape in shapes]

    def of(self, block: Block, view: View, era: Iterable[int]) -> list[Known]:
        """The distinct layouts that bundled releases have for a block's version, newest first.

        Those of releases in the ``era``, if they have the version.  A block without a
        version may be of any.
        """
        by_digest = self._by_digest(block.name, block.version, _notation(view))
        if block.kind is Kind.HEADER:
            # They hardly change, and the definitions of 2.2 and 2.3 have them wrong.
            return [*by_digest.values()]
        in_era = [
            known
            for shape, known in by_digest.items()
            if not {*era}.isdisjoint(self.shown(block, shape))
        ]
        others = [replace(known, is_of_time=False) for known in by_digest.values()]
        return in_era or others

    def words(self, known: Known) -> str:
        """Where the bundle has a layout, in words."""
        releases = [*dict.fromkeys(reversed(known.releases))]
        return f"in Kafka {releases_text(releases, self.bundle.names)}"

    def _by_digest(
        self, name: str, asked: int | None, notation: ReferenceForm
    ) -> dict[str, Known]:
        """The layouts that bundled releases have for a version, by digest, newest first."""
        key = name, asked, notation
        if key not in self._layouts:
            by_digest = self._layouts[key] = {}
            for release, message in reversed(self._forms(name)):
                for version in message.versions:
                    if asked not in (version, None):
                        continue
                    tree, form = _read(lower(message, version), notation)
                    shape = digest(tree, View.of(form))
                    known = by_digest.setdefault(shape, Known(tree, form, []))
                    known.releases.append(release)
        return self._layouts[key]

    def _forms(self, name: str) -> list[tuple[str, Message]]:
        if name not in self._messages:
            self._messages[name] = [*self.bundle.forms({name})]
        return self._messages[name]


def shapes_of(messages: Iterable[Message]) -> Iterator[tuple[str, int | None, str]]:
    """The digest of each layout in each notation, with its message's name and version."""
    for message in messages:
        for layout in lower_all(message):
            for notation in _NOTATIONS:
                tree, form = _read(layout, notation)
                yield message.name, layout.version, digest(tree, View.of(form))


def _notation(view: View) -> ReferenceForm:
    """The notation that shows just what a view does."""
    if view.nulls:
        return "4.3"
    return "4.2" if view.tags else "3.8"


def _read(layout: Layout, notation: ReferenceForm) -> tuple[TreeStruct, BlockForm]:
    """The tree of a layout as a document in a notation has it."""
    problems = Problems()
    lines = enumerate(bnf_lines(layout, notation), 1)
    items = [Line(text, number) for number, text in lines]
    (block,) = BlockReader("", problems).read(items).blocks
    shows_tags = notation in ("4.2", "4.3")
    form = BlockForm(notation == "4.3", shows_tags, layout.root.flexible)
    return resolve(block, problems), form
