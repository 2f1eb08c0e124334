"""What a Maven repository has that the bundle lacks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from specgen.report import SpecError
from specgen.sources.bundle.bundle_writer import write_release
from specgen.sources.bundle.latest import Findings, NewRelease, PassedOver, look_for_new
from specgen.sources.bundle.repository import Repository
from specgen.sources.bundled import Bundle
from tests.support.maven import publish, publish_server
from tests.support.sources import definition, read_release

ALL = ("clients", "raft", "streams")


class Shelf:
    """A bundle and a repository."""

    def __init__(self, folder: Path) -> None:
        self.specs = folder / "specs"
        self.maven = folder / "maven"
        self.maven.mkdir()

    def bundle(
        self, version: str, modules: Sequence[str] = ALL, missing: Sequence[str] = ()
    ) -> None:
        """Add a version to the bundle, with one message per module."""
        release = read_release({m: definition(m.title()) for m in modules})
        messages = [
            message.replace(module=module)
            for module, message in zip(modules, release.messages, strict=True)
        ]
        whole = release.replace(
            name=".".join(version.split(".")[:2]),
            version=version,
            messages=tuple(messages),
            missing_modules=tuple(missing),
        )
        write_release(whole, self.specs)

    def publish(
        self, version: str, modules: Sequence[str] = ALL, server: Sequence[str] = ()
    ) -> None:
        """Publish empty jars: what is new is determined before any is fetched."""
        publish(self.maven, version, {module: {} for module in modules})
        if server:
            publish_server(self.maven, version, server)

    def look(self, since: str = "", candidates: bool = False) -> Findings:
        """What is new."""
        repository = Repository(str(self.maven))
        return look_for_new(Bundle(self.specs), repository, since, candidates)

    def versions(self, since: str = "", candidates: bool = False) -> list[str]:
        """The versions that are new."""
        return [new.version for new in self.look(since, candidates).new]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Both empty."""
    return Shelf(tmp_path)


