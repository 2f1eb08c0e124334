"""Explains rules: what must hold and why, what breaks them, and what to write instead."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from specgen.codegen.configuration import read_configuration
from specgen.codegen.making import generate
from specgen.disk.inputs import TextFile
from specgen.report import Problem, Problems, SpecError, excerpts
from specgen.report.rules import GROUPS, Rule, rules
from specgen.sources.loading import read_source, select
from specgen.sources.opening import read_texts

_DEFINITION = {
    "apiKey": 900,
    "type": "request",
    "name": "EchoRequest",
    "validVersions": "0-3",
    "flexibleVersions": "1+",
    "fields": [],
}
"""The definition that is completed with the fields or keys of an example."""

_MESSAGE = "HeartbeatRequest"
"""The message that example packs are run on."""

_HEAD = """\
# Rules

Every problem that specgen reports has a code, whose meaning and severity never change;
`--strict` turns warnings into errors. `specgen explain CODE` explains a code,
`specgen rules` lists all. Each rule below is followed by an example that breaks it, what
specgen prints for the example, and what to do instead.
This page is generated from `specgen/report/rules.toml` with
`python -m specgen.codegen.explaining`.

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


def example_texts(rule: Rule) -> dict[str, str]:
    """The files, by name, that break the rule; empty if files alone can't."""
    if rule.files:
        return dict(rule.files)
    if rule.text:
        return {"example": rule.text}
    if not rule.field and not rule.keys:
        return {}
    changed = {"fields": [json.loads(rule.field)]} if rule.field else {}
    changed |= json.loads(rule.keys) if rule.keys else {}
    return {"Echo.json": _definition(changed)}


def example_problems(rule: Rule) -> list[Problem]:
    """The problems of the rule's example that have its code."""
    texts = example_texts(rule)
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
    return [problem for problem in problems.found if problem.code == rule.code]


def explanation(rule: Rule) -> Iterator[tuple[str, str]]:
    """The parts of the explanation, each with its heading; none is empty."""
    yield "why", rule.why
    if rule.example:
        yield "example", rule.example.strip("\n")
        shown = excerpts(example_problems(rule)[:1], lambda _: example_texts(rule))
        yield "printed", "\n".join(shown)
    if rule.arises:
        yield "arises", rule.arises
    yield "remedy", rule.remedy
    if rule.fix:
        yield "fix", rule.fix


def rules_page() -> str:
    """The text of ``docs/rules.md``, which explains every rule."""
    lines = [_HEAD.rstrip("\n")]
    for letter, group in GROUPS.items():
        lines += ["", f"## {letter}: {group}"]
        for rule in rules().values():
            if rule.code[0] == letter:
                lines += ["", *_entry(rule)]
    return "\n".join(lines) + "\n"


def _entry(rule: Rule) -> Iterator[str]:
    yield f"**{rule.code}** ({rule.severity}): {rule.purpose} {rule.why}"
    for heading, text in explanation(rule):
        if heading in {"example", "printed"}:
            yield from ("", "```", text, "```")
        elif heading == "fix":
            yield from ("", f"`specgen lint --fix`: {text}")
        elif heading != "why":
            yield from ("", f"{heading.capitalize()}: {text}")


def _definition(changed: Mapping[str, object]) -> str:
    """The definition with some keys changed, with one key or field per line."""
    keys = {**_DEFINITION, **changed}
    lines = []
    for key, value in keys.items():
        if isinstance(value, list) and value:
            rows = ",\n".join(f"    {json.dumps(item)}" for item in value)
            lines.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        elif value is not None:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


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
    print(rules_page(), end="")
