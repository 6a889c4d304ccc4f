-- Proposals, the conversations about elements and proposals, reports, and where merged elements went. docs/decisions/0231 and 0232 say
-- why they look like this.

-- step: together
-- A change that somebody suggests. No foreign key to the element: what was decided about it outlives it.
CREATE TABLE proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('CREATE', 'MODIFY', 'DELETE', 'MERGE')),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'ACCEPTED', 'PARTLY', 'REJECTED', 'WITHDRAWN', 'OUTDATED')),
  -- Of MERGE the survivor; of CREATE, once it is accepted, the new element.
  element_id bigint,
  -- Of MERGE the one that goes.
  other_element_id bigint,
  type_id bigint NOT NULL,
  -- The version of the element that the proposer had read.
  version int,
  -- The body of the save, as it was checked; its files are in proposal_file.
  change jsonb CHECK (jsonb_typeof(change) = 'object'),
  -- { field: [before, after] }, as in the history.
  changes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(changes) = 'object'),
  -- Where a new element would lie.
  province_code text,
  ine_code text,
  parish_code text,
  note text CHECK (btrim(note) <> ''),
  -- An account that goes leaves what it has proposed to the reviewers.
  author_id bigint REFERENCES user_account ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES user_account ON DELETE SET NULL,
  decided_at timestamptz(3),
  -- The fields that were accepted.
  accepted text[],
  reason_code text CHECK (btrim(reason_code) <> ''),
  decision_note text CHECK (btrim(decision_note) <> ''),
  -- Made up by the sender: a call that is repeated proposes nothing twice.
  sending_key uuid,
  CONSTRAINT proposal_elements CHECK (CASE kind
    WHEN 'CREATE' THEN other_element_id IS NULL AND (element_id IS NULL OR state IN ('ACCEPTED', 'PARTLY'))
    WHEN 'MERGE' THEN element_id IS NOT NULL AND other_element_id IS NOT NULL AND element_id <> other_element_id
    ELSE element_id IS NOT NULL AND other_element_id IS NULL END),
  CONSTRAINT proposal_version CHECK (kind = 'CREATE' OR version IS NOT NULL),
  CONSTRAINT proposal_change CHECK (change IS NOT NULL OR kind NOT IN ('CREATE', 'MODIFY')),
  CONSTRAINT proposal_note CHECK (kind <> 'DELETE' OR note IS NOT NULL),
  CONSTRAINT proposal_decided CHECK ((state = 'OPEN') = (decided_at IS NULL)),
  UNIQUE (author_id, sending_key)
);
CREATE INDEX proposal_author ON proposal (author_id, id);
CREATE INDEX proposal_element ON proposal (element_id, id);
CREATE INDEX proposal_decider ON proposal (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX proposal_state ON proposal (state, id);
CREATE INDEX proposal_open_type ON proposal (type_id) WHERE state = 'OPEN';
CREATE INDEX proposal_open_element ON proposal (element_id) WHERE state = 'OPEN';
CREATE INDEX proposal_open_other ON proposal (other_element_id) WHERE state = 'OPEN' AND other_element_id IS NOT NULL;

-- An element cannot go while somebody proposes something about it: the open proposal would stay.
CREATE FUNCTION hold_proposed_elements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wanted bigint[] := array_remove(ARRAY[NEW.element_id, NEW.other_element_id], NULL);
  held int;
BEGIN
  IF NEW.state <> 'OPEN' THEN
    RETURN NEW;
  END IF;
  SELECT count(*) INTO held FROM (SELECT FROM geometric_element WHERE id = ANY (wanted) ORDER BY id FOR KEY SHARE) e;
  IF held < cardinality(wanted) THEN
    RAISE EXCEPTION 'proposal_of_no_element' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'proposal_of_no_element';
  END IF;
  IF NEW.kind = 'CREATE' THEN
    PERFORM FROM geometric_element_type WHERE id = NEW.type_id FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'proposal_of_no_type' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'proposal_of_no_type';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- What has been decided stays as it is.
CREATE FUNCTION keep_decided_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'OPEN' AND (NEW.state, NEW.kind, NEW.changes, NEW.decided_at) IS DISTINCT FROM (OLD.state, OLD.kind, OLD.changes, OLD.decided_at) THEN
    RAISE EXCEPTION 'proposal_is_decided' USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_is_decided';
  END IF;
  RETURN NEW;
END $$;

-- The new files of a proposal. They become the element's when it is accepted, and go with any other end.
CREATE TABLE proposal_file (
  uuid uuid PRIMARY KEY,
  proposal_id bigint NOT NULL REFERENCES proposal ON DELETE CASCADE,
  original_filename text NOT NULL CHECK (btrim(original_filename) <> ''),
  file_format text NOT NULL REFERENCES file_format ON UPDATE CASCADE,
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  storage_key text NOT NULL UNIQUE,
  thumbnail_key text UNIQUE,
  author_id bigint REFERENCES user_account ON DELETE SET NULL,
  creation_date timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX proposal_file_proposal ON proposal_file (proposal_id, creation_date, uuid);
CREATE INDEX proposal_file_format ON proposal_file (file_format);
CREATE INDEX proposal_file_author ON proposal_file (author_id);

CREATE FUNCTION discard_proposal_files() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM proposal_file WHERE proposal_id = NEW.id;
  RETURN NULL;
END $$;

-- The conversation between a contributor and the reviewers. No foreign key to the element: one that comes back from the bin has its
-- conversation again.
CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  element_id bigint,
  proposal_id bigint REFERENCES proposal ON DELETE CASCADE,
  author_id bigint REFERENCES user_account ON DELETE SET NULL,
  from_reviewer boolean NOT NULL,
  text text CHECK (btrim(text) <> ''),
  -- A text that administrators keep, by its code: everybody reads it in their own language.
  text_code text CHECK (btrim(text_code) <> ''),
  at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT message_about CHECK (num_nonnulls(element_id, proposal_id) = 1),
  CONSTRAINT message_says CHECK (num_nonnulls(text, text_code) > 0)
);
CREATE INDEX message_element ON message (element_id, id) WHERE element_id IS NOT NULL;
CREATE INDEX message_proposal ON message (proposal_id, id) WHERE proposal_id IS NOT NULL;
CREATE INDEX message_author ON message (author_id);

-- What visitors report. Nothing of it says who it was.
CREATE TABLE report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('WRONG', 'GONE', 'DUPLICATE', 'OFFENSIVE', 'PRIVATE', 'OTHER')),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'ACCEPTED', 'REJECTED')),
  text text NOT NULL CHECK (btrim(text) <> ''),
  element_id bigint,
  place geometry(Point, 4326),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES user_account ON DELETE SET NULL,
  decided_at timestamptz(3),
  reason_code text CHECK (btrim(reason_code) <> ''),
  decision_note text CHECK (btrim(decision_note) <> ''),
  CONSTRAINT report_decided CHECK ((state = 'OPEN') = (decided_at IS NULL))
);
CREATE INDEX report_element ON report (element_id, id) WHERE element_id IS NOT NULL;
CREATE INDEX report_open ON report (id) WHERE state = 'OPEN';
CREATE INDEX report_decider ON report (decided_by) WHERE decided_by IS NOT NULL;

