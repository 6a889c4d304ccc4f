-- The whole data model of both specifications. What must always be true is kept here, whoever writes.

CREATE EXTENSION IF NOT EXISTS postgis;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Case and accents folded away, for searching. Immutable because the dictionary is named.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- ── Languages, codes and translations ────────────────────────────────────────────────────────────
CREATE TABLE language (
  code text PRIMARY KEY CHECK (code ~ '^[a-z]{2}-[A-Z]{2}$'),
  name text NOT NULL,
  sort_order int NOT NULL DEFAULT 0
);

CREATE TABLE code_group (
  group_code text PRIMARY KEY CHECK (group_code <> '')
);

CREATE TABLE code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_code text NOT NULL REFERENCES code_group ON UPDATE CASCADE ON DELETE CASCADE,
  code text NOT NULL CHECK (code <> ''),
  sort_order int NOT NULL DEFAULT 0,
  UNIQUE (group_code, code)
);

CREATE TABLE internationalization (
  code_id bigint NOT NULL REFERENCES code ON DELETE CASCADE,
  language text NOT NULL REFERENCES language ON UPDATE CASCADE,
  description text NOT NULL,
  PRIMARY KEY (code_id, language)
);

-- ── Accounts ─────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE user_role (
  code text PRIMARY KEY CHECK (code IN ('USER', 'ADMIN'))
);

CREATE TABLE user_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login text NOT NULL CHECK (char_length(login) BETWEEN 1 AND 64 AND login = btrim(login)),
  password_hash text NOT NULL,
  locale text NOT NULL REFERENCES language ON UPDATE CASCADE,
  locked boolean NOT NULL DEFAULT false,
  role text NOT NULL REFERENCES user_role,
  -- Counts up when the password changes or the account is locked: tokens that carry an older number are void.
  token_version int NOT NULL DEFAULT 0,
  creation_date timestamptz NOT NULL DEFAULT now(),
  modification_date timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX user_account_login_key ON user_account (lower(login));

CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'ADMIN' AND NOT OLD.locked
     AND (TG_OP = 'DELETE' OR NEW.role <> 'ADMIN' OR NEW.locked) THEN
    PERFORM pg_advisory_xact_lock(hashtext('user_account.last_administrator'));
    IF NOT EXISTS (SELECT 1 FROM user_account WHERE role = 'ADMIN' AND NOT locked AND id <> OLD.id) THEN
      RAISE EXCEPTION 'last_administrator' USING ERRCODE = 'check_violation', CONSTRAINT = 'user_account_last_administrator';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_an_administrator BEFORE UPDATE OR DELETE ON user_account
  FOR EACH ROW EXECUTE FUNCTION keep_an_administrator();

