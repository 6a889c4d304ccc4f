-- Places that a general file of divisions tells of (JSON_ADMINISTRATIVE_DIVISIONS): they go with their file.
CREATE TABLE place (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES general_attached_file ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('PR', 'MU', 'PA', 'EP', 'CO')),
  code text,
  parent_code text,
  name text NOT NULL CHECK (btrim(name) <> ''),
  -- The names of what contains it, the smallest first.
  within text,
  lng double precision NOT NULL,
  lat double precision NOT NULL,
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL
);
CREATE INDEX place_file ON place (file_id);
CREATE INDEX place_name ON place USING gin (fold(name) gin_trgm_ops);
CREATE INDEX place_code ON place (code);
CREATE INDEX place_parent ON place (parent_code);

CREATE INDEX province_name ON province USING gin (fold(name) gin_trgm_ops);
CREATE INDEX county_name ON county USING gin (fold(name) gin_trgm_ops);
CREATE INDEX municipality_name ON municipality USING gin (fold(name) gin_trgm_ops);
CREATE INDEX parish_name ON parish USING gin (fold(name) gin_trgm_ops);
CREATE INDEX population_entity_name ON population_entity USING gin (fold(name) gin_trgm_ops);
CREATE INDEX population_entity_municipality ON population_entity (ine_code);

-- What an article hides: "Coruña" finds "A Coruña" as the very name.
CREATE FUNCTION without_article(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(folded, '^(a|o|as|os|la|el|las|los)\s+(?=\S)', '') $$;

-- Everything that can be looked for by name: the divisions that were imported, and what files tell of.
CREATE VIEW searchable_place AS
  SELECT 'PR' AS kind, province_code AS code, NULL::text AS parent_code, name, NULL::text AS within, NULL::double precision AS lng,
    NULL::double precision AS lat, ST_XMin(geom) AS west, ST_YMin(geom) AS south, ST_XMax(geom) AS east, ST_YMax(geom) AS north, geom,
    NULL::bigint AS file_id
  FROM province WHERE geom IS NOT NULL
  UNION ALL
  SELECT 'CO', county_code, province_code, name, (SELECT p.name FROM province p WHERE p.province_code = c.province_code), NULL, NULL,
    ST_XMin(geom), ST_YMin(geom), ST_XMax(geom), ST_YMax(geom), geom, NULL
  FROM county c WHERE geom IS NOT NULL
  UNION ALL
  SELECT 'MU', ine_code, province_code, name, (SELECT p.name FROM province p WHERE p.province_code = m.province_code), NULL, NULL,
    ST_XMin(geom), ST_YMin(geom), ST_XMax(geom), ST_YMax(geom), geom, NULL
  FROM municipality m WHERE geom IS NOT NULL
  UNION ALL
  SELECT 'PA', parish_code, ine_code, name,
    (SELECT concat_ws(', ', m.name, p.name) FROM municipality m JOIN province p USING (province_code) WHERE m.ine_code = x.ine_code),
    NULL, NULL, ST_XMin(geom), ST_YMin(geom), ST_XMax(geom), ST_YMax(geom), geom, NULL
  FROM parish x WHERE geom IS NOT NULL
  UNION ALL
  SELECT 'EP', NULL, coalesce(parish_code, ine_code), name,
    (SELECT concat_ws(', ', (SELECT a.name FROM parish a WHERE a.parish_code = e.parish_code), m.name, p.name)
      FROM municipality m JOIN province p USING (province_code) WHERE m.ine_code = e.ine_code),
    ST_X(geom), ST_Y(geom), ST_X(geom), ST_Y(geom), ST_X(geom), ST_Y(geom), NULL, NULL
  FROM population_entity e
  UNION ALL
  SELECT kind, code, parent_code, name, within, lng, lat, west, south, east, north, NULL, file_id FROM place;
