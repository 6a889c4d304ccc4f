-- Telling people: the inbox, e-mail, following. docs/decisions/0233 and 0234 say why it looks like this.

-- step: together
-- What an account is told. No foreign keys to what it speaks of, which may be deleted and restored: an entry is read while its reader sees
-- that, and no longer.
CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('ACCEPTED', 'REJECTED', 'QUESTION', 'CHANGED', 'MESSAGE', 'PROPOSAL_DECIDED', 'PROPOSAL_NEW',
    'REPORT_NEW', 'FOLLOWED')),
  at timestamptz(3) NOT NULL DEFAULT now(),
  read boolean NOT NULL DEFAULT false,
  element_id bigint,
  proposal_id bigint,
  -- Of a change: each is told once.
  revision_id bigint,
  CHECK (kind NOT IN ('ACCEPTED', 'REJECTED', 'QUESTION', 'CHANGED', 'FOLLOWED') OR element_id IS NOT NULL),
  CHECK (kind NOT IN ('PROPOSAL_DECIDED', 'PROPOSAL_NEW') OR proposal_id IS NOT NULL)
);
CREATE INDEX notification_account ON notification (account_id, id);
CREATE INDEX notification_unread ON notification (account_id, id) WHERE NOT read;
CREATE INDEX notification_age ON notification (at);
CREATE UNIQUE INDEX notification_revision ON notification (account_id, revision_id, kind) WHERE revision_id IS NOT NULL;

-- The addresses of accounts. `pending` waits for its confirmation; only a confirmed one is written to.
CREATE TABLE account_email (
  account_id bigint PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  address text CHECK (length(address) <= 254 AND address ~ '^[^[:space:][:cntrl:]@]+@[^[:space:][:cntrl:]@]+$'),
  pending text CHECK (length(pending) <= 254 AND pending ~ '^[^[:space:][:cntrl:]@]+@[^[:space:][:cntrl:]@]+$'),
  CHECK (num_nonnulls(address, pending) > 0)
);
CREATE INDEX account_email_address ON account_email (lower(address));

-- What a link in an e-mail proves, as a digest. An account has at most one of each kind: a newer one ends the older.
CREATE TABLE mail_token (
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('CONFIRM', 'RESET')),
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
  address text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind)
);
CREATE INDEX mail_token_expires ON mail_token (expires_at);

-- How an account wants to hear of a kind by e-mail, where it has said so.
CREATE TABLE mail_choice (
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  kind text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('NOW', 'DAILY', 'NEVER')),
  PRIMARY KEY (account_id, kind)
);
-- Who says nothing hears at once where somebody waits for an answer, and of the rest once a day.
CREATE FUNCTION usual_frequency(kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1 IN ('QUESTION', 'MESSAGE') THEN 'NOW' ELSE 'DAILY' END
$$;

-- E-mails that wait, and those that were sent. Their text is made when they are sent.
CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('NOTICE', 'DIGEST', 'CONFIRM', 'RESET')),
  -- Nobody for a forgotten password: whether the address belongs to somebody is found out when it is sent.
  account_id bigint REFERENCES user_account ON DELETE CASCADE,
  notification_id bigint REFERENCES notification ON DELETE CASCADE,
  -- The day on whose morning a digest is sent.
  digest_day date,
  address text,
  -- HANDED: the server has been given all but the end of it, and the answer was not recorded: it may have been sent and is not repeated.
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'HANDED', 'SENT', 'FAILED', 'DROPPED')),
  -- Its Message-ID, however often it is tried.
  message_key uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it is tried next. Who tries it moves this on, so that others take it up again when that one has ended.
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  -- Of the one who is trying it.
  claim uuid,
  changed_at timestamptz NOT NULL DEFAULT now(),
  failure text,
  CHECK ((kind = 'NOTICE') = (notification_id IS NOT NULL)),
  CHECK ((kind = 'DIGEST') = (digest_day IS NOT NULL)),
  CHECK ((kind IN ('CONFIRM', 'RESET')) = (address IS NOT NULL)),
  CHECK ((kind = 'RESET') = (account_id IS NULL)),
  UNIQUE (account_id, digest_day)
);
CREATE INDEX mail_due ON mail (due_at) WHERE state = 'WAITING';
CREATE INDEX mail_notification ON mail (notification_id) WHERE notification_id IS NOT NULL;
CREATE INDEX mail_created ON mail (created_at);

-- What somebody wants to hear of. No foreign key to the element: a deleted one may be restored.
CREATE TABLE following (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('ELEMENT', 'TYPE', 'AREA')),
  element_id bigint,
  type_id bigint REFERENCES geometric_element_type ON DELETE CASCADE,
  province_code text REFERENCES province ON UPDATE CASCADE ON DELETE CASCADE,
  ine_code text REFERENCES municipality ON UPDATE CASCADE ON DELETE CASCADE,
  parish_code text REFERENCES parish ON UPDATE CASCADE ON DELETE CASCADE,
  geom geometry(Geometry, 4326) CHECK (GeometryType(geom) IN ('POLYGON', 'MULTIPOLYGON') AND ST_IsValid(geom) AND NOT ST_IsEmpty(geom)),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((kind = 'ELEMENT') = (element_id IS NOT NULL)),
  CHECK ((kind = 'TYPE') = (type_id IS NOT NULL)),
  CHECK ((kind = 'AREA') = (geom IS NOT NULL)),
  CHECK (kind = 'TYPE' OR num_nonnulls(province_code, ine_code, parish_code) = 0)
);
CREATE INDEX following_account ON following (account_id, id);
CREATE UNIQUE INDEX following_element ON following (element_id, account_id) WHERE kind = 'ELEMENT';
CREATE UNIQUE INDEX following_type ON following (type_id, account_id, province_code, ine_code, parish_code) NULLS NOT DISTINCT
  WHERE kind = 'TYPE';