-- Failed log-ins by bucket (a digest of login and address), so that every copy of the app counts the same.
CREATE TABLE login_attempt (
  bucket text PRIMARY KEY,
  failures int NOT NULL CHECK (failures > 0),
  window_start timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_attempt_window ON login_attempt (window_start);

-- ── Files ────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE file_format (
  code text PRIMARY KEY CHECK (code LIKE 'FILE_FORMAT_%'),
  main_mime_type text NOT NULL UNIQUE,
  additional_mime_type text,
  extension text NOT NULL,
  image boolean NOT NULL DEFAULT false,
  allowed_for_general_attachments boolean NOT NULL DEFAULT false,
  general_max_size bigint NOT NULL CHECK (general_max_size > 0),
  allowed_for_elements boolean NOT NULL DEFAULT false,
  element_max_size bigint NOT NULL CHECK (element_max_size > 0)
);

CREATE TABLE general_attached_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type_code_id bigint REFERENCES code,
  description text NOT NULL CHECK (btrim(description) <> ''),
  internal_filename text NOT NULL UNIQUE,
  original_filename text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  file_format text NOT NULL REFERENCES file_format ON UPDATE CASCADE,
  storage_key text NOT NULL UNIQUE,
  creation_date timestamptz NOT NULL DEFAULT now(),
  modification_date timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX general_attached_file_format ON general_attached_file (file_format);
CREATE INDEX general_attached_file_type ON general_attached_file (type_code_id);

-- Stored objects that no row speaks of (any more): written before an upload's transaction, taken back inside it,
-- and written again when a row goes. A sweeper deletes what is due, so that neither a crash nor a rollback leaks a file.
CREATE TABLE storage_garbage (
  storage_key text PRIMARY KEY,
  due timestamptz NOT NULL
);
CREATE INDEX storage_garbage_due ON storage_garbage (due);

-- ── Configuration ────────────────────────────────────────────────────────────────────────────────
CREATE DOMAIN data_type AS text CHECK (VALUE IN ('TEXT', 'SELECT', 'MULTISELECT', 'DATE', 'DATE_TIME', 'NUMBER', 'FLOAT',
  'CONTACT_DATA', 'BOOLEAN', 'IMAGE', 'FORMATTED_TEXT', 'COLOR', 'INTERNATIONALIZATED_TEXT', 'LANGUAGE'));
CREATE DOMAIN opacity AS double precision CHECK (VALUE BETWEEN 0 AND 1);
CREATE DOMAIN legend_type AS text CHECK (VALUE IN
  ('LEGEND_TYPE_NONE', 'LEGEND_TYPE_URL', 'LEGEND_TYPE_IMAGE', 'LEGEND_TYPE_GET_LEGEND_GRAPHIC'));

CREATE TABLE configuration_parameter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name_code_id bigint NOT NULL UNIQUE REFERENCES code,
  help_code_id bigint REFERENCES code,
  data_type data_type NOT NULL,
  value text,
  default_value text,
  mime_type text,
  filename text,
  mandatory boolean NOT NULL DEFAULT false,
  -- Whether the public interface reads it; the others are for administrators alone.
  user_interface boolean NOT NULL DEFAULT true,
  modification_date timestamptz NOT NULL DEFAULT now(),
  CHECK (NOT mandatory OR value IS NOT NULL)
);
CREATE INDEX configuration_parameter_help ON configuration_parameter (help_code_id);

-- ── Administrative divisions ─────────────────────────────────────────────────────────────────────
CREATE TABLE province (
  province_code text PRIMARY KEY,
  name text NOT NULL,
  geom geometry(MultiPolygon, 4326)
);
CREATE TABLE county (
  county_code text PRIMARY KEY,
  name text NOT NULL,
  province_code text NOT NULL REFERENCES province ON UPDATE CASCADE,
  geom geometry(MultiPolygon, 4326)
);
CREATE TABLE municipality (
  ine_code text PRIMARY KEY,
  name text NOT NULL,
  province_code text NOT NULL REFERENCES province ON UPDATE CASCADE,
  county_code text REFERENCES county ON UPDATE CASCADE ON DELETE SET NULL,
  geom geometry(MultiPolygon, 4326)
);
CREATE TABLE parish (
  parish_code text PRIMARY KEY,
  name text NOT NULL,
  ine_code text NOT NULL REFERENCES municipality ON UPDATE CASCADE,
  geom geometry(MultiPolygon, 4326)
);
CREATE TABLE population_entity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  ine_code text NOT NULL REFERENCES municipality ON UPDATE CASCADE,
  parish_code text REFERENCES parish ON UPDATE CASCADE ON DELETE SET NULL,
  population int CHECK (population >= 0),
  geom geometry(Point, 4326) NOT NULL,
  UNIQUE (ine_code, name, geom)
);
CREATE INDEX county_province ON county (province_code);
CREATE INDEX municipality_province ON municipality (province_code);
CREATE INDEX municipality_county ON municipality (county_code);
CREATE INDEX parish_municipality ON parish (ine_code);
CREATE INDEX population_entity_parish ON population_entity (parish_code);
CREATE INDEX province_geom ON province USING gist (geom);
CREATE INDEX municipality_geom ON municipality USING gist (geom);
CREATE INDEX parish_geom ON parish USING gist (geom);
CREATE INDEX population_entity_geom ON population_entity USING gist (geom);

