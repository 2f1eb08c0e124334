"""Find what ``--with kafka:all`` adds to old documents though only newer releases have it.

The union has each version as the newest release defines it, and tagged fields may be
added to an existing version.  A document of an older release does not list its tags.
"""

from __future__ import annotations

from specgen.combine.redefined import redefined, unstable_forms
from specgen.combine.union import Union
from specgen.compare.change import ChangeKind
from specgen.model import Release
from specgen.model.identity import by_identity
from specgen.problems import Problems
from specgen.problems import documents as problem


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
    unstable = unstable_forms(joined.sources)
    for name, message in messages_by_union_name.items():
        newer_versions = {
            item.version
            for item in redefined(joined.forms[name], unstable)
            if any(change.kind is ChangeKind.TAG_ADDED for change in item.changes)
        }
        for version in sorted(newer_versions):
            if version in message.versions and version in message.flexible_versions:
                span = message.span_of(version)
                problems.add(problem.newer_tags(span, message.name, version))
