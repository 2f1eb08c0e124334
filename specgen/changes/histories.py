"""When something was added and how it changed, and which versions two releases would use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from specgen.changes import compat as compatible
from specgen.changes import history as histories
from specgen.changes.compat import ApiCompat
from specgen.changes.history import ApiRow, ErrorHistory, MessageHistory
from specgen.protocol.model import NONE, Release, VersionRange, VersionRangeError
from specgen.protocol.model.identity import api_keys
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.sources.bundled import Bundle, own_bundle
from specgen.sources.loading import Loaded
from specgen.sources.select import MOST_MESSAGES

Ranges = Mapping[str, str | VersionRange] | Mapping[int, range]
"""Versions by API name, or by API key as in ``kafka_wire``'s ``Versions``."""


def history(
    name: str | None = None, *, api: int | None = None
) -> tuple[MessageHistory | ErrorHistory, ...]:
    """How something changed across the bundled releases.

    ``name`` is a message (``FetchRequest``), an API for both directions (``Fetch``), a
    field (``Fetch.topics.topic_id``) or an error (``UNKNOWN_TOPIC_ID`` or ``100``); ``api``
    is the key of an API instead.  Raises SpecError if no release has it.
    """
    releases = Bundle().read_all()
    if name is not None and api is None:
        return _named(releases, name)
    if name is None and api is not None:
        return _named(releases, _api_name(releases, api))
    raise bad_input("history", "give either a name or the key of an API, not both")


def api_matrix() -> list[ApiRow]:
    """Every API by key, with its versions in each bundled release that has it."""
    return histories.api_matrix(Bundle().read_all())


def compat(
    client: Loaded,
    broker: Loaded,
    ranges: Ranges | None = None,
    *,
    place: str = "ranges",
) -> list[ApiCompat]:
    """The version of each API that a client and a broker use, and the fields lost by it.

    ``ranges`` are the versions that the client really implements, by API name or key:
    ``{"Fetch": "4-12"}``, or the ``Versions`` of ``kafka_wire``.  Raises SpecError, naming
    ``place``, for malformed ranges.
    """
    own = None if ranges is None else _by_key(ranges, client.release, place)
    return compatible.compat(client.release, broker.release, own)


def error_named(text: str) -> str | None:
    """The newest name of the error with this code, or this name; None for other texts."""
    names = own_bundle().values("errors", "name", by="code")
    if text in error_names():
        return text
    return next((known[-1] for code, known in names.items() if str(code) == text), None)


def error_names() -> list[str]:
    """The names of all errors in any bundled release."""
    names = own_bundle().values("errors", "name", by="code")
    return [name for known in names.values() for name in known]


def _named(
    releases: Sequence[Release], name: str
) -> tuple[MessageHistory | ErrorHistory, ...]:
    if error := error_named(name):
        return (histories.error_history(releases, error),)
    head, _, path = name.partition(".")
    whole = tuple(
        histories.message_history(releases, message)
        for message in _messages(releases, head)
    )
    if not whole:
        hint = did_you_mean(head, _known(releases), MOST_MESSAGES)
        raise bad_input(name, "no bundled release has this message or error", hint)
    if not path:
        return whole
    of_field = []
    for of_message in whole:
        try:
            of_field.append(histories.field_history(of_message, path))
        except KeyError:
            continue
    if not of_field:
        raise bad_input(name, f"no bundled release has this field of {head}")
    return tuple(of_field)


def _api_name(releases: Sequence[Release], key: int) -> str:
    rows = {row.key: row.name for row in histories.api_matrix(releases)}
    if key not in rows:
        raise bad_input(f"--api {key}", "no bundled release has an API with this key")
    return rows[key]


def _messages(releases: Sequence[Release], name: str) -> list[str]:
    """The newest names of a message, or of both directions of an API."""
    for release in reversed(releases):
        having = [
            m
            for m in release.messages
            if m.versions and name in (m.name, m.api, *m.aliases)
        ]
        if having:
            return [m.name for m in sorted(having, key=lambda m: str(m.kind))]
    return []


def _known(releases: Sequence[Release]) -> set[str]:
    known = {error.name for release in releases for error in release.errors}
    for release in releases:
        known |= {*release.by_name, *(message.api for message in release.messages)}
    return known


def _by_key(ranges: Ranges, client: Release, place: str) -> dict[int, VersionRange]:
    keys = {m.api: m.api_key for m in client.messages if m.api_key is not None}
    known = {str(key): key for key in keys.values()} | api_keys(client.messages)
    by_key = {}
    for name, versions in ranges.items():
        # Unknown keys are fine: kafka_wire has more APIs than the client's release.
        key = name if isinstance(name, int) else known.get(name)
        if key is None:
            hint = did_you_mean(str(name), keys)
            raise bad_input(place, f"{name!r} is not an API of the client", hint)
        try:
            by_key[key] = _range(versions)
        except VersionRangeError as error:
            raise bad_input(place, f"{name}: {error}") from None
    return by_key


def _range(versions: str | range | VersionRange) -> VersionRange:
    if isinstance(versions, range):
        return VersionRange(versions.start, versions.stop - 1) if versions else NONE
    if isinstance(versions, VersionRange):
        return versions
    return VersionRange.parse(str(versions))
