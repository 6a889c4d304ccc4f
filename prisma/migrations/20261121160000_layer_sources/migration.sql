-- Where the rows of database and shape layers lie. An imported shape is a table of `layer_data`; a table of the operator's stays
-- where it is. MapServer's role reads neither: each published source has a view in `mapserver`.
CREATE SCHEMA layer_data;

CREATE TABLE layer_source (
  layer_id bigint PRIMARY KEY REFERENCES geometric_layer ON DELETE CASCADE,
  table_schema text NOT NULL,
  table_name text NOT NULL,
  view_name text NOT NULL UNIQUE CHECK (view_name ~ '^layer_[0-9]+_[0-9a-f]{8}$'),
  key_column text NOT NULL,
  geometry_column text NOT NULL,
  geometry_kind text NOT NULL CHECK (geometry_kind IN ('POINT', 'LINE', 'POLYGON')),
  srid int NOT NULL CHECK (srid > 0),
  columns jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'array'),
  extent double precision[] CHECK (cardinality(extent) = 4),
  row_count bigint NOT NULL CHECK (row_count >= 0)
);
CREATE UNIQUE INDEX layer_source_imported_table ON layer_source (table_name) WHERE table_schema = 'layer_data';

-- Tables and views that nobody speaks of, and from when on they may be dropped. A table is announced here before it is filled.
CREATE TABLE layer_garbage (
  relation_schema text NOT NULL CHECK (relation_schema IN ('layer_data', 'mapserver')),
  relation_name text NOT NULL,
  due timestamptz NOT NULL,
  PRIMARY KEY (relation_schema, relation_name)
);
CREATE INDEX layer_garbage_due ON layer_garbage (due);

-- Whatever takes a source away, its view goes, and its table if it was imported. Requests on the way may still read the old ones.
CREATE FUNCTION abandon_layer_source() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due timestamptz := now() + CASE TG_OP WHEN 'DELETE' THEN interval '0' ELSE interval '1 minute' END;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.view_name = OLD.view_name THEN
    RETURN NULL;
  END IF;
  INSERT INTO layer_garbage VALUES ('mapserver', OLD.view_name, due) ON CONFLICT DO NOTHING;
  IF OLD.table_schema = 'layer_data' AND (TG_OP = 'DELETE' OR (NEW.table_schema, NEW.table_name) <> (OLD.table_schema, OLD.table_name)) THEN
    INSERT INTO layer_garbage VALUES ('layer_data', OLD.table_name, due) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER abandon_layer_source AFTER UPDATE OR DELETE ON layer_source
  FOR EACH ROW EXECUTE FUNCTION abandon_layer_source();

-- How far an import is: any copy of the app answers for it, and takes the wish to end it.
CREATE TABLE layer_import (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  filename text NOT NULL,
  step text NOT NULL CHECK (step IN ('UNPACKING', 'LOADING', 'CHECKING', 'LOADED', 'FAILED')),
  rows_done bigint NOT NULL DEFAULT 0,
  rows_total bigint,
  cancelled boolean NOT NULL DEFAULT false,
  touched timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX layer_import_account ON layer_import (account_id);
CREATE INDEX layer_import_touched ON layer_import (touched);
