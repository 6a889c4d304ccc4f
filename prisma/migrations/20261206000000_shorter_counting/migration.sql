-- At ten million elements a writer waited 283 ms once for who counts classes. A step that took four times as many elements as the one before
-- could meet rows and cells that nobody had read yet. Parts are shorter now, and a step takes
-- twice as many as the one before at most. docs/decisions/0368 says more.

-- Counts the next elements of a set that is being built, of this type or of any, as many as 40 ms allow. Returns whether there
-- may be more; null: writers are at work.
CREATE OR REPLACE FUNCTION build_classes(type bigint, most int) RETURNS boolean LANGUAGE plpgsql
SET search_path = public, pg_temp SET lock_timeout = '40ms' AS $$
DECLARE
  budget_ms constant double precision := 40;
  one style_class_set;
  last bigint;
  step int := 50;
  found_rows int;
  counted int := 0;
  started timestamptz;
  began timestamptz;
BEGIN
  SELECT * INTO one FROM style_class_set WHERE state = 'BUILDING' AND (type IS NULL OR type_id = type) ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  BEGIN
    PERFORM pg_advisory_xact_lock(7280, one.type_id::int);
  EXCEPTION WHEN lock_not_available THEN
    RETURN NULL;
  END;
  started := clock_timestamp();
  -- Each step has as many elements as fit what is left of the time, by how long the one before took.
  LOOP
    began := clock_timestamp();
    SELECT max(id), count(*) INTO last, found_rows FROM (
      SELECT e.id FROM geometric_element e WHERE e.type_id = one.type_id AND e.id > one.done_up_to ORDER BY e.id LIMIT step) part;
    IF last IS NOT NULL THEN
      EXECUTE class_sums(one.id, format('SELECT 1 AS sign, e.* FROM geometric_element e WHERE e.type_id = %s AND e.id > %s AND e.id <= %s',
        one.type_id, one.done_up_to, last));
      one.done_up_to := last;
    END IF;
    IF found_rows < step THEN
      UPDATE style_class_set SET state = 'READY' WHERE id = one.id;
      PERFORM renew_drawings(ARRAY[one.type_id]);
      RETURN true;
    END IF;
    counted := counted + found_rows;
    step := least(most - counted, 2 * step, floor(step * (budget_ms - 1000 * extract(epoch FROM clock_timestamp() - started))
      / greatest(0.01, 1000 * extract(epoch FROM clock_timestamp() - began)))::int);
    EXIT WHEN step < 20;
  END LOOP;
  UPDATE style_class_set SET done_up_to = one.done_up_to WHERE id = one.id;
  RETURN true;
END $$;
