"""Read the top line of a struct: its kind and versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from specgen.protocol.model import MAX_VERSION, NONE, Kind, Span, VersionRange
from specgen.protocol.model.names import api_name
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kmsg.raw import RawModifier, RawStruct

HELPER = "not top level"
_HELPER_MODIFIERS = ("with version field", "no encoding")
_COMMON_MODIFIERS = ("flexible",)
_RPC_MODIFIERS = ("key", "max version")
_KINDS = {"Request": Kind.REQUEST, "Response": Kind.RESPONSE}


@dataclass(frozen=True, slots=True)
class Head:
    """The content of a top line; helpers have neither a key nor a last version."""

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
    """The head of a struct, given that of the struct above; None, with problems reported, on errors."""
    kind = next((k for word, k in _KINDS.items() if struct.name.endswith(word)), None)
    if not struct.modifiers:
        return _inherited(struct, kind, before, problems)
    modifiers = _by_name(struct, problems)
    if modifiers is None:
        return None
    flexible = modifiers.get("flexible")
    head = Head(
        name=struct.name,
        kind=Kind.STRUCT,
        span=struct.span,
        flexible=_since(flexible),
        version_field="with version field" in modifiers,
    )
    if HELPER in modifiers:
        return head
    missing = [word for word in _RPC_MODIFIERS if word not in modifiers]
    if missing:
        message = f"{problem.quoted(struct.name)} has no {' and no '.join(missing)}"
        hint = f'a request has both; a helper is "{HELPER}"'
        problems.add(problem.bad_kmsg(struct.span, "K3", message, hint))
        return None
    if kind is None:
        message = f"{problem.quoted(struct.name)} ends in neither Request nor Response"
        problems.add(problem.bad_kmsg(struct.span, "K3", message))
        return None
    key, last = modifiers["key"].number, modifiers["max version"].number
    return replace(head, kind=kind, key=key, max_version=last)


def _since(modifier: RawModifier | None) -> VersionRange:
    return NONE if modifier is None else VersionRange.since(modifier.number or 0)


def _inherited(
    struct: RawStruct, kind: Kind | None, before: Head | None, problems: Problems
) -> Head | None:
    """The head of a response that inherits its request's modifiers."""
    is_response_of_before = (
        kind is Kind.RESPONSE
        and before is not None
        and before.kind is Kind.REQUEST
        and api_name(before.name) == api_name(struct.name)
    )
    if not is_response_of_before or before is None:
        message = f"{problem.quoted(struct.name)} has no modifiers"
        hint = (
            "only a response right after its request needs none: it has the same "
            "key, max version and flexible versions"
        )
        problems.add(problem.bad_kmsg(struct.span, "K3", message, hint))
        return None
    return replace(before, name=struct.name, kind=Kind.RESPONSE, span=struct.span)


def _by_name(struct: RawStruct, problems: Problems) -> Mapping[str, RawModifier] | None:
    """The modifiers by name; None, with problems reported, on errors."""
    by_name: dict[str, RawModifier] = {}
    has_errors = False
    is_helper = any(modifier.name == HELPER for modifier in struct.modifiers)
    for modifier in struct.modifiers:
        name, message = modifier.name, ""
        if name in by_name:
            message = f'"{name}" is repeated'
        elif (modifier.number or 0) > MAX_VERSION:
            message = f"{modifier.number} is more than {MAX_VERSION}"
        elif not is_helper and name in _HELPER_MODIFIERS:
            message = f'"{name}" is only for structs that are "{HELPER}"'
        elif is_helper and name not in (HELPER, *_HELPER_MODIFIERS, *_COMMON_MODIFIERS):
            message = f'"{name}" is only for requests and responses'
        if message:
            problems.add(problem.bad_kmsg(modifier.span, "K3", message))
            has_errors = True
        by_name[name] = modifier
    return None if has_errors else by_name
