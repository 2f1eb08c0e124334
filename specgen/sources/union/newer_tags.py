"""Find what ``--with kafka:all`` adds to old documents though only newer releases have it.

The union has each version as the newest release defines it, and tagged fields may be
added to an existing version.  A document of an older release does not list its tags.
"""

from __future__ import annotations

from collections.abc import Iterable

from specgen.protocol.compare.by_name import changes
from specgen.protocol.compare.change import ChangeKind
from specgen.protocol.layout import lower
from specgen.protocol.model import Release
from specgen.protocol.model.identity import by_identity
from specgen.report import Problems
from specgen.report import documents as problem
from specgen.sources.union.releases import Form, Union


def report_newer_tags(release: Release, joined: Union, problems: Problems) -> None:
    """Report the versions with tags in the union that some release lacks.

    ``release`` is the document's release before the tags were added.
    """
    own_messages, union_messages = by_identity(
        release.messages, joined.release.messages
    )
    messages_by_union_name = {
        message.name: own_messages[identity]
        for identity, message in union_messages.items()
        if identity in own_messages and not own_messages[identity].tags_known
    }
    for name, message in messages_by_union_name.items():
        for version in message.versions:
            is_flexible = version in message.flexible_versions
            if is_flexible and _has_newer_tags(joined.forms[name], version):
                span = message.span_of(version)
                problems.add(problem.newer_tags(span, message.name, version))


def _has_newer_tags(forms: Iterable[Form], version: int) -> bool:
    """Whether a version's newest form has tags that another release's form lacks."""
    roots = [
        lower(form.message, version + form.shift).root
        for form in forms
        if version in form.versions
    ]
    return any(
        change.kind is ChangeKind.TAG_ADDED
        for older in roots[:-1]
        for change in changes(older, roots[-1], renames=True)
    )