-- ── Styles ───────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE style (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('POINT', 'LINE', 'POLYGON')),
  name text NOT NULL CHECK (btrim(name) <> '' AND name !~ '[/\\[:cntrl:]]'),
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  source_format text CHECK (source_format IN ('SLD', 'QML')),
  source text,
  source_filename text,
  warnings jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(warnings) = 'array'),
  creation_date timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, name),
  CHECK ((source IS NULL) = (source_format IS NULL))
);

CREATE FUNCTION keep_a_style() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('style.last.' || OLD.kind));
  IF NOT EXISTS (SELECT 1 FROM style WHERE kind = OLD.kind AND id <> OLD.id) THEN
    RAISE EXCEPTION 'last_style' USING ERRCODE = 'check_violation', CONSTRAINT = 'style_last_of_kind';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER keep_a_style BEFORE DELETE ON style FOR EACH ROW EXECUTE FUNCTION keep_a_style();

-- ── Attribute types and element types ────────────────────────────────────────────────────────────
CREATE TABLE attribute_type (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_code_id bigint NOT NULL UNIQUE REFERENCES code,
  description text NOT NULL CHECK (btrim(description) <> ''),
  data_type data_type NOT NULL CHECK (data_type NOT IN ('IMAGE', 'FORMATTED_TEXT', 'COLOR', 'INTERNATIONALIZATED_TEXT', 'LANGUAGE')),
  max_size int CHECK (max_size >= 1),
  help_code_id bigint REFERENCES code,
  value_group_code text UNIQUE REFERENCES code_group ON UPDATE CASCADE,
  CHECK ((data_type = 'TEXT') = (max_size IS NOT NULL)),
  CHECK ((data_type IN ('SELECT', 'MULTISELECT')) = (value_group_code IS NOT NULL))
);
CREATE INDEX attribute_type_help ON attribute_type (help_code_id);

CREATE TABLE geometric_element_type (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (btrim(code) <> ''),
  name_code_id bigint NOT NULL UNIQUE REFERENCES code,
  description text,
  geometry_type text NOT NULL CHECK (geometry_type IN
    ('ANY_GEOMETRY', 'POINT_POLYGON', 'POINT_LINE', 'LINE_POLYGON', 'POINT', 'LINE', 'POLYGON')),
  point_style_id bigint REFERENCES style,
  line_style_id bigint REFERENCES style,
  polygon_style_id bigint REFERENCES style,
  default_opacity opacity,
  allow_change_opacity boolean NOT NULL DEFAULT true,
  can_join boolean NOT NULL DEFAULT false,
  join_tooltip_code_id bigint REFERENCES code,
  join_table_code_id bigint REFERENCES code,
  legend_type legend_type NOT NULL DEFAULT 'LEGEND_TYPE_NONE',
  legend_type_value text,
  legend_file_id bigint REFERENCES general_attached_file,
  CHECK (NOT can_join OR (join_tooltip_code_id IS NOT NULL AND join_table_code_id IS NOT NULL)),
  CHECK (legend_type <> 'LEGEND_TYPE_URL' OR legend_type_value IS NOT NULL),
  CHECK ((point_style_id IS NOT NULL) = (geometry_type = 'ANY_GEOMETRY' OR geometry_type ~ 'POINT')),
  CHECK ((line_style_id IS NOT NULL) = (geometry_type = 'ANY_GEOMETRY' OR geometry_type ~ 'LINE')),
  CHECK ((polygon_style_id IS NOT NULL) = (geometry_type = 'ANY_GEOMETRY' OR geometry_type ~ 'POLYGON'))
);
CREATE INDEX geometric_element_type_point_style ON geometric_element_type (point_style_id);
CREATE INDEX geometric_element_type_line_style ON geometric_element_type (line_style_id);
CREATE INDEX geometric_element_type_polygon_style ON geometric_element_type (polygon_style_id);
CREATE INDEX geometric_element_type_legend_file ON geometric_element_type (legend_file_id);
CREATE INDEX geometric_element_type_join_tooltip ON geometric_element_type (join_tooltip_code_id);
CREATE INDEX geometric_element_type_join_table ON geometric_element_type (join_table_code_id);

