"""Which Maven repository to ask, where none is named."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

CENTRAL = "https://repo.maven.apache.org/maven2"
"""Maven Central, where Kafka publishes its releases."""

_SETTINGS = Path(".m2", "settings.xml")
_OF_CENTRAL = frozenset({"central", "*", "external:*"})


def usual_repository() -> str:
    """Maven Central, or its mirror where the user's Maven has one.

    Of Maven's settings only a mirror's address is heeded, and no password.
    """
    try:
        settings = ElementTree.parse(Path.home() / _SETTINGS)
    except (OSError, RuntimeError, ElementTree.ParseError, LookupError, ValueError):
        return CENTRAL
    for mirror in settings.findall("{*}mirrors/{*}mirror"):
        url = mirror.findtext("{*}url", "").strip()
        names = {name.strip() for name in mirror.findtext("{*}mirrorOf", "").split(",")}
        if names & _OF_CENTRAL and "!central" not in names and _is_plain(url):
            return url
    return CENTRAL


def _is_plain(url: str) -> bool:
    """Whether an address can be used as it is: others hold Maven's properties."""
    return url.startswith(("https://", "http://")) and "${" not in url
