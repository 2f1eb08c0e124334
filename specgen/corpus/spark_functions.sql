-- Functions of Spark's that DuckDB does not have, or has under another name.

CREATE MACRO array_join(list, separator) AS array_to_string(list, separator);
CREATE MACRO collect_list(x) AS coalesce(list(x) FILTER (x IS NOT NULL), []);
CREATE MACRO explode(list) AS unnest(list);
CREATE MACRO explode(list) AS TABLE SELECT unnest(list) AS col;
CREATE MACRO get_json_object(json, path) AS CASE WHEN json_valid(json) THEN json ->> path END;
CREATE MACRO nvl(x, otherwise) AS coalesce(x, otherwise);
CREATE MACRO regexp_like(text, pattern) AS regexp_matches(text, pattern);
CREATE MACRO size(list) AS len(list);
CREATE MACRO startswith(text, start) AS starts_with(text, start);