CREATE TABLE element_type_attribute_type (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type_id bigint NOT NULL REFERENCES geometric_element_type ON DELETE CASCADE,
  attribute_type_id bigint NOT NULL REFERENCES attribute_type,
  attribute_order int NOT NULL CHECK (attribute_order >= 1),
  mandatory boolean NOT NULL DEFAULT false,
  UNIQUE (type_id, attribute_type_id)
);
CREATE INDEX element_type_attribute_type_attribute ON element_type_attribute_type (attribute_type_id);

-- ── Elements ─────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE geometric_element (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type_id bigint NOT NULL REFERENCES geometric_element_type,
  owner_id bigint NOT NULL REFERENCES user_account,
  version int NOT NULL DEFAULT 1 CHECK (version >= 1),
  description text NOT NULL CHECK (btrim(description) <> ''),
  geom geometry(Geometry, 4326) NOT NULL
    CHECK (NOT ST_IsEmpty(geom) AND ST_IsValid(geom)
      AND ST_XMin(geom) >= -180 AND ST_XMax(geom) <= 180 AND ST_YMin(geom) >= -90 AND ST_YMax(geom) <= 90),
  dimension smallint NOT NULL GENERATED ALWAYS AS (ST_Dimension(geom)) STORED,
  -- What the map draws: EPSG:3857, cut at the edge of the Mercator square.
  geom_3857 geometry(Geometry, 3857) NOT NULL,
  -- The inner point, in a grid of 2^30 by 2^30 over the Mercator square, y southwards like tiles.
  grid_x int NOT NULL,
  grid_y int NOT NULL,
  is_public boolean NOT NULL DEFAULT false,
  is_reviewed boolean NOT NULL DEFAULT false,
  internal_comments text,
  -- {"<element_type_attribute_type.id>": value | [values]}, in the text forms of the API.
  attribute_values jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attribute_values) = 'object'),
  province_code text REFERENCES province ON UPDATE CASCADE ON DELETE SET NULL,
  ine_code text REFERENCES municipality ON UPDATE CASCADE ON DELETE SET NULL,
  parish_code text REFERENCES parish ON UPDATE CASCADE ON DELETE SET NULL,
  creation_date timestamptz(3) NOT NULL DEFAULT now(),
  modification_date timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX geometric_element_public_list ON geometric_element (type_id, modification_date DESC, id DESC) WHERE is_public;
CREATE INDEX geometric_element_list ON geometric_element (type_id, modification_date DESC, id DESC);
CREATE INDEX geometric_element_own_list ON geometric_element (owner_id, type_id, modification_date DESC, id DESC);
CREATE INDEX geometric_element_type_id ON geometric_element (type_id, id);
CREATE INDEX geometric_element_creation ON geometric_element (type_id, creation_date DESC, id DESC);
CREATE INDEX geometric_element_municipality ON geometric_element (ine_code, type_id, modification_date DESC);
CREATE INDEX geometric_element_parish_code ON geometric_element (parish_code) WHERE parish_code IS NOT NULL;
CREATE INDEX geometric_element_province ON geometric_element (province_code, type_id, modification_date DESC);
CREATE INDEX geometric_element_description ON geometric_element USING gin (fold(description) gin_trgm_ops);
CREATE INDEX geometric_element_attributes ON geometric_element USING gin (attribute_values jsonb_path_ops);
CREATE INDEX geometric_element_geom ON geometric_element USING gist (geom);
CREATE INDEX geometric_element_tile ON geometric_element USING gist (type_id, geom_3857);

CREATE FUNCTION geometry_type_allows(geometry_type text, dimension int) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT geometry_type = 'ANY_GEOMETRY'
    OR geometry_type ~ (ARRAY['POINT', 'LINE', 'POLYGON'])[dimension + 1]
$$;

CREATE FUNCTION prepare_element_geometry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  square constant double precision := 20037508.342789244;
  inner_point geometry;
