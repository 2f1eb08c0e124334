"""Version negotiation: the highest version of each API that both sides have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .apis import ApiKeyBase
from .errors import WireError, shown_in, version_number
from .message import Message, ResponseMessage
from .releases import stable_by_release, versions_by_release
from .requests import API_VERSIONS, UNSUPPORTED_VERSION, AnyApi, api_keys

_NONE = range(0)
_ONE_ROW = bytes.fromhex("0000 00000001 000000000000")
"""An ApiVersionsResponse, version 0: no error, one API."""


@shown_in("negotiation")
class NegotiationError(WireError):
    """No version of an API is common to both sides, or the broker's list is unusable."""


@shown_in("negotiation")
class Versions(Mapping[int, range]):
    """The versions that one side has, by API key; unknown API keys are kept."""

    def __init__(self, ranges: Mapping[int, range]) -> None:
        self._ranges = {key: r for key, r in sorted(ranges.items()) if r}

    @classmethod
    def of(cls, response: Message) -> Versions:
        """Read the versions from a broker's ApiVersionsResponse.

        Raises NegotiationError if it is another message, has an error code other than
        UNSUPPORTED_VERSION, lists an API twice, or has an invalid range.
        """
        answer = _checked(response)
        if answer.error_code not in (0, UNSUPPORTED_VERSION):
            text = f"the broker answers ApiVersions with error {answer.error_code}"
            raise NegotiationError(text)
        ranges: dict[int, range] = {}
        for row in _fields(answer)[1]:
            key, low, high = _fields(row)[:3]
            problem = None
            if not 0 <= low <= high:
                problem = f"API key {key} with versions {low} to {high}"
            elif key in ranges:
                problem = f"API key {key} is there twice"
            if problem is not None:
                raise NegotiationError(f"the broker's list is invalid: {problem}")
            ranges[key] = range(low, high + 1)
        return cls(ranges)

    @classmethod
    def own(
        cls,
        apis: Iterable[AnyApi] | None = None,
        *,
        release: str | None = None,
        unstable: bool = False,
    ) -> Versions:
        """The versions that this package has, of all APIs or of ``apis``.

        With ``release`` (``"3.9"``), those of that release of Kafka.  Versions that the
        release (by default the newest) does not enable by default are left out unless
        ``unstable`` is true.  Raises UnknownApiError, and KeyError if the package does
        not know the release.
        """
        keys = api_keys()
        chosen = list(keys) if apis is None else [keys.of(api) for api in apis]
        if release is not None:
            table = (versions_by_release if unstable else stable_by_release)()[release]
            return cls({int(k): table.get(k.api.request or "", _NONE) for k in chosen})
        ranges: dict[int, range] = {}
        for key in chosen:
            versions = key.versions
            if not unstable and key.api.unstable:
                versions = range(versions.start, key.api.unstable.start)
            ranges[int(key)] = versions
        return cls(ranges)

    def rows(self, response: type[Message]) -> list[Any]:
        """These versions as the rows of an ApiVersionsResponse."""
        (example,) = _fields(response.decode(_ONE_ROW, 0))[1]
        row = type(example)
        return [row(key, r[0], r[-1]) for key, r in self.items()]

    def __getitem__(self, api: int) -> range:
        return self._ranges[api]

    def __iter__(self) -> Iterator[int]:
        return iter(self._ranges)

    def __len__(self) -> int:
        return len(self._ranges)

    def __repr__(self) -> str:
        rows = (f"{key}: {r[0]}-{r[-1]}" for key, r in self.items())
        return f"Versions({', '.join(rows)})"


