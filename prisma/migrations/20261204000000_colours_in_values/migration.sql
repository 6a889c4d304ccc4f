-- What renderers read of a value beside those of 20261129160000. docs/decisions/0353 says why it looks like this.

-- The colour that a text is written as, `#rrggbb`: #rgb, #rgba, #rrggbb, #rrggbbaa, or QGIS's r,g,b and r,g,b,a. How transparent it is stays
-- with the style.
CREATE FUNCTION mapserver.color_in(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN $1 ~ '^#[0-9A-Fa-f]{3,4}$' THEN lower('#' || repeat(substr($1, 2, 1), 2) || repeat(substr($1, 3, 1), 2) || repeat(substr($1, 4, 1), 2))
    WHEN $1 ~ '^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$' THEN lower(left($1, 7))
    WHEN $1 ~ '^(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})(, ?(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})){2,3}(,rgb:[0-9.,]*)?$'
      THEN '#' || lpad(to_hex(split_part($1, ',', 1)::int), 2, '0') || lpad(to_hex(split_part($1, ',', 2)::int), 2, '0')
        || lpad(to_hex(split_part($1, ',', 3)::int), 2, '0')
  END
$$;
