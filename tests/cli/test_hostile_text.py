"""Control characters, commands and markup in every place, in the output of every command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from specgen.cli import app
from specgen.cli.console import file_console
from tests.changes.protocol import Protocol, keys, released
from tests.support.commands import Ran, invoke
from tests.support.sources import write_folder

CHARACTERS = [
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA1)),
    *"\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029",
    *"\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\U000e0001",
]
"""Those that control a terminal, end a line, turn it round or cannot be seen."""
COMMANDS = "\n::error::planted\n\t ::set-output name=a::planted\r::error::planted##[error]planted"
PLANTS = (
    f"{COMMANDS}\x1b[31m[red]|`<b>&%0A::error::planted",
    "::error::planted",
    *("".join(CHARACTERS[at : at + 45]) + "planted" for at in (0, 45)),
)
"""What is planted: no character of them, and none of the commands, may be printed."""
RAW = re.compile(f"[{re.escape(''.join(CHARACTERS))}\ud800-\udfff]")
FORMS = ("text", "json", "markdown", "html", "github", "junit", "sarif")
OWN = re.compile(r"::(error|warning|notice) (file=[^:,]+(,line=\d+,col=\d+)?)?::[^:]")


def is_clean(ran: Ran, form: str = "text") -> bool:
    """Whether nothing that was planted is raw in the output."""
    for text in (ran.out, ran.err):
        for line in text.split("\n"):
            assert not RAW.search(line), ascii(line)
            if line.lstrip().startswith("::"):
                assert form == "github" and OWN.match(line), ascii(line)
            else:
                assert not re.search(r"##\w*\[", line), ascii(line)
    return True


def definition(change: Callable[[Protocol], object]) -> Protocol:
    protocol = released()
    change(protocol)
    return protocol


def places(plant: str) -> dict[str, Callable[[Protocol], object]]:
    """Where definitions have text; JSON escapes what it doesn't allow."""
    own = {
        f"message {key}": keys("PingRequest", **{key: plant})
        for key in (
            *("name", "type", "apiKey", "validVersions", "flexibleVersions", "fields"),
            *("listeners", "latestVersionUnstable", "commonStructs", "about", plant),
        )
    }
    of_fields = {
        f"field {key}": keys("PingRequest.Low", **{key: plant})
        for key in (
            *("name", "type", "versions", "default", "about", "entityType", "tag"),
            *("taggedVersions", "nullableVersions", "ignorable", "mapKey", plant),
        )
    }
    return {
        **own,
        **of_fields,
        "text default": keys("PingRequest.Name", default=plant),
        "struct name": keys("PingRequest.Parts", type=f"[]{plant}"),
        "part name": keys("PingRequest.Parts.Zone", name=plant),
        "listener": keys("PingRequest", listeners=[plant]),
    }


Args = tuple[object, ...]


def judged(old: object, new: object) -> Iterator[tuple[Args, str]]:
    """The commands that read two sources, with their forms."""
    for form in FORMS:
        yield ("diff", old, new, "--format", form, "--level", "info"), form
        yield ("lint", new, "--format", form), form
        yield ("lint", new, "--against", old, "--format", form), form
    for form in ("text", "json", "github", "sarif"):
        yield ("show", "PingRequest", "--source", new, "--format", form), form
    yield ("show", "PingRequest", "--source", new, "--json"), "text"
    for more in ((), ("--json",), ("--markdown",)):
        yield ("compat", old, new, "--all", *more), "text"
        yield ("reconcile", old, new, "--all", *more), "text"
    yield ("lint", new, "--fix", "--diff"), "text"
    yield ("export", "layouts", new), "text"
    yield ("export", "bnf", new, "--losses"), "text"
    yield ("inspect", "0000", "--message", "PingRequest", "--source", new), "text"
    yield ("prove", new), "text"


