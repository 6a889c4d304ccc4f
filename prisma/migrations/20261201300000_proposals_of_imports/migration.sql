-- Rows of files whose changes are proposed, because the review of their type comes first. docs/decisions/0330 says why.

-- step: together
ALTER TABLE import_row DROP CONSTRAINT import_row_state_check;
ALTER TABLE import_row ADD CONSTRAINT import_row_state_check
  CHECK (state IN ('NEW', 'CHANGED', 'PROPOSED', 'UNCHANGED', 'DELETED', 'REFUSED')) NOT VALID;
ALTER TABLE import_row ADD COLUMN proposal_id bigint;
ALTER TABLE import_row ADD CONSTRAINT import_row_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposal ON DELETE SET NULL NOT VALID;
ALTER TABLE import_row ADD CONSTRAINT import_row_proposal CHECK (proposal_id IS NULL OR state = 'PROPOSED') NOT VALID;

-- step: alone
ALTER TABLE import_row VALIDATE CONSTRAINT import_row_state_check;

-- step: alone
ALTER TABLE import_row VALIDATE CONSTRAINT import_row_proposal_id_fkey;

-- step: alone
ALTER TABLE import_row VALIDATE CONSTRAINT import_row_proposal;

-- step: alone
CREATE INDEX CONCURRENTLY import_row_proposal_id ON import_row (proposal_id) WHERE proposal_id IS NOT NULL;
