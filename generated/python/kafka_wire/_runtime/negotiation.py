"""Which version to speak: from what both sides have to the highest that is common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .apis import ApiKeyBase
from .errors import WireError, shown_in
from .message import Message, ResponseMessage
from .releases import stable_by_release, versions_by_release
from .requests import API_VERSIONS, UNSUPPORTED_VERSION, AnyApi, api_keys

_NONE = range(0)
_ONE_ROW = bytes.fromhex("0000 00000001 000000000000")
"""An ApiVersionsResponse, version 0: no error, one API."""


@shown_in("negotiation")
class NegotiationError(WireError):
    """The two sides have no version of an API in common, or one refuses to say."""


@shown_in("negotiation")
class Versions(Mapping[int, range]):
    """By API key, the versions that one side has; of keys yet unknown too."""

    def __init__(self, ranges: Mapping[int, range]) -> None:
        self._ranges = {key: found for key, found in sorted(ranges.items()) if found}

    @classmethod
    def of(cls, response: Message) -> Versions:
        """What a broker's ApiVersionsResponse says.

        Raises NegotiationError if it is another message or an error, or says an API
        twice or a range that is turned round.
        """
        answer = _checked(response)
        if answer.error_code not in (0, UNSUPPORTED_VERSION):
            text = f"the broker answers ApiVersions with error {answer.error_code}"
            raise NegotiationError(text)
        found: dict[int, range] = {}
        for row in _fields(answer)[1]:
            key, low, high = _fields(row)[:3]
            if key in found or not 0 <= low <= high:
                text = f"API key {key} with versions {low} to {high}"
                raise NegotiationError(f"the broker's list is not right: {text}")
            found[key] = range(low, high + 1)
        return cls(found)

    @classmethod
    def own(
        cls,
        apis: Iterable[AnyApi] | None = None,
        *,
        release: str | None = None,
        unstable: bool = False,
    ) -> Versions:
        """What this package has, of all APIs or of some.

        With ``release`` (``"3.9"``) what that release of Kafka has; with ``unstable``
        versions too that it (or else the newest) does not offer by default.  Raises UnknownApiError, and
        KeyError for a release that the package does not know.
        """
        keys = api_keys()
        chosen = list(keys) if apis is None else [keys.of(api) for api in apis]
        if release is not None:
            table = (versions_by_release if unstable else stable_by_release)()[release]
            return cls({int(k): table.get(k.api.request or "", _NONE) for k in chosen})
        found: dict[int, range] = {}
        for key in chosen:
            versions = key.versions
            if not unstable and key.api.unstable:
                versions = range(versions.start, key.api.unstable.start)
            found[int(key)] = versions
        return cls(found)

    def rows(self, response: type[Message]) -> list[Any]:
        """The rows of an ApiVersionsResponse that says them."""
        (one,) = _fields(response.decode(_ONE_ROW, 0))[1]
        row = type(one)
        return [row(key, found[0], found[-1]) for key, found in self.items()]

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
    """By API key, the highest version that both sides have.

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
        """The version to speak of an API, or the highest up to ``at_most``.

        Raises NegotiationError where there is none, and UnknownApiError.
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
    """What to speak with the broker of an ApiVersionsResponse.

    ``ours`` is all that this package has, unless it is given.  Raises NegotiationError.
    """
    return Negotiated(Versions.own() if ours is None else ours, Versions.of(response))


def api_versions_to_retry(response: Message, asked: int | None = None) -> int | None:
    """The version to ask for the versions in, after an answer that refused one.

    None if the answer is no refusal.  A broker of 2.4 on says in it which versions of
    ApiVersions it has; an older one says nothing, and has 0 (KIP-511).  With ``asked``,
    the version refused, only lower ones are tried: no broker can be asked forever then.
    Raises NegotiationError where no version is common.
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
    """What a broker answers to an ApiVersions request of a version.

    Of a version that it does not offer: error 35 with the range of ApiVersions alone,
    to be sent in version 0 (KIP-511).  Raises UnknownApiError if the package was made
    without ApiVersions.
    """
    has = Versions.own() if offered is None else offered
    response = api_keys().of(API_VERSIONS).response
    if version in has.get(API_VERSIONS, range(0)):
        return _made(response, 0, has.rows(response))
    only = Versions({k: r for k, r in has.items() if k == API_VERSIONS})
    return _made(response, UNSUPPORTED_VERSION, only.rows(response))


def _made(cls: Callable[..., ResponseMessage], *fields: object) -> ResponseMessage:
    """A response of fields by place: type checkers know none of a class not yet known."""
    return cls(*fields)


def _checked(response: Message) -> Any:
    if (response.KIND, response.API_KEY) != ("response", API_VERSIONS):
        name = type(response).__name__
        raise NegotiationError(f"{name} is no answer to ApiVersions")
    return response


def _fields(struct: Any) -> list[Any]:
    """Values by place: 2.2 and the documents have other names for the same fields."""
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
