-- Which version of the product prepared this database last: an older one refuses to use it.
CREATE TABLE installed_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version text NOT NULL,
  prepared_at timestamptz NOT NULL DEFAULT now()
);
