-- What tiles are cached for: docs/decisions/0335. Writers append what they have changed, where all writers of a type counted one number up
-- before and waited for each other.
-- unused since 0.2.0
-- (As a table. A view takes the place of element_tile_stamp, so that the version before reads the same sums.)

-- step: together
-- Where public elements of a type have changed, in the grid of 2^30. Kept for a minute: whoever asks less often begins anew.
CREATE TABLE element_tile_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  type_id bigint NOT NULL,
  -- Whether elements have come to a cell or left it: tiles that show its other element alone then change, too.
  moved boolean NOT NULL,
  -- Null: anywhere.
  min_x int,
  min_y int,
  max_x int,
  max_y int
);
CREATE INDEX element_tile_change_by_transaction ON element_tile_change (transaction);

-- How many changes of a type have been taken out of the table above.
CREATE TABLE element_tile_fold (
  type_id bigint PRIMARY KEY REFERENCES geometric_element_type ON DELETE CASCADE,
  changes bigint NOT NULL
);

-- The side of a square that holds the largest public element of a type that there has been, in the grid.
CREATE TABLE element_tile_reach (
  type_id bigint PRIMARY KEY REFERENCES geometric_element_type ON DELETE CASCADE,
  extent bigint NOT NULL
);

-- One row. `generation` grows whenever what decides about tiles besides elements has changed; `folded` is the last transaction taken out.
CREATE TABLE element_tile_state (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  generation bigint NOT NULL DEFAULT 1,
  folded xid8 NOT NULL DEFAULT '0'
);
INSERT INTO element_tile_state DEFAULT VALUES;

-- step: together
INSERT INTO element_tile_fold SELECT type_id, stamp FROM element_tile_stamp;

CREATE FUNCTION renew_tile_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE element_tile_state SET generation = generation + 1;
  RETURN NULL;
END $$;
-- At the end of a transaction, so that nobody holds this row while waiting for another one.
CREATE CONSTRAINT TRIGGER renew_tile_state AFTER INSERT OR UPDATE ON element_tile_reach
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_tile_state();
CREATE CONSTRAINT TRIGGER renew_tile_state AFTER INSERT OR UPDATE OR DELETE ON element_type_drawing
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_tile_state();
CREATE CONSTRAINT TRIGGER renew_tile_state AFTER INSERT OR DELETE OR UPDATE OF state, roles, group_id ON geometric_element_type
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_tile_state();
CREATE CONSTRAINT TRIGGER renew_tile_state AFTER UPDATE OF roles ON geometric_layer_group
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_tile_state();
CREATE CONSTRAINT TRIGGER renew_tile_state AFTER INSERT OR UPDATE OR DELETE ON configuration_parameter
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_tile_state();

CREATE TYPE tile_change AS (type_id bigint, moved boolean, min_x int, min_y int, max_x int, max_y int);

CREATE FUNCTION tile_change_of(type_id bigint, moved boolean, geom_3857 geometry) RETURNS tile_change LANGUAGE sql STABLE AS $$
  SELECT ROW(type_id, moved,
    public.grid_position(public.ST_XMin(geom_3857) + 20037508.342789244), public.grid_position(20037508.342789244 - public.ST_YMax(geom_3857)),
    public.grid_position(public.ST_XMax(geom_3857) + 20037508.342789244), public.grid_position(20037508.342789244 - public.ST_YMin(geom_3857)))::public.tile_change
$$;

