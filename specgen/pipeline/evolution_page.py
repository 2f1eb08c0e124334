"""``docs/evolution.md``: how two sources are compared, and an index of the rules."""

from __future__ import annotations

from specgen.evolution.rules import Category, evolution_rules

_HEAD = """\
# What changed, and whether it may

`specgen diff OLD NEW` says what changed from one source to another, message by message, and what of it breaks
somebody. Both are any SOURCE: a release, a folder, `git:FOLDER@TAG`, a jar, a document.

```console
$ specgen diff kafka:3.9 kafka:4.0 --message Produce --level error
ProduceRequest
  error   VERSION_REMOVED  v0-2: versions 0-11 → versions 3-12
…
```

The exit status is 1 where an error is among what is shown, and 2 where a source can't be read: then nothing is
compared, and what is wrong with it is told on standard error, by `--format github`, `json` and `sarif` in that form.
In a repository of definitions, `specgen diff git:clients/src/main/resources/common/message@4.2.0 .` judges
what is in the work tree.

| option | |
| --- | --- |
| `--message NAME` | only this message, or both directions of this API; may be repeated |
| `--message Fetch 12 13` | what version 13 has otherwise than version 12, of one source or of two: `specgen diff kafka:4.3 --message Fetch 12 13` |
| `--since 4.0` | compare with this release, and say of each finding since which one it holds |
| `--level error` | nothing less bad: `error`, `warning` or `info` |
| `--category wire` | only bytes; `stored` is what is read years after it was written, `protocol` has versions, defaults and errors, too, `source` has names, too |
| `--show-allowed` | what is [allowed](#what-is-allowed), too; `--no-allowances`: nothing is allowed |
| `--format markdown` | for release notes; `html` is one file to search and filter, `json` for programs, `github` for annotations of a pull request, `sarif` for code scanning, `junit` for build servers |
| `-o FILE` | a file instead of standard output |

Where bytes differ, both layouts stand side by side, no more than the struct that differs with a little around it:
`<` marks what only the old side has, `>` what only the new one has, `|` what changed.

```text
old v2                           new v2
host: compact_string             host: compact_string
port: int32                    | port: int64
tag section                      tag section, empty
  tag 0: rack: compact_string  <
```

The JSON has a schema: `specgen export schema findings`.

**Since when.** `specgen diff --since 3.7` compares that release with the newest one (`specgen diff --since 3.7
kafka:4.1` with another) and says of each finding since which release it holds. Of definitions in a git repository the
releases are its tags, such as `4.2.0` or `v4.2.0`, where RELEASE is one of them, else the bundled ones: `specgen diff
--since 4.2.0 .` in a work tree. Tags of candidates are no releases. All of it is judged as without `--since`: who comes
from 3.7 meets each break, whoever made it.

`specgen lint . --since 4.2.0` is for checks of a pull request. It compares with that release and with every later one:
what one of these has already is told with its release, and counts as no error; what none has yet fails. So a break that was
released once does not fail every change for ever, and what a change breaks anew does, also where something else was
broken before. Exit status, SARIF (`baselineState`), JUnit and annotations go by that.

**In git.** With these lines `git diff` shows what changes in a definition instead of hunks; `git log -p` and `git show`
do with `--ext-diff`. What is no definition is shown line by line, as ever.

```console
$ echo '*.json diff=specgen' >> .gitattributes
$ git config diff.specgen.command 'specgen diff --git-driver --'
$ git diff
```

`specgen history` shows what the bundled releases changed in one thing, and since when it is there: a message
(`Fetch`, `FetchRequest`), a field (`Fetch.topics.topic_id`), an error (`UNKNOWN_TOPIC_ID`), an API by its key
(`--api 1`); without a name, the versions of every API in every release. Older names are followed. `--json` and
`--markdown` as usual. It begins with 0.10.0 of 2016: releases before 2.2, which have no definitions, are
[out of documents](bundle.md#before-22).

```console
$ specgen history Fetch.topics.topic_id
FetchRequest topics.topic_id (API key 1): since 3.1, versions 13 there
  3.1    VERSION_ADDED  v13: version 13
           topics[].topic_id: nothing → uuid
…
```

`specgen compat CLIENT BROKER` shows the version of each API that a client of one release and a broker of another take
(the highest that both enable by default), and the fields of the client's newest version that are lost with it;
*refused if set* is what an encoder refuses to drop, which of clients before 2.2 is not known. `--ranges FILE` says what a client really has, as JSON:
`{"Fetch": "4-12", "18": "0-3"}`. The exit status is 1 where the client has an API and the broker no version of it.

`specgen lint SOURCE` judges definitions by themselves: versions that a request has and its response does not, fields
that came with a version and lack what older ones need, ids that are 0 by default. `--against SOURCE` judges what
changed since, in one go. Descriptions and entity types count only where the source has any.

`specgen lint SOURCE --fix` puts right what a machine can, in a file or in all of a folder, and says what it did;
comments, order and spacing stay, byte for byte. `--diff` shows it and writes nothing. The rules below say what is done
of each: what is odd is written as others write it, and what readers pass over or refuse for a comma or a bracket too
many is taken away. Nothing that changes bytes or values is done, so a default is added only with `--against` the last
release, to fields that it lacks. What is [allowed](#what-is-allowed) is left alone.

A program calls [`specgen.diff`](python-api.md#what-changed).

## How it is judged

**Levels.** An *error*: someone who followed the old contract stops working. A *warning*: the definition alone can't
decide. *info*: it is allowed, and worth telling.

**Both ways.** Old and new run side by side on both ends, so a version that both sides have must be the same bytes,
whoever writes and whoever reads. Names are no bytes: a field that is only renamed is told, and allowed. Two fields of
one type that change places are the same bytes too, and an error all the same: each is taken for the other.

**Bytes decide.** Where Kafka's own checker says something else, [a page](kafka-evolution-verifier.md) says who is
right.

**Stable versions.** What `latestVersionUnstable` of a request covers may change, in its response as well; it is told
as `UNSTABLE_CHANGED`. What a release calls stable stays.

**Stored messages** (records of the metadata log and of the coordinators, segment and snapshot formats) know no
negotiation: what was written years ago is read today, and after a downgrade by an older release.

**Numbers are never free again.** A tag or a key that a bundled release gave to something else is taken, though neither
side has it any more: of Kafka's own messages, `diff` and `lint --against` look at what comes, `lint` alone at all that
is there, and the way out names the next tag that no release has had. A tagged field may have been renamed meanwhile; where that can't be
told from another field in its place, it is a warning.

**What a source can't say is no finding.** A document says nothing of defaults, and may lack an API; a release may be
bundled without some modules. How many messages could not be compared, the last line says.

**Messages are told by their names**, and by their API keys where they were renamed: the requests have a version of the
same bytes, or fields of the same names. Since 4.1 the versions of coordinators' keys are counted from 0, where they
were the type of the record before: they are paired.

In JSON, each finding has a `fingerprint`, which stays the same as long as the rule and the place do: the message and
the path, not the file, the line or the words.

## What is allowed

A break that is meant is allowed once, with a reason: in the nearest `specgen.toml` (in `pyproject.toml` the tables are
`[[tool.specgen.evolution.allow]]`; `--config FILE` names another file),

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

or in the new definition itself, behind the field or the message or in a line above it:

```json
// specgen: allow WIRE_TAG_TYPE@2-3 no release has written it
{ "name": "Zone", "type": "int16", "versions": "2+", "tag": 1, "taggedVersions": "2+" }
```

A comment at a message is for all of it, one at a field for what is in the field, too. What was removed has no line of
its own: its comment stands at the field or the message that it was in.

What is allowed counts no more, neither for the exit status nor as a finding: the last line says how much it is,
`--show-allowed` shows it, and JSON has it apart, as `allowed`. **Versions** bound an entry, or a comment behind an
`@`, so that one break does not allow the next one at the same place: of a finding in more versions the others still
count. Without versions it is for all. `versions = "4+"` suits what a field lacks, since later versions of it lack the same. **`until`** is the last
day, or the last release: what is compared with release 4.5 comes after it.

An entry or a comment that allows nothing is a warning ([C3](rules.md)), and so is one that has ended
([C4](rules.md)), whose finding counts again. An entry with a `rule` is missed only where all was looked at
that the rule is about (by `specgen lint` no changes, by `specgen diff` nothing that stands unchanged), one with a `message` only where that message was read or the source is more
than a file.

`--write-allowances --reason TEXT` adds an entry for each error, each warning and each finding of style that is shown
(`--level`, `--category` and `--message` choose), at the end of the configuration; all else of it stays as it is.

## Rules

Ids stay for ever. Each rule has a page of its own, with an example; `specgen explain ID` says the same. What makes a
definition invalid has codes such as F3, on [a page of theirs](rules.md). This page is made of
`specgen/evolution/rules.toml`, `python -m specgen.pipeline.evolution_page`, the others of `examples.toml` beside it, too:
`python -m specgen.pipeline.rule_pages docs/rules`.
"""
_ABOUT = {
    Category.WIRE: "Wire: bytes of a version that both sides hold stable",
    Category.STORED: "Stored: bytes that are read years after they were written",
    Category.PROTOCOL: "Protocol: versions, negotiation, defaults, errors",
    Category.SOURCE: "Source: names in generated code and in Kafka's JSON notation",
    Category.STYLE: "Style: what a definition lacks by itself (`specgen lint`)",
}


def evolution_page() -> str:
    """The page."""
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