def ran(commands: Iterator[tuple[Args, str]]) -> str:
    """All that commands print, which must be clean."""
    printed = ""
    for args, form in commands:
        done = invoke(*args)
        assert done.status in {0, 1, 2}
        assert is_clean(done, form)
        printed += done.out + done.err
    return printed


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the released definitions in ``old``, as the current one."""
    write_folder(tmp_path / "old", released())
    monkeypatch.chdir(tmp_path)


@pytest.mark.sampled(60)
@pytest.mark.parametrize("plant", range(len(PLANTS)))
@pytest.mark.parametrize("place", places(""))
def test_values_of_definitions(place: str, plant: int) -> None:
    new = write_folder(
        Path("new"),
        definition([*places(PLANTS[plant]).values()][[*places("")].index(place)]),
    )
    ran(judged("old", new))


def file_name(plant: str) -> str:
    return plant.replace("\0", "").replace("/", "")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("plant", PLANTS)
def test_names_of_files_and_folders(plant: str) -> None:
    """Of definitions with findings, of those with problems, and of what is not there."""
    name = file_name(plant)
    new = Path(name)
    protocol = definition(keys("PingRequest.Low", type="int32", about=""))
    write_folder(new, {f"{name}{key}": value for key, value in protocol.items()})
    assert "planted" in ran(judged("old", new))
    (new / f"{name}.json").write_text('{"x": ')
    assert "planted" in ran(judged("old", new))
    assert "planted" in ran(judged(f"git:{name}@{name}", f"{name}/{name}/x"))
    (new / "PingRequest.json").unlink(missing_ok=True)
    Path(f"{name}.jar").write_bytes(b"PK\x03\x04")
    assert "planted" in ran(judged("old", f"{name}.jar"))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("plant", PLANTS)
def test_lines_of_files(plant: str) -> None:
    """Of JSON and what only looks like it, of kmsg, and of documents."""
    whole = Path("old/PingRequest.json").read_text()
    for at, text in enumerate(
        (
            whole.replace("{", f"{{ // {plant}\n", 1),
            whole.replace("{", f"{{ // specgen: allow {plant}\n", 1),
            whole.replace('"Low"', f'"{plant}"'),
            whole.replace(":", f"{plant}:", 1),
            f"PingRequest => key 0, max version 2\n  Low: {plant}\n  {plant}: int8\n",
            f"{plant} => key 0, max version 2\n",
            f"Ping Request (Version: 0) => {plant} low\n  low => {plant}\n",
            f"Ping Request (Version: 0) => low\n  low => INT8\n{plant}\n {plant} => X\n",
            f"<h5>Ping API (Key: 0):</h5><pre>Ping Request (Version: 0) => {plant}\n"
            f"  {plant} => INT8\n</pre><table><tr><td>{plant}</td></tr></table>",
        )
    ):
        path = Path(f"{at}.txt")
        path.write_text(text, "utf-8", errors="replace")
        # Each command reads every third of them.
        ran(islice(judged("old", path), at % 3, None, 3))


CONFIGURATIONS = (
    "{0}\n",
    "[{1}]\n",
    "[[generate]]\n{1} = 1\n",
    "[[generate]]\nsource = {1}\npack = {1}\noutput = {1}\npackage = {1}\n",
    '[[generate]]\nsource = "old"\npack = "docs"\noutput = "x"\nmessages = [{1}]\n',
    "[[evolution.allow]]\nfingerprint = {1}\nreason = {1}\n",
    "[[evolution.allow]]\nrule = {1}\nmessage = {1}\npath = {1}\nreason = {1}\n",
    '[[evolution.allow]]\nrule = "WIRE_TYPE"\nmessage = "PingRequest"\nreason = {1}\n',
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("plant", PLANTS)
def test_configurations(plant: str) -> None:
    write_folder(Path("new"), definition(keys("PingRequest.Low", type="int32")))
    config = Path("specgen.toml")
    for text in CONFIGURATIONS:
        config.write_text(text.format(plant, json.dumps(plant)), errors="replace")
        allowed = ("--show-allowed", "--config", config)
        for form in ("text", "json", "github", "junit"):
            args = ("diff", "old", "new", "--format", form, *allowed)
            ran(iter([(args, form)]))
        ran(iter([(("generate", "--check"), "text")]))


ARGUMENTS: tuple[Args, ...] = (
    ("{}",),
    ("--{}",),
    ("lint", "{}"),
    ("lint", "old", "{}", "{}"),
    ("lint", "old", "--format", "{}"),
    ("lint", "old", "--config", "{}"),
    ("lint", "old", "--against", "{}"),
    ("diff", "old", "old", "--message", "{}"),
    ("diff", "old", "old", "{}"),
    ("diff", "old", "old", "--api", "{}"),
    ("diff", "--git-driver", "--", "{}", "old", "0", "0", "{}", "0", "0"),
    ("diff", "--git-driver", "--", "{}"),
    ("show", "{}", "--source", "old"),
    ("show", "PingRequest", "--source", "old", "--version", "{}"),
    ("history", "{}"),
    ("history", "Fetch.{}"),
    ("explain", "{}"),
    ("compat", "kafka:{}", "old"),
    ("compat", "old", "old", "--ranges", "{}"),
    ("inspect", "{}", "--message", "PingRequest", "--source", "old"),
    ("inspect", "00", "--message", "{}", "--source", "old"),
    ("generate", "old", "--target", "{}"),
    ("generate", "old", "--target", "docs", "--option", "{}={}", "-o", "x"),
    ("generate", "old", "--target", "python", "--package", "{}", "-o", "x"),
    ("export", "layouts", "old", "--message", "{}"),
    ("export", "bnf", "old", "--notation", "{}"),
    ("import", "{}", "--as", "{}"),
    ("import", "{}", "--as", "9.9", "--folder", "x"),
    ("pack", "new", "{}/{}"),
    ("pack", "test", "{}"),
    ("decode", "{}", "-o", "x"),
    ("decode", "old", "-o", "x", "--where", "{}"),
    ("decode", "old", "-o", "x", "--columns", "{}"),
    ("fixtures", "export", "old", "--message", "{}", "-o", "x"),
    ("corpus", "query", "{}"),
    ("conform", "--source", "old", "--", "./{}"),
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("plant", PLANTS)
def test_arguments(plant: str) -> None:
    for args in ARGUMENTS:
        words = [str(word).replace("{}", plant.replace("\0", "")) for word in args]
        assert is_clean(invoke(*words)), args


def test_files_that_differ() -> None:
    """The diffs of generate --check and of git's driver; a tab there stays a tab."""
    plant = PLANTS[0].replace("\t", "")
    generate = ("generate", "old", "--target", "docs", "-o", "out")
    invoke(*generate)
    page = next(Path("out").rglob("*Ping*.md"))
    page.write_text(page.read_text() + plant, newline="")
    done = invoke(*generate, "--check")
    assert done.status == 1 and "planted" in done.out and is_clean(done)
    Path("other").write_text("x\n")
    args = ("diff", "--git-driver", "--", plant, page, "0", "100644", "other", "0", "1")
    done = invoke(*args)
    assert "planted" in done.out and is_clean(done)


