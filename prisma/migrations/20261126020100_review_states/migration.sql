-- Review policies of element types, and the state of each element in its review. docs/decisions/0230 says why it looks like this.

-- step: together
ALTER TABLE geometric_element_type ADD COLUMN review_policy text NOT NULL DEFAULT 'NONE'
  CONSTRAINT geometric_element_type_review_policy CHECK (review_policy IN ('NONE', 'AFTER', 'BEFORE'));
ALTER TABLE geometric_element ADD COLUMN review_state text NOT NULL DEFAULT 'NONE';
-- While a review holds an element back, `is_public` is false and this is what was asked for; otherwise it is null.
ALTER TABLE geometric_element ADD COLUMN asked_public boolean;

-- step: together
-- Moves an element to another state of its review, and holds it back or lets it go. Who may is in lib/review/transitions.ts. The setting
-- ends with the function: nothing else may write these columns. `raised`: the version is raised, as for a change of its own.
CREATE FUNCTION move_review(element bigint, state text, held boolean, raised boolean) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('vieiro.review_move', 'on', true);
  UPDATE geometric_element SET review_state = state, is_reviewed = (state = 'ACCEPTED'), version = version + raised::int,
    asked_public = CASE WHEN held THEN coalesce(asked_public, is_public) END,
    is_public = NOT held AND coalesce(asked_public, is_public)
  WHERE id = element;
  PERFORM set_config('vieiro.review_move', '', true);
END $$;

CREATE FUNCTION guard_review_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  was text := 'NONE';
  saved boolean := NEW.review_state = 'NONE' AND NEW.asked_public IS NULL;
BEGIN
  -- What comes back from the bin comes back as it was.
  IF current_setting('vieiro.review_move', true) = 'on' OR (TG_OP = 'INSERT' AND current_setting('vieiro.action', true) = 'RESTORE') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    -- A row that the migration has not reached yet has its flag alone.
    was := CASE WHEN OLD.is_reviewed THEN 'ACCEPTED' ELSE OLD.review_state END;
    saved := NEW.version > OLD.version AND NEW.review_state = OLD.review_state AND (NEW.asked_public IS NULL) = (OLD.asked_public IS NULL);
    IF NEW.is_reviewed = OLD.is_reviewed AND NEW.review_state IN (OLD.review_state, was)
       AND (NEW.asked_public IS NULL) = (OLD.asked_public IS NULL) THEN
      NEW.review_state := was;
      RETURN NEW;
    END IF;
  END IF;
  -- The version before saves the flag with the element. It knows no policies.
  IF saved AND was IN ('NONE', 'ACCEPTED')
     AND EXISTS (SELECT FROM geometric_element_type t WHERE t.id = NEW.type_id AND t.review_policy = 'NONE') THEN
    NEW.review_state := CASE WHEN NEW.is_reviewed THEN 'ACCEPTED' ELSE 'NONE' END;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'review_state' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_review_moved';
END $$;

-- In the history, too, an element is as public as was asked for; the column of the revision says what it was.
CREATE OR REPLACE FUNCTION record_element_revisions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM record_revision(n.id, n.type_id, n.version, 'CREATE', n.is_public, n.owner_id, changed_fields('{}',
        element_fields(n.description, n.geom, coalesce(n.asked_public, n.is_public), n.is_reviewed, n.internal_comments, n.attribute_values)))
      FROM new_rows n;
    WHEN 'UPDATE' THEN
      -- A geometry is written out only where it has changed.
      PERFORM record_revision(n.id, n.type_id, n.version, 'MODIFY', n.is_public, NULL, changed_fields(
        element_fields(o.description, CASE WHEN moved THEN o.geom END, coalesce(o.asked_public, o.is_public), o.is_reviewed,
          o.internal_comments, o.attribute_values),
        element_fields(n.description, CASE WHEN moved THEN n.geom END, coalesce(n.asked_public, n.is_public), n.is_reviewed,
          n.internal_comments, n.attribute_values)))
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (SELECT n.geom IS DISTINCT FROM o.geom AS moved) g
      WHERE moved OR (n.description, coalesce(n.asked_public, n.is_public), n.is_reviewed, n.internal_comments, n.attribute_values)
        IS DISTINCT FROM (o.description, coalesce(o.asked_public, o.is_public), o.is_reviewed, o.internal_comments, o.attribute_values);
    ELSE
      PERFORM record_revision(o.id, o.type_id, o.version, 'DELETE', o.is_public, NULL, changed_fields(
        element_fields(o.description, o.geom, coalesce(o.asked_public, o.is_public), o.is_reviewed, o.internal_comments, o.attribute_values),
        '{}'))
      FROM old_rows o;
  END CASE;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER guard_review_state_insert BEFORE INSERT ON geometric_element
  FOR EACH ROW WHEN (NEW.is_reviewed OR NEW.review_state <> 'NONE' OR NEW.asked_public IS NOT NULL)
  EXECUTE FUNCTION guard_review_state();
CREATE TRIGGER guard_review_state_update BEFORE UPDATE ON geometric_element
  FOR EACH ROW WHEN (NEW.review_state <> OLD.review_state OR NEW.is_reviewed <> OLD.is_reviewed
    OR (NEW.asked_public IS NULL) <> (OLD.asked_public IS NULL) OR NEW.is_reviewed <> (NEW.review_state = 'ACCEPTED'))
  EXECUTE FUNCTION guard_review_state();
ALTER TABLE geometric_element ADD CONSTRAINT geometric_element_review_state
  CHECK (review_state IN ('NONE', 'WAITING', 'QUESTION', 'ACCEPTED', 'REJECTED')) NOT VALID;
ALTER TABLE geometric_element ADD CONSTRAINT geometric_element_reviewed
  CHECK (is_reviewed = (review_state = 'ACCEPTED')) NOT VALID;
ALTER TABLE geometric_element ADD CONSTRAINT geometric_element_held_back
  CHECK (asked_public IS NULL OR (NOT is_public AND review_state IN ('WAITING', 'QUESTION', 'REJECTED'))) NOT VALID;

-- step: batches of geometric_element.id
UPDATE geometric_element SET review_state = 'ACCEPTED' WHERE id > $1 AND id <= $2 AND is_reviewed AND review_state = 'NONE';

-- step: alone
ALTER TABLE geometric_element VALIDATE CONSTRAINT geometric_element_review_state;

-- step: alone
ALTER TABLE geometric_element VALIDATE CONSTRAINT geometric_element_reviewed;

-- step: alone
ALTER TABLE geometric_element VALIDATE CONSTRAINT geometric_element_held_back;
