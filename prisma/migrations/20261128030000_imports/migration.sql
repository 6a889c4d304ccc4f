-- Elements from files: what became of each row, so that it can be shown, corrected and undone. docs/decisions/0252 says why it looks like this.

-- step: together
CREATE TABLE import (
  job_id bigint PRIMARY KEY REFERENCES job ON DELETE CASCADE,
  type_id bigint NOT NULL REFERENCES geometric_element_type ON DELETE CASCADE,
  -- Nothing was written.
  is_dry boolean NOT NULL,
  -- The columns of the file, in order.
  columns text[] NOT NULL,
  undone_by bigint UNIQUE REFERENCES job ON DELETE SET NULL
);
CREATE INDEX import_type ON import (type_id);

CREATE TABLE import_row (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id bigint NOT NULL REFERENCES import ON DELETE CASCADE,
  -- As a spreadsheet or a GIS counts them; null: an element that the file does not have.
  row_number int CHECK (row_number > 0),
  state text NOT NULL CHECK (state IN ('NEW', 'CHANGED', 'UNCHANGED', 'DELETED', 'REFUSED')),
  -- The value by which its element was looked for.
  key text,
  -- Not a reference: it may be deleted since.
  element_id bigint,
  -- The element's version after the import has written it.
  version int,
  -- By field: what it was and what it is.
  changes jsonb,
  -- The columns with their values, the rules that they break and the values of those.
  issues jsonb,
  -- What the row holds, in the order of the columns.
  cells jsonb,
  place geometry(Point, 4326),
  CHECK ((state = 'REFUSED') = (issues IS NOT NULL) AND (issues IS NULL) = (cells IS NULL)),
  CHECK ((state = 'DELETED') = (row_number IS NULL)),
  CHECK (state IN ('NEW', 'REFUSED') OR element_id IS NOT NULL),
  UNIQUE (job_id, row_number)
);
CREATE INDEX import_row_state ON import_row (job_id, state, id);
CREATE INDEX import_row_key ON import_row (job_id, key) WHERE key IS NOT NULL;
CREATE INDEX import_row_element ON import_row (job_id, element_id) WHERE element_id IS NOT NULL;

CREATE TABLE import_mapping (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  name text NOT NULL CHECK (btrim(name) <> '' AND length(name) <= 200),
  mapping jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (account_id, name)
);

-- A geometry as GeoJSON in degrees, from its text in some system; null where it is none. One bad text must not refuse those beside it.
CREATE FUNCTION read_geometry_text(wkt text, srid int) RETURNS jsonb LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ST_AsGeoJSON(ST_Transform(ST_SetSRID(ST_Force2D(ST_GeomFromText(wkt)), srid), 4326), 15)::jsonb;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;
