"""Random questions in the SQL that DuckDB and Spark share."""

from __future__ import annotations

from random import Random

from specgen.corpus.schema import TABLES

_INTS = ["api_key", "min_version", "max_version", "release_order", "flexible_from"]
_TEXTS = ["message", "api", "kind", "module", "release", "source"]


def generated_query(random: Random) -> str:
    """A query whose answer has one order, or none that is asked for."""
    shape = random.choice(
        [_plain, _groups, _join, _window, _sets, _lists, _subqueries, _common, _doubles]
    )
    return shape(random)


def generated_query_of(table: str, random: Random) -> str:
    """What people ask of a table: some rows, in an order, the first few, beside another."""
    kinds = {column: kind for column, kind, _ in TABLES[table]}
    scalar = [c for c in kinds if not kinds[c].startswith(("array", "binary"))]
    first = random.choice(scalar)
    way = random.choice(["", " DESC"])
    # All columns, so that the first few rows are the same ones.
    order = ", ".join([f"t.{first}{way}", *(f"t.{c}" for c in scalar if c != first)])
    limit = random.choice(["", f"LIMIT {random.randrange(9)}", "LIMIT 3 OFFSET 2"])
    where = " AND ".join(
        _condition_on(random, column, kinds[column])
        for column in random.sample([*scalar, "release"], random.randrange(3))
    )
    joined = f"JOIN errors e ON e.release = t.release AND e.code = t.{first}"
    numeric = kinds[first] in ("int", "bigint")
    join = joined if numeric and random.random() < 0.3 else ""
    shown = random.choice(
        ["t.*", ", ".join(f"t.{c}" for c in random.sample(scalar, 2))]
    )
    return (
        f"SELECT {shown} FROM {table} t {join} {where and f'WHERE {where}'}"
        f" ORDER BY {order} {limit} -- ordered"
    )


def _condition_on(random: Random, column: str, kind: str) -> str:
    if kind == "boolean":
        return random.choice([f"t.{column}", f"t.{column} IS NOT TRUE"])
    values = ["'4.3'", "'a'"] if kind == "string" else ["0", "12"]
    return random.choice(
        [
            *(f"t.{column} {sign} {values[0]}" for sign in ("=", "<>", ">", "<=")),
            *(f"t.{column} IS NULL", f"t.{column} IN ({', '.join(values)})"),
        ]
    )


def is_ordered(sql: str) -> bool:
    """Whether a query says in which order all of its rows come."""
    return "ORDER BY ALL" in sql or "-- ordered" in sql


def _number(random: Random, of: str = "") -> str:
    """An expression of an integer, or of a double."""
    a, b = (f"{of}{random.choice(_INTS)}" for _ in range(2))
    return random.choice(
        [
            *(a, f"{a} + {b}", f"{a} * 3 - {b}", f"-{a}", f"abs({a})", f"{a} % 7"),
            *(f"{a} / nullif(abs({b}), 0)", f"{a} / 2", f"coalesce({a}, {b}, 0)"),
            *(f"round({a} / 3, 2)", f"nvl({a}, -1)", f"greatest({a}, {b})"),
            *(f"length({of}message)", f"size({of}versions)", f"cast({a} AS double)"),
            f"CASE WHEN {a} > 3 THEN {a} WHEN {b} IS NULL THEN 0 ELSE {b} END",
            f"cast({a} AS string)",
        ]
    )


def _text(random: Random, of: str = "") -> str:
    a, b = (f"{of}{random.choice(_TEXTS)}" for _ in range(2))
    return random.choice(
        [
            *(a, f"upper({of}message)", f"substring({a}, 2, 3)", f"{a} || '-' || {b}"),
            *(f"replace({a}, 'a', 'xy')", f"trim({a})", f"lower({a})"),
            *(f"lpad({a}, 5, '.')", f"coalesce({a}, 'none')", f"nullif({a}, {b})"),
            *(f"instr({a}, 'e')", f"reverse({a})", f"array_join({of}listeners, '+')"),
            *(
                f"concat_ws(',', {a}, {b})",
                f"left({a}, 2)",
                f"CAST({a} AS varchar(99))",
            ),
        ]
    )


def _condition(random: Random, of: str = "") -> str:
    number, text = f"{of}{random.choice(_INTS)}", f"{of}{random.choice(_TEXTS)}"
    one = random.choice(
        [
            *(
                f"{number} > 4",
                f"{number} BETWEEN -1 AND 9",
                f"{number} IN (1, 17, NULL)",
            ),
            *(f"{text} LIKE '%e%'", f"{text} = 'a'", f"{text} IS NULL"),
            *(f"{of}unstable", f"NOT {of}unstable", f"{text} IS DISTINCT FROM 'a'"),
            *(f"array_contains({of}versions, 2)", f"{number} <> 3", f"{text} >= 'b'"),
            *(f"regexp_like({text}, '[a-f]+')", f"startswith({text}, 'F')"),
            f"{text} LIKE 'a!_%' ESCAPE '!'",
        ]
    )
    join = random.choice(["", "", " AND ", " OR "])
    return f"({one}{join}{_condition(random, of)})" if join else one


def _order(random: Random, columns: int) -> str:
    """An order of all rows, in which nulls have each engine's own place."""
    places = [*range(1, columns + 1)]
    random.shuffle(places)
    ways = ["", " DESC", " NULLS LAST", " DESC NULLS FIRST"]
    if random.random() < 0.3:
        return "ORDER BY ALL"
    keys = ", ".join(f"{place}{random.choice(ways)}" for place in places)
    return f"ORDER BY {keys} -- ordered"


