-- Writers of a type add what they change to a table of changes, which readers add to the cells. Whoever folds them into the cells does it
-- behind the writers, so that none waits for another. docs/decisions/0332 says why it looks like this.

-- What the cells do not have yet: an element that came (sign 1) or went (-1), with its place and its box in the grid.
-- step: together
CREATE TABLE element_cell_change (
  type_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  is_public boolean NOT NULL,
  sign smallint NOT NULL,
  element_id bigint NOT NULL,
  grid_x int NOT NULL,
  grid_y int NOT NULL,
  min_x int NOT NULL,
  min_y int NOT NULL,
  max_x int NOT NULL,
  max_y int NOT NULL,
  PRIMARY KEY (type_id, id)
);

-- The same of the cells of the classes of a style.
CREATE TABLE element_class_change (
  set_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  is_public boolean NOT NULL,
  sign int NOT NULL,
  grid_x int NOT NULL,
  grid_y int NOT NULL,
  class smallint NOT NULL,
  PRIMARY KEY (set_id, id)
);

CREATE FUNCTION cell_change(type_id bigint, is_public boolean, sign int, element_id bigint, grid_x int, grid_y int, geom_3857 geometry)
  RETURNS element_cell_change LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ROW($1, NULL, $2, $3, $4, $5, $6,
    public.grid_position(public.ST_XMin($7) + 20037508.342789244), public.grid_position(20037508.342789244 - public.ST_YMax($7)),
    public.grid_position(public.ST_XMax($7) + 20037508.342789244), public.grid_position(20037508.342789244 - public.ST_YMin($7)))::public.element_cell_change
$$;