-- A save says each box; a statement that changes many elements says one for each type.
CREATE FUNCTION note_tile_changes(changes tile_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.element_tile_change (type_id, moved, min_x, min_y, max_x, max_y)
    SELECT c.type_id, bool_or(c.moved), min(c.min_x), min(c.min_y), max(c.max_x), max(c.max_y) FROM unnest(changes) c
    GROUP BY c.type_id, CASE WHEN cardinality(changes) <= 40 THEN ARRAY[c.min_x, c.min_y, c.max_x, c.max_y] END;
  IF EXISTS (SELECT FROM unnest(changes) c WHERE greatest(c.max_x - c.min_x, c.max_y - c.min_y)
      > coalesce((SELECT extent FROM public.element_tile_reach r WHERE r.type_id = c.type_id), 0)) THEN
    -- With an eighth more, so that it grows seldom: writers of a type wait for each other here.
    INSERT INTO public.element_tile_reach AS r
      SELECT c.type_id, max(greatest(c.max_x - c.min_x, c.max_y - c.min_y)::bigint) * 9 / 8 + 1 FROM unnest(changes) c GROUP BY 1 ORDER BY 1
      ON CONFLICT (type_id) DO UPDATE SET extent = greatest(r.extent, excluded.extent);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION stamp_element_tiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes public.tile_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(public.tile_change_of(type_id, true, geom_3857)) INTO changes FROM new_rows WHERE is_public;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(public.tile_change_of(type_id, true, geom_3857)) INTO changes FROM old_rows WHERE is_public;
  ELSE
    SELECT array_agg(public.tile_change_of(v.type_id, c.moved, v.geom)) INTO changes
    FROM (SELECT o.is_public AS was_public, o.type_id AS old_type, o.geom_3857 AS old_geom,
        n.is_public AS now_public, n.type_id AS new_type, n.geom_3857 AS new_geom,
        (o.is_public AND n.is_public AND o.type_id = n.type_id AND (o.grid_x >> 12, o.grid_y >> 12) = (n.grid_x >> 12, n.grid_y >> 12))
          IS NOT TRUE AS moved
      FROM old_rows o FULL JOIN new_rows n USING (id)) c
    CROSS JOIN LATERAL (VALUES (c.was_public, c.old_type, c.old_geom), (c.now_public, c.new_type, c.new_geom)) v (is_public, type_id, geom)
    WHERE v.is_public;
  END IF;
  IF changes IS NOT NULL THEN
    PERFORM public.note_tile_changes(changes);
  END IF;
  RETURN NULL;
END $$;

DROP TABLE element_tile_stamp;
CREATE VIEW element_tile_stamp AS
  SELECT t.id AS type_id,
    coalesce((SELECT f.changes FROM element_tile_fold f WHERE f.type_id = t.id), 0)
      + (SELECT count(*) FROM element_tile_change c WHERE c.type_id = t.id) AS stamp
  FROM geometric_element_type t;

CREATE OR REPLACE FUNCTION stamp_all_tiles() RETURNS void LANGUAGE sql AS $$
  INSERT INTO element_tile_change (type_id, moved) SELECT id, true FROM geometric_element_type
$$;

-- Takes out what everybody knows who asks at least once a minute. A transaction that may still be under way is left, and one of the
-- server that this database was copied from is not.
CREATE FUNCTION fold_tile_changes() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  now_at pg_snapshot := pg_current_snapshot();
BEGIN
  PERFORM FROM element_tile_state FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  WITH gone AS (
    DELETE FROM element_tile_change WHERE at < now() - interval '1 minute'
      AND (transaction < pg_snapshot_xmin(now_at) OR transaction >= pg_snapshot_xmax(now_at))
    RETURNING type_id, transaction),
  counted AS (
    INSERT INTO element_tile_fold AS f SELECT g.type_id, count(*) FROM gone g JOIN geometric_element_type t ON t.id = g.type_id GROUP BY 1 ORDER BY 1
    ON CONFLICT (type_id) DO UPDATE SET changes = f.changes + excluded.changes)
  UPDATE element_tile_state s SET folded = l.transaction
    FROM (SELECT transaction FROM gone WHERE transaction < pg_snapshot_xmax(now_at) ORDER BY 1 DESC LIMIT 1) l
    WHERE s.folded < l.transaction OR s.folded >= pg_snapshot_xmax(now_at);
END $$;

-- step: batches of geometric_element.id
INSERT INTO element_tile_reach AS r
  SELECT e.type_id, max(greatest(ST_XMax(e.geom_3857) - ST_XMin(e.geom_3857), ST_YMax(e.geom_3857) - ST_YMin(e.geom_3857))
    / 40075016.685578488 * 1073741824 * 9 / 8 + 1)::bigint
  FROM geometric_element e WHERE e.id > $1 AND e.id <= $2 AND e.is_public AND e.dimension > 0 GROUP BY 1 ORDER BY 1
  ON CONFLICT (type_id) DO UPDATE SET extent = greatest(r.extent, excluded.extent);
