-- An element that is gone for good takes along what is personal in what was proposed and said about it.

-- step: together
CREATE OR REPLACE FUNCTION keep_decided_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'OPEN' AND (NEW.state, NEW.kind, NEW.decided_at) IS DISTINCT FROM (OLD.state, OLD.kind, OLD.decided_at) THEN
    RAISE EXCEPTION 'proposal_is_decided' USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_is_decided';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION blank_proposals() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE proposal p SET changes = impersonal_changes(p.changes), change = CASE WHEN p.change IS NOT NULL THEN '{}'::jsonb END
  WHERE p.element_id = NEW.element_id;
  DELETE FROM message m WHERE m.element_id = NEW.element_id;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER blank_proposals AFTER INSERT ON element_purged FOR EACH ROW EXECUTE FUNCTION blank_proposals();
