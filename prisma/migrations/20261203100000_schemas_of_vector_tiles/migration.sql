-- How the vector tiles of an archive name their layers; of those that the version before adds nothing is said. docs/decisions/0348 says why.

-- step: together
ALTER TABLE embedded_map_archive ADD COLUMN tile_schema text;
ALTER TABLE embedded_map_archive ADD CONSTRAINT embedded_map_archive_tile_schema
  CHECK (tile_schema IS NULL OR (kind = 'region' AND tile_schema IN ('protomaps', 'openmaptiles', 'shortbread'))) NOT VALID;

-- step: alone
ALTER TABLE embedded_map_archive VALIDATE CONSTRAINT embedded_map_archive_tile_schema;
