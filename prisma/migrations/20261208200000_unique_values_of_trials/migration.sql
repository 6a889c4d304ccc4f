-- What the rows of a trial say with attributes whose values are unique: a trial writes no elements that later rows would find.
CREATE TABLE import_unique_value (
  job_id bigint NOT NULL REFERENCES import ON DELETE CASCADE,
  attribute_id bigint NOT NULL,
  -- As in unique_value.
  digest text NOT NULL,
  PRIMARY KEY (job_id, attribute_id, digest)
);