@shown_in("negotiation")
class Negotiated(Mapping[int, int]):
    """The highest version that both sides have, by API key.

    ::

        agreed = negotiate(api_versions_response)
        version = agreed.version(MetadataRequest)
    """

    def __init__(self, ours: Versions, theirs: Versions) -> None:
        self.ours = ours
        self.theirs = theirs
        self._versions: dict[int, int] = {}
        for key, mine in ours.items():
            common = _common(mine, theirs.get(key, range(0)))
            if common:
                self._versions[key] = common[-1]

    def version(self, api: AnyApi, at_most: int | None = None) -> int:
        """The highest common version of an API, not above ``at_most``.

        Raises NegotiationError if there is none, and UnknownApiError.
        """
        key = api_keys().of(api)
        mine = self.ours.get(int(key), range(0))
        if at_most is not None:
            mine = range(mine.start, min(mine.stop, at_most + 1))
        theirs = self.theirs.get(int(key), range(0))
        if common := _common(mine, theirs):
            return common[-1]
        raise NegotiationError(_none_common(key, mine, theirs))

    def __getitem__(self, api: int) -> int:
        return self._versions[api]

    def __iter__(self) -> Iterator[int]:
        return iter(self._versions)

    def __len__(self) -> int:
        return len(self._versions)


def negotiate(response: Message, ours: Versions | None = None) -> Negotiated:
    """Negotiate versions with the broker that sent an ApiVersionsResponse.

    ``ours`` defaults to everything that this package has.  Raises NegotiationError.
    """
    return Negotiated(Versions.own() if ours is None else ours, Versions.of(response))


def api_versions_to_retry(response: Message, asked: int | None = None) -> int | None:
    """The version for the next ApiVersions request, after a broker refused one.

    None if the response is not a refusal.  Brokers from 2.4 on list the versions of
    ApiVersions that they have; older ones list nothing and have version 0 (KIP-511).
    With ``asked``, the refused version, only lower versions are tried, so that retries
    come to an end.  Raises NegotiationError if no version is common.
    """
    if _checked(response).error_code != UNSUPPORTED_VERSION:
        return None
    theirs = Versions.of(response).get(API_VERSIONS, range(1))
    key = api_keys().of(API_VERSIONS)
    ours = key.versions
    if asked is not None:
        ours = range(ours.start, min(ours.stop, asked))
    if common := _common(ours, theirs):
        return common[-1]
    raise NegotiationError(_none_common(key, ours, theirs))


def api_versions_answer(
    version: int, offered: Versions | None = None
) -> ResponseMessage:
    """A broker's response to an ApiVersions request in a version.

    If the broker does not offer the version, this is error 35 with the range of
    ApiVersions alone, to be sent in version 0 (KIP-511).  Raises UnknownApiError if the
    package was generated without ApiVersions.
    """
    versions = Versions.own() if offered is None else offered
    response = api_keys().of(API_VERSIONS).response
    version = version_number(response.__name__, version, response.VERSIONS)
    if version in versions.get(API_VERSIONS, range(0)):
        return _response(response, 0, versions.rows(response))
    only = Versions({k: r for k, r in versions.items() if k == API_VERSIONS})
    return _response(response, UNSUPPORTED_VERSION, only.rows(response))


def _response(cls: Callable[..., ResponseMessage], *fields: object) -> ResponseMessage:
    """Make a response from positional fields, which type checkers cannot know here."""
    return cls(*fields)


def _checked(response: Message) -> Any:
    if (response.KIND, response.API_KEY) != ("response", API_VERSIONS):
        name = type(response).__name__
        raise NegotiationError(f"{name} is not a response to ApiVersions")
    return response


def _fields(struct: Any) -> list[Any]:
    """A struct's values in order, as 2.2 and the documents name some fields differently."""
    return [getattr(struct, name) for name in struct.__struct_fields__]


def _common(one: range, other: range) -> range:
    return range(max(one.start, other.start), min(one.stop, other.stop))


def _none_common(key: ApiKeyBase, ours: range, theirs: range) -> str:
    return (
        f"no version of {key.api.name} is common: "
        f"we have {_shown(ours)}, the broker has {_shown(theirs)}"
    )


def _shown(versions: range) -> str:
    if not versions:
        return "none"
    if len(versions) == 1:
        return str(versions[0])
    return f"{versions[0]} to {versions[-1]}"
