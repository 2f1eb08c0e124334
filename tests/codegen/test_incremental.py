"""Only what changed is rendered and written; the output never differs from a full run's."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from specgen.codegen.pack import load_pack
from specgen.codegen.run import Outcome, render_all, run
from specgen.codegen.units import Job
from specgen.disk.manifests import CACHE, MANIFEST, digest_of
from specgen.protocol.model import Release
from specgen.sources.union.releases import union
from tests.generated.packages import render, write
from tests.support.commands import ended_well, specgen
from tests.support.definitions import field, message
from tests.support.packs import SMALL, job_of, make, tree, write_pack
from tests.support.sources import definition, read_release, small

RELEASE = read_release(small())


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A small pack."""
    return write_pack(tmp_path / "pack")


@pytest.fixture
def output(tmp_path: Path, pack: Path) -> Path:
    """Its output, with modification times long ago."""
    folder = tmp_path / "all" / "out"
    make(RELEASE, pack, folder)
    age(folder)
    return folder


def age(folder: Path) -> None:
    """Set all times back."""
    for path in folder.rglob("*"):
        os.utime(path, (1e9, 1e9))


def touched(folder: Path) -> set[str]:
    """The files written since."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.stat().st_mtime != 1e9
    }


def changed_release() -> Release:
    """The small release with an additional field in one definition."""
    items = small()
    items["EchoRequest"]["fields"].append(field("More", "int8", "2+"))
    return read_release(items)


def test_first_run(tmp_path: Path, pack: Path) -> None:
    done = make(RELEASE, pack, tmp_path / "out")
    assert done.files == len(done.written) == done.rendered + 1
    assert set(done.written) == set(tree(tmp_path / "out")) - {CACHE}
    assert done.deleted == ()


def test_an_unchanged_run_renders_and_writes_nothing(pack: Path, output: Path) -> None:
    done = make(RELEASE, pack, output)
    assert (done.rendered, done.written, done.deleted) == (0, (), ())
    assert touched(output) == set()


def test_a_changed_template_and_what_it_imports(tmp_path: Path) -> None:
    """Though the process has compiled the old ones."""
    pack, output = tmp_path / "pack", tmp_path / "out"
    write_pack(pack, SMALL | {"index.txt.jinja": IMPORTING, "macros/one.jinja": MACRO})
    make(RELEASE, pack, output)
    assert (output / "index.txt").read_text() == "first"
    write_pack(pack, {"macros/one.jinja": MACRO.replace("first", "second")})
    make(RELEASE, pack, output)
    assert (output / "index.txt").read_text() == "second"
    write_pack(pack, {"index.txt.jinja": f"{IMPORTING} again"})
    make(RELEASE, pack, output)
    assert (output / "index.txt").read_text() == "second again"


IMPORTING = "{% import 'macros/one.jinja' as one %}{{ one.word() }}"
MACRO = "{% macro word() %}first{% endmacro %}"


def test_one_changed_definition(pack: Path, output: Path) -> None:
    done = make(changed_release(), pack, output)
    versions = [f"versions/EchoRequest.{v}.txt" for v in range(3)]
    # Its own files, its API's, and those for the whole release.
    assert done.rendered == len(versions) + 3
    assert set(done.written) == {"messages/EchoRequest.txt", versions[2], MANIFEST}
    assert touched(output) == set(done.written) | {CACHE}


def test_a_new_and_a_removed_definition(pack: Path, output: Path) -> None:
    items = small()
    del items["ClockRecord"]
    items["MoonRecord"] = definition("MoonRecord", validVersions="0")
    done = make(read_release(items), pack, output)
    removed = {f"{d}/ClockRecord.txt" for d in ("messages", "apis")}
    assert set(done.deleted) == removed | {"versions/ClockRecord.0.txt"}
    added = {path.replace("Clock", "Moon") for path in done.deleted}
    assert set(done.written) == added | {"index.txt", MANIFEST}
    assert not any((output / path).exists() for path in done.deleted)


def test_a_file_that_was_edited_or_removed_is_made_again(
    pack: Path, output: Path
) -> None:
    whole = tree(output)
    (output / "index.txt").write_text("edited")
    (output / "apis/Echo.txt").unlink()
    (output / "notes.md").write_text("edited")
    done = make(RELEASE, pack, output)
    assert set(done.written) == {"index.txt", "apis/Echo.txt", "notes.md"}
    assert tree(output) == whole


def test_files_of_ones_own_survive(pack: Path, output: Path) -> None:
    mine = ["mine.txt", "messages/mine.txt", "apis/Echo.txt.orig", "other/deep/x"]
    for path in mine:
        (output / path).parent.mkdir(parents=True, exist_ok=True)
        (output / path).write_text("mine")
    make(read_release({"A": definition("A")}), pack, output)
    files = tree(output)
    assert all(files[path] == b"mine" for path in mine)
    assert "apis/Echo.txt" not in files


def listing(output: Path, files: Mapping[str, str], **more: object) -> None:
    """Write a manifest that lists more files with a digest."""
    manifest = json.loads((output / MANIFEST).read_text()) | more
    entries = {path: {"sha256": d, "definitions": []} for path, d in files.items()}
    manifest["files"] |= entries
    (output / MANIFEST).write_text(json.dumps(manifest))


def test_the_manifest_deletes_only_what_it_lists(pack: Path, output: Path) -> None:
    for name in ("listed.txt", "unlisted.txt", "changed.txt"):
        (output / name).write_text("x")
    listed = dict.fromkeys(("listed.txt", "notes.md/x", "gone"), digest_of(b"x"))
    listing(output, {**listed, "changed.txt": digest_of(b"as it was made")})
    done = make(RELEASE, pack, output)
    assert done.deleted == ("listed.txt",)
    assert done.kept == ("changed.txt",)
    assert (output / "changed.txt").exists()
    assert (output / "unlisted.txt").exists()


@pytest.mark.parametrize(
    "path", ["../precious", "/etc/precious", MANIFEST, CACHE, "", "a/../../x", "\ud800"]
)
def test_a_manifest_that_lists_what_no_run_makes(
    path: str, pack: Path, output: Path
) -> None:
    (output.parent / "precious").write_text("x")
    (output / "listed.txt").write_text("x")
    listing(output, {path: digest_of(b"x"), "listed.txt": digest_of(b"x")})
    done = make(RELEASE, pack, output, overwrite=True)
    assert (done.deleted, done.replaced_manifest) == ((), True)
    assert (output.parent / "precious").exists()
    assert make(RELEASE, pack, output).replaced_manifest is False


@pytest.mark.parametrize("generator", [None, "", "other", ["specgen"], {"specgen": 1}])
def test_a_manifest_of_something_else(
    generator: object, pack: Path, output: Path
) -> None:
    (output / "listed.txt").write_text("x")
    listing(output, {"listed.txt": digest_of(b"x")}, generator=generator)
    done = make(RELEASE, pack, output, overwrite=True)
    assert (done.deleted, done.kept, done.replaced_manifest) == ((), (), True)
    assert (output / "listed.txt").exists()


def test_a_listed_file_that_became_something_else(pack: Path, output: Path) -> None:
    (output.parent / "precious").write_text("x")
    (output / "link").symlink_to("../precious")
    (output / "folder").mkdir()
    listing(output, dict.fromkeys(("link", "folder"), digest_of(b"x")))
    done = make(RELEASE, pack, output)
    assert (done.deleted, done.kept) == ((), ("link",))
    assert (output / "link").is_symlink() and (output / "folder").is_dir()


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", '{"files": 3}', "null", "\0", "[" * 100_000),
        '{"generator": "specgen", "files": ["notes.md"]}',
        # As older versions wrote it: without the digests of files.
        '{"source": "x", "pack": "small", "files": {"notes.md": ["*"]}}',
        '{"generator": "specgen", "files": {"notes.md": {"sha256": 1}}}',
        '{"generator": "specgen", "files": {"notes.md": {"sha256": "x"}}}',
    ],
)
def test_a_broken_manifest_deletes_nothing(text: str, pack: Path, output: Path) -> None:
    whole = tree(output)
    (output / MANIFEST).write_text(text)
    done = make(read_release({"A": definition("A")}), pack, output, overwrite=True)
    assert done.deleted == ()
    assert whole.keys() <= tree(output).keys()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"engine": 1, "inputs": [], "outputs": 3}',
        '{"engine": "", "inputs": [1], "outputs": {}}',
        "[" * 100_000,
    ],
)
def test_a_broken_cache_is_none(text: str, pack: Path, output: Path) -> None:
    whole = tree(output)
    (output / CACHE).write_text(text)
    done = make(RELEASE, pack, output)
    assert done.rendered == done.files - 1
    assert done.written == ()
    assert tree(output) == whole


def test_a_changed_pack_renders_all(pack: Path, output: Path) -> None:
    (pack / "notes.md").write_text("# Other notes\n")
    done = make(RELEASE, pack, output)
    assert (done.rendered, done.written) == (
        done.files - 1,
        (MANIFEST, "notes.md"),
    )


def test_another_package_or_source_renders_anew(tmp_path: Path) -> None:
    files = {
        "pack.toml": 'black = "off"\n[each]\n"__message__.txt.jinja" = "message"\n',
        "__message__.txt.jinja": "{{ package }} {{ source }}",
    }
    pack, output = write_pack(tmp_path / "pack", files), tmp_path / "out"
    job = job_of(RELEASE, pack)
    run(job, output)
    other = Job("elsewhere", RELEASE, RELEASE.messages, "own_wire", job.pack)
    assert run(other, output).rendered == len(RELEASE.messages)
    assert (output / "EchoRequest.txt").read_text() == "own_wire elsewhere"


def test_what_release_templates_tell_of_messages_not_chosen(tmp_path: Path) -> None:
    files = {
        "pack.toml": 'black = "off"\n',
        "all.txt.jinja": "{% for m in release.messages %}{{ m.fields|length }} "
        "{% endfor %}{{ messages|length }}",
    }
    pack, output = write_pack(tmp_path / "pack", files), tmp_path / "out"

    def chosen(release: Release, number: int) -> Outcome:
        loaded = load_pack(str(pack))
        job = Job("s", release, release.messages[:number], "p", loaded)
        return run(job, output)

    chosen(RELEASE, 1)
    assert chosen(RELEASE, 1).rendered == 0
    assert chosen(RELEASE, 2).written == (MANIFEST, "all.txt")
    items = small()
    items["ClockRecord"]["fields"].append(field("Zone", "string"))
    assert chosen(read_release(items), 2).written == (MANIFEST, "all.txt")


def test_an_assumption_about_a_message_renders_it_again(
    pack: Path, output: Path
) -> None:
    job = job_of(RELEASE, pack)
    first, *unchanged = RELEASE.messages
    assumed = first.replace(fields=first.fields[1:])
    done = run(dataclasses.replace(job, messages=(assumed, *unchanged)), output)
    assert f"messages/{first.name}.txt" in done.written
    assert not any(f"messages/{other.name}.txt" in done.written for other in unchanged)


def test_pages_that_tell_of_others_are_all_rendered(tmp_path: Path) -> None:
    pack = load_pack("docs")
    before, after = (
        union([release.replace(name="1.0")]) for release in (RELEASE, changed_release())
    )
    rendered = []
    for joined in (before, before, after):
        messages = joined.release.messages
        job = Job("own", joined.release, messages, "p", pack, joined)
        rendered.append(run(job, tmp_path / "out").rendered)
    assert rendered[0] == rendered[2] + 1  # except the copied one
    assert rendered[1] == 0


@pytest.mark.parametrize("whole", ["true", "false"])
def test_a_pack_says_whether_its_files_depend_on_the_whole(
    whole: str, tmp_path: Path
) -> None:
    toml = f"whole = {whole}\n" + SMALL["pack.toml"]
    pack, output = write_pack(tmp_path / "pack", pack__toml=toml), tmp_path / "out"
    first = make(RELEASE, pack, output)
    assert make(RELEASE, pack, output).rendered == 0
    done = make(changed_release(), pack, output)
    assert done.rendered == (first.files - 2 if whole == "true" else 6)


def test_workers_give_the_same_bytes(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack")
    items = {f"Item{n}Record": definition(f"Item{n}Record") for n in range(12)}
    release = read_release(items | small())
    outputs = [tmp_path / str(number) for number in (1, 2, 5)]
    for number, folder in zip((1, 2, 5), outputs, strict=True):
        make(release, pack, folder, processes=number)
    assert tree(outputs[0]) == tree(outputs[1]) == tree(outputs[2])
    assert {k: v for k, v in tree(outputs[0]).items() if k != CACHE} == render_all(
        job_of(release, pack)
    )


def test_mistakes_are_the_same_from_workers(tmp_path: Path) -> None:
    files = SMALL | {"messages/__message__.txt.jinja": "{{ x }}", "a.txt.jinja": "{%"}
    pack = write_pack(tmp_path / "pack", files)
    items = {f"Item{n}Record": definition(f"Item{n}Record") for n in range(12)}
    release = read_release(items)
    problems = []
    for number in (1, 2):
        with pytest.raises(Exception, match="'x' is undefined") as caught:
            make(release, pack, tmp_path / "out", processes=number)
        problems.append(str(caught.value))
    assert problems[0] == problems[1]
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_hash_seeds_give_the_same_bytes(tmp_path: Path) -> None:
    args = ["generate", "kafka:4.3", "--api", "Fetch", "--api", "Metadata"]
    for seed in ("0", "1"):
        for target in ("python", "docs", "fixtures"):
            folder = tmp_path / seed / target
            command = [*args, "--target", target, "-o", folder]
            ended_well(specgen(*command, env={"PYTHONHASHSEED": seed}))
    assert tree(tmp_path / "0") == tree(tmp_path / "1")


def test_a_request_names_its_response_once_that_is_chosen(tmp_path: Path) -> None:
    """Its own definition is unchanged, and would be taken from the old output."""
    request, response = (
        message([field("A", "int8")], name=name, type=name.lower(), apiKey=7)
        for name in ("Request", "Response")
    )
    module = tmp_path / "wire" / "_messages" / "request.py"
    write(tmp_path, [request], "wire")
    assert "(RequestMessage[ResponseMessage], gc" in module.read_text()
    write(tmp_path, [request, response], "wire")
    assert '(RequestMessage["Response_"], gc' in module.read_text()
    whole = render([request, response], "wire")
    assert {path: tree(tmp_path)[path] for path in whole} == whole
