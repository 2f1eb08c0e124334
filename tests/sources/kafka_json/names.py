"""Names that a hostile definition may contain."""

_ASCII = [
    *("", " ", "1Foo", "9", "Foo Bar", " Foo", "Foo ", "Foo\n", "\nFoo", "Foo\t"),
    *("_Foo", "Foo_", "Foo_Bar", "__init__", "__class__", "_tags"),
    *('"; import os', "Foo'); import os #", "Foo;", "Foo()", "Foo\\", '"""', "{{x}}"),
    *(".", "..", "../Foo", "Foo/Bar", "Foo\\Bar", "/etc/passwd", "C:Foo", "Foo.Bar"),
    *("Foo-Bar", "Foo+", "Foo$", "Foo%s", "Foo\x00", "\x1b[31mFoo"),
]

_LOOKALIKES = [
    # Cyrillic o and A, Greek A, full-width F and 1, the sign of the kelvin.
    *("F\u043eo", "\u0410bc", "\u0391bc", "\uff26oo", "Foo\uff11", "\u212a"),
    # An Arabic 3, a superscript 2, accents composed and not, a ligature, a Roman 8.
    *("Foo\u0663", "Foo\u00b2", "F\u00f3o", "Fo\u0301o", "\ufb01eld", "\u2167"),
    # An ordinal, ideographs, a dotted I, a long s.
    *("\u00aab", "\u540d\u524d", "\u0130d", "\u017fize"),
    # Without width, or turning the line: joiners, marks of order, line separators.
    *("Foo\u200b", "\ufeffFoo", "Foo\u202e", "Foo\u2028Bar", "Foo\u00ad"),
]

HOSTILE_NAMES = [*_ASCII, *_LOOKALIKES]
