"""SQL for the guard: queries and conditions that must keep working, and attacks."""

QUERIES = r"""
SELECT a, count(*) FROM messages WHERE b IN (SELECT c FROM fields) GROUP BY ALL HAVING count(*)>1 ORDER BY 1 DESC NULLS LAST LIMIT 3 OFFSET 2
;
WITH a AS (SELECT 1 x), b(y) AS (SELECT * FROM a) SELECT * FROM a JOIN b ON a.x=b.y LEFT JOIN messages USING (x) LATERAL VIEW OUTER explode(array(1,2)) t AS z
;
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM t WHERE n<5) SELECT * FROM t
;
SELECT /*+ BROADCAST(m), COALESCE(3) */ release FROM messages m
;
SELECT filter(array(1), x -> x > 1), a[0], a.b, cast(x as int), try_cast(x as double), x::int, date '2020-01-01', x LIKE 'a%' ESCAPE '/', CASE WHEN a THEN b ELSE c END, CASE a WHEN 1 THEN 2 END, x BETWEEN 1 AND 2, extract(year from d), `sum`(x) FILTER (WHERE y), count(DISTINCT z) FROM t
;
SELECT rank() OVER (PARTITION BY a ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), sum(x) OVER w, lag(x) IGNORE NULLS OVER w FROM messages WINDOW w AS (PARTITION BY y ORDER BY z RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)
;
SELECT * FROM messages PIVOT (count(*) FOR kind IN ('request','response'))
;
SELECT * FROM messages UNPIVOT (v FOR n IN (a,b))
;
SELECT * FROM (SELECT 1 UNION SELECT 2 EXCEPT SELECT 3 INTERSECT SELECT 4) x
;
SELECT * EXCEPT (a) FROM messages TABLESAMPLE (10 PERCENT) NATURAL JOIN fields CROSS JOIN layouts LEFT SEMI JOIN errors ON true
;
SELECT a, b, grouping_id() FROM messages GROUP BY GROUPING SETS ((a),(b)), CUBE(c), ROLLUP(d)
;
SELECT (SELECT max(x) FROM fields f WHERE f.a = m.a), EXISTS (SELECT 1 FROM fields), NOT a <=> b, a IS DISTINCT FROM b FROM messages m
;
FROM messages |> WHERE a > 1 |> AGGREGATE count(*) AS n GROUP BY kind |> ORDER BY n |> LIMIT 3 |> SELECT n |> EXTEND n+1 AS m |> SET m = 3 |> DROP m |> AS t
;
SELECT * FROM messages, LATERAL (SELECT * FROM fields WHERE fields.x = messages.x), LATERAL explode(a)
;
VALUES 1, 2
;
TABLE messages
;
FROM messages
;
DESCRIBE messages
;
DESCRIBE TABLE EXTENDED messages
;
DESC messages release
;
DESCRIBE QUERY SELECT 1 FROM messages
;
DESCRIBE FUNCTION count
;
SHOW TABLES
;
SHOW TABLES LIKE 'm*'
;
SHOW COLUMNS IN messages
;
SHOW FUNCTIONS
;
EXPLAIN EXTENDED SELECT 1 FROM messages
;
EXPLAIN FORMATTED WITH a AS (SELECT 1) SELECT * FROM a
;
SELECT STRUCT(1 AS a, 2), named_struct('a',1), map(1,2)[1], array(1,2)[0], COUNT(*), Count(1), IF(a,b,c), coalesce(a,b), a||b, a DIV b, a % b, -a, ~a, a & b, a ^ b, a | b, a << 1, trim(BOTH 'x' FROM a), substring(a FROM 1 FOR 2), position('a' IN b), overlay(a PLACING b FROM 1), current_date, current_timestamp(), interval 1 day, timestamp '2020-01-01 00:00:00', X'ff', 1.5BD, null, true
;
SELECT a RLIKE 'x', a ILIKE 'b', a LIKE ANY ('a','b'), a LIKE ALL ('a'), a NOT LIKE ALL ('c'), a IS TRUE, a IS NULL, a IS NOT NULL, percentile_cont(0.5) WITHIN GROUP (ORDER BY x), first(x) IGNORE NULLS, any_value(x), timestampdiff(DAY, a, b), timestampadd(DAY, 1, b), a COLLATE UTF8_LCASE FROM t
;
SELECT get_json_object(x,'$.a'), from_json(x,'a INT'), to_json(struct(1)), json_tuple(a,'b'), x:a.b, transform(a, (x,i) -> x+i), aggregate(a, 0, (acc,x) -> acc+x), inline(array(struct(1))), stack(2,1,2), posexplode(array(1)), array_sort(a), sort_array(a), collect_list(a), collect_set(b), max_by(a,b), hex(x), unhex(y), base64(x), sha2(a,256), element_at(a,1), uuid(), typeof(1), range(3), concat_ws(',', a), regexp_extract(a,'x',0), parse_url(a,'HOST'), rand(), row_number() over (order by 1) FROM t
;
SELECT id FROM range(3) AS t(id) SORT BY id
;
SELECT vector_sum(array(1f)), user(), current_user, session_user(), now()
;
SELECT * FROM VALUES (1, array(1)), (2, array(3)) AS t(a, b) DISTRIBUTE BY a
;
SELECT a FROM messages QUALIFY row_number() OVER (ORDER BY a) = 1
;
SELECT count(*) c, kind FROM messages GROUP BY kind HAVING c > 1 ORDER BY ALL LIMIT ALL
;
SELECT * FROM stack(2, 1, 2), explode(array(1)), variant_explode(parse_json('[1]')), inline(array(struct(1)))
""".strip().split("\n;\n")