-- Which element an element was merged into, with what decided at that moment who could see the one that is gone.
CREATE TABLE element_merge (
  id bigint PRIMARY KEY,
  survivor_id bigint NOT NULL CHECK (survivor_id <> id),
  is_public boolean NOT NULL,
  owner_id bigint NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now()
);

-- An element that goes makes what was proposed about it outdated, whichever way it goes.
CREATE FUNCTION outdate_proposals() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE proposal p SET state = 'OUTDATED', decided_at = now()
  FROM (
    SELECT p.id FROM old_rows o JOIN proposal p ON p.element_id = o.id WHERE p.state = 'OPEN'
    UNION
    SELECT p.id FROM old_rows o JOIN proposal p ON p.other_element_id = o.id WHERE p.state = 'OPEN'
  ) gone WHERE p.id = gone.id;
  RETURN NULL;
END $$;
CREATE FUNCTION outdate_proposals_of_types() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE proposal SET state = 'OUTDATED', decided_at = now() WHERE state = 'OPEN' AND type_id = OLD.id;
  RETURN NULL;
END $$;
-- An element that comes back is where it was.
CREATE FUNCTION forget_merges() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM element_merge m USING new_rows n WHERE m.id = n.id;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER hold_proposed_elements BEFORE INSERT ON proposal FOR EACH ROW EXECUTE FUNCTION hold_proposed_elements();
CREATE TRIGGER keep_decided_proposals BEFORE UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION keep_decided_proposals();
CREATE TRIGGER discard_stored_file AFTER DELETE ON proposal_file FOR EACH ROW EXECUTE FUNCTION discard_stored_file();
CREATE TRIGGER discard_proposal_files AFTER UPDATE OF state ON proposal FOR EACH ROW
  WHEN (OLD.state = 'OPEN' AND NEW.state <> 'OPEN') EXECUTE FUNCTION discard_proposal_files();

-- step: together
CREATE TRIGGER outdate_proposals AFTER DELETE ON geometric_element
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION outdate_proposals();
CREATE TRIGGER forget_merges AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_merges();

-- step: together
CREATE TRIGGER outdate_proposals_of_types AFTER DELETE ON geometric_element_type
  FOR EACH ROW EXECUTE FUNCTION outdate_proposals_of_types();

-- step: together
-- Where the limit looks back less than a day: a use is deleted as soon as it no longer counts.
ALTER TABLE limited_use ADD COLUMN window_s int;

-- step: alone
CREATE INDEX CONCURRENTLY limited_use_short ON limited_use (used_at) WHERE window_s IS NOT NULL;