def _plain(random: Random) -> str:
    distinct = random.choice(["", "DISTINCT "])
    order = random.choice(["", _order(random, 3)])
    return (
        f"SELECT {distinct}{_number(random)} AS n, {_text(random)} AS t, release"
        f" FROM messages WHERE {_condition(random)} {order}"
    )


def _groups(random: Random) -> str:
    number = random.choice(_INTS)
    aggregates = [
        *(f"sum({number})", f"avg({number})", f"min({_text(random)})", "count(*)"),
        *(f"max({number})", f"count(DISTINCT {number})", f"count({number})"),
        *(f"sum({number}) FILTER (WHERE {_condition(random)})", "bool_or(unstable)"),
        *(f"size(collect_list({number}))", "round(avg(unstable::int), 3)"),
    ]
    chosen = random.sample(aggregates, 3)
    listed = ", ".join(f"{sql} AS a{place}" for place, sql in enumerate(chosen))
    having = random.choice(["", "HAVING count(*) > 2"])
    key = random.choice(_TEXTS)
    by = random.choice(["ALL", key, "1", "k"])
    return (
        f"SELECT {key} AS k, {listed} FROM messages WHERE {_condition(random)}"
        f" GROUP BY {by} {having} {_order(random, 4)}"
    )


def _join(random: Random) -> str:
    kind = random.choice(["JOIN", "LEFT JOIN", "FULL JOIN"])
    using = random.choice(["USING (release, message)", _ON])
    return (
        f"SELECT m.api AS a, e.name AS b, {_number(random, 'm.')} AS n, count(*) AS c"
        f" FROM messages m {kind} fields e {using} WHERE {_condition(random, 'm.')}"
        f" GROUP BY ALL {_order(random, 4)}"
    )


_ON = "ON m.release = e.release AND m.api_key = e.version AND e.depth > 15"


def _window(random: Random) -> str:
    by, number = random.choice(_TEXTS), random.choice(_INTS)
    way = random.choice(["", " DESC"])
    call = random.choice(
        [
            *("rank()", "dense_rank()", f"sum({number})", f"max({number})"),
            "count(*)",
        ]
    )
    over = f"OVER (PARTITION BY {by} ORDER BY {number}{way})"
    return (
        f"SELECT {by} AS k, {number} AS n, {call} {over} AS w FROM messages"
        f" {random.choice(['', _order(random, 3)])}"
    )


def _sets(random: Random) -> str:
    verb = random.choice(["UNION", "UNION ALL", "EXCEPT", "INTERSECT"])
    parts = [
        f"SELECT api_key AS n, message AS m FROM messages WHERE {_condition(random)}"
        for _ in range(2)
    ]
    return f"{f' {verb} '.join(parts)} {_order(random, 2)}"


def _lists(random: Random) -> str:
    order = _order(random, 3)
    return random.choice(
        [
            "SELECT message AS m, release, explode(versions) AS v FROM messages"
            f" WHERE {_condition(random)} {order}",
            "SELECT m.message AS m, t.v AS v, size(m.listeners) AS n FROM messages m,"
            f" LATERAL explode(m.versions) AS t(v) WHERE {_condition(random, 'm.')} {order}",
            "SELECT versions, listeners, size(versions) AS n FROM messages"
            f" WHERE {_condition(random)}",
            "SELECT get_json_object(layout, '$.name') AS a, version AS n,"
            f" get_json_object(layout, '$.fields') AS b FROM layouts {order}",
            f"SELECT bytes, hex(bytes) AS h, octet_length(bytes) AS n FROM fixtures {order}",
        ]
    )


def _subqueries(random: Random) -> str:
    return random.choice(
        [
            f"SELECT message AS a, kind AS b FROM messages WHERE api_key IN (SELECT version"
            f" FROM fields WHERE depth > 5) AND {_condition(random)} {_order(random, 2)}",
            "SELECT m.release AS a, m.kind AS b FROM messages m WHERE NOT EXISTS (SELECT 1"
            " FROM layouts l WHERE l.release = m.release AND l.fields = m.api_key)"
            f" {_order(random, 2)}",
            "SELECT (SELECT max(api_key) FROM messages) AS a, (SELECT count(*) FROM errors"
            f" WHERE name > 'a') AS b FROM errors WHERE code = 4 {_order(random, 2)}",
        ]
    )


def _common(random: Random) -> str:
    limit = random.randrange(1, 9)
    return (
        f"WITH some_rows AS (SELECT release, {_number(random)} AS n FROM messages WHERE"
        f" {_condition(random)}), counts AS (SELECT release, count(n) AS c FROM some_rows"
        " GROUP BY release) SELECT s.release AS r, s.n AS n, m.c AS c FROM some_rows s JOIN counts m"
        f" ON s.release = m.release ORDER BY 1, 2 DESC, 3 LIMIT {limit} -- ordered"
    )


def _doubles(random: Random) -> str:
    a = random.choice(["encode_us", "decode_us", "encode_us / 4", "encode_us + number"])
    return (
        f"SELECT codec AS k, agrees AS b, sum({a}) AS s, avg({a}) AS m, max({a}) AS x,"
        f" round(min({a}), 1) AS r FROM verification GROUP BY ALL {_order(random, 6)}"
    )