BEGIN
  IF GeometryType(NEW.geom) NOT IN ('POINT', 'LINESTRING', 'POLYGON', 'MULTIPOINT', 'MULTILINESTRING', 'MULTIPOLYGON')
     OR NOT geometry_type_allows((SELECT geometry_type FROM geometric_element_type WHERE id = NEW.type_id), ST_Dimension(NEW.geom)) THEN
    RAISE EXCEPTION 'geometry_kind' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_geometry_kind';
  END IF;
  IF ST_YMax(NEW.geom) <= 85.05 AND ST_YMin(NEW.geom) >= -85.05 THEN
    NEW.geom_3857 := ST_Transform(NEW.geom, 3857);
  ELSE
    -- Beyond the Mercator square: what is inside it, or its nearest edge.
    NEW.geom_3857 := ST_Transform(ST_Intersection(NEW.geom, ST_MakeEnvelope(-180, -85.05, 180, 85.05, 4326)), 3857);
    IF ST_IsEmpty(NEW.geom_3857) OR ST_Dimension(NEW.geom_3857) < ST_Dimension(NEW.geom) THEN
      inner_point := ST_PointOnSurface(NEW.geom);
      NEW.geom_3857 := ST_Transform(
        ST_SetSRID(ST_MakePoint(ST_X(inner_point), least(85.05, greatest(-85.05, ST_Y(inner_point)))), 4326), 3857);
    END IF;
  END IF;
  inner_point := ST_PointOnSurface(NEW.geom_3857);
  NEW.grid_x := least(1073741823, greatest(0, floor((ST_X(inner_point) + square) / (2 * square) * 1073741824)::bigint))::int;
  NEW.grid_y := least(1073741823, greatest(0, floor((square - ST_Y(inner_point)) / (2 * square) * 1073741824)::bigint))::int;
  RETURN NEW;
END $$;
CREATE TRIGGER prepare_element_geometry BEFORE INSERT OR UPDATE OF geom, type_id, geom_3857, grid_x, grid_y ON geometric_element
  FOR EACH ROW EXECUTE FUNCTION prepare_element_geometry();

CREATE FUNCTION freeze_used_geometry_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.geometry_type <> OLD.geometry_type AND EXISTS (SELECT 1 FROM geometric_element WHERE type_id = OLD.id) THEN
    RAISE EXCEPTION 'geometry_type_in_use' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_type_in_use';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER freeze_used_geometry_type BEFORE UPDATE OF geometry_type ON geometric_element_type
  FOR EACH ROW EXECUTE FUNCTION freeze_used_geometry_type();

CREATE TABLE element_parish (
  element_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  parish_code text NOT NULL REFERENCES parish ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (element_id, parish_code)
);
CREATE INDEX element_parish_parish ON element_parish (parish_code);

CREATE TABLE geometric_element_file (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  element_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  original_filename text NOT NULL CHECK (btrim(original_filename) <> ''),
  file_format text NOT NULL REFERENCES file_format ON UPDATE CASCADE,
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  storage_key text NOT NULL UNIQUE,
  thumbnail_key text UNIQUE,
  author_id bigint REFERENCES user_account,
  creation_date timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX geometric_element_file_element ON geometric_element_file (element_id, creation_date, uuid);
CREATE INDEX geometric_element_file_format ON geometric_element_file (file_format);
CREATE INDEX geometric_element_file_author ON geometric_element_file (author_id);

CREATE FUNCTION discard_stored_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storage_garbage (storage_key, due)
    SELECT key, now() FROM unnest(ARRAY[OLD.storage_key, to_jsonb(OLD) ->> 'thumbnail_key']) AS key WHERE key IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER discard_stored_file AFTER DELETE ON geometric_element_file
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();
CREATE TRIGGER discard_stored_file AFTER DELETE ON general_attached_file
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();

CREATE TABLE geometric_element_relation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  element1_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  element2_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  author_id bigint NOT NULL REFERENCES user_account,
  is_public boolean NOT NULL DEFAULT true,
  is_reviewed boolean NOT NULL DEFAULT false,
  comments text,
  creation_date timestamptz(3) NOT NULL DEFAULT now(),
  modification_date timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (element1_id < element2_id),
  UNIQUE (element1_id, element2_id)
);
CREATE INDEX geometric_element_relation_second ON geometric_element_relation (element2_id);
CREATE INDEX geometric_element_relation_author ON geometric_element_relation (author_id);

