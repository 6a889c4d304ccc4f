-- What puts things into the queue and takes them out: triggers, so that no way of changing a state leaves it out.

-- step: together
-- All divisions of something: those of its inner point, and of each parish that it intersects. As lib/review writes them.
CREATE FUNCTION review_divisions_at(parishes text[], province text, municipality text, parish text)
  RETURNS text[] LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT code ORDER BY code), '{}') FROM (
    VALUES ('province:' || $2), ('municipality:' || $3), ('parish:' || $4)
    UNION ALL
    SELECT there.code FROM parish a JOIN municipality m ON m.ine_code = a.ine_code
    CROSS JOIN LATERAL (VALUES ('province:' || m.province_code), ('municipality:' || m.ine_code), ('parish:' || a.parish_code)) there (code)
    WHERE a.parish_code = ANY ($1)
  ) divisions (code) WHERE code IS NOT NULL
$$;
CREATE FUNCTION review_divisions(element bigint, province text, municipality text, parish text)
  RETURNS text[] LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT review_divisions_at(ARRAY(SELECT ep.parish_code FROM element_parish ep WHERE ep.element_id = $1), $2, $3, $4)
$$;

-- What leaves the queue by somebody's decision.
CREATE FUNCTION note_review_decision(i review_item, accepted boolean) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO review_decision (kind, subject_id, type_id, contributor_id, divisions, waiting_since, decided_by, accepted, batch_id)
  VALUES (i.kind, i.subject_id, i.type_id, i.contributor_id, i.divisions, i.created_at,
    nullif(current_setting('vieiro.author', true), '')::bigint, $2, nullif(current_setting('vieiro.batch', true), '')::bigint)
$$;

CREATE FUNCTION queue_elements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM review_item i USING old_rows o WHERE i.kind = 'ELEMENT' AND i.subject_id = o.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM note_review_decision(i, n.review_state = 'ACCEPTED')
    FROM new_rows n JOIN review_item i ON i.kind = 'ELEMENT' AND i.subject_id = n.id WHERE n.review_state IN ('ACCEPTED', 'REJECTED');
    DELETE FROM review_item i USING new_rows n
    WHERE i.kind = 'ELEMENT' AND i.subject_id = n.id AND n.review_state NOT IN ('WAITING', 'QUESTION');
    -- What others have proposed about it, or reported, lies where it lies.
    UPDATE review_item i SET type_id = n.type_id, box = ST_Envelope(n.geom),
      divisions = review_divisions(n.id, n.province_code, n.ine_code, n.parish_code)
    FROM new_rows n JOIN old_rows o USING (id)
    WHERE i.element_id = n.id AND i.kind <> 'ELEMENT' AND (n.geom, n.type_id, n.province_code, n.ine_code, n.parish_code)
      IS DISTINCT FROM (o.geom, o.type_id, o.province_code, o.ine_code, o.parish_code);
  END IF;
  INSERT INTO review_item AS i (kind, subject_id, state, element_id, type_id, contributor_id, divisions, box)
  SELECT 'ELEMENT', n.id, n.review_state, n.id, n.type_id, n.owner_id,
    review_divisions(n.id, n.province_code, n.ine_code, n.parish_code), ST_Envelope(n.geom)
  FROM new_rows n WHERE n.review_state IN ('WAITING', 'QUESTION')
  ON CONFLICT (kind, subject_id) DO UPDATE SET state = excluded.state, type_id = excluded.type_id,
    contributor_id = excluded.contributor_id, divisions = excluded.divisions, box = excluded.box
  WHERE (i.state, i.type_id, i.contributor_id, i.divisions, i.box) IS DISTINCT FROM
    (excluded.state, excluded.type_id, excluded.contributor_id, excluded.divisions, excluded.box);
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER queue_inserted_elements AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_elements();
CREATE TRIGGER queue_updated_elements AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_elements();
CREATE TRIGGER queue_deleted_elements AFTER DELETE ON geometric_element
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_elements();

-- The parishes of an element are written after it.
CREATE FUNCTION queue_parishes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE review_item i SET divisions = review_divisions(e.id, e.province_code, e.ine_code, e.parish_code)
  FROM geometric_element e
  WHERE e.id = i.element_id AND i.element_id IN (SELECT r.element_id FROM rows r)
    AND i.divisions IS DISTINCT FROM review_divisions(e.id, e.province_code, e.ine_code, e.parish_code);
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER queue_inserted_parishes AFTER INSERT ON element_parish
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION queue_parishes();
CREATE TRIGGER queue_deleted_parishes AFTER DELETE ON element_parish
  REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION queue_parishes();