def test_nothing_new(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    shelf.publish("4.3.0")
    assert shelf.look() == Findings((), ())


def test_a_release(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    shelf.publish("4.3.0")
    shelf.publish("4.4.0")
    new = NewRelease("4.4", "4.4.0", "", ALL, ALL, ())
    assert shelf.look() == Findings((new,), ())


def test_releases_before_the_first_have_three_numbers(shelf: Shelf) -> None:
    shelf.bundle("1.0.0")
    for version in ("0.10.1.0", "0.10.2.1", "0.10.2.2", "1.0.0"):
        shelf.publish(version)
    new_versions = [
        (new.release, new.version) for new in shelf.look(since="0.10.0").new
    ]
    assert new_versions == [("0.10.1", "0.10.1.0"), ("0.10.2", "0.10.2.2")]


def test_a_patch_release(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    for version in ("4.3.0", "4.3.10", "4.3.9"):
        shelf.publish(version)
    new = NewRelease("4.3", "4.3.10", "4.3.0", ALL, (), ())
    assert shelf.look() == Findings((new,), ())


def test_modules_that_came_later(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    shelf.publish("4.3.0")
    shelf.publish("4.4.0", ["clients"])
    new = NewRelease("4.4", "4.4.0", "", ("clients",), ("clients",), ALL[1:])
    assert shelf.look() == Findings((new,), ())
    shelf.bundle("4.4.0", ["clients"], ALL[1:])
    assert shelf.look() == Findings((), ())
    shelf.publish("4.4.0", ["raft", "common"], server=["clients", "raft", "common"])
    modules = ("clients", "common", "raft")
    new = NewRelease("4.4", "4.4.0", "4.4.0", modules, ("raft",), ALL[2:])
    assert shelf.look() == Findings((new,), ())


def test_a_patch_release_with_fewer_modules(shelf: Shelf) -> None:
    """It would remove definitions that the bundle has."""
    shelf.bundle("4.2.0")
    shelf.publish("4.2.0")
    shelf.publish("4.2.1")
    shelf.publish("4.2.2", ["clients", "raft"])
    findings = shelf.look()
    assert [new.version for new in findings.new] == ["4.2.1"]
    assert findings.passed_over == (PassedOver("4.2", "4.2.2", "4.2.1", ("streams",)),)
    shelf.bundle("4.2.1")
    assert shelf.look().new == ()
    shelf.publish("4.2.2", ["streams"])
    assert shelf.versions() == ["4.2.2"]


def test_the_version_of_a_new_release_with_most_modules_wins(shelf: Shelf) -> None:
    shelf.bundle("4.1.0")
    shelf.publish("4.2.0")
    shelf.publish("4.2.1")
    shelf.publish("4.2.2", ["clients"])
    new = NewRelease("4.2", "4.2.1", "", ALL, ALL, ())
    over = PassedOver("4.2", "4.2.2", "4.2.1", ("raft", "streams"))
    assert shelf.look() == Findings((new,), (over,))


def test_a_module_without_definitions_is_not_missed(shelf: Shelf) -> None:
    shelf.bundle("4.2.0", ["clients", "raft"])
    shelf.publish("4.2.0")
    shelf.publish("4.2.1", ["clients", "raft"])
    new = NewRelease("4.2", "4.2.1", "4.2.0", ("clients", "raft"), (), ())
    assert shelf.look() == Findings((new,), ())


def test_a_module_that_was_never_an_artifact(shelf: Shelf) -> None:
    shelf.bundle("4.2.0", [*ALL, "core"])
    shelf.publish("4.2.0")
    shelf.publish("4.2.1")
    findings = shelf.look()
    assert findings.new == ()
    assert findings.passed_over == (PassedOver("4.2", "4.2.1", "4.2.0", ("core",)),)
    # A later release does not miss it either.
    shelf.publish("4.3.0")
    (new,) = shelf.look().new
    assert new.missing_modules == ()


def test_a_module_that_no_release_had(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    shelf.publish("4.3.0")
    shelf.publish("4.4.0", [*ALL, "ledger"], server=["clients", "raft", "ledger"])
    (new,) = shelf.look().new
    assert new.modules == ("clients", "ledger", "raft", "streams")


def test_a_new_module_that_is_not_published_yet(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    shelf.publish("4.3.0")
    shelf.publish("4.4.0", server=["clients", "raft", "ledger"])
    (new,) = shelf.look().new
    assert (new.modules, new.missing_modules) == (ALL, ("ledger",))


def test_a_module_that_never_had_definitions_is_not_awaited(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    shelf.publish("4.3.0", [*ALL, "common"])
    shelf.publish("4.4.0", server=["clients", "raft", "common"])
    (new,) = shelf.look().new
    assert (new.modules, new.missing_modules) == (ALL, ())


def test_a_module_that_brokers_no_longer_have(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    shelf.publish("4.3.0")
    shelf.publish("4.4.0", ["clients", "streams"], server=["clients"])
    (new,) = shelf.look().new
    assert new.missing_modules == ()
    assert new.modules == ("clients", "streams")


def test_without_clients(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    shelf.publish("4.3.0")
    shelf.publish("4.4.0", ["raft", "streams"])
    over = PassedOver("4.4", "4.4.0", "", ("clients",))
    assert shelf.look() == Findings((), (over,))


def test_a_repository_without_kafka(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    with pytest.raises(SpecError, match="no such module"):
        shelf.look()


def test_older_major_versions_only_on_request(shelf: Shelf) -> None:
    shelf.bundle("3.9.0")
    shelf.bundle("4.0.0")
    for version in ("2.8.0", "3.8.0", "3.9.1", "4.0.1", "4.1.0", "5.0.0"):
        shelf.publish(version)
    assert shelf.versions() == ["4.0.1", "4.1.0", "5.0.0"]
    assert shelf.versions(since="3.9") == ["3.9.1", "4.0.1", "4.1.0", "5.0.0"]
    assert shelf.versions(since="4.1") == ["4.1.0", "5.0.0"]


def test_everything_is_new_to_an_empty_bundle(shelf: Shelf) -> None:
    for version in ("3.9.0", "3.10.0", "3.10.1", "4.0.0"):
        shelf.publish(version)
    assert shelf.versions() == ["3.9.0", "3.10.1", "4.0.0"]


def test_versions_older_than_the_bundled_one(shelf: Shelf) -> None:
    shelf.bundle("4.3.2")
    shelf.publish("4.3.1")
    assert shelf.look() == Findings((), ())


def test_a_bundled_release_without_a_version(shelf: Shelf) -> None:
    shelf.bundle("4.3.2")
    Bundle(shelf.specs)
    index = shelf.specs / "releases" / "4.3.json"
    index.write_text(index.read_text().replace('"4.3.2"', '""'))
    shelf.publish("4.3.1")
    assert shelf.versions() == ["4.3.1"]


def test_candidates_count_on_request(shelf: Shelf) -> None:
    shelf.bundle("4.3.0")
    for version in ("4.4.0-rc9", "4.4.0-rc10", "4.5.0-SNAPSHOT", "4.3.1-ccs", "x", "5"):
        shelf.publish(version)
    assert shelf.versions() == []
    assert shelf.versions(candidates=True) == ["4.4.0-rc10"]
    shelf.bundle("4.4.0-rc10")
    assert shelf.versions(candidates=True) == []
    shelf.publish("4.4.0")
    assert shelf.versions() == ["4.4.0"]
