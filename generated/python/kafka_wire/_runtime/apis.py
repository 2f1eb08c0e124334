"""APIs: their messages, their versions, and the versions of their headers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from importlib import import_module
from typing import Any, NamedTuple, Self

from .errors import WireError, brief, shown_in, version_number
from .message import Message, RequestMessage, ResponseMessage

Headers = tuple[tuple[int, int], ...]
"""Pairs of a message version and the header version used from it on."""


class Api(NamedTuple):
    """An API, as its definitions describe it; the versions are those of this package."""

    name: str
    request: str | None
    """The name of the class; None if the package was generated without it."""
    response: str | None
    versions: range
    unstable: range
    """The versions that a broker does not offer unless configured to."""
    request_headers: Headers
    response_headers: Headers


@shown_in("")
class UnknownApiError(WireError):
    """This package does not have the API, or lacks its request or response."""


class ApiKeyBase(IntEnum):
    """The base of ``ApiKey``, whose members come from the package's definitions."""

    @classmethod
    def of(cls, api: int | str | Message | type[Message]) -> Self:
        """Find an API by its key, its name (``Fetch``), or one of its messages.

        The name may be that of an older release (``ListOffset``).  Raises
        UnknownApiError.
        """
        if isinstance(api, str):
            request = import_module(_package()).ALIASES.get(f"{api}Request") or ""
            for key in cls:
                if key.api.name == api or key.api.request == request:
                    return key
            raise UnknownApiError(f"no API is called {api!r}")
        if isinstance(api, int):
            number: int | None = api
        elif getattr(api, "KIND", None) in ("request", "response"):
            number = api.API_KEY
        else:
            raise UnknownApiError(f"{brief(api)} is not an API")
        if number is None or number not in cls._value2member_map_:
            raise UnknownApiError(f"no API has the key {number!r}")
        return cls(number)

    @property
    def api(self) -> Api:
        """The API's messages, versions and header versions."""
        return _table()[self]

    @property
    def versions(self) -> range:
        """The versions of the API that this package has."""
        return self.api.versions

    @property
    def request(self) -> type[RequestMessage[ResponseMessage]]:
        """The request's class.  Raises UnknownApiError if there is none."""
        request: type[RequestMessage[ResponseMessage]]
        request = self._message(self.api.request, "request")
        return request

    @property
    def response(self) -> type[ResponseMessage]:
        """The response's class.  Raises UnknownApiError if there is none."""
        response: type[ResponseMessage]
        response = self._message(self.api.response, "response")
        return response

    def request_header_version(self, version: int) -> int:
        """The version of the header before a request; works for future versions too."""
        return self._header_version(self.api.request_headers, version)

    def response_header_version(self, version: int) -> int:
        """The version of the header before a response; 0 for ApiVersions (KIP-511)."""
        return self._header_version(self.api.response_headers, version)

    def _header_version(self, headers: Headers, version: int) -> int:
        number = version_number(self.api.name, version, self.api.versions)
        header_version = headers[0][1]
        for since, header in headers:
            if number >= since:
                header_version = header
        return header_version

    def _message(self, name: str | None, part: str) -> Any:
        if name is None:
            text = f"this package was generated without the {part} of {self.api.name}"
            raise UnknownApiError(text)
        return getattr(import_module(_package()), name)


def _package() -> str:
    return __name__.rpartition("._runtime")[0]


def _table() -> Mapping[int, Api]:
    apis: Mapping[int, Api] = import_module(f"{_package()}.api_keys").APIS
    return apis
