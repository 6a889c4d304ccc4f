-- Tiles of the deep zooms find their elements by box. A GiST index over (type_id, geometry) mixes types and places in its inner
-- pages: at ten million elements a small tile read 300 pages of it. Here each type has a strip of the plane of its own, wider
-- than the Mercator square, so that one tree of boxes keeps both apart: 10 pages.
CREATE FUNCTION drawn_box(type_id bigint, geom geometry) RETURNS box LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT box(point(type_id * 50000000.0::float8 + public.ST_XMin(geom), public.ST_YMin(geom)),
             point(type_id * 50000000.0::float8 + public.ST_XMax(geom), public.ST_YMax(geom)))
$$;
CREATE INDEX geometric_element_public_box ON geometric_element USING gist (drawn_box(type_id, geom_3857)) WHERE is_public;
CREATE INDEX geometric_element_private_box ON geometric_element USING gist (drawn_box(type_id, geom_3857)) WHERE NOT is_public;

-- The map server asks by place alone, in either system of coordinates.
CREATE INDEX geometric_element_geom_3857 ON geometric_element USING gist (geom_3857);
DROP INDEX geometric_element_tile;
