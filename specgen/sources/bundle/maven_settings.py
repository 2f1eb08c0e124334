"""Find the Maven repository to use by default."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

CENTRAL = "https://repo.maven.apache.org/maven2"
"""Maven Central, where Kafka publishes its releases."""

_SETTINGS = Path(".m2", "settings.xml")
_CENTRAL_PATTERNS = frozenset({"central", "*", "external:*"})


def usual_repository() -> str:
    """Maven Central, or its mirror in the user's Maven settings.

    Only a mirror's address is read from the settings, no credentials.
    """
    try:
        settings = ElementTree.parse(Path.home() / _SETTINGS)
    except (OSError, RuntimeError, ElementTree.ParseError, LookupError, ValueError):
        return CENTRAL
    for mirror in settings.findall("{*}mirrors/{*}mirror"):
        url = mirror.findtext("{*}url", "").strip()
        names = {name.strip() for name in mirror.findtext("{*}mirrorOf", "").split(",")}
        if names & _CENTRAL_PATTERNS and "!central" not in names and _is_plain(url):
            return url
    return CENTRAL


def _is_plain(url: str) -> bool:
    """Whether an address can be used as it is, without properties to expand."""
    return url.startswith(("https://", "http://")) and "${" not in url
