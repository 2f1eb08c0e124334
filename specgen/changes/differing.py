"""Compares two sources and judges the changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from specgen.changes.diff import Differences, ordered
from specgen.changes.diff import diff as diff_releases
from specgen.changes.finding import Finding, finding
from specgen.changes.lint import lint as lint_release
from specgen.changes.lint import paths_by_place
from specgen.changes.pairing import Pairing
from specgen.changes.reuse import NO_PRECEDENTS, Form, Precedents
from specgen.protocol.model import NOWHERE, Kind, Message, Release
from specgen.protocol.model.identity import OLD_NAMES
from specgen.sources.bundled import Bundle, located
from specgen.sources.kafka_json.spelling import oddities
from specgen.sources.loading import Loaded
from specgen.sources.reread import texts_of

_RANGES = "versions "
"""How a finding's text begins if it only names version ranges."""


def still_held(
    findings: Iterable[Finding],
    earlier: Iterable[Finding],
    newer_names: Mapping[str, str],
) -> list[Finding]:
    """The findings that an earlier release already had, in all of their versions.

    ``newer_names`` maps the names of messages in that release to their newer names.
    """
    known = {
        fact
        for item in earlier
        for fact in _facts(
            replace(item, message=newer_names.get(item.message, item.message))
        )
    }
    return [item for item in findings if known.issuperset(_facts(item))]


def _facts(item: Finding) -> Iterator[tuple[object, ...]]:
    """The facts of a finding, version by version.

    Ranges are ignored: they change with every new version, and add nothing to it.
    """
    is_range = item.old.startswith(_RANGES) or item.new.startswith(_RANGES)
    words = ("", "") if is_range else (item.old, item.new)
    # A new message stays the same finding when it gets its second version.
    versions = () if item.rule.id == "MESSAGE_ADDED" else item.versions
    for version in versions or (None,):
        yield (item.rule.id, item.level, item.message, item.path, version, *words)


_WORDS = {"STYLE_QUOTED": "in quotes", "STYLE_KEY_TWICE": "twice"}


def of_spelling(release: Release, texts: Mapping[str, str]) -> Iterator[Finding]:
    """The unusual spellings in a release's definitions; ``texts`` are theirs, by path."""
    for message in release.messages:
        unusual = [*oddities(texts.get(message.span.path, ""), message.span.path)]
        paths = paths_by_place(message) if unusual else {}
        for oddity in unusual:
            path = "" if oddity.owner is None else paths.get(oddity.owner, "")
            sides = "", f"{oddity.key} {_WORDS[oddity.rule]}"
            yield finding(oddity.rule, message, path, sides, (NOWHERE, oddity.span))


def diff(old: Loaded, new: Loaded, *, placed: bool = True) -> Differences:
    """Every change from one source to another, judged by the rules of evolution.

    Facts that a source's notation can't express are not changes.  Findings have the line
    and column of each side; for bundled releases, those in the bundle's own files.  A tag
    or key that a bundled release used for something else is taken, even if neither side
    has it.  If ``placed`` is false, bundled definitions are not read for their lines.
    """
    known = BundledPrecedents()
    sides = old.release, new.release
    judged = diff_releases(*sides, precedents=known)
    if placed:
        before, after = (_located(side, judged) for side in sides)
        if (before, after) != sides:  # otherwise all places were known already
            judged = diff_releases(before, after, precedents=known)
    return replace(judged, old=old.source, new=new.source)


def lint(
    loaded: Loaded,
    against: Loaded | None = None,
    texts: Mapping[str, str] | None = None,
    *,
    placed: bool = True,
) -> Differences:
    """The omissions in definitions, and the changes since another source.

    A document contains too little to be checked for omissions.  ``texts`` are the texts
    of the definitions by their paths, if they differ from the files.  ``placed`` is as in
    ``diff``.  With another source, changes are new, and so are omissions that it does not
    have.
    """
    texts = definition_texts(loaded) if texts is None else texts
    if against is None:
        return _omissions(loaded, BundledPrecedents(), texts, placed)
    # With another side, diff checks the new tags: a tag's field may have been renamed.
    own = _omissions(loaded, NO_PRECEDENTS, texts, placed)
    before = _omissions(against, NO_PRECEDENTS, definition_texts(against), placed=False)
    pairs = Pairing.of(against.release, loaded.release).pairs
    names = {pair.old.name: pair.new.name for pair in pairs}
    held = {id(item) for item in still_held(own.findings, before.findings, names)}
    marked = (replace(f, is_new=id(f) not in held) for f in own.findings)
    changes = diff(against, loaded, placed=placed)
    new = tuple(replace(item, is_new=True) for item in changes.findings)
    return replace(changes, findings=new).joined(replace(own, findings=tuple(marked)))


