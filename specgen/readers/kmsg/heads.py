"""The top line of a struct: what it is, and which versions it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from specgen.model import MAX_VERSION, NONE, Kind, Span, VersionRange
from specgen.model.names import api_name
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.kmsg.raw import RawModifier, RawStruct

HELPER = "not top level"
_OF_HELPERS = ("with version field", "no encoding")
_OF_BOTH = ("flexible",)
_OF_RPCS = ("key", "max version")
_KINDS = {"Request": Kind.REQUEST, "Response": Kind.RESPONSE}


@dataclass(frozen=True, slots=True)
class Head:
    """What a top line says; helpers have no key and name no last version."""

    name: str
    kind: Kind
    span: Span
    key: int | None = None
    max_version: int | None = None
    flexible: VersionRange = NONE
    version_field: bool = False


def read_head(
    struct: RawStruct, before: Head | None, problems: Problems
) -> Head | None:
    """The head of a struct, ``before`` that of the one above; None with problems."""
    kind = next((k for word, k in _KINDS.items() if struct.name.endswith(word)), None)
    if not struct.modifiers:
        return _inherited(struct, kind, before, problems)
    given = _by_name(struct, problems)
    if given is None:
        return None
    flexible = given.get("flexible")
    head = Head(
        name=struct.name,
        kind=Kind.STRUCT,
        span=struct.span,
        flexible=_since(flexible),
        version_field="with version field" in given,
    )
    if HELPER in given:
        return head
    missing = [word for word in _OF_RPCS if word not in given]
    if missing:
        message = f"{problem.quoted(struct.name)} has no {' and no '.join(missing)}"
        hint = f'a request has both; a helper is "{HELPER}"'
        problems.add(problem.bad_kmsg(struct.span, "K3", message, hint))
        return None
    if kind is None:
        message = f"{problem.quoted(struct.name)} ends in neither Request nor Response"
        problems.add(problem.bad_kmsg(struct.span, "K3", message))
        return None
    key, last = given["key"].number, given["max version"].number
    return replace(head, kind=kind, key=key, max_version=last)


def _since(modifier: RawModifier | None) -> VersionRange:
    return NONE if modifier is None else VersionRange.since(modifier.number or 0)


def _inherited(
    struct: RawStruct, kind: Kind | None, before: Head | None, problems: Problems
) -> Head | None:
    """The head of a response that has its request's modifiers."""
    pair = (
        kind is Kind.RESPONSE
        and before is not None
        and before.kind is Kind.REQUEST
        and api_name(before.name) == api_name(struct.name)
    )
    if not pair or before is None:
        message = f"{problem.quoted(struct.name)} has no modifiers"
        hint = (
            "only a response right behind its request needs none: it has the same "
            "key, max version and flexible versions"
        )
        problems.add(problem.bad_kmsg(struct.span, "K3", message, hint))
        return None
    return replace(before, name=struct.name, kind=Kind.RESPONSE, span=struct.span)


def _by_name(struct: RawStruct, problems: Problems) -> Mapping[str, RawModifier] | None:
    """The modifiers by name; None with the problems reported."""
    by_name: dict[str, RawModifier] = {}
    bad = False
    helper = any(modifier.name == HELPER for modifier in struct.modifiers)
    for modifier in struct.modifiers:
        name, message = modifier.name, ""
        if name in by_name:
            message = f'"{name}" stands twice'
        elif (modifier.number or 0) > MAX_VERSION:
            message = f"{modifier.number} is more than {MAX_VERSION}"
        elif not helper and name in _OF_HELPERS:
            message = f'"{name}" belongs to what is "{HELPER}"'
        elif helper and name not in (HELPER, *_OF_HELPERS, *_OF_BOTH):
            message = f'"{name}" belongs to requests and responses'
        if message:
            problems.add(problem.bad_kmsg(modifier.span, "K3", message))
            bad = True
        by_name[name] = modifier
    return None if bad else by_name
