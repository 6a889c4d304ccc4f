-- A type may allow any kinds of geometry that all its elements are of. docs/decisions/0354 says why it looks like this.

-- step: together
CREATE OR REPLACE FUNCTION freeze_used_geometry_type() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  dropped constant int[] := ARRAY(SELECT d FROM generate_series(0, 2) d
    WHERE geometry_type_allows(OLD.geometry_type, d) AND NOT geometry_type_allows(NEW.geometry_type, d));
BEGIN
  IF cardinality(dropped) > 0 THEN
    -- Who writes elements of the type has ended, or finds the new kinds (`keep_kinds`).
    PERFORM pg_advisory_xact_lock(7280, OLD.id::int);
    -- In the order of an index: without one a type that has no such element would have all rows read.
    IF (SELECT e.id FROM geometric_element e WHERE e.type_id = OLD.id AND e.dimension = ANY(dropped)
        ORDER BY e.is_public, e.id LIMIT 1) IS NOT NULL THEN
      RAISE EXCEPTION 'geometry_type_in_use' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_type_in_use';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- What `prepare_element_geometry` has found may have changed until this transaction has the lock of the type.
CREATE FUNCTION keep_kinds() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7280, t.type_id::int) FROM (SELECT DISTINCT type_id FROM new_rows ORDER BY 1) t;
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT n.type_id, n.dimension FROM new_rows n) d JOIN geometric_element_type t ON t.id = d.type_id
    WHERE NOT geometry_type_allows(t.geometry_type, d.dimension)) THEN
    RAISE EXCEPTION 'geometry_kind' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_geometry_kind';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION keep_kind() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7280, NEW.type_id::int);
  IF EXISTS (SELECT FROM geometric_element_type t WHERE t.id = NEW.type_id AND NOT geometry_type_allows(t.geometry_type, NEW.dimension)) THEN
    RAISE EXCEPTION 'geometry_kind' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_geometry_kind';
  END IF;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER keep_kinds_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_kinds();
-- Elements seldom become another kind: what does not costs nothing.
CREATE TRIGGER keep_kind_update AFTER UPDATE OF geom, type_id ON geometric_element
  FOR EACH ROW WHEN ((NEW.dimension, NEW.type_id) IS DISTINCT FROM (OLD.dimension, OLD.type_id)) EXECUTE FUNCTION keep_kind();
