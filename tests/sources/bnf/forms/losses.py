"""Find and replace over a whole document: marks lost or exchanged, names and types respelt."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from tests.sources.bnf.forms.transformation import Transformation, as_text, dice

_NAME = re.compile(r"\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b")
"""A name of several words, as the notation writes it."""
_ARROW = re.compile(r"(?m)^([^\n]*?=>)([^\n]*)$")
_TYPES = "BOOLEAN INT8 INT16 UINT16 INT32 UINT32 INT64 VARINT VARLONG UUID FLOAT64 STRING BYTES RECORDS"
Change = Callable[[str], str]


def _text(change: Change) -> Change:
    """A change of a reference as text."""
    return lambda text: change(as_text(text))


def _sub(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Change:
    compiled = re.compile(pattern)
    return _text(lambda text: compiled.sub(new, text))


def _names(change: Change) -> Change:
    """A change of all names of several words."""
    return _sub(_NAME.pattern, lambda match: change(match[0]))


def _right(change: Change) -> Change:
    """A change of what is right of the arrows."""
    return _text(lambda text: _ARROW.sub(lambda m: m[1] + change(m[2]), text))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _types(names: str) -> Change:
    """Types by other names; a dot leaves one as it is."""
    table = {
        old: new
        for old, new in zip(_TYPES.split(), names.split(), strict=True)
        if new != "."
    }

    def work(text: str) -> str:
        pattern = rf"\b(?:COMPACT_)?(?:NULLABLE_)?({'|'.join(table)})\b"
        return re.sub(pattern, lambda m: m[0].replace(m[1], table[m[1]]), as_text(text))

    return work


def _one_type(text: str) -> str:
    """One type replaced by another everywhere, as by a careless search."""
    rng = dice(text)
    old, new = rng.sample(["INT8", "INT16", "INT32", "INT64", "STRING", "BYTES"], 2)
    return re.sub(rf"(?<![A-Z]){old}\b", new, as_text(text))


def _one_name(text: str) -> str:
    """One name replaced by another everywhere."""
    whole = as_text(text)
    names = sorted({*_NAME.findall(whole)})
    old, new = dice(text).sample(names, 2)
    return re.sub(rf"\b{old}\b", new, whole)


def _one_letter(text: str) -> str:
    """One letter replaced by another in everything written small."""
    old, new = dice(text).sample("abcdefghilmnoprstuy", 2)
    return re.sub(r"\b[a-z_]+\b", lambda m: m[0].replace(old, new), as_text(text))


def _symbols(order: Callable[[list[str]], list[str]]) -> Change:
    """The symbols of each production in another order."""

    def work(right: str) -> str:
        words = re.findall(r"\S+(?:<tag: *\d+>)?", right.replace("tag: ", "tag:"))
        if len(words) < 2 or words[0].isupper():
            return right
        return " " + " ".join(order(words)).replace("tag:", "tag: ")

    return _right(work)


def _apart(char: str) -> Change:
    """Symbols separated otherwise."""
    return _right(
        lambda right: re.sub(r"(?<=[\w\])>]) (?=[\w\[(?{])(?!_tagged)", char, right)
    )


def _exchanged(first: str, second: str) -> Change:
    """Two words exchanged everywhere."""
    other = {first: second, second: first}
    return _sub(rf"\b(?:{first}|{second})\b", lambda match: other[match[0]])


def _some(pattern: str, new: str, share: float) -> Change:
    """A share of the matches replaced."""

    def work(text: str) -> str:
        rng = dice(text)
        return re.sub(
            pattern,
            lambda match: match.expand(new) if rng.random() < share else match[0],
            as_text(text),
        )

    return work


_TURKISH = str.maketrans("iI", "\u0130\u0131")
_OCR = {"0": "O", "1": "l", "l": "1", "I": "l", "O": "0", "S": "5", "rn": "m", "m": "rn", "B": "8", "_": " ", "=>": "=", "[": "l", "]": "J", "(": "C", "{": "(", "}": ")", "cl": "d", "vv": "w", "?": "7"}  # fmt: skip


def _ocr(share: float) -> Change:
    """Characters taken for others."""

    def work(text: str) -> str:
        rng = dice(text)
        whole = re.compile("|".join(re.escape(key) for key in _OCR))
        return whole.sub(
            lambda match: _OCR[match[0]] if rng.random() < share else match[0],
            as_text(text),
        )

    return work


def _ocr_always(old: str, new: str) -> Change:
    return _text(lambda text: text.replace(old, new))


_T = Transformation
_LOSSY = partial(Transformation, loses_lines=True)

LOSSES = [
    _T("COMPACT_ lost", _sub("COMPACT_", "")),
    _T("COMPACT lost", _sub("COMPACT", "")),
    _T("NULLABLE_ lost", _sub("NULLABLE_", "")),
    _T("COMPACT_NULLABLE_ lost", _sub("COMPACT_NULLABLE_", "")),
    _T("both prefixes lost", _sub("COMPACT_|NULLABLE_", "")),
    _T("COMPACT_ everywhere", _sub(r"(?<!_)\b(STRING|BYTES)\b", r"COMPACT_\1")),
    _T("NULLABLE_ everywhere", _sub(r"(?<!NULLABLE_)\b(STRING|BYTES)\b", r"NULLABLE_\1")),
    _T("question marks lost", _text(lambda text: text.replace("?", ""))),
    _T("square brackets lost", _sub(r"[\[\]]", "")),
    _T("opening brackets lost", _sub(r"\[", "")),
    _T("closing brackets lost", _sub(r"\]", "")),
    _T("brackets to parentheses", _text(lambda text: text.translate({0x5B: "(", 0x5D: ")"}))),
    _T("brackets to braces", _text(lambda text: text.translate({0x5B: "{", 0x5D: "}"}))),
    _T("brackets to angles", _text(lambda text: text.translate({0x5B: "<", 0x5D: ">"}))),
    _T("brackets to stars", _sub(r"\[(\w+)\]", r"\1*")),
    _T("brackets to Array<>", _sub(r"\[(\w+)\]", r"Array<\1>")),
    _T("brackets behind", _sub(r"\[(\w+)\]", r"\1[]")),
    _T("parentheses lost", _sub(r"\((?!Version|Key)([a-z_]+)\)", r"\1")),
    _T("parentheses to brackets", _sub(r"\((?!Version|Key)([a-z_]+)\)", r"[\1]")),
    _T("all parentheses lost", _sub(r"[()]", "")),
    _T("braces lost", _sub(r"[{}]", "")),
    _T("opening braces lost", _sub(r"\{ ?", "")),
    _T("tags eaten", _sub(r"<tag: *\d+>", "")),
    _T("tags stripped", _sub(r"<[^<>\n]*>", "")),
    _T("tags with equals", _sub(r"<tag: *(\d+)>", r"<tag=\1>")),
    _T("tags zero", _sub(r"<tag: *\d+>", "<tag: 0>")),
    _T("tags' numbers lost", _sub(r"<tag: *\d+>", "<tag>")),
    _T("sections' words lost", _sub(r" ?(?:_tagged_fields|TAG_BUFFER)\b", "")),
    _T("sections' words renamed", _sub(r"_tagged_fields|TAG_BUFFER", "TAGGED_FIELDS")),
    _T("headers' versions lost", _sub(r"Re\w+ header version: \d+", "")),
    _T("headers' versions off", _sub(r"(header version: )\d", r"\g<1>0")),
    _T("arrows lost", _text(lambda text: text.replace("=>", " "))),
    _T("arrows' ends lost", _text(lambda text: text.replace("=>", "="))),
    _T("arrows to colons", _text(lambda text: text.replace(" =>", ":"))),
    _T("arrows of productions to colons", _sub(r"(?m)^(\s+\S+(?:<tag: *\d+>)?) =>", r"\1:")),
    _T("arrows to equals", _text(lambda text: text.replace("=>", "="))),
    _LOSSY("digits lost", _sub(r"\d", "")),
    _T("widths lost", _sub(r"\b(U?INT|FLOAT)\d+", r"\1")),
    _T("widths apart", _sub(r"\b(U?INT|FLOAT)(\d+)", r"\1 \2")),
    _T("underscores lost", _text(lambda text: text.replace("_", ""))),
    _T("underscores to blanks", _text(lambda text: text.replace("_", " "))),
    _T("underscores to hyphens", _text(lambda text: text.replace("_", "-"))),
    _T("underscores to dots", _text(lambda text: text.replace("_", "."))),
    _T("underscores doubled", _text(lambda text: text.replace("_", "__"))),
    _T("names in camel case", _names(_camel)),
    _T("names in pascal case", _names(lambda n: "".join(w.capitalize() for w in n.split("_")))),
    _T("names hyphenated", _names(lambda name: name.replace("_", "-"))),
    _T("names without underscores", _names(lambda name: name.replace("_", ""))),
    _T("names in capitals", _names(str.upper)),
    _T("names' last words only", _names(lambda name: name.rpartition("_")[2])),
    _T("names' first words only", _names(lambda name: name.partition("_")[0])),
    _T("names cut at 8", _names(lambda name: name[:8])),
    _T("names cut at 12", _names(lambda name: name[:12])),
    _T("all small", _text(str.lower)),
    _T("all capitals", _text(str.upper)),
    _T("all titles", _text(str.title)),
    _T("cases swapped", _text(str.swapcase)),
    _T("types small", _sub(r"\b[A-Z]+(?:_[A-Z]+)*\d*\b", lambda match: match[0].lower())),
    _T("capitals of sentences", _sub(r"(?m)^(\s*)([a-z])", lambda m: m[1] + m[2].upper())),
    _T("capitals behind arrows", _sub(r"(=> )([a-z])", lambda m: m[1] + m[2].upper())),
    _T("capital i for i", _sub(r"\bi(?=_)|\bi\b", "I")),
    _T("turkish case", _text(lambda text: text.translate(_TURKISH))),
    _T("types of Java", _types("boolean byte short int int long long . . . double String byte[] .")),
    _T("types of Go", _types("bool int8 int16 uint16 int32 uint32 int64 . . . float64 string []byte .")),
    _T("types of C", _types("bool int8_t int16_t uint16_t int32_t uint32_t int64_t . . . double char* uint8_t* .")),
    _T("types in Spanish", _types("BOOLEANO ENT8 ENT16 . ENT32 . ENT64 . . . FLOTANTE64 CADENA OCTETOS REGISTROS")),
    _T("types in German", _types("BOOLESCH GANZ8 GANZ16 . GANZ32 . GANZ64 . . . . ZEICHENKETTE . AUFZEICHNUNGEN")),
    _T("types in French", _types("BOOL\u00c9EN ENTIER8 ENTIER16 . ENTIER32 . ENTIER64 . . . . CHA\u00ceNE OCTETS ENREGISTREMENTS")),
    _T("types in Chinese", _types("\u5e03\u5c14 \u6574\u65708 \u6574\u657016 . \u6574\u657032 . \u6574\u657064 . . . . \u5b57\u7b26\u4e32 \u5b57\u8282 \u8bb0\u5f55")),
    _T("types in Russian", _types("\u041b\u041e\u0413 \u0426\u0415\u041b8 \u0426\u0415\u041b16 . \u0426\u0415\u041b32 . \u0426\u0415\u041b64 . . . . \u0421\u0422\u0420\u041e\u041a\u0410 \u0411\u0410\u0419\u0422\u042b \u0417\u0410\u041f\u0418\u0421\u0418")),
    _T("types shifted", _types("INT8 INT16 INT32 . INT64 . INT8 . . . . BYTES STRING .")),
    _T("STRING to BYTES", _sub("STRING", "BYTES")),
    _T("RECORDS to BYTES", _sub("RECORDS", "BYTES")),
    _T("INT32 to INT64", _sub("INT32", "INT64")),
    _T("INT8 to BOOLEAN", _sub(r"\bINT8\b", "BOOLEAN")),
    _T("BOOLEAN to INT8", _sub("BOOLEAN", "INT8")),
    _T("UUID to STRING", _sub("UUID", "STRING")),
    _T("VARINT to INT32", _sub("VARINT", "INT32")),
    _T("one type for another", _one_type),
    _T("one name for another", _one_name),
    _T("one letter for another", _one_letter),
    _LOSSY("requests and responses exchanged", _exchanged("Request", "Response")),
    _LOSSY("requests for all", _sub(r"\bResponse\b", "Request")),
    _LOSSY("Version: 0 everywhere", _sub(r"Version: \d+", "Version: 0")),
    _LOSSY("versions one more", _sub(r"Version: (\d+)", lambda m: f"Version: {int(m[1]) + 1}")),
    _LOSSY("versions without second digits", _sub(r"(Version: \d)\d", r"\1")),
    _LOSSY("versions in words lost", _sub(r" \(Version: \d+\)", "")),
    _T("Version lost", _sub("Version: ", "")),
    _T("APIs in small letters", _sub(r"(?m)^\w+(?= Re(?:quest|sponse) \()", lambda m: m[0].lower())),
    _T("APIs in words", _sub(r"\b(\w+)(?= Re(?:quest|sponse) \()", lambda m: re.sub(r"(?<=[a-z])(?=[A-Z])", " ", m[0]))),
    _T("symbols sorted", _symbols(sorted)),
    _T("symbols reversed", _symbols(lambda words: words[::-1])),
    _T("last symbols lost", _symbols(lambda words: words[:-1])),
    _T("first symbols lost", _symbols(lambda words: words[1:])),
    _T("symbols unique", _symbols(lambda words: [*dict.fromkeys(words)])),
    _T("commas between symbols", _apart(", ")),
    _T("semicolons between symbols", _apart("; ")),
    _T("pluses between symbols", _apart(" + ")),
    _T("bars between symbols", _apart(" | ")),
    _T("nothing between symbols", _apart("")),
    _T("full stops at ends", _sub(r"(?m)(=> .*\S)$", r"\1.")),
    _T("semicolons at ends", _sub(r"(?m)(=> .*\S)$", r"\1;")),
    _T("commas at ends", _sub(r"(?m)(=> .*\S)$", r"\1,")),
    *(_T(f"ocr, {share:.1%}", _ocr(share)) for share in (0.001, 0.01, 0.1)),
    *(_T(f"ocr, {old} is {new}", _ocr_always(old, new)) for old, new in (
        ("0", "O"), ("1", "l"), ("l", "I"), ("8", "B"), ("[", "l"), ("[", "("), ("]", ")"), ("_", " "), ("rn", "m"),
        ("6", "b"), ("=>", "=)"), ("=>", "->"), ("3", "8"), ("INT32", "INT82"), ("INT16", "INT1G"),
    )),
    _T("some COMPACT_ lost", _some("COMPACT_", "", 0.1)),
    _T("some NULLABLE_ lost", _some("NULLABLE_", "", 0.1)),
    _T("some brackets lost", _some(r"\[(\w+)\]", r"\1", 0.1)),
    _T("some question marks lost", _some(r"\?", "", 0.1)),
    _T("some tags lost", _some(r"<tag: *\d+>", "", 0.1)),
    _T("some underscores lost", _some("_", "", 0.01)),
    _T("some words lost", _some(r" \w+(?= )", "", 0.005)),
    _T("some characters lost", _some(r"(?s).", "", 0.0005)),
]  # fmt: skip
