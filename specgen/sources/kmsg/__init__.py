"""The reader of franz-go's definition language, kmsg, in full (docs/notations.md).

==========  ==================================================================
module      purpose
==========  ==================================================================
`copies`    remove what copying a text has put around its lines
`lines`     classify lines, and remove glued line numbers
`syntax`    parse one line to its raw form, by ``kmsg.lark``
`blocks`    collect a file's structs and enums
`heads`     interpret the top line of a struct
`nest`      build the tree of a struct's fields; `decide`, `flat` and `guide` do so
            if its indentation is lost
`build`     build the model, with the `table` of types defined before
==========  ==================================================================

The language does not give the first version that a release still has (so every message
starts at 0), ignorable (None), entity types, listeners and map keys.  Names stay as
written.  The number of ``ThrottleMillis(6)`` is dropped: it is the version from which
brokers throttle after the response, and does not affect the bytes.  A tag without a
version exists in every flexible version, though in fact it may start later.

A helper (``not top level``) has the kind STRUCT.  It has no last version either: its
versions end with the highest that any note in it names.  The field ``Version`` of a
struct ``with version field`` is an ordinary first field, as on the wire; Kafka's
definitions of stored keys and values do not include it, so `as_kafka` gives such a
message Kafka's form, name and kind.  Lengths that are zigzag varints, and the length of a
batch's records, occur only inside record batches: helpers that have them (Header,
RecordBatch) are read with a warning and have no versions.

=====  =======================================================================
K1     a line that is not in the language
K2     indentation
K3     a top line's modifiers
K4     a type that is defined only later; a warning if other files may define it
K5     a name defined twice
K6     tags
K7     versions
K8     defaults, values of enums
K9     structs without fields, too deep or too large; a field that must come first
K10    a struct that is not flexible in the same versions as the message around it; a
       warning if the struct does not give its own
K11    lost indentation: which struct a field belongs to
K12    warning: text that is not part of the definitions
K13    warning: missing lines, by their numbers
K14    what no layout can express: a warning for helpers, else an error
K15    a field in a comment: a warning
=====  =======================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from specgen.protocol.model import Release
from specgen.report import Problem, Problems
from specgen.sources.kmsg.assemble import Assembler
from specgen.sources.kmsg.blocks import read_raw
from specgen.sources.kmsg.copies import COPIED_HEAD, NO_BREAK
from specgen.sources.kmsg.counterparts import as_kafka

__all__ = ["as_kafka", "looks_like_kmsg", "read_kmsg"]


def looks_like_kmsg(text: str) -> bool:
    """Whether a text is in franz-go's notation: has a struct's or an enum's first line."""
    lines = (line.replace(NO_BREAK, " ").rstrip() for line in text.split("\n"))
    return any(COPIED_HEAD.match(line.lstrip(" \t>")) for line in lines)


def read_kmsg(
    files: Sequence[tuple[str, str]],
    problems: Problems,
    reference: Release | None = None,
) -> Release:
    """Read definition files, each a path and a text, in order.

    A struct must be defined before it is used, in the same file or an earlier one; enums
    may be in any file.  ``reference`` decides the nesting of structs whose indentation is
    lost.  Messages with errors are left out, and the errors go to ``problems``.
    """
    kmsg_problems = Problems()
    raws = [read_raw(text, path, kmsg_problems) for path, text in files]
    assembler = Assembler(kmsg_problems, reference)
    assembler.read(raws)
    problems.extend(_in_order(kmsg_problems.found, [path for path, _ in files]))
    return Release(name=_name(files), messages=tuple(assembler.messages))


def _in_order(problems: Iterable[Problem], paths: Iterable[str]) -> list[Problem]:
    places = {path: at for at, path in enumerate(paths)}
    return sorted(
        problems, key=lambda p: (places[p.span.path], p.span.line, p.span.column)
    )


def _name(files: Sequence[tuple[str, str]]) -> str:
    """The name of the file, or of the folder that the files are in."""
    paths = [PurePath(path) for path, _ in files]
    if len(paths) == 1:
        return paths[0].name
    return paths[0].parent.name if paths else ""