CREATE TABLE geometric_element_join (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  element_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  user_account_id bigint NOT NULL REFERENCES user_account,
  is_public boolean NOT NULL DEFAULT true,
  is_reviewed boolean NOT NULL DEFAULT false,
  comments text,
  creation_date timestamptz(3) NOT NULL DEFAULT now(),
  modification_date timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (element_id, user_account_id)
);
CREATE INDEX geometric_element_join_user ON geometric_element_join (user_account_id);

CREATE FUNCTION check_join_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT t.can_join FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id WHERE e.id = NEW.element_id) THEN
    RAISE EXCEPTION 'join_not_allowed' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_join_allowed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_join_allowed BEFORE INSERT ON geometric_element_join
  FOR EACH ROW EXECUTE FUNCTION check_join_allowed();

-- Who did what and what it was. No foreign keys: it outlives what it speaks of.
CREATE TABLE geometric_element_revision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  element_id bigint NOT NULL,
  version int NOT NULL,
  action text NOT NULL CHECK (action IN ('create', 'modify', 'delete', 'add_file', 'delete_file')),
  author_id bigint,
  at timestamptz(3) NOT NULL DEFAULT now(),
  snapshot jsonb NOT NULL
);
CREATE INDEX geometric_element_revision_element ON geometric_element_revision (element_id, id);

-- ── Grouped cells for the low zooms ──────────────────────────────────────────────────────────────
-- One row for each cell that holds an element: every tile of the zooms 0 to 14 has 16 by 16 of them (column * 16 + row).
-- Every column but the key is a sum, so that rows can be kept by adding and subtracting. Where count is 1 the sums are
-- the element itself: sum_id its id, sum_min_x … sum_max_y its box.
CREATE TABLE element_cell (
  type_id bigint NOT NULL REFERENCES geometric_element_type ON DELETE CASCADE,
  is_public boolean NOT NULL,
  zoom smallint NOT NULL,
  tile_x int NOT NULL,
  tile_y int NOT NULL,
  cell smallint NOT NULL,
  count bigint NOT NULL,
  sum_id bigint NOT NULL,
  sum_x bigint NOT NULL,
  sum_y bigint NOT NULL,
  sum_min_x bigint NOT NULL,
  sum_min_y bigint NOT NULL,
  sum_max_x bigint NOT NULL,
  sum_max_y bigint NOT NULL,
  PRIMARY KEY (type_id, is_public, zoom, tile_x, tile_y, cell)
) WITH (fillfactor = 80);

-- The box of the only element of a cell, so that a tile also finds what reaches into it from a cell outside.
CREATE FUNCTION element_box(min_x bigint, min_y bigint, max_x bigint, max_y bigint) RETURNS box LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT box(point(min_x, min_y), point(max_x, max_y)) $$;
CREATE INDEX element_cell_public_single ON element_cell
  USING gist (type_id, zoom, element_box(sum_min_x, sum_min_y, sum_max_x, sum_max_y)) WHERE count = 1 AND is_public;
CREATE INDEX element_cell_private_single ON element_cell
  USING gist (type_id, zoom, element_box(sum_min_x, sum_min_y, sum_max_x, sum_max_y)) WHERE count = 1 AND NOT is_public;

