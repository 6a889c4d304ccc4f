-- Who counts classes asks for the lock of a type's writers, and whoever writes afterwards stands behind it in the queue: beside a long
-- transaction, as an import is, all of them waited for its end. Now counting gives way after a tenth of a second, and says so.

-- Counts the next elements of a set that is being built, of this type or of any. Returns whether there may be more; null: writers are at work.
CREATE OR REPLACE FUNCTION build_classes(type bigint, most int) RETURNS boolean LANGUAGE plpgsql
SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  one style_class_set;
  last bigint;
  found_rows int;
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
