-- Changes of a definition that change what elements say: choices that become another one, another data type, a value for who lacks one.
-- docs/decisions/0285 says why it looks like this.

-- step: together
ALTER TABLE job DROP CONSTRAINT job_kind_check, ADD CONSTRAINT job_kind_check CHECK (kind IN ('EXPORT', 'IMPORT', 'CHANGE')) NOT VALID;

CREATE TABLE attribute_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('RECODE', 'CONVERT', 'FILL')),
  attribute_type_id bigint NOT NULL REFERENCES attribute_type ON DELETE CASCADE,
  -- What was asked for.
  parameters jsonb NOT NULL,
  -- What the definition was, where it changes.
  before jsonb,
  state text NOT NULL DEFAULT 'RUNNING' CHECK (state IN ('RUNNING', 'DONE', 'UNDONE')),
  -- Of how many elements values have changed, or will.
  elements bigint NOT NULL,
  -- The job that works on it, or on its undoing.
  job_id bigint UNIQUE REFERENCES job ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX attribute_change_attribute_type ON attribute_change (attribute_type_id);

CREATE TABLE attribute_change_row (
  change_id bigint NOT NULL REFERENCES attribute_change ON DELETE CASCADE,
  -- Not a reference: it may be deleted since.
  element_id bigint NOT NULL,
  -- Of the attribute of its type.
  attribute_id bigint NOT NULL,
  -- As they are stored; null: there was none.
  before jsonb,
  after jsonb NOT NULL,
  PRIMARY KEY (change_id, element_id, attribute_id)
);

-- step: alone
ALTER TABLE job VALIDATE CONSTRAINT job_kind_check;
