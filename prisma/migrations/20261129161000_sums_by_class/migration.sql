-- How many elements of a cell the rules of its type's style take, kept as the counts are. docs/decisions/0297 says why it looks like this.

-- step: together
-- The rules of the styles of a type as classes, in their order: { classes: [{ dimension, filter }], columns: { name: { attribute, form } } }.
CREATE TABLE style_class_set (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type_id bigint NOT NULL REFERENCES geometric_element_type ON DELETE CASCADE,
  definition jsonb NOT NULL,
  -- RETIRED: others have taken its place, and its cells are deleted little by little.
  state text NOT NULL DEFAULT 'BUILDING' CHECK (state IN ('BUILDING', 'READY', 'RETIRED')),
  -- While it is built: the elements up to this id are counted.
  done_up_to bigint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX style_class_set_of_type ON style_class_set (type_id) WHERE state <> 'RETIRED';
CREATE INDEX style_class_set_left ON style_class_set (id) WHERE state <> 'READY';

CREATE TABLE element_cell_class (
  set_id bigint NOT NULL REFERENCES style_class_set ON DELETE CASCADE,
  is_public boolean NOT NULL,
  zoom smallint NOT NULL,
  tile_x int NOT NULL,
  tile_y int NOT NULL,
  cell smallint NOT NULL,
  class smallint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (set_id, is_public, zoom, tile_x, tile_y, cell, class)
) WITH (fillfactor = 80);

-- A filter of a style whose properties are columns, as a condition on a row `r` of elements. Every text in it is quoted here. It is never null.
CREATE FUNCTION class_condition(filter jsonb, columns jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
  op constant text := filter ->> 'op';
  source constant jsonb := columns -> (filter ->> 'property');
  stored text;
  value text;
BEGIN
  IF op IN ('all', 'any') THEN
    RETURN coalesce('(' || (SELECT string_agg(class_condition(f, columns), CASE op WHEN 'all' THEN ' AND ' ELSE ' OR ' END)
      FROM jsonb_array_elements(filter -> 'filters') f) || ')', CASE op WHEN 'all' THEN 'true' ELSE 'false' END);
  ELSIF op = 'not' THEN
    RETURN '(NOT ' || class_condition(filter -> 'filter', columns) || ')';
  END IF;
  IF source IS NULL THEN
    RAISE EXCEPTION 'class_condition: no column %', filter ->> 'property';
  END IF;
  stored := CASE source ->> 'attribute' WHEN 'id' THEN 'r.id::text' WHEN 'type_id' THEN 'r.type_id::text' WHEN 'description' THEN 'r.description'
    ELSE format('(r.attribute_values ->> %L)', source ->> 'attribute') END;
  stored := CASE source ->> 'form'
    WHEN 'number' THEN format('mapserver.number_in(%s)', stored)
    WHEN 'list' THEN format('mapserver.choices_in(r.attribute_values -> %L)', source ->> 'attribute')
    ELSE format('(%s COLLATE "C")', stored) END;
  IF op = 'isNull' THEN
    RETURN format('(%s IS NULL)', stored);
  END IF;
  value := CASE WHEN source ->> 'form' = 'number' THEN format('%L::double precision', filter ->> 'value') ELSE format('%L', filter ->> 'value') END;
  RETURN format('coalesce(%s, false)', CASE
    WHEN op = 'in' THEN format('%s IN (%s)', stored, (SELECT string_agg(format('%L', v), ', ') FROM jsonb_array_elements_text(filter -> 'values') v))
    WHEN op = 'between' THEN format('%s BETWEEN %L::double precision AND %L::double precision', stored, filter ->> 'min', filter ->> 'max')
    WHEN op = 'contains' THEN format('strpos(%s, %L) > 0', stored, filter ->> 'text')
    WHEN op = 'startsWith' THEN format('starts_with(%s, %L)', stored, filter ->> 'text')
    WHEN op = 'endsWith' THEN format('right(%s, length(%L)) = %2$L', stored, filter ->> 'text')
    WHEN op = '==' THEN format('%s = %s', stored, value)
    WHEN op IN ('<', '<=', '>', '>=') THEN format('%s %s %s', stored, op, value) END);
END $$;

-- The rows of a statement with elements `r` and a `sign`, counted by class: the text of a statement that adds them to the cells of a set.
CREATE FUNCTION class_sums(set_id bigint, rows_of text) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT format($sql$
    INSERT INTO element_cell_class AS c (set_id, is_public, zoom, tile_x, tile_y, cell, class, count)
    SELECT %s, r.is_public, zoom, r.grid_x >> (30 - zoom), r.grid_y >> (30 - zoom), cell_of(r.grid_x, r.grid_y, zoom), k.class, sum(r.sign)
    FROM (%s) r CROSS JOIN LATERAL (SELECT v.class FROM (VALUES %s) v (class, passes) WHERE v.passes) k CROSS JOIN generate_series(0, 14) AS zoom
    GROUP BY 2, 3, 4, 5, 6, 7 HAVING sum(r.sign) <> 0 ORDER BY 2, 3, 4, 5, 6, 7
    ON CONFLICT (set_id, is_public, zoom, tile_x, tile_y, cell, class) DO UPDATE SET count = c.count + excluded.count
    $sql$, s.id, $2, (SELECT string_agg(format('(%s::smallint, r.dimension = %s AND %s)', at - 1, (k ->> 'dimension')::int,
      class_condition(k -> 'filter', s.definition -> 'columns')), ', ' ORDER BY at)
      FROM jsonb_array_elements(s.definition -> 'classes') WITH ORDINALITY c (k, at)))
  FROM style_class_set s WHERE s.id = $1
$$;

-- Whoever builds a set of a type waits for its writers, and they for a part that is built (the lock of `keep_unique_values`).
CREATE FUNCTION keep_class_cells() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  leaving constant text := CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN 'SELECT -1 AS sign, * FROM old_rows' END;
  coming constant text := CASE WHEN TG_OP IN ('UPDATE', 'INSERT') THEN 'SELECT 1 AS sign, * FROM new_rows' END;
  both_rows constant text := concat_ws(' UNION ALL ', leaving, coming);
  types bigint[];
  one record;
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT type_id ORDER BY type_id) FROM (%s) r', both_rows) INTO types;
  PERFORM pg_advisory_xact_lock_shared(7280, t::int) FROM unnest(types) t;
  FOR one IN SELECT * FROM style_class_set WHERE type_id = ANY(types) AND state <> 'RETIRED' ORDER BY id LOOP
    EXECUTE class_sums(one.id, format('SELECT * FROM (%s) b WHERE b.type_id = %s%s', both_rows, one.type_id,
      CASE one.state WHEN 'BUILDING' THEN format(' AND b.id <= %s', one.done_up_to) END));
    IF TG_OP <> 'INSERT' THEN
      EXECUTE format('DELETE FROM element_cell_class c USING (
          SELECT DISTINCT r.is_public, zoom, r.grid_x >> (30 - zoom) AS tile_x, r.grid_y >> (30 - zoom) AS tile_y, cell_of(r.grid_x, r.grid_y, zoom) AS cell
          FROM old_rows r CROSS JOIN generate_series(0, 14) AS zoom WHERE r.type_id = %s) gone
        WHERE c.set_id = %s AND (c.is_public, c.zoom, c.tile_x, c.tile_y, c.cell) = (gone.is_public, gone.zoom, gone.tile_x, gone.tile_y, gone.cell)
          AND c.count = 0', one.type_id, one.id);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER stamp_class_cells_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_class_cells();
CREATE TRIGGER stamp_class_cells_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_class_cells();
CREATE TRIGGER stamp_class_cells_delete AFTER DELETE ON geometric_element
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_class_cells();

-- Sets the classes of a type; null: none. The same ones stay as they are.
CREATE FUNCTION define_classes(type bigint, wanted jsonb) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM style_class_set WHERE type_id = type AND state <> 'RETIRED' AND definition = wanted) THEN
    RETURN;
  END IF;
  UPDATE style_class_set SET state = 'RETIRED' WHERE type_id = type AND state <> 'RETIRED';
  IF wanted IS NOT NULL THEN
    INSERT INTO style_class_set (type_id, definition) VALUES (type, wanted);
  END IF;