-- An EPSG:3857 coordinate (metres from the square's western or northern edge) in the 2^30 grid.
CREATE FUNCTION grid_position(metres double precision) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(1073741823, greatest(0, floor(metres / 40075016.685578488 * 1073741824)::bigint))::int
$$;
-- Which of the 16 by 16 cells of its tile a grid position falls in.
CREATE FUNCTION cell_of(grid_x int, grid_y int, zoom int) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((((grid_x >> (26 - zoom)) & 15) << 4) | ((grid_y >> (26 - zoom)) & 15))::smallint
$$;

CREATE FUNCTION keep_element_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leaving text := CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN 'SELECT -1 AS sign, * FROM old_rows' END;
  coming text := CASE WHEN TG_OP IN ('UPDATE', 'INSERT') THEN 'SELECT 1 AS sign, * FROM new_rows' END;
BEGIN
  -- Keys are taken in their order, so that two writers never wait for each other in a circle.
  EXECUTE format($sql$
    WITH changed AS (
      SELECT sign, id, type_id, is_public, grid_x, grid_y,
        grid_position(ST_XMin(geom_3857) + 20037508.342789244)::bigint AS min_x,
        grid_position(20037508.342789244 - ST_YMax(geom_3857))::bigint AS min_y,
        grid_position(ST_XMax(geom_3857) + 20037508.342789244)::bigint AS max_x,
        grid_position(20037508.342789244 - ST_YMin(geom_3857))::bigint AS max_y
      FROM (%s) rows_of_both),
    delta AS (
      SELECT type_id, is_public, zoom::smallint, grid_x >> (30 - zoom) AS tile_x, grid_y >> (30 - zoom) AS tile_y,
        cell_of(grid_x, grid_y, zoom) AS cell, sum(sign) AS count, sum(sign * id) AS sum_id,
        sum(sign * grid_x::bigint) AS sum_x, sum(sign * grid_y::bigint) AS sum_y,
        sum(sign * min_x) AS sum_min_x, sum(sign * min_y) AS sum_min_y, sum(sign * max_x) AS sum_max_x, sum(sign * max_y) AS sum_max_y
      FROM changed CROSS JOIN generate_series(0, 14) AS zoom
      GROUP BY 1, 2, 3, 4, 5, 6)
    INSERT INTO element_cell AS c
      (type_id, is_public, zoom, tile_x, tile_y, cell, count, sum_id, sum_x, sum_y, sum_min_x, sum_min_y, sum_max_x, sum_max_y)
    SELECT * FROM delta
    WHERE (count, sum_id, sum_x, sum_y, sum_min_x, sum_min_y, sum_max_x, sum_max_y) <> (0, 0, 0, 0, 0, 0, 0, 0)
    ORDER BY type_id, is_public, zoom, tile_x, tile_y, cell
    ON CONFLICT (type_id, is_public, zoom, tile_x, tile_y, cell) DO UPDATE SET
      count = c.count + excluded.count, sum_id = c.sum_id + excluded.sum_id,
      sum_x = c.sum_x + excluded.sum_x, sum_y = c.sum_y + excluded.sum_y,
      sum_min_x = c.sum_min_x + excluded.sum_min_x, sum_min_y = c.sum_min_y + excluded.sum_min_y,
      sum_max_x = c.sum_max_x + excluded.sum_max_x, sum_max_y = c.sum_max_y + excluded.sum_max_y
    $sql$, concat_ws(' UNION ALL ', leaving, coming));
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM element_cell c USING (
      SELECT DISTINCT type_id, is_public, zoom, grid_x >> (30 - zoom) AS tile_x, grid_y >> (30 - zoom) AS tile_y,
        cell_of(grid_x, grid_y, zoom) AS cell
      FROM old_rows CROSS JOIN generate_series(0, 14) AS zoom) gone
    WHERE (c.type_id, c.is_public, c.zoom, c.tile_x, c.tile_y, c.cell)
        = (gone.type_id, gone.is_public, gone.zoom, gone.tile_x, gone.tile_y, gone.cell)
      AND c.count = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_element_cells_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_element_cells();
CREATE TRIGGER keep_element_cells_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_element_cells();
CREATE TRIGGER keep_element_cells_delete AFTER DELETE ON geometric_element
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_element_cells();

-- ── Layer groups and layers ──────────────────────────────────────────────────────────────────────
CREATE TABLE geometric_layer_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (btrim(code) <> ''),
  name_code_id bigint NOT NULL UNIQUE REFERENCES code,
  group_order int NOT NULL,
  initially_open boolean NOT NULL DEFAULT false,
  place_behind_other_layers boolean NOT NULL DEFAULT false,
  include_inside_group_layer boolean NOT NULL DEFAULT false,
  block text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN place_behind_other_layers THEN 'before' WHEN include_inside_group_layer THEN 'inside' ELSE 'after' END) STORED,
  CHECK (NOT (place_behind_other_layers AND include_inside_group_layer)),
  CONSTRAINT geometric_layer_group_order_key UNIQUE (block, group_order)
);