CREATE FUNCTION queue_proposals() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  shape geometry;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'OPEN' AND (TG_OP = 'DELETE' OR NEW.state <> 'OPEN') THEN
    IF TG_OP = 'UPDATE' AND NEW.state IN ('ACCEPTED', 'PARTLY', 'REJECTED') THEN
      PERFORM note_review_decision(i, NEW.state <> 'REJECTED') FROM review_item i WHERE i.kind = 'PROPOSAL' AND i.subject_id = OLD.id;
    END IF;
    DELETE FROM review_item i WHERE i.kind = 'PROPOSAL' AND i.subject_id = OLD.id;
  ELSIF TG_OP <> 'DELETE' AND NEW.state = 'OPEN' THEN
    -- A new element lies where it would lie; all others are about one that is there.
    SELECT ST_Envelope(e.geom) INTO shape FROM geometric_element e WHERE e.id = NEW.element_id;
    INSERT INTO review_item (kind, subject_id, state, created_at, element_id, type_id, contributor_id, divisions, box)
    VALUES ('PROPOSAL', NEW.id, 'WAITING', NEW.created_at, NEW.element_id, NEW.type_id, NEW.author_id,
      coalesce((SELECT review_divisions(e.id, e.province_code, e.ine_code, e.parish_code) FROM geometric_element e WHERE e.id = NEW.element_id),
        review_divisions_at('{}', NEW.province_code, NEW.ine_code, NEW.parish_code)),
      coalesce(shape, ST_Envelope(ST_SetSRID(ST_GeomFromGeoJSON(NEW.changes -> 'geom' ->> 1), 4326))))
    ON CONFLICT (kind, subject_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER queue_proposals AFTER INSERT OR UPDATE OR DELETE ON proposal FOR EACH ROW EXECUTE FUNCTION queue_proposals();

CREATE FUNCTION queue_reports() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'OPEN' AND (TG_OP = 'DELETE' OR NEW.state <> 'OPEN') THEN
    IF TG_OP = 'UPDATE' THEN
      PERFORM note_review_decision(i, NEW.state = 'ACCEPTED') FROM review_item i WHERE i.kind = 'REPORT' AND i.subject_id = OLD.id;
    END IF;
    DELETE FROM review_item i WHERE i.kind = 'REPORT' AND i.subject_id = OLD.id;
  ELSIF TG_OP <> 'DELETE' AND NEW.state = 'OPEN' THEN
    INSERT INTO review_item (kind, subject_id, state, created_at, element_id, type_id, divisions, box)
    SELECT 'REPORT', NEW.id, 'WAITING', NEW.created_at, e.id, e.type_id,
      CASE WHEN e.id IS NULL THEN of_place.divisions ELSE review_divisions(e.id, e.province_code, e.ine_code, e.parish_code) END,
      coalesce(ST_Envelope(e.geom), NEW.place)
    FROM (VALUES (1)) one LEFT JOIN geometric_element e ON e.id = NEW.element_id
    LEFT JOIN LATERAL (
      SELECT review_divisions_at(ARRAY(SELECT a.parish_code FROM parish a WHERE ST_Intersects(a.geom, NEW.place)),
        (SELECT x.province_code FROM province x WHERE ST_Intersects(x.geom, NEW.place) LIMIT 1),
        (SELECT x.ine_code FROM municipality x WHERE ST_Intersects(x.geom, NEW.place) LIMIT 1), NULL) AS divisions) of_place ON e.id IS NULL
    ON CONFLICT (kind, subject_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER queue_reports AFTER INSERT OR UPDATE OR DELETE ON report FOR EACH ROW EXECUTE FUNCTION queue_reports();

-- An answer to what was asked about a proposal: it waits for the reviewers again.
CREATE FUNCTION queue_answers() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE review_item SET state = 'WAITING' WHERE kind = 'PROPOSAL' AND subject_id = NEW.proposal_id AND state = 'QUESTION';
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER queue_answers AFTER INSERT ON message FOR EACH ROW
  WHEN (NEW.proposal_id IS NOT NULL AND NOT NEW.from_reviewer) EXECUTE FUNCTION queue_answers();

-- A decision is taken back by the undoing of its batch alone: that says in a setting of the transaction which batch it is.
CREATE FUNCTION is_taken_back(decided text, state text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT $1 IN ('ACCEPTED', 'PARTLY', 'REJECTED') AND $2 = 'OPEN' AND coalesce(current_setting('vieiro.undoes', true), '') <> ''
$$;
CREATE OR REPLACE FUNCTION keep_decided_proposals() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state <> 'OPEN' AND (NEW.state, NEW.kind, NEW.changes, NEW.decided_at) IS DISTINCT FROM (OLD.state, OLD.kind, OLD.changes, OLD.decided_at)
    AND NOT is_taken_back(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'proposal_is_decided' USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_is_decided';
  END IF;
  RETURN NEW;
END $$;
