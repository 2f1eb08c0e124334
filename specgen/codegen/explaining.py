"""Explains rules, on a terminal and on the pages that ``docs`` has of them.

What must hold and why, what breaks it, what specgen prints then, and what to do instead.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from specgen.changes.diff import Differences
from specgen.changes.differing import diff, lint
from specgen.changes.finding import Finding
from specgen.codegen.configuration import read_configuration
from specgen.codegen.making import generate
from specgen.disk.inputs import TextFile
from specgen.report import Level, Problem, Problems, SpecError, excerpts, marked_line
from specgen.report.environment import environment
from specgen.report.rules import (
    GROUPS,
    Category,
    Example,
    Rule,
    Texts,
    evolution_rules,
    problem_rules,
)
from specgen.sources.loading import Loaded, read_source, select
from specgen.sources.opening import read_texts

_MESSAGE = "HeartbeatRequest"
"""The message that example packs are run on."""

_HEAD = """\
# Rules

Every problem that specgen reports has a code, whose meaning and severity never change;
`--strict` turns warnings into errors. `specgen explain CODE` explains a code,
`specgen rules` lists all. Each rule below is followed by an example that breaks it, what
specgen prints for the example, and what to do instead.
This page is generated from `specgen/report/rules.toml` with
`python -m specgen.codegen.explaining docs`.

## Problems for other tools

Every command that reads a source takes `--format text|json|github|sarif`. It affects only
problems, which are printed on standard error; results go to standard output.

| format | what is on standard error |
| --- | --- |
| `text` | each problem with its line, a caret and a hint; only the first 100 of the same code |
| `json` | one object: `problems` (each with code, severity, message, hint, path, line, column, end_line, end_column), `notes`, and `failure`, a system error or null |
| `github` | a workflow command for each problem, which GitHub Actions shows at its line |
| `sarif` | one SARIF 2.1.0 log, with the broken rules: `specgen export layouts SOURCE --format sarif >layouts.jsonl 2>problems.sarif` |

Lines and columns count from 1, in characters; ends are exclusive. `json` and `sarif` give a
complete document even if there are no problems. Wrong usage (such as an unknown option) is
always reported as text, and Spark writes its own lines before the document of `corpus build`.
"""

_CATEGORIES = {
    Category.WIRE: "Wire: bytes of a version that both sides call stable",
    Category.STORED: "Stored: bytes that are read years after they were written",
    Category.PROTOCOL: "Protocol: versions, negotiation, defaults, errors",
    Category.SOURCE: "Source: names in generated code and in Kafka's JSON notation",
    Category.STYLE: "Style: omissions in a single definition (`specgen lint`)",
}


def example_problems(rule: Rule) -> list[Problem]:
    """The problems of the example that have the rule's code."""
    texts = rule.example.new if rule.example else {}
    problems = Problems()
    try:
        if texts.keys() & {"pack.toml", "specgen.toml"}:
            with TemporaryDirectory() as folder:
                _use(texts, Path(folder) / "pack")
        elif texts:
            files = [TextFile(name, text) for name, text in texts.items()]
            read_texts("example", files, problems)
    except SpecError as error:
        problems.found = list(error.problems)
    return [problem for problem in problems.found if problem.code == rule.id]


def example_differences(example: Example) -> Differences:
    """The findings of an example; paths begin with ``old/`` and ``new/``."""
    new = _loaded("new", example.new)
    if example.old is not None:
        return diff(_loaded("old", example.old), new)
    return lint(new, texts={f"new/{name}": text for name, text in example.new.items()})


def example_finding(rule: Rule) -> Finding:
    """The finding that the example shows; raises ValueError unless there is exactly one."""
    assert rule.example
    (item,) = (
        item
        for item in example_differences(rule.example).findings
        if (item.rule, item.place) == (rule, rule.example.place)
    )
    return item


def explanation(rule: Rule) -> Iterator[tuple[str, str]]:
    """The parts of the explanation, each with its heading; none is empty."""
    yield "why", rule.why
    if rule.basis:
        yield "basis", f"{_begun(rule.basis)}."
    if rule.example:
        yield "example", str(rule.example).strip("\n")
        yield "printed", "\n".join(_printed(rule, rule.example))
    if rule.arises:
        yield "arises", rule.arises
    end = "." if rule.category else ""
    yield "remedy", f"{_begun(rule.any_remedy)}{end}"
    if rule.fix:
        yield "fix", f"{_begun(rule.fix)}{end}"


