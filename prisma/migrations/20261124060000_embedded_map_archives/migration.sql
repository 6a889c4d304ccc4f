-- Archives of tiles (PMTiles) that an operator adds to the embedded map, of each kind at most one.

-- step: together
CREATE TABLE embedded_map_archive (
  kind text PRIMARY KEY CHECK (kind IN ('region', 'relief')),
  uuid uuid NOT NULL UNIQUE,
  storage_key text NOT NULL UNIQUE,
  size bigint NOT NULL CHECK (size > 0),
  min_zoom integer NOT NULL CHECK (min_zoom >= 0),
  max_zoom integer NOT NULL CHECK (max_zoom BETWEEN min_zoom AND 22),
  west double precision NOT NULL CHECK (west BETWEEN -180 AND 180),
  south double precision NOT NULL CHECK (south BETWEEN -90 AND 90),
  east double precision NOT NULL CHECK (east BETWEEN west AND 180),
  north double precision NOT NULL CHECK (north BETWEEN south AND 90),
  attribution text CHECK (btrim(attribution) <> '' AND char_length(attribution) <= 500),
  tile_size integer CHECK (tile_size BETWEEN 64 AND 4096),
  encoding text CHECK (encoding IN ('terrarium', 'mapbox')),
  creation_date timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT embedded_map_archive_relief CHECK (num_nonnulls(tile_size, encoding) = CASE kind WHEN 'relief' THEN 2 ELSE 0 END)
);
CREATE TRIGGER discard_stored_file AFTER DELETE ON embedded_map_archive
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();
