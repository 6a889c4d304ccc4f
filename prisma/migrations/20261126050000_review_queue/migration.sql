-- The queue of what waits for a reviewer, and what was decided. docs/decisions/0235 says why it looks like this.

-- step: together
-- Decisions that were made in one call, and work that was undone: what is taken back together.
CREATE TABLE review_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  action text NOT NULL CHECK (action IN ('ACCEPT', 'REJECT', 'ASK', 'SKIP', 'UNDO')),
  author_id bigint NOT NULL REFERENCES user_account,
  at timestamptz(3) NOT NULL DEFAULT now(),
  -- Of an UNDO: whose work, or which batch.
  account_id bigint REFERENCES user_account,
  undoes_id bigint UNIQUE REFERENCES review_batch,
  CHECK ((action = 'UNDO') = (account_id IS NOT NULL OR undoes_id IS NOT NULL))
);

-- What came of each of a batch's items; of an UNDO, each of its elements.
CREATE TABLE review_batch_item (
  batch_id bigint NOT NULL REFERENCES review_batch ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('ELEMENT', 'PROPOSAL', 'REPORT')),
  subject_id bigint NOT NULL,
  -- The states between which it was moved; the same where nothing was done.
  state_before text,
  state_after text,
  PRIMARY KEY (batch_id, kind, subject_id)
);

-- The revisions that a batch has written carry its number. It is a setting of the transaction, like their author.
ALTER TABLE element_revision ADD COLUMN batch_id bigint;
ALTER TABLE element_revision ALTER COLUMN batch_id SET DEFAULT nullif(current_setting('vieiro.batch', true), '')::bigint;

-- A row for each thing that waits, with all that it is filtered by. Triggers write it. No foreign keys to what waits: it goes by them.
CREATE TABLE review_item (
  kind text NOT NULL CHECK (kind IN ('ELEMENT', 'PROPOSAL', 'REPORT')),
  subject_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'QUESTION')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Of a proposal or a report: what it is about, where there is such an element.
  element_id bigint,
  type_id bigint,
  contributor_id bigint,
  -- All divisions in which it lies: `province:15`, `municipality:15030`, `parish:1503001`.
  divisions text[] NOT NULL DEFAULT '{}',
  box geometry(Geometry, 4326),
  -- The reviewer who has it open, for as long as they keep it.
  claimed_by bigint REFERENCES user_account,
  claimed_until timestamptz(3),
  PRIMARY KEY (kind, subject_id),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CHECK (kind <> 'ELEMENT' OR element_id = subject_id)
);
CREATE INDEX review_item_order ON review_item (created_at, kind, subject_id);
CREATE INDEX review_item_type ON review_item (type_id, created_at, kind, subject_id);
CREATE INDEX review_item_contributor ON review_item (contributor_id, created_at, kind, subject_id);
CREATE INDEX review_item_element ON review_item (element_id);
CREATE INDEX review_item_divisions ON review_item USING gin (divisions);
CREATE INDEX review_item_box ON review_item USING gist (box);
CREATE INDEX review_item_claimed ON review_item (claimed_by) WHERE claimed_by IS NOT NULL;

-- What has left the queue, by whom and after how long: the figures, and the record of each contributor.
CREATE TABLE review_decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('ELEMENT', 'PROPOSAL', 'REPORT')),
  subject_id bigint NOT NULL,
  type_id bigint,
  contributor_id bigint,
  divisions text[] NOT NULL,
  waiting_since timestamptz(3) NOT NULL,
  decided_at timestamptz(3) NOT NULL DEFAULT now(),
  decided_by bigint,
  accepted boolean NOT NULL,
  batch_id bigint
);
CREATE INDEX review_decision_contributor ON review_decision (contributor_id, accepted);
CREATE INDEX review_decision_day ON review_decision (decided_at);
CREATE INDEX review_decision_batch ON review_decision (batch_id) WHERE batch_id IS NOT NULL;

-- What reviewers say often, in every language: `code` is the reason of a rejection.
CREATE TABLE review_text (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('REJECT', 'ASK')),
  code_id bigint NOT NULL UNIQUE REFERENCES code
);
INSERT INTO code_group (group_code) VALUES ('REVIEW_TEXT') ON CONFLICT DO NOTHING;