END $$;

-- Counts the next elements of a set that is being built, of this type or of any. Returns whether there may be more.
CREATE FUNCTION build_classes(type bigint, most int) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  one style_class_set;
  last bigint;
  found_rows int;
BEGIN
  SELECT * INTO one FROM style_class_set WHERE state = 'BUILDING' AND (type IS NULL OR type_id = type) ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(7280, one.type_id::int);
  SELECT max(id), count(*) INTO last, found_rows FROM (
    SELECT e.id FROM geometric_element e WHERE e.type_id = one.type_id AND e.id > one.done_up_to ORDER BY e.id LIMIT most) part;
  IF last IS NOT NULL THEN
    EXECUTE class_sums(one.id, format('SELECT 1 AS sign, e.* FROM geometric_element e WHERE e.type_id = %s AND e.id > %s AND e.id <= %s',
      one.type_id, one.done_up_to, last));
  END IF;
  IF found_rows < most THEN
    UPDATE style_class_set SET state = 'READY' WHERE id = one.id;
    PERFORM renew_drawings(ARRAY[one.type_id]);
  ELSE
    UPDATE style_class_set SET done_up_to = last WHERE id = one.id;
  END IF;
  RETURN true;
END $$;

-- Deletes cells of a set that others have taken the place of. Returns whether there may be more.
CREATE FUNCTION purge_classes(most int) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  one bigint;
  gone int;