ATTACKS = r"""
SELECT TRANSFORM(a) USING 'cat' AS b FROM messages
;
FROM (FROM messages MAP a USING 'cat' AS b) x REDUCE b USING 'cat' AS c
;
SELECT reflect('java.lang.System','getenv','HOME')
;
SELECT `reflect`('java.lang.System','getenv')
;
SELECT REFLECT/**/ ('java.lang.System','getenv')
;
SELECT java_method('java.lang.System','getenv','HOME')
;
SELECT try_reflect('java.lang.System','getenv','HOME')
;
SELECT system.builtin.reflect('java.lang.System','getenv')
;
SELECT builtin.reflect('java.lang.System','getenv')
;
SELECT * FROM messages LATERAL VIEW reflect('a','b') t AS x
;
SELECT * FROM messages WHERE EXISTS (SELECT 1 FROM fields WHERE a IN (SELECT reflect('a','b')))
;
WITH a AS (SELECT java_method('a','b')) SELECT 1
;
WITH a AS (WITH b AS (SELECT * FROM text.`/etc/passwd`) SELECT * FROM b) SELECT * FROM a
;
SELECT * FROM csv.`/etc/passwd`
;
SELECT * FROM text.`file:///etc/passwd`
;
SELECT * FROM `text`.`/etc/passwd`
;
TABLE json.`/etc/passwd`
;
SELECT * FROM IDENTIFIER('text.`/etc/passwd`')
;
SELECT * FROM IDENTIFIER('te' || 'xt.`/etc/passwd`')
;
SELECT IDENTIFIER('reflect')('java.lang.System','getenv')
;
SELECT IDENTIFIER(concat('ref','lect'))('java.lang.System','getenv')
;
DESCRIBE text.`/etc/passwd`
;
DESCRIBE QUERY SELECT * FROM text.`/etc/passwd`
;
EXPLAIN SELECT * FROM text.`/etc/passwd`
;
EXPLAIN CREATE TABLE x AS SELECT 1
;
SELECT * FROM read_files('/etc/passwd')
;
SELECT * FROM messages WITH ('path' = '/etc/passwd', 'format' = 'text')
;
SELECT * FROM python_worker_logs()
;
SELECT * FROM STREAM messages
;
SELECT * FROM STREAM text.`/etc`
;
SELECT from_avro(a,'x'), 1
;
SELECT from_xml('<a/>','a INT', map('rowValidationXSDPath','/etc/passwd'))
;
SELECT xpath('<a/>','a')
;
SELECT from_protobuf(a,'m','/etc/passwd')
;
SELECT input_file_name() FROM messages
;
SET a=1
;
SET VAR x = 1
;
DECLARE x INT
;
BEGIN SELECT 1; END
;
EXECUTE IMMEDIATE 'SELECT 1'
;
CALL x()
;
ADD JAR '/tmp/x.jar'
;
LIST JARS
;
ADD FILE '/etc/passwd'
;
LIST FILES
;
CREATE TEMPORARY VIEW x USING text OPTIONS (path '/etc/passwd')
;
CREATE FUNCTION f AS 'x' USING JAR '/x.jar'
;
INSERT OVERWRITE DIRECTORY '/tmp/x' USING csv SELECT 1
;
CACHE TABLE messages
;
SHOW CREATE TABLE messages
;
SHOW TBLPROPERTIES messages
;
SET
;
RESET
;
USE x
;
SELECT * FROM messages VERSION AS OF 1
;
SELECT * FROM messages TIMESTAMP AS OF '2020-01-01'
;
MERGE INTO messages USING fields ON true WHEN MATCHED THEN DELETE
;
DELETE FROM messages
;
SELECT some_udf(1)
;
SELECT filter(array(1), x -> reflect('a','b') = 'c')
;
SELECT sum(1) FILTER (WHERE reflect('a','b') = 'c')
;
SELECT sum(a) OVER (PARTITION BY reflect('a','b') ORDER BY java_method('a','b')) FROM messages
;
SELECT 1 FROM messages WINDOW w AS (PARTITION BY reflect('a','b'))
;
SELECT * FROM messages PIVOT (count(*) FOR kind IN (reflect('a','b')))
;
SELECT * FROM messages JOIN fields ON reflect('a','b') = 'c'
;
SELECT * FROM messages, LATERAL (SELECT reflect('a','b'))
;
SELECT * FROM VALUES (reflect('java.lang.System','getenv'))
;
SELECT * FROM range(reflect('a','b'))
;
SELECT 1 LIMIT reflect('a','b')
;
SELECT 1 ORDER BY reflect('a','b')
;
SELECT 1 GROUP BY reflect('a','b'), GROUPING SETS ((reflect('a','b')))
;
SELECT 1 HAVING reflect('a','b') = 'x'
;
SELECT CASE WHEN reflect('a','b') = 'x' THEN 1 END
;
SELECT 1 IN (reflect('a','b'), 2)
;
SELECT reflect('a','b') IN (1, 2)
;
SELECT struct(reflect('a','b') AS x)
;
SELECT cast(reflect('a','b') AS INT)
;
SELECT (reflect('a','b')).x[java_method('a','b')]
;
FROM messages |> EXTEND reflect('a','b') AS x
;
FROM messages |> WHERE reflect('a','b') = 'x'
;
FROM text.`/etc/passwd` |> LIMIT 1
;
SELECT * FROM messages TABLESAMPLE (reflect('a','b') ROWS)
;
SELECT 1 UNION SELECT reflect('a','b')
;
(SELECT reflect('a','b'))
;
SELECT /*+ REPARTITION(reflect('a','b')) */ 1
;
SELECT concat(reflect(class => 'a'))
;
SELECT * EXCEPT (a), reflect('a', 'b') FROM messages
;
SELECT * REPLACE (reflect('a','b') AS a) FROM messages
;
WITH RECURSIVE t(n) AS (SELECT reflect('a','b') UNION ALL SELECT n FROM t) SELECT * FROM t
;
SELECT a FROM messages QUALIFY reflect('a','b') = 'x'
;
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY reflect('a','b'))
;
SELECT * FROM stack(1, reflect('a','b'))
;
SELECT * FROM explode(TABLE(text.`/etc/passwd`))
;
SELECT * FROM global_temp.x
;
SELECT * FROM spark_catalog.default.x
;
SELECT/**/ReFlEcT --said
('java.lang.System', 'getenv')
;
SELECT `r\u0065flect`('java.lang.System', 'getenv')
;
SELECT * FROM /* messages */ text . `/etc/passwd`
;
SELECT * FROM parquet.`http://127.0.0.1/x`
;
EXPLAIN CODEGEN SELECT reflect('a','b')
;
EXPLAIN ADD JAR '/tmp/x.jar'
;
SELECT schema_of_avro('x')
;
SELECT messages.* FROM messages WHERE release = (SELECT value FROM text.`/etc/passwd`)
;
SELECT sum(1) FROM messages GROUP BY ALL HAVING max(reflect('a','b')) = 'x'
;
SELECT 1 AS a SORT BY reflect('a','b')
;
SELECT 1 AS a DISTRIBUTE BY reflect('a','b')
;
SELECT 1 OFFSET reflect('a','b')
;
SELECT reflect('a','b') LIKE ANY ('x')
;
SELECT interval (reflect('a','b')) day
;
SELECT extract(year FROM reflect('a','b'))
;
SELECT trim(BOTH reflect('a','b') FROM 'x')
;
SELECT timestampadd(DAY, reflect('a','b'), now())
;
SELECT a:b[reflect('a','b')] FROM messages
;
SELECT transform(array(1), (x, i) -> (SELECT max(value) FROM text.`/etc/passwd`))
;
SELECT * FROM messages LATERAL VIEW explode(array(reflect('a','b'))) t AS x
;
SELECT * FROM messages UNPIVOT (v FOR n IN (a, b)) JOIN text.`/etc/passwd`
""".strip().split("\n;\n")

CONDITIONS = r"""
offset >= 1000 AND key IS NOT NULL
topic LIKE 'a%' OR timestamp BETWEEN '2026-01-01' AND now()
exists(headers, h -> h.key = 'trace')
get_json_object(cast(value AS STRING), '$.user.id') IN ('1', '2')
length(value) > 10 AND NOT control AND crc32(value) % 10 = 3
CASE WHEN partition = 1 THEN offset ELSE 0 END < 5
offset IN (SELECT id FROM range(10))
""".strip().splitlines()
