"""What ``--with kafka:all`` adds to old documents that only newer releases have.

The union has the newest word for each version, and tagged fields may come to a version
that was there before.  A document of an older release does not say which tags it had.
"""

from __future__ import annotations

from specgen.combine.redefined import redefined, unstable_forms
from specgen.combine.union import Union
from specgen.compare.change import ChangeKind
from specgen.model import Release
from specgen.model.identity import by_identity
from specgen.problems import Problems
from specgen.problems import documents as problem


def tell_of_newer_tags(release: Release, joined: Union, problems: Problems) -> None:
    """Report the versions whose tags in the union some release does not have.

    ``release`` is what the tags were added to, as it was before.
    """
    mine, known = by_identity(release.messages, joined.release.messages)
    theirs = {
        message.name: mine[identity]
        for identity, message in known.items()
        if identity in mine and not mine[identity].tags_known
    }
    unstable = unstable_forms(joined.sources)
    for name, message in theirs.items():
        newer = {
            item.version
            for item in redefined(joined.forms[name], unstable)
            if any(change.kind is ChangeKind.TAG_ADDED for change in item.changes)
        }
        for version in sorted(newer):
            if version in message.versions and version in message.flexible_versions:
                span = message.span_of(version)
                problems.add(problem.newer_tags(span, message.name, version))
