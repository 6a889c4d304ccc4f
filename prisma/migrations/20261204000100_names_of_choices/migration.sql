-- What renderers read of a value beside those of 20261129160000. docs/decisions/0353 says why it looks like this.

-- What chosen codes are called: one code or several, of names as `[[code, name], …]` and in their order. A single code without a name is its own.
CREATE FUNCTION mapserver.names_in(value jsonb, names jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE jsonb_typeof($1)
    WHEN 'array' THEN (SELECT string_agg(n ->> 1, ', ' ORDER BY at) FROM jsonb_array_elements($2) WITH ORDINALITY c (n, at) WHERE $1 ? (n ->> 0))
    WHEN 'string' THEN coalesce((SELECT n ->> 1 FROM jsonb_array_elements($2) n WHERE n ->> 0 = $1 #>> '{}' LIMIT 1), $1 #>> '{}') END
$$;
