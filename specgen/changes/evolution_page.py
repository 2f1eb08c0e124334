"""Generates ``docs/evolution.md``: how two sources are compared, and all rules."""

from __future__ import annotations

from specgen.report.rules import Category, evolution_rules

_HEAD = """\
# What changed, and whether it is compatible

`specgen diff OLD NEW` shows what changed between two sources, and which changes are breaking: message by message, those
with errors first, and what many messages have alike once. Both
may be any SOURCE: a release, a folder, `git:FOLDER@TAG`, a jar or a document.

```console
$ specgen diff kafka:3.9 kafka:4.0 --message Produce --level error
ProduceRequest
  error   VERSION_REMOVED  v0-2: versions 0-11 → versions 3-12
…
```

The exit status is 1 if an error is among the findings shown, and 2 if a source can't be read. In that case nothing is
compared, and the problems of the source are reported on standard error; with `--format github`, `json` or `sarif` in
that form. In a repository of definitions, `specgen diff git:clients/src/main/resources/common/message@4.2.0 .` judges
the work tree.

| option | |
| --- | --- |
| `--message NAME` | only this message, or both directions of this API; may be repeated |
| `--message Fetch 12 13` | how version 13 differs from version 12, in one source or two: `specgen diff kafka:4.3 --message Fetch 12 13` |
| `--since 4.0` | compare with this release, and show since which release each finding holds |
| `--level error` | only findings at or above this level: `error`, `warning` or `info` |
| `--category wire` | only the bytes; `stored` is for data read years after it was written, `protocol` adds versions, defaults and errors, `source` adds names |
| `--show-allowed` | also show [allowed](#what-is-allowed) findings; `--no-allowances` ignores all allowances |
| `--format markdown` | for release notes; `html` is a single file to search and filter, `json` is for programs, `github` for annotations of a pull request, `sarif` for code scanning, `junit` for build servers |
| `-o FILE` | write to a file instead of standard output |

If bytes differ, both layouts are shown side by side, limited to the part of the struct around the difference: `<` marks
a line that only the old side has, `>` one that only the new side has, and `|` a change.

```text
old v2                           new v2
host: compact_string             host: compact_string
port: int32                    | port: int64
tag section                      tag section, empty
  tag 0: rack: compact_string  <
```

`--json` is short for `--format json`, whose schema `specgen export schema findings` prints.

**Since when.** `specgen diff --since 3.7` compares that release with the newest one, and `specgen diff --since 3.7
kafka:4.1` with another; each finding shows since which release it holds. For definitions in a git repository, RELEASE
may also be one of its tags, such as `4.2.0` or `v4.2.0`, and the later releases are then its tags: `specgen diff --since
4.2.0 .` in a work tree. Tags of release candidates are ignored. The findings themselves are the same as without
`--since`: an upgrade from 3.7 meets every break, whichever release made it.

`specgen lint . --since 4.2.0` is for checks of pull requests. It compares with that release and with every later one.
A finding that one of these already has is shown with its release and does not count as an error; a finding that none
has yet fails. So a break that was released once does not fail every later change, while a new break does, even where
something else was broken before. The exit status, SARIF (`baselineState`), JUnit and annotations all follow this.

**In git.** With these settings, `git diff` shows what changes in a definition instead of hunks; `git log -p` and
`git show` do so with `--ext-diff`. Files that are not definitions are shown line by line, as usual.

```console
$ echo '*.json diff=specgen' >> .gitattributes
$ git config diff.specgen.command 'specgen diff --git-driver --'
$ git diff
```

`specgen history` shows how one thing changed across the bundled releases, and when it first appeared: a message
(`Fetch`, `FetchRequest`), a field (`Fetch.topics.topic_id`), an error (`UNKNOWN_TOPIC_ID`), or an API by its key
(`--api 1`). Without a name, it shows the versions of every API. It follows older names, and takes `--json` and
`--markdown`. It begins with 0.10.0 of 2016: releases before 2.2, which have no definitions, are
[taken from documents](bundle.md#before-22).

```console
$ specgen history Fetch.topics.topic_id
FetchRequest topics.topic_id (API key 1): first in 3.1, with versions 13
  3.1    VERSION_ADDED  v13: version 13
           topics[].topic_id: nothing → uuid
…
```

`specgen compat CLIENT BROKER` shows which version of each API a client of one release and a broker of another use (the
highest that both enable by default), and which fields of the client's newest version are lost with it; *refused if set*
marks fields that an encoder refuses to drop, which is not known for clients before 2.2. `--ranges FILE` gives the
versions that the client really implements, as JSON: `{"Fetch": "4-12", "18": "0-3"}`. The exit status is 1 if the client
has an API for which the broker has no common version.

`specgen lint SOURCE` checks definitions for omissions: versions that a request has but its response lacks, fields that
were added in a version but lack what older ones need, ids that default to 0. `--against SOURCE` also judges the changes
since then, and marks the omissions that are new. Missing descriptions and entity types count only if the source has any.

`specgen lint SOURCE --fix` fixes what can be fixed automatically, in a file or in all files of a folder, and reports what
it did; comments, order and spacing stay as they are, byte for byte. `--diff` shows the fixes and writes nothing. The
rules below state what is fixed: unusual spellings are normalized, and superfluous commas and brackets, which readers
ignore or refuse, are removed. No fix changes bytes or values, so a default is added only with `--against` the last
release, and only to fields that it lacks. [Allowed](#what-is-allowed) findings are left alone.

Programs call [`specgen.diff`](python-api.md#what-changed).

## How it is judged

**Levels.** *error*: someone who followed the old contract stops working. *warning*: the definition alone can't show
whether the change is harmful. *info*: the change is allowed, and worth knowing.

**Both ways.** Old and new programs run side by side on both ends, so a version that both sides have must have the same
bytes in both directions. Names are not on the wire: renaming a field is allowed and reported as info. Two fields of the
same type that swap places also have the same bytes, but are an error: each is read as the other.

**Bytes decide.** Where Kafka's own checker comes to a different result, [a page](kafka-evolution-verifier.md) explains
which one is right.

**Stable versions.** Versions covered by a request's `latestVersionUnstable` may change, also in its response; such
changes are reported as `UNSTABLE_CHANGED`. Versions that a release calls stable must not change, or become unstable
again (`VERSION_LOWERED`); one that becomes stable is reported as `VERSION_STABLE`.

**Stored messages** (records of the metadata log and of the coordinators, segment and snapshot formats) can't be
negotiated: data written years ago is read today, and after a downgrade by an older release.

**Numbers are never free again.** A tag or key that a bundled release gave to something else stays taken, even if neither
side has it any more. For Kafka's own messages, `diff` and `lint --against` check what is new, `lint` alone checks
everything, and the remedy names the next tag that no release has used. A tagged field may have been renamed in the
meantime; if that can't be distinguished from another field in its place, the finding is a warning.

**What a source can't express is not a finding.** A document does not contain defaults or deprecated versions, and may
lack an API; franz-go's definitions don't give the lowest version; a release may be bundled without some modules. The
last line counts the messages that could not be compared.

**Messages are identified by name**, or by API key if they were renamed: the requests then have a version with the same
bytes, or fields with the same names. Since 4.1, the versions of coordinator keys are counted from 0; before, the version
was the record type. The two forms are paired.

In JSON, each finding has a `fingerprint`. It stays the same as long as the rule and the place do, that is the message
and the path, whatever the file, line or wording.

## What is allowed

An intended break is allowed once, with a reason, in the nearest `specgen.toml` (in `pyproject.toml` the tables are
`[[tool.specgen.evolution.allow]]`; `--config FILE` names another file):

```toml
[[evolution.allow]]
fingerprint = "8b2a617d39"       # specgen diff --format json shows it
reason = "no release before 3.0 has clients of it"
rule = "WIRE_FIELD_REMOVED"      # these four may be left out
message = "PingRequest"
path = "low"
versions = "0-3"
until = 2027-06-30               # or the last release that may have it: "4.5"
```

or in the new definition itself, after the field or message or on a line above it:

```json
// specgen: allow WIRE_TAG_TYPE@2-3 no release has written it
{ "name": "Zone", "type": "int16", "versions": "2+", "tag": 1, "taggedVersions": "2+" }
```

A comment at a message covers all of it; a comment at a field also covers what is in the field. A removed field has no
line of its own: put the comment at the field or message that it was in.

Allowed findings count neither for the exit status nor as findings: the last line gives their number, `--show-allowed`
shows them, and JSON lists them separately, under `allowed`. **Versions** limit an entry, or a comment after an `@`, so
that one break does not allow the next one at the same place: if a finding is in more versions, the others still count.
Without versions, all are covered. `versions = "4+"` suits something that a field lacks, since its later versions lack it
too. **`until`** is the last day, or the last release: changes compared with release 4.5 come after it.

An allowance that matches nothing is a warning ([C3](rules.md)), and so is one that has expired ([C4](rules.md)), whose
finding counts again. An entry with a `rule` is reported as unmatched only if the run checked everything that the rule
is about (`specgen lint` checks no changes, `specgen diff` nothing that is unchanged). One with a `message` is reported
only if that message was read, or if the source is more than a file.

`--write-allowances --reason TEXT` adds an entry for each error, warning and style finding that is shown (`--level`,
`--category` and `--message` select them) at the end of the configuration, and leaves the rest of it as it is.

## Rules

Ids never change. Each rule has its own page with an example; `specgen explain ID` shows the same. Problems that make a
definition invalid have codes such as F3, on [their own page](rules.md). This page is generated from
`specgen/report/evolution.toml` with `python -m specgen.changes.evolution_page`, and the pages of the rules with
`python -m specgen.codegen.explaining docs`.
"""
_ABOUT = {
    Category.WIRE: "Wire: bytes of a version that both sides call stable",
    Category.STORED: "Stored: bytes that are read years after they were written",
    Category.PROTOCOL: "Protocol: versions, negotiation, defaults, errors",
    Category.SOURCE: "Source: names in generated code and in Kafka's JSON notation",
    Category.STYLE: "Style: omissions in a single definition (`specgen lint`)",
}


def evolution_page() -> str:
    """The text of the page."""
    lines = [_HEAD.rstrip("\n")]
    for category, title in _ABOUT.items():
        lines += ["", f"### {title}", "", "| rule | level | what must hold | |"]
        lines.append("| --- | --- | --- | --- |")
        lines += [
            f"| [{rule.id}](rules/{rule.id}.md) | {rule.level} | {rule.purpose} "
            f"| {'`--fix`' if rule.fix else ''} |"
            for rule in evolution_rules().values()
            if rule.category is category
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(evolution_page(), end="")
