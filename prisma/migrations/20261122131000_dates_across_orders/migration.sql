-- Elements of some days in the order of another date, or of their numbers: neither an index of the one nor of the other has few of
-- them in hand. This one has all of them as points of a space, and gives those of a box in the order of any of its axes.
CREATE EXTENSION IF NOT EXISTS cube;

-- Axes: seconds of creation, seconds of modification, number.
CREATE FUNCTION element_moment(creation_date timestamptz, modification_date timestamptz, id bigint) RETURNS cube
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT cube(ARRAY[date_part('epoch', creation_date AT TIME ZONE 'UTC'), date_part('epoch', modification_date AT TIME ZONE 'UTC'), id]::float8[])
$$;
CREATE INDEX geometric_element_moment ON geometric_element
  USING gist (type_id, (is_public::int), element_moment(creation_date, modification_date, id));
