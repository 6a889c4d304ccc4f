-- The owner hears of decisions about an element, whichever way they come. A session is read anew after every change of its account.

-- step: together
CREATE FUNCTION tell_owner_of_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification (account_id, kind, element_id) VALUES (NEW.owner_id, NEW.review_state, NEW.id);
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER tell_owner_of_decision AFTER UPDATE ON geometric_element FOR EACH ROW
  WHEN (NEW.review_state IS DISTINCT FROM OLD.review_state AND NEW.review_state IN ('ACCEPTED', 'REJECTED', 'QUESTION')
    AND NEW.owner_id <> nullif(current_setting('vieiro.author', true), '')::bigint)
  EXECUTE FUNCTION tell_owner_of_decision();

-- step: together
-- The scope of a reviewer is written with its account.
CREATE TRIGGER announce_changed_account AFTER UPDATE ON user_account FOR EACH ROW
  WHEN ((OLD.locked, OLD.role, OLD.token_version) IS NOT DISTINCT FROM (NEW.locked, NEW.role, NEW.token_version))
  EXECUTE FUNCTION announce_account();