-- Adds changes to the cells. Keys are taken in their order, so that two who do so never wait for each other in a circle.
CREATE FUNCTION add_to_cells(changes element_cell_change[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO element_cell AS c
    (type_id, is_public, zoom, tile_x, tile_y, cell, count, sum_id, sum_x, sum_y, sum_min_x, sum_min_y, sum_max_x, sum_max_y)
  SELECT * FROM (
    SELECT type_id, is_public, zoom::smallint, grid_x >> (30 - zoom) AS tile_x, grid_y >> (30 - zoom) AS tile_y,
      cell_of(grid_x, grid_y, zoom) AS cell, sum(sign) AS count, sum(sign * element_id) AS sum_id,
      sum(sign * grid_x::bigint) AS sum_x, sum(sign * grid_y::bigint) AS sum_y, sum(sign * min_x::bigint) AS sum_min_x,
      sum(sign * min_y::bigint) AS sum_min_y, sum(sign * max_x::bigint) AS sum_max_x, sum(sign * max_y::bigint) AS sum_max_y
    FROM unnest(changes) CROSS JOIN generate_series(0, 14) AS zoom
    GROUP BY 1, 2, 3, 4, 5, 6) d
  WHERE (count, sum_id, sum_x, sum_y, sum_min_x, sum_min_y, sum_max_x, sum_max_y) <> (0, 0, 0, 0, 0, 0, 0, 0)
  ORDER BY type_id, is_public, zoom, tile_x, tile_y, cell
  ON CONFLICT (type_id, is_public, zoom, tile_x, tile_y, cell) DO UPDATE SET
    count = c.count + excluded.count, sum_id = c.sum_id + excluded.sum_id,
    sum_x = c.sum_x + excluded.sum_x, sum_y = c.sum_y + excluded.sum_y,
    sum_min_x = c.sum_min_x + excluded.sum_min_x, sum_min_y = c.sum_min_y + excluded.sum_min_y,
    sum_max_x = c.sum_max_x + excluded.sum_max_x, sum_max_y = c.sum_max_y + excluded.sum_max_y;
  -- An element may leave a cell before the change by which another one came to it is folded: only what is zero throughout is empty.
  DELETE FROM element_cell c USING (
    SELECT DISTINCT type_id, is_public, zoom, grid_x >> (30 - zoom) AS tile_x, grid_y >> (30 - zoom) AS tile_y,
      cell_of(grid_x, grid_y, zoom) AS cell
    FROM unnest(changes) CROSS JOIN generate_series(0, 14) AS zoom WHERE sign = -1) gone
  WHERE (c.type_id, c.is_public, c.zoom, c.tile_x, c.tile_y, c.cell)
      = (gone.type_id, gone.is_public, gone.zoom, gone.tile_x, gone.tile_y, gone.cell)
    AND (c.count, c.sum_id, c.sum_x, c.sum_y, c.sum_min_x, c.sum_min_y, c.sum_max_x, c.sum_max_y) = (0, 0, 0, 0, 0, 0, 0, 0);
END $$;

-- A statement of few rows leaves its changes to whoever folds; one of many adds them itself, so that readers never have many to add.
CREATE OR REPLACE FUNCTION keep_element_cells() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  few constant int := 100;
  changes element_cell_change[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      changes := ARRAY(SELECT cell_change(n.type_id, n.is_public, 1, n.id, n.grid_x, n.grid_y, n.geom_3857) FROM new_rows n);
    WHEN 'UPDATE' THEN
      changes := ARRAY(
        SELECT cell_change(c.type_id, c.is_public, c.sign, c.id, c.grid_x, c.grid_y, c.geom_3857)
        FROM new_rows n FULL JOIN old_rows o USING (id)
        CROSS JOIN LATERAL (VALUES (-1, id, o.type_id, o.is_public, o.grid_x, o.grid_y, o.geom_3857),
          (1, id, n.type_id, n.is_public, n.grid_x, n.grid_y, n.geom_3857)) c (sign, id, type_id, is_public, grid_x, grid_y, geom_3857)
        WHERE (n.type_id, n.is_public, n.grid_x, n.grid_y, n.geom_3857) IS DISTINCT FROM (o.type_id, o.is_public, o.grid_x, o.grid_y, o.geom_3857));
    ELSE
      changes := ARRAY(SELECT cell_change(o.type_id, o.is_public, -1, o.id, o.grid_x, o.grid_y, o.geom_3857) FROM old_rows o);
  END CASE;
  IF cardinality(changes) > few THEN
    PERFORM add_to_cells(changes);
  ELSIF changes <> '{}' THEN
    INSERT INTO element_cell_change (type_id, is_public, sign, element_id, grid_x, grid_y, min_x, min_y, max_x, max_y)
      SELECT type_id, is_public, sign, element_id, grid_x, grid_y, min_x, min_y, max_x, max_y FROM unnest(changes);
  END IF;
  RETURN NULL;
END $$;

-- The rows of a statement with elements `r` and a `sign`, by the classes of a set: the text of a query of changes.
CREATE FUNCTION class_changes(set_id bigint, rows_of text) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT format($sql$
    SELECT %s::bigint AS set_id, r.is_public, sum(r.sign)::int AS sign, r.grid_x, r.grid_y, k.class
    FROM (%s) r CROSS JOIN LATERAL (SELECT v.class FROM (VALUES %s) v (class, passes) WHERE v.passes) k
    GROUP BY 2, 4, 5, 6 HAVING sum(r.sign) <> 0
    $sql$, s.id, $2, (SELECT string_agg(format('(%s::smallint, r.dimension = %s AND %s)', at - 1, (k ->> 'dimension')::int,
      class_condition(k -> 'filter', s.definition -> 'columns')), ', ' ORDER BY at)
      FROM jsonb_array_elements(s.definition -> 'classes') WITH ORDINALITY c (k, at)))
  FROM style_class_set s WHERE s.id = $1
$$;

-- The text of a statement that adds such a query to the cells of a set.
CREATE OR REPLACE FUNCTION class_sums(set_id bigint, rows_of text) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT format($sql$
    INSERT INTO element_cell_class AS c (set_id, is_public, zoom, tile_x, tile_y, cell, class, count)
    SELECT r.set_id, r.is_public, zoom, r.grid_x >> (30 - zoom), r.grid_y >> (30 - zoom), cell_of(r.grid_x, r.grid_y, zoom), r.class, sum(r.sign)
    FROM (%s) r CROSS JOIN generate_series(0, 14) AS zoom
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(r.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (set_id, is_public, zoom, tile_x, tile_y, cell, class) DO UPDATE SET count = c.count + excluded.count
    $sql$, class_changes($1, $2))
$$;

-- The same for changes that wait. Those of a set that others have taken the place of are dropped.
CREATE FUNCTION add_to_class_cells(changes element_class_change[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO element_cell_class AS c (set_id, is_public, zoom, tile_x, tile_y, cell, class, count)
    SELECT r.set_id, r.is_public, zoom, r.grid_x >> (30 - zoom), r.grid_y >> (30 - zoom), cell_of(r.grid_x, r.grid_y, zoom), r.class, sum(r.sign)
    FROM unnest(changes) r CROSS JOIN generate_series(0, 14) AS zoom
    WHERE EXISTS (SELECT FROM style_class_set s WHERE s.id = r.set_id AND s.state <> 'RETIRED')
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(r.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (set_id, is_public, zoom, tile_x, tile_y, cell, class) DO UPDATE SET count = c.count + excluded.count;
  DELETE FROM element_cell_class c USING (
    SELECT DISTINCT r.set_id, r.is_public, zoom, r.grid_x >> (30 - zoom) AS tile_x, r.grid_y >> (30 - zoom) AS tile_y,
      cell_of(r.grid_x, r.grid_y, zoom) AS cell, r.class
    FROM unnest(changes) r CROSS JOIN generate_series(0, 14) AS zoom WHERE r.sign < 0) gone
  WHERE (c.set_id, c.is_public, c.zoom, c.tile_x, c.tile_y, c.cell, c.class)
      = (gone.set_id, gone.is_public, gone.zoom, gone.tile_x, gone.tile_y, gone.cell, gone.class) AND c.count = 0;
END $$;

-- Whoever builds a set of a type waits for its writers, and they for a part that is built (the lock of `keep_unique_values`).
CREATE OR REPLACE FUNCTION keep_class_cells() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  few constant int := 100;
  leaving constant text := CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN 'SELECT -1 AS sign, * FROM old_rows' END;
  coming constant text := CASE WHEN TG_OP IN ('UPDATE', 'INSERT') THEN 'SELECT 1 AS sign, * FROM new_rows' END;
  both_rows constant text := concat_ws(' UNION ALL ', leaving, coming);
  types bigint[];
  changed bigint;
  query text;
  changes element_class_change[];
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT type_id), count(*) INTO types, changed FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT type_id), count(*) INTO types, changed FROM new_rows;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    types := types || ARRAY(SELECT DISTINCT type_id FROM old_rows);
  END IF;
  PERFORM pg_advisory_xact_lock_shared(7280, t::int) FROM (SELECT DISTINCT t FROM unnest(types) t ORDER BY 1) t;
  FOR one IN SELECT * FROM style_class_set WHERE type_id = ANY(types) AND state <> 'RETIRED' ORDER BY id LOOP
    query := class_changes(one.id, format('SELECT * FROM (%s) b WHERE b.type_id = %s%s', both_rows, one.type_id,
      CASE one.state WHEN 'BUILDING' THEN format(' AND b.id <= %s', one.done_up_to) END));
    IF changed <= few THEN
      EXECUTE 'INSERT INTO element_class_change (set_id, is_public, sign, grid_x, grid_y, class) ' || query;
    ELSE
      EXECUTE format('SELECT array_agg(ROW(q.set_id, NULL, q.is_public, q.sign, q.grid_x, q.grid_y, q.class)::element_class_change) FROM (%s) q', query)
        INTO changes;
      PERFORM add_to_class_cells(changes);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- What the changes add to cells of a zoom, for whoever reads them. Where a cell, of all these types together, has one element after
-- that: its id and its box.
CREATE FUNCTION pending_cells(types bigint[], shown boolean, at_zoom int) RETURNS TABLE (type_id bigint, zoom smallint, tile_x int, tile_y int,
  cell smallint, count bigint, sum_id bigint, sum_x bigint, sum_y bigint, only_id bigint, sum_min_x bigint, sum_min_y bigint, sum_max_x bigint,
  sum_max_y bigint) LANGUAGE plpgsql STABLE ROWS 10 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH part AS MATERIALIZED (
      SELECT c.type_id, c.grid_x >> (30 - at_zoom) AS tile_x, c.grid_y >> (30 - at_zoom) AS tile_y, public.cell_of(c.grid_x, c.grid_y, at_zoom) AS cell,
        sum(c.sign) AS count, sum(c.sign * c.element_id) AS sum_id, sum(c.sign * c.grid_x::bigint) AS sum_x, sum(c.sign * c.grid_y::bigint) AS sum_y,
        sum(c.sign * c.min_x::bigint) AS sum_min_x, sum(c.sign * c.min_y::bigint) AS sum_min_y, sum(c.sign * c.max_x::bigint) AS sum_max_x,
        sum(c.sign * c.max_y::bigint) AS sum_max_y
      FROM public.element_cell_change c WHERE c.type_id = ANY(types) AND c.is_public = shown GROUP BY 1, 2, 3, 4)
    SELECT p.type_id, at_zoom::smallint, p.tile_x, p.tile_y, p.cell, p.count::bigint, p.sum_id::bigint, p.sum_x::bigint, p.sum_y::bigint,
      CASE w.count WHEN 1 THEN w.sum_id::bigint END, w.sum_min_x::bigint, w.sum_min_y::bigint, w.sum_max_x::bigint, w.sum_max_y::bigint
    FROM part p CROSS JOIN LATERAL (
      SELECT sum(b.count) AS count, sum(b.sum_id) AS sum_id, sum(b.sum_min_x) AS sum_min_x, sum(b.sum_min_y) AS sum_min_y,
        sum(b.sum_max_x) AS sum_max_x, sum(b.sum_max_y) AS sum_max_y
      FROM (
        SELECT o.count, o.sum_id, o.sum_min_x, o.sum_min_y, o.sum_max_x, o.sum_max_y FROM part o
        WHERE (o.tile_x, o.tile_y, o.cell) = (p.tile_x, p.tile_y, p.cell)
        UNION ALL SELECT c.count, c.sum_id, c.sum_min_x, c.sum_min_y, c.sum_max_x, c.sum_max_y FROM public.element_cell c
        WHERE c.type_id = ANY(types) AND c.is_public = shown AND c.zoom = at_zoom::smallint
          AND (c.tile_x, c.tile_y, c.cell) = (p.tile_x, p.tile_y, p.cell)) b) w;
END $$;

-- Folds the oldest changes into the cells, one transaction at a time; gives way to those who write many elements. Returns whether there may be more.
CREATE FUNCTION fold_element_cells(most int) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  cells element_cell_change[];
  classes element_class_change[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7281, 0) THEN
    RETURN false;
  END IF;
  BEGIN
    WITH gone AS (DELETE FROM element_cell_change c USING (SELECT o.type_id, o.id FROM element_cell_change o ORDER BY o.type_id, o.id LIMIT most) o
        WHERE (c.type_id, c.id) = (o.type_id, o.id) RETURNING c.*)
      SELECT array_agg(gone) INTO cells FROM gone;
    IF cells IS NOT NULL THEN
      PERFORM add_to_cells(cells);
    END IF;
    WITH gone AS (DELETE FROM element_class_change c USING (SELECT o.set_id, o.id FROM element_class_change o ORDER BY o.set_id, o.id LIMIT most) o
        WHERE (c.set_id, c.id) = (o.set_id, o.id) RETURNING c.*)
      SELECT array_agg(gone) INTO classes FROM gone;
    IF classes IS NOT NULL THEN
      PERFORM add_to_class_cells(classes);
    END IF;
  EXCEPTION WHEN lock_not_available THEN
    RETURN false;
  END;
  RETURN coalesce(cardinality(cells), 0) = most OR coalesce(cardinality(classes), 0) = most;
END $$;

-- After a bulk load with the triggers off, or as a repair: classes are counted anew by whoever builds them.
CREATE OR REPLACE FUNCTION rebuild_element_cells() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE geometric_element IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(7281, 0);
  DELETE FROM element_cell;
  DELETE FROM element_cell_change;
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
  DELETE FROM element_class_change;
  UPDATE style_class_set SET state = 'BUILDING', done_up_to = 0 WHERE state <> 'RETIRED';
  PERFORM stamp_all_tiles();
  RETURN (SELECT count(*) FROM element_cell);
END $$;