CREATE FUNCTION keep_background_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.code = 'BACKGROUND_LAYER_GROUP' AND (TG_OP = 'DELETE' OR NEW.code <> OLD.code) THEN
    RAISE EXCEPTION 'background_group' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_layer_group_background';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_background_group BEFORE UPDATE OF code OR DELETE ON geometric_layer_group
  FOR EACH ROW EXECUTE FUNCTION keep_background_group();

CREATE TABLE geometric_layer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (btrim(code) <> ''),
  name_code_id bigint NOT NULL UNIQUE REFERENCES code,
  group_id bigint NOT NULL REFERENCES geometric_layer_group,
  type text NOT NULL CHECK (type IN ('WMS', 'WMS_DATABASE', 'WMS_SHAPE', 'OSM', 'XYZ')),
  internal_name text CHECK (internal_name ~ '^[A-Za-z0-9_.,-]+$'),
  table_name text,
  server_url text,
  version text CHECK (version IN ('1.1.1', '1.3.0')),
  layer_order int NOT NULL DEFAULT 1,
  initially_visible boolean NOT NULL DEFAULT false,
  internal_comments text,
  attribution text,
  default_opacity opacity NOT NULL DEFAULT 1,
  allow_change_opacity boolean NOT NULL DEFAULT true,
  supports_get_feature_info boolean NOT NULL DEFAULT false,
  information_format text,
  legend_type legend_type NOT NULL DEFAULT 'LEGEND_TYPE_NONE',
  legend_type_value text,
  legend_file_id bigint REFERENCES general_attached_file,
  show_all_layers_on_legend boolean NOT NULL DEFAULT false,
  refresh_stamp bigint NOT NULL DEFAULT (extract(epoch FROM now()) * 1000)::bigint,
  use_proxy boolean NOT NULL DEFAULT false,
  use_proxy_android boolean NOT NULL DEFAULT false,
  coordinate_system text CHECK (coordinate_system ~ '^EPSG:[0-9]{4,6}$'),
  source_filename text,
  style_document jsonb,
  style_source_format text CHECK (style_source_format IN ('SLD', 'QML')),
  style_source text,
  CHECK (type IN ('OSM', 'WMS_DATABASE', 'WMS_SHAPE') OR server_url IS NOT NULL),
  CHECK (type <> 'WMS_DATABASE' OR table_name IS NOT NULL),
  CHECK (type NOT IN ('WMS', 'WMS_DATABASE', 'WMS_SHAPE') OR internal_name IS NOT NULL),
  CHECK (legend_type <> 'LEGEND_TYPE_URL' OR legend_type_value IS NOT NULL)
);
CREATE INDEX geometric_layer_group_layers ON geometric_layer (group_id, layer_order, id);
CREATE INDEX geometric_layer_legend_file ON geometric_layer (legend_file_id);
CREATE UNIQUE INDEX geometric_layer_published_name ON geometric_layer (lower(internal_name)) WHERE type IN ('WMS_DATABASE', 'WMS_SHAPE');

-- ── What the map server may read ─────────────────────────────────────────────────────────────────
-- Its role is granted this schema and nothing else. The visibility rule stands in the map file's statement.
CREATE SCHEMA mapserver;
CREATE VIEW mapserver.geometric_element_point AS
  SELECT id, type_id, description, is_public, owner_id, geom, geom_3857 FROM public.geometric_element WHERE dimension = 0;
CREATE VIEW mapserver.geometric_element_line AS
  SELECT id, type_id, description, is_public, owner_id, geom, geom_3857 FROM public.geometric_element WHERE dimension = 1;
CREATE VIEW mapserver.geometric_element_polygon AS
  SELECT id, type_id, description, is_public, owner_id, geom, geom_3857 FROM public.geometric_element WHERE dimension = 2;