def pages() -> dict[str, str]:
    """The pages of all rules, by their path in ``docs``."""
    own = {f"rules/{rule.id}.md": _page(rule) for rule in evolution_rules().values()}
    return {"rules.md": _page_of_codes(), "evolution.md": _page_of_evolution(), **own}


def _printed(rule: Rule, example: Example) -> Iterator[str]:
    """What is printed for the example: a line, then the lines that it is about."""
    if not rule.category:
        yield from excerpts(example_problems(rule)[:1], lambda _: example.new)
        return
    item = example_finding(rule)
    sides = " → ".join(side for side in (item.old, item.new) if side)
    yield f"{item.level}: {rule.id}: {item.place}: {sides}"
    texts = {f"new/{name}": text for name, text in example.new.items()}
    texts |= {f"old/{name}": text for name, text in (example.old or {}).items()}
    for span in (item.old_span, item.new_span):
        if span.line:
            yield str(span)
            yield from marked_line(span, texts[span.path].split("\n"))


def _page_of_codes() -> str:
    lines = [_HEAD.rstrip("\n")]
    for letter, group in GROUPS.items():
        lines += ["", f"## {letter}: {group}"]
        for rule in problem_rules().values():
            if rule.group == group:
                lines += [
                    "",
                    f"**{rule.id}** ({rule.severity}): {rule.purpose} {rule.why}",
                ]
                lines += _parts(rule)
    return "\n".join(lines) + "\n"


def _page_of_evolution() -> str:
    """How two sources are compared, and the table of its rules."""
    template = environment(Path(__file__).parent).get_template("evolution.md.jinja")
    rules = [*evolution_rules().values()]
    return template.render(categories=_CATEGORIES, rules=rules)


def _page(rule: Rule) -> str:
    """The page of a rule of evolution."""
    commands = " and ".join(f"`specgen {name}`" for name in rule.found_by)
    lines = [
        f"# {rule.id}",
        "",
        f"{_begun(rule.purpose)}. {rule.why}",
        "",
        "| level | category | found by |",
        "| --- | --- | --- |",
        f"| {rule.level} | {rule.category} | {commands} |",
        *_parts(rule),
    ]
    if rule.level is not Level.INFO and example_finding(rule).new_span.path:
        allowing = f"`// specgen: allow {rule.id} the reason`"
        lines += [
            "",
            f"To allow an intended change, see [What is allowed](../evolution.md#what-is-allowed), for example {allowing}.",
        ]
    lines += ["", "[All rules](../evolution.md#rules)"]
    return "\n".join(lines) + "\n"


def _parts(rule: Rule) -> Iterator[str]:
    """The explanation as Markdown, but for the reason."""
    for heading, text in explanation(rule):
        if heading in {"example", "printed"}:
            yield from ("", f"```{_language(rule, heading)}", text, "```")
        elif heading == "fix":
            yield from ("", f"`specgen lint --fix`: {text}")
        elif heading != "why":
            yield from ("", f"{heading.capitalize()}: {text}")


def _language(rule: Rule, heading: str) -> str:
    """The language of a block; the examples of codes are in many."""
    if not rule.category or not rule.example:
        return ""
    if heading == "printed":
        return "text"
    return "json" if rule.example.old is None else "diff"


def _begun(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _loaded(name: str, texts: Texts) -> Loaded:
    files = [TextFile(f"{name}/{file}", text) for file, text in texts.items()]
    release = read_texts(name, files, Problems())
    return Loaded(name, release, release.messages)


def _use(files: Mapping[str, str], folder: Path) -> None:
    """Read a configuration, or generate with a pack; raises SpecError with short paths."""
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    try:
        if "specgen.toml" in files:
            read_configuration(folder / "specgen.toml")
        else:
            loaded = select(read_source("kafka:latest"), [_MESSAGE])
            generate(loaded, str(folder), folder.with_name("out"))
    except SpecError as error:
        raise SpecError([_without(folder, one) for one in error.problems]) from None


def _without(folder: Path, problem: Problem) -> Problem:
    """The problem with paths relative to the folder; the folder itself keeps its name."""
    path = Path(problem.span.path)
    short = path.relative_to(folder) if path != folder else path.name
    return replace(problem, span=replace(problem.span, path=str(short)))


if __name__ == "__main__":
    for page, text in pages().items():
        Path(sys.argv[1], page).write_text(text, "utf-8")
