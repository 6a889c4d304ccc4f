-- In a database with ICU's collations \d matches digits of every script, which no number is read from: the cast failed, and with it the tile
-- of the type, or the save of the element.
CREATE OR REPLACE FUNCTION mapserver.number_in(value text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 ~ '^[-+]?([0-9]{1,30}(\.[0-9]{0,30})?|\.[0-9]{1,30})([eE][-+]?[0-9]{1,2})?$' THEN $1::double precision END
$$;
