-- What a new element costs in its triggers, where thousands come at once (0254).

-- Whether what is drawn of an element that is alone in its cell can be seen in another tile than that of its inner point, one zoom
-- closer: its box, with the margin of a tile, crosses an edge.
-- step: together
CREATE FUNCTION reaches_beyond(zoom smallint, min_x bigint, min_y bigint, max_x bigint, max_y bigint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((min_x - ((1::bigint << (29 - zoom)) / 64)) >> (29 - zoom), (min_y - ((1::bigint << (29 - zoom)) / 64)) >> (29 - zoom))
    <> ((max_x + ((1::bigint << (29 - zoom)) / 64)) >> (29 - zoom), (max_y + ((1::bigint << (29 - zoom)) / 64)) >> (29 - zoom))
$$;

-- Most points reach no other tile: they need no place in these indexes.
-- step: alone
CREATE INDEX CONCURRENTLY element_cell_public_reaching ON element_cell
  USING gist (type_id, zoom, element_box(sum_min_x, sum_min_y, sum_max_x, sum_max_y))
  WHERE count = 1 AND is_public AND reaches_beyond(zoom, sum_min_x, sum_min_y, sum_max_x, sum_max_y);
-- step: alone
CREATE INDEX CONCURRENTLY element_cell_private_reaching ON element_cell
  USING gist (type_id, zoom, element_box(sum_min_x, sum_min_y, sum_max_x, sum_max_y))
  WHERE count = 1 AND NOT is_public AND reaches_beyond(zoom, sum_min_x, sum_min_y, sum_max_x, sum_max_y);
-- step: alone
DROP INDEX CONCURRENTLY element_cell_public_single;
-- step: alone
DROP INDEX CONCURRENTLY element_cell_private_single;

-- Only elements make cells, and they hold their type: a type without elements has no cells.
-- step: together
ALTER TABLE element_cell DROP CONSTRAINT element_cell_type_id_fkey;

-- One statement writes the revisions of all the elements that one statement has changed.
-- step: together
CREATE TYPE revision_entry AS (
  element_id bigint, type_id bigint, version int, action text, is_public boolean, author_id bigint, changes jsonb);

CREATE FUNCTION record_revisions(entries revision_entry[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO element_revision AS r (element_id, type_id, version, action, author_id, accepted_by, source, note, is_public, changes)
  SELECT e.element_id, e.type_id, e.version, coalesce(nullif(current_setting('vieiro.action', true), ''), e.action),
    coalesce(nullif(current_setting('vieiro.author', true), '')::bigint, e.author_id),
    nullif(current_setting('vieiro.accepted_by', true), '')::bigint,
    coalesce(nullif(current_setting('vieiro.source', true), ''), 'system'), nullif(btrim(current_setting('vieiro.note', true)), ''),
    e.is_public, e.changes
  FROM unnest($1) e WHERE e.changes <> '{}'
  ON CONFLICT (element_id, at, transaction_id) DO UPDATE SET type_id = greatest(r.type_id, excluded.type_id),
    version = greatest(r.version, excluded.version),
    action = CASE excluded.action WHEN 'MODIFY' THEN r.action ELSE excluded.action END,
    is_public = CASE WHEN excluded.version < r.version THEN r.is_public ELSE excluded.is_public END,
    changes = joined_changes(r.changes, excluded.changes)
$$;

CREATE OR REPLACE FUNCTION record_revision(element bigint, type bigint, version int, action text, is_public boolean, author bigint, changes jsonb)
  RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT record_revisions(ARRAY[ROW($1, $2, $3, $4, $5, $6, $7)::revision_entry])
$$;

CREATE OR REPLACE FUNCTION record_element_revisions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM record_revisions(ARRAY(
        SELECT ROW(n.id, n.type_id, n.version, 'CREATE', n.is_public, n.owner_id, (
          SELECT jsonb_object_agg(key, jsonb_build_array(NULL, value)) FROM jsonb_each(element_fields(n.description, n.geom,
            coalesce(n.asked_public, n.is_public), n.is_reviewed, n.internal_comments, n.attribute_values))))::revision_entry
        FROM new_rows n));
    WHEN 'UPDATE' THEN
      -- A geometry is written out only where it has changed.
      PERFORM record_revisions(ARRAY(
        SELECT ROW(n.id, n.type_id, n.version, 'MODIFY', n.is_public, NULL, changed_fields(
          element_fields(o.description, CASE WHEN moved THEN o.geom END, coalesce(o.asked_public, o.is_public), o.is_reviewed,
            o.internal_comments, o.attribute_values),
          element_fields(n.description, CASE WHEN moved THEN n.geom END, coalesce(n.asked_public, n.is_public), n.is_reviewed,
            n.internal_comments, n.attribute_values)))::revision_entry
        FROM new_rows n FULL JOIN old_rows o USING (id) CROSS JOIN LATERAL (SELECT n.geom IS DISTINCT FROM o.geom AS moved) g
        WHERE moved OR (n.description, coalesce(n.asked_public, n.is_public), n.is_reviewed, n.internal_comments, n.attribute_values)
          IS DISTINCT FROM (o.description, coalesce(o.asked_public, o.is_public), o.is_reviewed, o.internal_comments, o.attribute_values)));
      -- What is held back in the transaction that wrote it has never been public.
      UPDATE element_revision r SET is_public = changed.is_public
      FROM (SELECT n.id, n.is_public FROM new_rows n FULL JOIN old_rows o USING (id)
        WHERE n.is_public IS DISTINCT FROM o.is_public OFFSET 0) changed
      WHERE r.element_id = changed.id AND r.at = now()::timestamptz(3) AND r.transaction_id = pg_current_xact_id();
    ELSE
      PERFORM record_revisions(ARRAY(
        SELECT ROW(o.id, o.type_id, o.version, 'DELETE', o.is_public, NULL, changed_fields(
          element_fields(o.description, o.geom, coalesce(o.asked_public, o.is_public), o.is_reviewed, o.internal_comments, o.attribute_values),
          '{}'))::revision_entry
        FROM old_rows o));
  END CASE;
  RETURN NULL;
END $$;

-- These run for each row. A query inside of an expression of PL/pgSQL takes the whole expression out of its fast way, and settings of
-- a function are set and taken back at each call: the names are qualified instead.
-- step: together
CREATE OR REPLACE FUNCTION prepare_element_geometry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  square constant double precision := 20037508.342789244;
  kind constant text := public.GeometryType(NEW.geom);
  allowed text;
  inner_point public.geometry;
BEGIN
  SELECT t.geometry_type INTO allowed FROM public.geometric_element_type t WHERE t.id = NEW.type_id;
  IF kind NOT IN ('POINT', 'LINESTRING', 'POLYGON', 'MULTIPOINT', 'MULTILINESTRING', 'MULTIPOLYGON')
     OR NOT public.geometry_type_allows(allowed, public.ST_Dimension(NEW.geom)) THEN
    RAISE EXCEPTION 'geometry_kind' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_geometry_kind';
  END IF;
  IF public.ST_YMax(NEW.geom) <= 85.05 AND public.ST_YMin(NEW.geom) >= -85.05 THEN
    NEW.geom_3857 := public.ST_Transform(NEW.geom, 3857);
  ELSE
    -- Beyond the Mercator square: what is inside it, or its nearest edge.
    NEW.geom_3857 := public.ST_Transform(
      public.ST_Intersection(NEW.geom, public.ST_MakeEnvelope(-180, -85.05, 180, 85.05, 4326)), 3857);
    IF public.ST_IsEmpty(NEW.geom_3857) OR public.ST_Dimension(NEW.geom_3857) < public.ST_Dimension(NEW.geom) THEN
      inner_point := public.ST_PointOnSurface(NEW.geom);
      NEW.geom_3857 := public.ST_Transform(public.ST_SetSRID(
        public.ST_MakePoint(public.ST_X(inner_point), least(85.05, greatest(-85.05, public.ST_Y(inner_point)))), 4326), 3857);
    END IF;
  END IF;
  inner_point := public.ST_PointOnSurface(NEW.geom_3857);
  NEW.grid_x := least(1073741823, greatest(0, floor((public.ST_X(inner_point) + square) / (2 * square) * 1073741824)::bigint))::int;
  NEW.grid_y := least(1073741823, greatest(0, floor((square - public.ST_Y(inner_point)) / (2 * square) * 1073741824)::bigint))::int;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_owner_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(u.login) INTO NEW.owner_login FROM public.user_account u WHERE u.id = NEW.owner_id;
  RETURN NEW;
END $$;

-- What is searched of an element is worked out with its type's attributes looked up once for a statement, not for each row.
-- `searched`: { id of the type's attribute: whether it is the title }.
-- step: together
CREATE FUNCTION searched_attributes(types bigint[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(t.id, t.is_title), '{}') FROM public.element_type_attribute_type t
  JOIN public.attribute_type a ON a.id = t.attribute_type_id
  WHERE t.type_id = ANY($1) AND (t.is_title OR a.data_type IN ('TEXT', 'CONTACT_DATA'))
$$;

CREATE FUNCTION search_terms(searched jsonb, attribute_values jsonb, description text)
  RETURNS TABLE (name text, words tsvector) LANGUAGE sql IMMUTABLE AS $$
  SELECT n.name, array_to_tsvector(array_remove(string_to_array(
    regexp_replace(btrim(n.told || ' ^' || replace(btrim(n.name), ' ', ' ^')), '(\^?[^ ^]{60})[^ ]+', '\1', 'g'), ' '), '^'))
  FROM (
    SELECT left(coalesce(nullif(public.search_text(v.title), ''), public.search_text($3)), 200) AS name,
      public.search_text(concat_ws(' ', $3, v.told)) AS told
    FROM (
      SELECT string_agg(value, ' ') AS told, max(value) FILTER (WHERE is_title) AS title FROM (
        SELECT ($1 -> j.key)::boolean AS is_title, CASE jsonb_typeof(j.value)
          WHEN 'array' THEN (SELECT string_agg(x, ', ') FROM jsonb_array_elements_text(j.value) x) ELSE j.value #>> '{}' END AS value
        FROM jsonb_each($2) j WHERE $1 ? j.key) own) v) n
$$;

CREATE OR REPLACE FUNCTION search_terms(type_id bigint, attribute_values jsonb, description text)
  RETURNS TABLE (name text, words tsvector) LANGUAGE sql STABLE AS $$
  SELECT t.name, t.words FROM public.search_terms(public.searched_attributes(ARRAY[$1]), $2, $3) t
$$;

CREATE OR REPLACE FUNCTION keep_element_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed bigint[];
  searched jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT id FROM new_rows);
  ELSE
    changed := ARRAY(SELECT n.id FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.description, n.attribute_values, n.is_public, n.owner_id, n.type_id, n.geom)
        IS DISTINCT FROM (o.description, o.attribute_values, o.is_public, o.owner_id, o.type_id, o.geom));
  END IF;
  IF changed = '{}' THEN
    RETURN NULL;
  END IF;
  searched := searched_attributes(ARRAY(SELECT DISTINCT n.type_id FROM new_rows n));
  INSERT INTO element_search
    SELECT n.id, n.type_id, n.owner_id, n.is_public, t.name, t.words, box_around(n.geom)
    FROM new_rows n CROSS JOIN LATERAL search_terms(searched, n.attribute_values, n.description) t WHERE n.id = ANY(changed)
    ON CONFLICT (element_id) DO UPDATE SET type_id = excluded.type_id, owner_id = excluded.owner_id, is_public = excluded.is_public,
      name = excluded.name, words = excluded.words, area = excluded.area;
  PERFORM keep_search_words(changed);
  RETURN NULL;
END $$;

-- Triggers run in the order of their names: the rows that all writers of a type share are locked last. No program
-- asks for a trigger by its name.
-- unused since 0.2.0
-- step: together
DROP TRIGGER keep_element_cells_insert ON geometric_element;
CREATE TRIGGER stamp_element_cells_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_element_cells();
DROP TRIGGER keep_element_cells_update ON geometric_element;
CREATE TRIGGER stamp_element_cells_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_element_cells();
DROP TRIGGER keep_element_cells_delete ON geometric_element;
CREATE TRIGGER stamp_element_cells_delete AFTER DELETE ON geometric_element
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_element_cells();
