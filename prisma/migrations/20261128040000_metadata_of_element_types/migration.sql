-- What somebody who uses the data of a type has to know: under which terms, where it comes from, whom to ask, how often it is brought
-- up to date (docs/decisions/0240).
ALTER TABLE geometric_element_type
  ADD COLUMN licence text CHECK (licence ~ '^https?://' AND length(licence) <= 2000),
  ADD COLUMN source text CHECK (length(source) BETWEEN 1 AND 2000),
  ADD COLUMN contact text CHECK (length(contact) BETWEEN 1 AND 500),
  ADD COLUMN update_rhythm text CHECK (length(update_rhythm) BETWEEN 1 AND 200);
