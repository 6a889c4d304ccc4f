-- The relations that rows of files have made, so that undoing an import finds them. docs/decisions/0359 says why it looks like this.

-- step: together
CREATE TABLE import_relation (
  -- Not a reference: it may be deleted since.
  relation_id bigint PRIMARY KEY,
  job_id bigint NOT NULL,
  row_number int NOT NULL,
  -- Its modification date then: a later one means that somebody has changed it.
  made_at timestamptz(3) NOT NULL,
  FOREIGN KEY (job_id, row_number) REFERENCES import_row (job_id, row_number) ON DELETE CASCADE
);
CREATE INDEX import_relation_row ON import_relation (job_id, row_number);