@pytest.mark.parametrize("plant", PLANTS)
def test_on_a_terminal(plant: str) -> None:
    """Only rich's own styles are raw."""
    stream = StringIO()
    console = file_console(stream, coloured=True)
    table, tree = Table(plant, title=plant), Tree(plant)
    table.add_row(plant)
    table.add_row(Text(plant, style="red"))
    tree.add(Text("a").append(plant, style="cyan"))
    for item in (plant, Text(plant, style="red"), table, tree):
        console.print(item, style="bold")
    text = re.sub(r"\x1b\[[\d;]*m", "·", stream.getvalue())
    assert "·" in text
    assert text.count("planted") >= 6 and is_clean(Ran(0, text, ""))


def test_there_is_one_printer() -> None:
    """Nothing else in the commands prints, or makes a console of its own."""
    printers = {"console", "report", "output", "app", "stages"}
    prints = re.compile(
        r"(?<![\w.])(print|Console|Progress)\(|sys\.std(out|err)\.write|typer\.echo"
    )
    folder = Path(app.__file__).parent
    assert {
        p.stem for p in folder.glob("*.py") if prints.search(p.read_text())
    } == printers


def test_a_bug_is_shown_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise RuntimeError(PLANTS[0])

    monkeypatch.setattr(app, "app", broken)
    with pytest.raises(SystemExit) as ended:
        app.main()
    printed = capsys.readouterr()
    assert ended.value.code == 1 and "RuntimeError" in printed.err
    assert is_clean(Ran(1, printed.out, printed.err))


def test_xml_and_html_are_read_as_they_were_written() -> None:
    new = write_folder(
        Path(file_name(PLANTS[0])), definition(keys("PingRequest.Low", type="int32"))
    )
    done = invoke("diff", "old", new, "--format", "junit")
    assert "##[error]planted" in next(ET.fromstring(done.out).iter("testcase")).get(
        "file", ""
    )
