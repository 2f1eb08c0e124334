"""Maven repositories: what is read from them, and how they fail."""

from __future__ import annotations

import hashlib
import socket
from pathlib import Path

import pytest

from specgen.report import SpecError
from specgen.sources.bundle import remote, repository
from specgen.sources.bundle.repository import Repository
from tests.support.maven import GROUP, publish, publish_server, serving
from tests.support.sources import small

JAR = "kafka-clients-1.0.0.jar"


@pytest.fixture
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one version of one module; no proxy is set."""
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    publish(tmp_path / "maven", "1.0.0", {"clients": small()})
    return tmp_path / "maven"


def place(root: Path) -> Path:
    return root / GROUP / "kafka-clients" / "1.0.0" / JAR


def refused(client: Repository, folder: Path) -> str:
    """The message with which the jar is refused; no jar is left behind."""
    with pytest.raises(SpecError) as error:
        client.fetch("clients", "1.0.0", folder)
    assert not list(folder.glob("*.jar"))
    return str(error.value)


def test_a_folder_and_an_address_are_the_same(published: Path, tmp_path: Path) -> None:
    publish(published, "1.0.1", {"clients": {}})
    publish_server(published, "1.0.0", ["clients", "raft", "group-coordinator"])
    with serving(published) as server:
        for client in (Repository(str(published)), Repository(f"{server.url}/")):
            assert client.versions("clients") == {"1.0.0", "1.0.1"}
            assert client.versions("raft") == set()
            modules = client.server_modules("1.0.0")
            assert modules is not None
            assert {*modules} == {*("clients", "raft", "group-coordinator")}
            assert client.server_modules("1.0.1") is None
            fetched = client.fetch("clients", "1.0.0", tmp_path)
            assert fetched.path == tmp_path / JAR
            assert fetched.path.read_bytes() == place(published).read_bytes()
            assert fetched.checksum == "sha1"


def test_each_module_is_requested_once(published: Path) -> None:
    with serving(published) as server:
        client = Repository(server.url)
        client.look_up(["clients", "raft"])
        assert client.versions("clients") and not client.versions("raft")
        assert len(server.asked) == 2


@pytest.mark.parametrize("kind", ["sha1", "sha256", "sha512"])
def test_checksums(kind: str, published: Path, tmp_path: Path) -> None:
    jar = place(published)
    (checksum,) = jar.parent.glob("*.sha1")
    checksum.unlink()
    beside = jar.with_name(f"{JAR}.{kind}")
    beside.write_text(hashlib.new(kind, jar.read_bytes()).hexdigest().upper())
    client = Repository(str(published))
    assert client.fetch("clients", "1.0.0", tmp_path).checksum == kind
    (tmp_path / JAR).unlink()
    for text in (hashlib.new(kind, b"other").hexdigest(), "", "é"):
        beside.write_text(text)
        assert f"its {kind} does not match" in refused(client, tmp_path)


def test_the_strongest_checksum_counts(published: Path, tmp_path: Path) -> None:
    place(published).with_name(f"{JAR}.sha256").write_text("0" * 64)
    words = refused(Repository(str(published)), tmp_path)
    assert "its sha256 does not match" in words


def test_without_a_checksum(published: Path, tmp_path: Path) -> None:
    place(published).with_name(f"{JAR}.sha1").unlink()
    fetched = Repository(str(published)).fetch("clients", "1.0.0", tmp_path)
    assert fetched.checksum == ""


def test_half_a_jar(published: Path, tmp_path: Path) -> None:
    size = place(published).stat().st_size
    with serving(published) as server:
        server.cut.add(".jar")
        words = refused(Repository(server.url), tmp_path)
    assert f"ended after {size // 2} of {size} bytes" in words
    assert f"{server.url}/{GROUP}/kafka-clients/1.0.0/{JAR}: " in words


def test_half_a_checksum(published: Path, tmp_path: Path) -> None:
    with serving(published) as server:
        server.cut.add(".sha1")
        assert "ended after" in refused(Repository(server.url), tmp_path)


def test_a_jar_that_is_listed_only(published: Path, tmp_path: Path) -> None:
    place(published).unlink()
    assert "listed, but missing" in refused(Repository(str(published)), tmp_path)


@pytest.mark.parametrize("status", [401, 403, 407, 500, 503])
def test_a_repository_that_refuses(status: int, published: Path) -> None:
    with serving(published) as server:
        server.failing["maven-metadata.xml"] = status
        with pytest.raises(SpecError, match=f"answered {status} ") as error:
            Repository(server.url).versions("clients")
    assert "HTTPS_PROXY" in error.value.problems[0].hint


def test_nobody_answers() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))  # and does not listen
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with pytest.raises(SpecError, match="Connection refused") as error:
            Repository(url).versions("clients")
    assert error.value.problems[0].span.path.startswith(url)


@pytest.mark.parametrize("name", ["nowhere", "", "ftp://x/y", "file:///tmp", "htt p"])
def test_names_that_are_not_repositories(name: str) -> None:
    with pytest.raises(SpecError, match="no such folder"):
        Repository(name)


def test_passwords_are_not_repeated() -> None:
    with pytest.raises(SpecError, match="the address has a user name") as error:
        Repository("https://me:secret@maven.example/maven2")
    assert "secret" not in str(error.value)


@pytest.mark.parametrize("url", ["http://[x/", "http://x:y/", "http://", "http:// /"])
def test_invalid_addresses(url: str) -> None:
    with pytest.raises(SpecError) as error:
        Repository(url).versions("clients")
    assert error.value.problems[0].message


@pytest.mark.parametrize("text", ["", "<html><p>", "\0", '<?xml encoding="x"?><a/>'])
def test_invalid_lists_of_versions(text: str, published: Path) -> None:
    (published / GROUP / "kafka-clients" / "maven-metadata.xml").write_text(text)
    with pytest.raises(SpecError, match="not XML"):
        Repository(str(published)).versions("clients")


def test_size_limits(
    published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = published / GROUP / "kafka-clients" / "maven-metadata.xml"
    metadata.write_text(metadata.read_text() + " " * remote.MAX_SMALL)
    with pytest.raises(SpecError, match="larger than 1 MiB"):
        Repository(str(published)).versions("clients")
    monkeypatch.setattr(repository, "MAX_SOURCE", 50)
    assert "larger than" in refused(Repository(str(published)), tmp_path)


def test_entities_of_entities(published: Path) -> None:
    entities = [f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12)]
    text = f'<!DOCTYPE m [<!ENTITY e0 "ha">{"".join(entities)}]><m>&e11;</m>'
    (published / GROUP / "kafka-clients" / "maven-metadata.xml").write_text(text)
    with pytest.raises(SpecError, match="not XML"):
        Repository(str(published)).versions("clients")


def test_proxies_come_from_the_environment(
    published: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(published) as proxy:
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        Repository("http://repository.invalid/maven2").versions("clients")
    assert [path.partition("/org/")[0] for path in proxy.asked] == [
        "http://repository.invalid/maven2"
    ]