def _omissions(
    loaded: Loaded, known: Precedents, texts: Mapping[str, str], placed: bool
) -> Differences:
    """What ``lint`` finds in one source; ``texts`` are those of its definitions."""
    judged = lint_release(loaded.release, known)
    if placed and (release := _located(loaded.release, judged)) != loaded.release:
        judged = lint_release(release, known)
    odd = of_spelling(loaded.release, texts)
    return replace(
        judged, new=loaded.source, findings=ordered((*judged.findings, *odd))
    )


def definition_texts(loaded: Loaded) -> dict[str, str]:
    """The texts of a source's files by path; none for a bundled source, which is ours."""
    if loaded.source.startswith("kafka:"):
        return {}
    paths = dict.fromkeys(message.span.path for message in loaded.release.messages)
    return texts_of([path for path in paths if path])


def _located(release: Release, differences: Differences) -> Release:
    """The release, with the places of fields in messages that have findings."""
    spans = (span for f in differences.findings for span in (f.old_span, f.new_span))
    paths = {span.path for span in spans}
    messages = (located(m) if m.span.path in paths else m for m in release.messages)
    return release.replace(messages=tuple(messages))


class BundledPrecedents(Precedents):
    """The precedents of all bundled releases."""

    def __init__(self, bundle: Bundle | None = None) -> None:
        self._bundle = bundle or Bundle()

    def forms(self, message: Message) -> Sequence[Form]:
        """The forms that a message had, also under older names, oldest first."""
        old = {
            f"{api}{message.kind.capitalize()}"
            for api, key in OLD_NAMES.items()
            if message.kind.is_rpc and key == message.api_key
        }
        return self._forms(message, {message.name, *old})

    def is_known(self, message: Message) -> bool:
        """Whether a release had a message of this name under its key, or in its module."""
        if message.kind.is_rpc:
            return message.api in self._apis(message)
        return message.name in self._bundle.names_in(message.module)

    def holders(self, message: Message) -> Sequence[Form]:
        """All messages that ever had the message's key, each in its last form."""
        names = self._bundle.names_in(message.module)
        if message.kind.is_rpc:
            kind = message.kind.capitalize()
            names = {f"{api}{kind}" for api in self._apis(message)}
        forms = (form for form in self._forms(message, names) if form.message.versions)
        last = {form.message.name: form for form in forms}
        order = [*self._bundle.names]
        return sorted(last.values(), key=lambda form: order.index(form.release))

    def _apis(self, message: Message) -> set[str]:
        """The names that the API of a message's key ever had."""
        names = self._bundle.values("apis", "name", by="key")
        return {*names.get(message.api_key, ())}

    def located(self, message: Message) -> Message:
        """The message with the lines and columns of its fields."""
        return located(message)

    def _forms(self, message: Message, names: set[str]) -> list[Form]:
        """The forms with one of the names, and with the kind and key of a message.

        Each form appears once, with the last release that had it.  A response has the
        unstable versions of its request.
        """
        requests = {
            name.removesuffix("Response") + "Request"
            for name in names
            if message.kind is Kind.RESPONSE
        }
        unstable = {
            (release, form.api): form.unstable_versions
            for release, form in self._bundle.forms(requests)
        }
        forms: dict[str, Form] = {}
        for release, form in self._bundle.forms(names):
            if (form.kind, form.api_key) == (message.kind, message.api_key):
                versions = unstable.get((release, form.api), form.unstable_versions)
                forms.pop(form.span.path, None)
                forms[form.span.path] = Form(release, form, versions)
        return [*forms.values()]
