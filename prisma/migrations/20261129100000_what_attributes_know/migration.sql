-- What an attribute type says of its values, and a type of its attributes. docs/decisions/0280 says why it looks like this.

-- step: together
ALTER TABLE attribute_type
  -- In the text form of the data type.
  ADD COLUMN min_value text,
  ADD COLUMN max_value text,
  ADD COLUMN default_value text,
  ADD COLUMN unit text,
  -- A regular expression for the whole value.
  ADD COLUMN pattern text,
  -- A text, or a text for each language.
  ADD COLUMN pattern_message jsonb,
  ADD COLUMN placeholder jsonb;

ALTER TABLE element_type_attribute_type
  -- Asked for no more; what elements have of it stays.
  ADD COLUMN retired boolean NOT NULL DEFAULT false,
  -- No two elements of the type have the same value.
  ADD COLUMN is_unique boolean NOT NULL DEFAULT false,
  -- Written by those who review.
  ADD COLUMN read_only boolean NOT NULL DEFAULT false,
  -- The part of the form: a text, or a text for each language.
  ADD COLUMN form_group jsonb,
  -- The filter of a style document: which elements have it.
  ADD COLUMN condition jsonb;

CREATE TABLE unique_value (
  attribute_id bigint NOT NULL REFERENCES element_type_attribute_type ON DELETE CASCADE,
  -- SHA-256 in hexadecimal: values may be longer than an index takes.
  digest text NOT NULL CHECK (length(digest) = 64),
  element_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  PRIMARY KEY (attribute_id, digest)
);
CREATE INDEX unique_value_element ON unique_value (element_id);

-- Numbers are the same however they are written.
CREATE FUNCTION value_digest(data_type text, value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(CASE WHEN $1 IN ('NUMBER', 'FLOAT', 'YEAR') THEN trim_scale($2::numeric)::text ELSE $2 END, 'UTF8')), 'hex')
$$;

-- Whoever makes an attribute unique waits until those who write values of the type have ended, and the other way round.
CREATE FUNCTION keep_unique_values() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  taken bigint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7280, t.type_id::int) FROM (SELECT DISTINCT type_id FROM after_rows ORDER BY 1) t;
  IF NOT EXISTS (SELECT FROM element_type_attribute_type WHERE is_unique AND type_id = ANY (ARRAY(SELECT type_id FROM after_rows))) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM unique_value u USING after_rows e WHERE u.element_id = e.id;
  END IF;
  INSERT INTO unique_value (attribute_id, digest, element_id)
    SELECT ta.id, value_digest(a.data_type, e.attribute_values ->> ta.id::text), e.id
    FROM after_rows e JOIN element_type_attribute_type ta ON ta.type_id = e.type_id AND ta.is_unique
      JOIN attribute_type a ON a.id = ta.attribute_type_id
    WHERE e.attribute_values ? ta.id::text
    ON CONFLICT DO NOTHING;
  SELECT ta.id INTO taken
    FROM after_rows e JOIN element_type_attribute_type ta ON ta.type_id = e.type_id AND ta.is_unique
    WHERE e.attribute_values ? ta.id::text
      AND NOT EXISTS (SELECT FROM unique_value u WHERE u.attribute_id = ta.id AND u.element_id = e.id)
    ORDER BY 1 LIMIT 1;
  IF taken IS NOT NULL THEN
    RAISE EXCEPTION 'value_taken(%)', taken;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_unique_values_after_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_unique_values();
CREATE TRIGGER keep_unique_values_after_update AFTER UPDATE ON geometric_element
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_unique_values();
