"""Conditions by Spark's grammar of predicates over the columns of a log, by a seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

TEXTS = ["", "a", "A", "a_b", "é", "ÉX", "it's", "k1", "-5", "0", "orders", "x%y", "ß"]
NUMBERS = ["-1", "0", "1", "3", "5", "7", "12", "2147483647", "9223372036854775807"]
TOPICS = ["orders.eu", "orders.us", "m", "a_b", "", "zz", "ORDERS.EU"]
CODECS = ["none", "gzip", "snappy", "lz4", "zstd", "GZIP", "brotli"]
TIMES = [
    "2023-11-14 22:13:20",
    "2023-11-14T22:13:20.005Z",
    "2023-11-14 22:13:21.5",
    "2023-11-15",
    "2023",
    "2023-11-14 23:13:20.004+01:00",
    "1969-12-31 23:59:59.999",
]
PATTERNS = [
    "%",
    "_",
    "",
    "a%",
    "%b",
    "_\\\\_b",
    "%.e_",
    "orders%",
    "k_",
    "é",
    "%s",
    "1%",
    "-_",
]
EXPRESSIONS = [
    "a",
    "^a",
    "b$",
    ".",
    "[a-k]+[0-9]?",
    "orders\\\\.(eu|us)",
    "^$",
    "é|-",
    "x.y",
]
COMPARISONS = ["=", "==", "<>", "!=", "<", "<=", ">", ">=", "<=>", "!<", "!>"]
KINDS = {
    "text": ["topic", "codec", "timestamp_type", "control_type", "_error"],
    "bytes": ["key", "value"],
    "int": ["partition", "magic", "producer_epoch", "sequence", "leader_epoch"],
    "long": ["offset", "base_offset", "producer_id"],
    "flag": ["transactional", "control"],
    "time": ["timestamp"],
}


class Conditions:
    """Random conditions, each of which Spark takes."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def condition(self, depth: int = 3) -> str:
        """A condition of up to so many levels."""
        if depth == 0 or self.random.random() < 0.35:
            return self.leaf()
        inner = self.condition(depth - 1)
        match self.random.randrange(7):
            case 0:
                return f"NOT ({inner})"
            case 1:
                return f"! ({inner})"
            case 2:
                return f"({inner}) IS {self.pick(['', 'NOT '])}{self.pick(['TRUE', 'FALSE', 'UNKNOWN', 'NULL'])}"
            case 3 | 4:
                return f"({inner}) AND ({self.condition(depth - 1)})"
            case _:
                return f"({inner}) OR ({self.condition(depth - 1)})"

    def pick(self, choices: list[str]) -> str:
        """One of them."""
        return self.random.choice(choices)

    def leaf(self) -> str:
        """A predicate without AND, OR or NOT around it."""
        kind = self.pick([*KINDS])
        makers: list[Callable[[str], str]] = [
            self.compared,
            self.compared,
            self.among,
            self.between,
            self.distinct,
            self.missing,
            self.like,
        ]
        if kind in ("text", "bytes"):
            makers += [self.like, self.like_some, self.inside, self.rlike]
        if kind == "flag":
            makers += [self.flag]
        return self.random.choice(makers)(kind)

    def value(self, kind: str) -> str:
        """A column of a kind, a literal, or what is computed from a column."""
        if self.random.random() < 0.15:
            return self.literal(kind)
        return self.computed(kind)

    def column(self, kind: str) -> str:
        """A column's name, written in some way."""
        name = self.pick(KINDS[kind])
        return self.random.choice([name, name, name, name.upper(), f"`{name}`"])

    def computed(self, kind: str) -> str:
        """A column, or a function or a cast of one."""
        column = self.column(kind)
        if self.random.random() < 0.7:
            return column
        small = self.pick(["1", "-2", "3"])
        match kind:
            case "text":
                other = self.column(self.pick(["bytes", "int", "long", "flag"]))
                return self.pick(
                    [
                        f"lower({column})",
                        f"upper({column})",
                        f"CAST({other} AS STRING)",
                        f"{other}::string",
                        f"coalesce({column}, 'a')",
                        f"hex({self.column('bytes')})",
                        f"trim({column})",
                    ]
                )
            case "bytes":
                return self.pick([f"CAST({self.column('text')} AS BINARY)", column])
            case "int":
                text = self.column(self.pick(["text", "bytes"]))
                return self.pick(
                    [
                        f"length({text})",
                        f"octet_length({text})",
                        "size(headers)",
                        f"{column} + {small}",
                        f"{column} % 3",
                        f"-{column}",
                    ]
                )
            case "long":
                return self.pick(
                    [
                        f"CAST({self.column('int')} AS BIGINT)",
                        f"{column} % 5",
                        f"{column} - base_offset",
                        f"{column} * {small}",
                        f"{column} / 2",
                        f"{column} div 2",
                        f"coalesce({column}, -1)",
                        f"abs({column})",
                    ]
                )
            case "flag":
                return self.pick([f"isnull({column})", f"coalesce({column}, false)"])
        return self.pick([f"CAST({column} AS TIMESTAMP)", f"timestamp({column})"])

    def literal(self, kind: str) -> str:
        """A literal to compare with a kind, of this kind or one that Spark casts to it."""
        if self.random.random() < 0.08:
            return "NULL"
        match kind:
            case "text":
                text = self.pick([*TEXTS, *TOPICS, *CODECS, "CREATE_TIME"])
                return self.quoted(text)
            case "bytes":
                text = self.pick(TEXTS)
                if self.random.random() < 0.5:
                    return self.quoted(text)
                data = self.random.choice([text.encode(), b"\xff", b"\x00\x01"])
                return self.pick(["X", "x"]) + f"'{data.hex()}'"
            case "int" | "long":
                number = self.pick(NUMBERS)
                forms = [number, number, f"+{number}" if number[0] != "-" else number]
                forms += ["5.5", "2.0", "-0.25", "1e1", "3L", "4.5D", "1.5BD"]
                forms += [f"'{number}'", f"' {number} '", ".5", "7."]
                return self.pick(forms)
            case "flag":
                return self.pick(["true", "false", "'true'", "'f'", "FALSE"])
        time = self.pick(TIMES)
        return self.pick(
            [f"'{time}'", f"'{time}'", f"TIMESTAMP '{time}'", "DATE '2023-11-15'"]
        )

    def quoted(self, text: str) -> str:
        """A text as a literal."""
        quote = self.pick(["'", "'", '"'])
        return quote + text.replace(quote, f"\\{quote}") + quote

    def compared(self, kind: str) -> str:
        """A comparison with a literal on either side, or of two columns."""
        left, right = self.computed(kind), self.literal(kind)
        if self.random.random() < 0.25:
            right = self.computed(kind)
        if self.random.random() < 0.3:
            left, right = right, left
        return f"{left} {self.pick(COMPARISONS)} {right}"

    def among(self, kind: str) -> str:
        """IN and NOT IN, with nulls and columns among the members."""
        count = self.random.randint(1, 4)
        members = [self.literal(kind) for _ in range(count)]
        if self.random.random() < 0.15:
            members.append(self.column(kind))
        if kind in ("int", "long"):  # in a list Spark makes all of them alike
            members = [member for member in members if "'" not in member] or ["1"]
        word = self.pick(["IN", "NOT IN"])
        return f"{self.value(kind)} {word} ({', '.join(members)})"

    def between(self, kind: str) -> str:
        """BETWEEN and NOT BETWEEN."""
        word = self.pick(["BETWEEN", "NOT BETWEEN"])
        return f"{self.value(kind)} {word} {self.literal(kind)} AND {self.value(kind)}"

    def distinct(self, kind: str) -> str:
        """IS [NOT] DISTINCT FROM."""
        word = self.pick(["IS DISTINCT FROM", "IS NOT DISTINCT FROM"])
        return f"{self.computed(kind)} {word} {self.value(kind)}"

    def missing(self, kind: str) -> str:
        """IS [NOT] NULL."""
        return f"{self.computed(kind)} {self.pick(['IS NULL', 'IS NOT NULL'])}"

    def like(self, kind: str) -> str:
        """LIKE and ILIKE, of numbers too, with an escape or without."""
        word = self.pick(["LIKE", "NOT LIKE", "ILIKE", "NOT ILIKE"])
        column, pattern = self.column(kind), self.pick(PATTERNS)
        if self.random.random() < 0.15:
            return f"{column} {word} 'a!_%' ESCAPE '!'"
        return f"{column} {word} '{pattern}'"

    def like_some(self, kind: str) -> str:
        """LIKE ANY and LIKE ALL."""
        words = self.pick(
            ["LIKE ANY", "LIKE ALL", "NOT LIKE ANY", "NOT LIKE ALL", "LIKE SOME"]
        )
        patterns = ", ".join(f"'{self.pick(PATTERNS)}'" for _ in range(2))
        return f"{self.column(kind)} {words} ({patterns})"

    def rlike(self, kind: str) -> str:
        """RLIKE and REGEXP."""
        word = self.pick(["RLIKE", "NOT RLIKE", "REGEXP"])
        return f"{self.column(kind)} {word} '{self.pick(EXPRESSIONS)}'"

    def inside(self, kind: str) -> str:
        """A function that looks for a text in another."""
        name = self.pick(["startswith", "endswith", "contains"])
        return f"{name}({self.column(kind)}, {self.literal(kind)})"

    def flag(self, kind: str) -> str:
        """A column that is a condition itself."""
        return self.computed(kind)
