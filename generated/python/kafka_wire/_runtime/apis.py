"""What an API is: its messages, its versions, and the headers before them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from importlib import import_module
from typing import Any, NamedTuple, Self

from .errors import WireError, brief, shown_in
from .message import Message, RequestMessage, ResponseMessage

Headers = tuple[tuple[int, int], ...]
"""From which version of a message on which version of its header is used."""


class Api(NamedTuple):
    """An API, as its definitions say; versions are those of this package."""

    name: str
    request: str | None
    """The class's name; None where the package was made without it."""
    response: str | None
    versions: range
    unstable: range
    """Those that a broker does not offer unless it is told to."""
    request_headers: Headers
    response_headers: Headers


@shown_in("")
class UnknownApiError(WireError):
    """A request of an API, or for a part of one, that this package does not have."""


class ApiKeyBase(IntEnum):
    """The base of ``ApiKey``, whose members are of one package's definitions."""

    @classmethod
    def of(cls, api: int | str | Message | type[Message]) -> Self:
        """The API by its key, its name (``Fetch``), or one of its messages.

        An older release's name (``ListOffset``) will do.  Raises UnknownApiError.
        """
        if isinstance(api, str):
            older = import_module(_package()).ALIASES.get(f"{api}Request")
            for key in cls:
                if key.api.name == api or key.api.request == (older or ""):
                    return key
            raise UnknownApiError(f"no API is called {api!r}")
        if isinstance(api, int):
            number: int | None = api
        elif getattr(api, "KIND", None) in ("request", "response"):
            number = api.API_KEY
        else:
            raise UnknownApiError(f"{brief(api)} is no API")
        if number is None or number not in cls._value2member_map_:
            raise UnknownApiError(f"no API has the key {number!r}")
        return cls(number)

    @property
    def api(self) -> Api:
        """What the definitions say of it."""
        return _table()[self]

    @property
    def versions(self) -> range:
        """The versions that this package has of it."""
        return self.api.versions

    @property
    def request(self) -> type[RequestMessage[ResponseMessage]]:
        """The class of its requests.  Raises UnknownApiError if there is none."""
        found: type[RequestMessage[ResponseMessage]]
        found = self._message(self.api.request, "request")
        return found

    @property
    def response(self) -> type[ResponseMessage]:
        """The class of its responses.  Raises UnknownApiError if there is none."""
        found: type[ResponseMessage] = self._message(self.api.response, "response")
        return found

    def request_header_version(self, version: int) -> int:
        """The header before a request, of versions yet unknown too (KIP-482)."""
        return _at(self.api.request_headers, version)

    def response_header_version(self, version: int) -> int:
        """The header before a response; always 0 for ApiVersions (KIP-511)."""
        return _at(self.api.response_headers, version)

    def _message(self, name: str | None, part: str) -> Any:
        if name is None:
            text = f"this package was made without the {part} of {self.api.name}"
            raise UnknownApiError(text)
        return getattr(import_module(_package()), name)


def _at(headers: Headers, version: int) -> int:
    found = headers[0][1]
    for since, header in headers:
        if version >= since:
            found = header
    return found


def _package() -> str:
    return __name__.rpartition("._runtime")[0]


def _table() -> Mapping[int, Api]:
    found: Mapping[int, Api] = import_module(f"{_package()}.api_keys").APIS
    return found