BEGIN
  SELECT id INTO one FROM style_class_set WHERE state = 'RETIRED' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF one IS NULL THEN
    RETURN false;
  END IF;
  DELETE FROM element_cell_class WHERE ctid = ANY(ARRAY(SELECT ctid FROM element_cell_class WHERE set_id = one LIMIT most));
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF gone < most THEN
    DELETE FROM style_class_set WHERE id = one;
  END IF;
  RETURN true;
END $$;

-- After a bulk load with the triggers off, or as a repair: classes are counted anew by whoever builds them.
CREATE OR REPLACE FUNCTION rebuild_element_cells() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE geometric_element IN SHARE MODE;
  DELETE FROM element_cell;
  INSERT INTO element_cell
    SELECT type_id, is_public, 14, grid_x >> 16, grid_y >> 16, cell_of(grid_x, grid_y, 14), count(*), sum(id),
      sum(grid_x::bigint), sum(grid_y::bigint),
      sum(grid_position(ST_XMin(geom_3857) + 20037508.342789244)::bigint),
      sum(grid_position(20037508.342789244 - ST_YMax(geom_3857))::bigint),
      sum(grid_position(ST_XMax(geom_3857) + 20037508.342789244)::bigint),
      sum(grid_position(20037508.342789244 - ST_YMin(geom_3857))::bigint)
    FROM geometric_element GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6;
  -- Every column is a sum, so a zoom follows from the four cells below each of its own.
  FOR parent IN REVERSE 13..0 LOOP
    INSERT INTO element_cell
      SELECT type_id, is_public, parent, tile_x >> 1, tile_y >> 1,
        (((tile_x & 1) * 8 + (cell >> 5)) * 16 + (tile_y & 1) * 8 + ((cell & 15) >> 1))::smallint,
        sum(count), sum(sum_id), sum(sum_x), sum(sum_y), sum(sum_min_x), sum(sum_min_y), sum(sum_max_x), sum(sum_max_y)
      FROM element_cell WHERE zoom = parent + 1 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6;
  END LOOP;
  DELETE FROM element_cell_class;
  UPDATE style_class_set SET state = 'BUILDING', done_up_to = 0 WHERE state <> 'RETIRED';
  PERFORM stamp_all_tiles();
  RETURN (SELECT count(*) FROM element_cell);
END $$;
