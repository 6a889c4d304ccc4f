-- How the vector tiles of an archive name their layers. All that were added so far are drawn as Protomaps' basemap.
ALTER TABLE embedded_map_archive ADD COLUMN tile_schema text;
UPDATE embedded_map_archive SET tile_schema = 'protomaps' WHERE kind = 'region';
ALTER TABLE embedded_map_archive
  ADD CONSTRAINT embedded_map_archive_tile_schema CHECK (tile_schema IN ('protomaps', 'openmaptiles', 'shortbread')),
  ADD CONSTRAINT embedded_map_archive_region CHECK ((tile_schema IS NOT NULL) = (kind = 'region'));