CREATE INDEX following_area ON following USING gist (geom) WHERE kind = 'AREA';
CREATE INDEX following_province ON following (province_code) WHERE province_code IS NOT NULL;
CREATE INDEX following_municipality ON following (ine_code) WHERE ine_code IS NOT NULL;
CREATE INDEX following_parish ON following (parish_code) WHERE parish_code IS NOT NULL;

-- Up to which revision the followers have been told. Ids are drawn before a transaction ends: those up to `next_id` have all ended one way
-- or the other when every transaction below `next_transaction` has.
CREATE TABLE following_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  done_id bigint NOT NULL,
  next_id bigint NOT NULL,
  next_transaction xid8 NOT NULL,
  CHECK (done_id <= next_id)
);
INSERT INTO following_progress (done_id, next_id, next_transaction)
SELECT id, id, pg_snapshot_xmax(pg_current_snapshot())
FROM (SELECT coalesce(pg_sequence_last_value('element_revision_id_seq'), 1000000000)) AS last (id);

-- E-mails of new entries, and word to those who listen.
CREATE FUNCTION pass_on_notifications() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO mail (kind, account_id, notification_id, digest_day, due_at)
  SELECT CASE c.frequency WHEN 'NOW' THEN 'NOTICE' ELSE 'DIGEST' END, n.account_id, CASE c.frequency WHEN 'NOW' THEN n.id END,
    CASE c.frequency WHEN 'DAILY' THEN c.day END,
    CASE c.frequency WHEN 'DAILY' THEN (c.day + time '06:05') AT TIME ZONE 'UTC' ELSE now() END
  FROM new_rows n JOIN account_email a ON a.account_id = n.account_id AND a.address IS NOT NULL
  LEFT JOIN mail_choice m ON (m.account_id, m.kind) = (n.account_id, n.kind)
  -- A digest of a day has what came in the 24 hours before six o'clock (UTC).
  CROSS JOIN LATERAL (SELECT coalesce(m.frequency, usual_frequency(n.kind)),
    (n.at AT TIME ZONE 'UTC' - interval '6 hours')::date + 1) c (frequency, day)
  WHERE c.frequency <> 'NEVER'
  ORDER BY n.account_id, n.id
  ON CONFLICT (account_id, digest_day) DO NOTHING;
  PERFORM pg_notify('vieiro_notification', string_agg(account_id || ':' || id, ','))
  FROM (SELECT account_id, id, (row_number() OVER (ORDER BY id) - 1) / 150 AS part FROM new_rows) n GROUP BY part;
  RETURN NULL;
END $$;
CREATE FUNCTION announce_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vieiro_mail', '');
  RETURN NULL;
END $$;
-- Whether others than its author and administrators are told of a change: of what the element itself is, and of its files. Relations and
-- joins are not the element, and may be private; flags of reviewers are told as decisions.
CREATE FUNCTION is_told(action text, changes jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT FROM jsonb_object_keys($2) field
    WHERE field IN ('description', 'geom') OR field ~ '^(attribute|file)\.' OR (field = 'isPublic' AND $1 <> 'REVIEW'))
$$;

-- The owner of an element hears when somebody else has changed it.
CREATE FUNCTION tell_owner_of_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification (account_id, kind, element_id, revision_id)
  SELECT e.owner_id, 'CHANGED', e.id, NEW.id FROM geometric_element e
  WHERE e.id = NEW.element_id AND e.owner_id <> NEW.author_id AND e.owner_id IS DISTINCT FROM NEW.accepted_by
    AND is_told(NEW.action, NEW.changes)
  ON CONFLICT (account_id, revision_id, kind) WHERE revision_id IS NOT NULL DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION tell_owner_of_removal() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification (account_id, kind, element_id) VALUES (OLD.owner_id, 'CHANGED', OLD.id);
  RETURN NULL;
END $$;

-- Ends what is open for an account: its session is read anew.
CREATE FUNCTION announce_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vieiro_account', NEW.id::text);
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER pass_on_notifications AFTER INSERT ON notification
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pass_on_notifications();
CREATE TRIGGER announce_mail AFTER INSERT ON mail FOR EACH STATEMENT EXECUTE FUNCTION announce_mail();

-- step: together
-- What no person has done (the program itself, a statement by hand) is not told.
CREATE TRIGGER tell_owner_of_change AFTER INSERT OR UPDATE ON element_revision FOR EACH ROW
  WHEN (NEW.author_id IS NOT NULL AND NEW.source <> 'system' AND NEW.action NOT IN ('CREATE', 'DELETE'))
  EXECUTE FUNCTION tell_owner_of_change();

-- step: together
CREATE TRIGGER tell_owner_of_removal AFTER DELETE ON geometric_element FOR EACH ROW
  WHEN (OLD.owner_id <> nullif(current_setting('vieiro.author', true), '')::bigint)
  EXECUTE FUNCTION tell_owner_of_removal();

-- step: together
CREATE TRIGGER announce_account AFTER UPDATE ON user_account FOR EACH ROW
  WHEN ((OLD.locked, OLD.role, OLD.token_version) IS DISTINCT FROM (NEW.locked, NEW.role, NEW.token_version))
  EXECUTE FUNCTION announce_account();
