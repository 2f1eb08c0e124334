"""The repository used if none is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.sources.bundle.repository import CENTRAL, usual_repository

MIRROR = "https://mirror.example/maven"
NAMESPACE = "http://maven.apache.org/SETTINGS/1.2.0"


def chosen(home: Path, text: str | None) -> str:
    """The repository of a user with these settings."""
    if text is not None:
        (home / ".m2").mkdir()
        (home / ".m2" / "settings.xml").write_text(text)
    return usual_repository()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def mirror(of: str, url: str = MIRROR) -> str:
    """A mirror's entry."""
    return f"<mirror><mirrorOf>{of}</mirrorOf><url>\n{url} </url></mirror>"


@pytest.mark.parametrize("head", ["<settings>", f'<settings xmlns="{NAMESPACE}">'])
@pytest.mark.parametrize("of", ["central", "*", "external:*", "one, central", "*,!one"])
def test_a_mirror(head: str, of: str, home: Path) -> None:
    text = f"{head}<mirrors>{mirror('one', 'https://one')}{mirror(of)}</mirrors>"
    assert chosen(home, f"{text}</settings>") == MIRROR


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "no XML",
        "<settings/>",
        "<settings><mirrors><mirror/></mirrors></settings>",
        *(
            f"<settings><mirrors>{entry}</mirrors></settings>"
            for entry in (
                mirror("one"),
                mirror("*,!central"),
                mirror("*", "${company}/maven"),
                mirror("*", "https://${company}/maven"),
                mirror("*", "file:///srv/maven"),
            )
        ),
    ],
)
def test_maven_central(text: str | None, home: Path) -> None:
    assert chosen(home, text) == CENTRAL
