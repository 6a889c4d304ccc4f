-- What is searched for in a text is found by an index however short it is and whatever other texts hold: each entry of the index
-- says what type or attribute it is of. docs/decisions/0072 says why.

-- Pieces of a text, each marked with what the text is of.
CREATE FUNCTION scoped_grams(scope bigint, grams text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN grams = '{}' THEN grams
    ELSE string_to_array(scope || ':' || array_to_string(grams, E'\x01' || scope || ':'), E'\x01') END
$$;

-- The letters of a text and each two that follow one another, marks and spaces too; and its trigrams.
CREATE FUNCTION text_grams(scope bigint, value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(value, NULL);
  grams text[] := letters;
  n int := cardinality(letters);
BEGIN
  FOR i IN 2..n LOOP
    grams[n + i - 1] := letters[i - 1] || letters[i];
  END LOOP;
  RETURN scoped_grams(scope, grams || show_trgm(value));
END $$;

-- Those that a text must have in which another stands somewhere: the trigrams that are whole within it, or else all of its own
-- letters and pairs. Trigrams of letters beyond ASCII are shown as numbers, whole or not, and left out.
CREATE FUNCTION wanted_grams(scope bigint, value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  whole text[] := ARRAY(SELECT gram FROM unnest(show_trgm(value)) gram WHERE gram ~ '^[^ ]{3}$');
BEGIN
  IF whole <> '{}' THEN
    RETURN scoped_grams(scope, whole);
  END IF;
  RETURN ARRAY(SELECT gram FROM unnest(text_grams(scope, value)) gram WHERE char_length(gram) <= char_length(scope || ':') + 2);
END $$;

DROP INDEX geometric_element_description, geometric_element_comments, geometric_element_values_text;
CREATE INDEX geometric_element_description ON geometric_element USING gin (text_grams(type_id, fold(description)));
CREATE INDEX geometric_element_comments ON geometric_element USING gin (text_grams(type_id, fold(internal_comments)))
  WHERE internal_comments IS NOT NULL;

-- Texts stand beside the numbers and times, folded, a row for each attribute: in the document as a whole, its keys and the values
-- of other attributes would be found too.
ALTER TABLE element_attribute_number RENAME TO element_attribute_value;
ALTER TABLE element_attribute_value RENAME CONSTRAINT element_attribute_number_pkey TO element_attribute_value_pkey;
ALTER TABLE element_attribute_value RENAME CONSTRAINT element_attribute_number_element_id_fkey TO element_attribute_value_element_id_fkey;
ALTER TABLE element_attribute_value RENAME COLUMN value TO number;
ALTER TABLE element_attribute_value ALTER COLUMN number DROP NOT NULL;
ALTER TABLE element_attribute_value ADD COLUMN text text;

-- What is kept of a document of values, by the data types of its attributes: a number, or a text. Choices are found in the document.
CREATE FUNCTION kept_values(attribute_values jsonb) RETURNS TABLE (attribute_id bigint, number double precision, text text)
  LANGUAGE sql STABLE AS $$
  SELECT t.id, k.number, k.text FROM jsonb_each_text($1) v
  JOIN element_type_attribute_type t ON t.id = CASE WHEN v.key ~ '^[1-9]\d{0,17}$' THEN v.key::bigint END
  JOIN attribute_type a ON a.id = t.attribute_type_id
  CROSS JOIN LATERAL (SELECT sortable_number(a.data_type, v.value) AS number, 
    CASE WHEN a.data_type IN ('TEXT', 'CONTACT_DATA') THEN fold(v.value) END AS text) k
  WHERE num_nonnulls(k.number, k.text) = 1
$$;
INSERT INTO element_attribute_value (element_id, attribute_id, text)
  SELECT e.id, k.attribute_id, k.text FROM geometric_element e CROSS JOIN LATERAL kept_values(e.attribute_values) k WHERE k.text IS NOT NULL;
ALTER TABLE element_attribute_value ADD CHECK (num_nonnulls(number, text) = 1);

DROP INDEX element_attribute_number_value;
CREATE INDEX element_attribute_value_number ON element_attribute_value (attribute_id, number) INCLUDE (element_id) WHERE number IS NOT NULL;
CREATE INDEX element_attribute_value_text ON element_attribute_value USING gin (text_grams(attribute_id, text)) WHERE text IS NOT NULL;

DROP TRIGGER keep_attribute_numbers_insert ON geometric_element;
DROP TRIGGER keep_attribute_numbers_update ON geometric_element;
DROP FUNCTION keep_attribute_numbers();
CREATE FUNCTION keep_attribute_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO element_attribute_value SELECT n.id, k.* FROM new_rows n CROSS JOIN LATERAL kept_values(n.attribute_values) k;
  ELSE
    DELETE FROM element_attribute_value a USING new_rows n JOIN old_rows o USING (id)
    WHERE a.element_id = n.id AND n.attribute_values <> o.attribute_values;
    INSERT INTO element_attribute_value SELECT n.id, k.* FROM new_rows n JOIN old_rows o USING (id)
      CROSS JOIN LATERAL kept_values(n.attribute_values) k WHERE n.attribute_values <> o.attribute_values;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_attribute_values_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_values();
CREATE TRIGGER keep_attribute_values_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_values();
