"""The reader of franz-go's definitions, kmsg: the whole language (docs/notations.md).

==========  ==================================================================
module      gives
==========  ==================================================================
`copies`    the lines of a text without what copying it has put around
`lines`     lines, each of a kind; glued line numbers taken off
`syntax`    of one line its raw form, by ``kmsg.lark``
`blocks`    of a file its structs and enums
`heads`     what a top line says
`nest`      the tree of a struct's fields; `decide`, `flat` and `guide` where its
            indentation is lost
`build`     the model, against the `table` of types defined before
==========  ==================================================================

What the language does not say: the first version that a release still has (so every
message starts at 0), ignorable (None), entity types, listeners, map keys.  Names stay
as written.  The number of ``ThrottleMillis(6)`` is dropped: it says when brokers
began to throttle after the response, nothing of bytes.  A tag without a version is
there in every flexible version, though the true start may be later.

A helper (``not top level``) is of kind STRUCT.  It has no last version either: its
versions end with the highest that any note in it names.  The field ``Version`` of what
is ``with version field`` is an ordinary first field, as it goes on the wire; in Kafka's
definitions of stored keys and values it stands outside, so `as_kafka` gives such a
message in Kafka's form, name and kind.  Lengths that are zigzag varints, and the length
of a batch's records, are inside of record batches only: what has them (Header,
RecordBatch) is known with a warning and has no versions.

=====  =======================================================================
K1     a line that is none of the language's
K2     indentation
K3     a top line's modifiers
K4     a type that is defined only later; a warning of one that other files may define
K5     a name defined twice
K6     tags
K7     versions
K8     defaults, values of enums
K9     structs without fields, too deep or too large; a field that must stand first
K10    a struct and the message around it, flexible in different versions; a warning
       where the struct's are not said
K11    lost indentation: which struct a field belongs to
K12    warning: text that is not of the definitions
K13    warning: lines that are missing, by their numbers
K14    what no layout can say: a warning of helpers, else an error
=====  =======================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from specgen.model import Release
from specgen.problems import Problem, Problems
from specgen.readers.kmsg.assemble import Assembler
from specgen.readers.kmsg.blocks import read_raw
from specgen.readers.kmsg.copies import COPIED_HEAD, NO_BREAK
from specgen.readers.kmsg.counterparts import as_kafka

__all__ = ["as_kafka", "looks_like_kmsg", "read_kmsg"]


def looks_like_kmsg(text: str) -> bool:
    """Whether a text is in franz-go's notation: a struct's or an enum's first line."""
    lines = (line.replace(NO_BREAK, " ").rstrip() for line in text.split("\n"))
    return any(COPIED_HEAD.match(line.lstrip(" \t>")) for line in lines)


def read_kmsg(
    files: Sequence[tuple[str, str]],
    problems: Problems,
    reference: Release | None = None,
) -> Release:
    """The messages of definition files, each a path and a text, in the order given.

    A struct is used after its definition, in its own file or in one before; enums may
    be in any.  ``reference`` decides how a struct nests whose indentation is lost.
    Messages with errors are left out; the errors are in ``problems``.
    """
    own = Problems()
    raws = [read_raw(text, path, own) for path, text in files]
    assembler = Assembler(own, reference)
    assembler.read(raws)
    problems.extend(_in_order(own.found, [path for path, _ in files]))
    return Release(name=_name(files), messages=tuple(assembler.messages))


def _in_order(problems: Iterable[Problem], paths: Iterable[str]) -> list[Problem]:
    places = {path: at for at, path in enumerate(paths)}
    return sorted(
        problems, key=lambda p: (places[p.span.path], p.span.line, p.span.column)
    )


def _name(files: Sequence[tuple[str, str]]) -> str:
    """The file's name, or that of the folder that all are in."""
    paths = [PurePath(path) for path, _ in files]
    if len(paths) == 1:
        return paths[0].name
    return paths[0].parent.name if paths else ""
