-- Archives of pictures (PMTiles) that layers of the own server show as base maps. docs/decisions/0327 says how they are served.

-- step: together
CREATE TABLE base_map_archive (
  uuid uuid PRIMARY KEY,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 200),
  storage_key text NOT NULL UNIQUE,
  size bigint NOT NULL CHECK (size > 0),
  min_zoom integer NOT NULL CHECK (min_zoom >= 0),
  max_zoom integer NOT NULL CHECK (max_zoom BETWEEN min_zoom AND 22),
  west double precision NOT NULL CHECK (west BETWEEN -180 AND 180),
  south double precision NOT NULL CHECK (south BETWEEN -90 AND 90),
  east double precision NOT NULL CHECK (east BETWEEN west AND 180),
  north double precision NOT NULL CHECK (north BETWEEN south AND 90),
  attribution text CHECK (btrim(attribution) <> '' AND char_length(attribution) <= 500),
  creation_date timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TRIGGER discard_stored_file AFTER DELETE ON base_map_archive
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();
