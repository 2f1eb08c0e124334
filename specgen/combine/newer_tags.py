"""What ``--with kafka:all`` adds to old documents that only newer releases have.

The union has the newest word for each version, and tagged fields may come to a version
that was there before.  A document of an older release does not say which tags it had.
"""

from __future__ import annotations

from collections.abc import Hashable

from specgen.combine.differences import differences
from specgen.combine.union import Union
from specgen.model import Message, Release
from specgen.problems import Problems
from specgen.problems import documents as problem


def tell_of_newer_tags(release: Release, joined: Union, problems: Problems) -> None:
    """Report the versions whose tags in the union some release does not have.

    ``release`` is what the tags were added to, as it was before.
    """
    open_tags = {
        _identity(message): message
        for message in release.messages
        if not message.tags_known
    }
    theirs = {
        message.name: open_tags[_identity(message)]
        for message in joined.release.messages
        if _identity(message) in open_tags
    }
    told: set[tuple[str, int]] = set()
    for found in differences(joined, theirs):
        message, version = theirs[found.message], found.version
        if found.kind != "tags" or (found.message, version) in told:
            continue
        if version in message.versions and version in message.flexible_versions:
            told.add((found.message, version))
            span = message.span_of(version)
            problems.add(problem.newer_tags(span, message.name, version))


def _identity(message: Message) -> Hashable:
    named = message.name if message.api_key is None else message.api_key
    return message.kind, named
