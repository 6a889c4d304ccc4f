-- What a layer of another server is known to have: where it shows something, the format and the system in which it is asked for, its zooms.
ALTER TABLE geometric_layer ADD COLUMN extent double precision[] CONSTRAINT geometric_layer_extent CHECK (
  array_length(extent, 1) = 4 AND array_position(extent, NULL) IS NULL
  AND extent[1] BETWEEN -180 AND 180 AND extent[3] BETWEEN -180 AND 180
  AND extent[2] BETWEEN -90 AND extent[4] AND extent[4] <= 90);
ALTER TABLE geometric_layer ADD COLUMN image_format text CONSTRAINT geometric_layer_image_format CHECK (image_format ~ '^image/[^[:cntrl:]]{1,94}$');
ALTER TABLE geometric_layer ADD COLUMN min_zoom smallint CONSTRAINT geometric_layer_min_zoom CHECK (min_zoom BETWEEN 0 AND 24);
ALTER TABLE geometric_layer ADD COLUMN max_zoom smallint CONSTRAINT geometric_layer_max_zoom CHECK (max_zoom BETWEEN 0 AND 24 AND max_zoom >= coalesce(min_zoom, 0));

-- Whether the layers of other servers can be drawn, as they are asked once a day. `claimed_at`: when a copy of the app began to ask.
CREATE TABLE layer_check (
  layer_id bigint PRIMARY KEY REFERENCES geometric_layer ON DELETE CASCADE,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  failing_since timestamptz CHECK (failing_since <= checked_at),
  -- The code of the error, with its values.
  reason jsonb CHECK (jsonb_typeof(reason) = 'object' AND reason ? 'code'),
  CONSTRAINT layer_check_reason CHECK ((failing_since IS NULL) = (reason IS NULL)),
  CONSTRAINT layer_check_checked CHECK (failing_since IS NULL OR checked_at IS NOT NULL)
);
CREATE INDEX layer_check_failing ON layer_check (layer_id) WHERE failing_since IS NOT NULL;

-- What was found out of another address says nothing of this one.
CREATE FUNCTION forget_layer_check() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM layer_check WHERE layer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_layer_check AFTER UPDATE ON geometric_layer FOR EACH ROW
  WHEN ((OLD.server_url, OLD.internal_name, OLD.version, OLD.image_format, OLD.coordinate_system, OLD.use_proxy)
    IS DISTINCT FROM (NEW.server_url, NEW.internal_name, NEW.version, NEW.image_format, NEW.coordinate_system, NEW.use_proxy))
  EXECUTE FUNCTION forget_layer_check();
