-- Attributes whose values point at something: another element, or a recording of the element itself. docs/decisions/0286 and 0287 say
-- why it looks like this.

-- step: together
-- Every value that is there is still allowed, so no row needs to be checked.
ALTER DOMAIN data_type DROP CONSTRAINT data_type_check;
ALTER DOMAIN data_type ADD CONSTRAINT data_type_check CHECK (VALUE IN ('TEXT', 'SELECT', 'MULTISELECT', 'DATE', 'DATE_TIME', 'NUMBER',
  'FLOAT', 'YEAR', 'CONTACT_DATA', 'URL', 'BOOLEAN', 'REFERENCE', 'AUDIO', 'IMAGE', 'FORMATTED_TEXT', 'COLOR', 'INTERNATIONALIZATED_TEXT',
  'LANGUAGE')) NOT VALID;

-- Which elements a reference may be to; without it, to any.
ALTER TABLE attribute_type ADD COLUMN reference_type_id bigint REFERENCES geometric_element_type;
ALTER TABLE attribute_type ADD CONSTRAINT attribute_type_reference CHECK (reference_type_id IS NULL OR data_type = 'REFERENCE');
CREATE INDEX attribute_type_reference_type ON attribute_type (reference_type_id) WHERE reference_type_id IS NOT NULL;

-- References are found by the index of numbers, from either end.
CREATE OR REPLACE FUNCTION sortable_number(data_type text, value text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN data_type IN ('NUMBER', 'FLOAT', 'YEAR') AND value ~ '^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?$' THEN value::double precision
    WHEN data_type IN ('DATE', 'DATE_TIME') THEN nullif(left(regexp_replace(value, '\D', '', 'g'), 14), '')::double precision
    WHEN data_type = 'REFERENCE' AND value ~ '^[1-9]\d{0,14}$' THEN value::double precision
  END
$$;

-- The element that one was merged into in the end; itself, where it was not.
CREATE FUNCTION merged_into(element bigint) RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE way (id, n) AS (
    SELECT m.survivor_id, 1 FROM element_merge m WHERE m.id = $1
    UNION ALL SELECT m.survivor_id, w.n + 1 FROM way w JOIN element_merge m ON m.id = w.id WHERE w.n < 100)
  SELECT coalesce((SELECT w.id FROM way w ORDER BY w.n DESC LIMIT 1), $1)
$$;

-- Who referred to an element that is merged refers to the one that stays. What that one itself said of the other is true no more.
CREATE FUNCTION follow_merge() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE geometric_element e SET version = e.version + 1, modification_date = now(), attribute_values = (e.attribute_values - r.keys)
    || CASE WHEN e.id = NEW.survivor_id THEN '{}' ELSE r.said END
  FROM (
    SELECT v.element_id, array_agg(v.attribute_id::text) AS keys,
      jsonb_object_agg(v.attribute_id::text, NEW.survivor_id::text) AS said
    FROM attribute_type a JOIN element_type_attribute_type ta ON ta.attribute_type_id = a.id
      JOIN element_attribute_value v ON v.attribute_id = ta.id AND v.number = NEW.id
    WHERE a.data_type = 'REFERENCE' AND v.element_id <> NEW.id GROUP BY v.element_id) r
  WHERE e.id = r.element_id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_merge AFTER INSERT ON element_merge FOR EACH ROW EXECUTE FUNCTION follow_merge();

-- What an element that comes back from the bin says: references as of today, and only recordings that come back with it.
CREATE FUNCTION restorable_values(element bigint, kept jsonb) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(v.key, CASE WHEN a.data_type = 'REFERENCE' AND v.value #>> '{}' ~ '^[1-9]\d{0,14}$'
      THEN to_jsonb(merged_into((v.value #>> '{}')::bigint)::text) ELSE v.value END), '{}')
  FROM jsonb_each($2 -> 'attribute_values') v
    LEFT JOIN element_type_attribute_type ta ON ta.type_id = ($2 ->> 'type_id')::bigint AND ta.id::text = v.key
    LEFT JOIN attribute_type a ON a.id = ta.attribute_type_id
  WHERE a.data_type IS DISTINCT FROM 'AUDIO' OR EXISTS (
    SELECT FROM element_bin_file f WHERE f.element_id = $1 AND f.with_element AND f.uuid::text = v.value #>> '{}')
$$;

CREATE OR REPLACE FUNCTION restore_element(element bigint, province text, municipality text, parish text, all_parishes text[]) RETURNS bigint[]
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  others bigint[] := ARRAY(SELECT r.other_id FROM element_bin_relation r WHERE r.element_id = element);
  action text := coalesce(current_setting('vieiro.action', true), '');
  kept element_bin;
  part element_bin_part;
BEGIN
  -- Both ends, in the order of their ids: of two ends that are restored or deleted at the same moment, one has to see the other.
  PERFORM FROM element_bin b WHERE b.id = element OR b.id = ANY(others) ORDER BY b.id FOR UPDATE;
  PERFORM FROM geometric_element e WHERE e.id = ANY(others) ORDER BY e.id FOR KEY SHARE;
  SELECT * INTO kept FROM element_bin b WHERE b.id = element;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('vieiro.action', 'RESTORE', true);
  PERFORM put_rows_back('geometric_element', ARRAY[kept.fields || jsonb_build_object('geom', kept.geom::text,
    'province_code', province, 'ine_code', municipality, 'parish_code', parish,
    'attribute_values', restorable_values(element, kept.fields))]);
  INSERT INTO element_parish SELECT element, unnest(all_parishes);
  PERFORM put_rows_back('geometric_element_file',
    ARRAY(SELECT f.fields FROM element_bin_file f WHERE f.element_id = element AND f.with_element));
  PERFORM put_rows_back('geometric_element_join', ARRAY(SELECT j.fields FROM element_bin_join j WHERE j.element_id = element));
  FOR part IN SELECT * FROM element_bin_part p WHERE p.element_id = element LOOP
    PERFORM put_rows_back(part.table_name::regclass, part.fields);
  END LOOP;
  -- For the other ends it is a change like any other.
  PERFORM set_config('vieiro.action', action, true);
  PERFORM put_rows_back('geometric_element_relation', ARRAY(SELECT r.fields FROM element_bin_relation r
    WHERE r.element_id = element AND EXISTS (SELECT FROM geometric_element e WHERE e.id = r.other_id)));
  others := ARRAY(SELECT r.relation_id FROM element_bin_relation r WHERE r.element_id = element
    AND NOT EXISTS (SELECT FROM geometric_element e WHERE e.id = r.other_id)
    AND NOT EXISTS (SELECT FROM element_bin b WHERE b.id = r.other_id) ORDER BY r.relation_id);
  DELETE FROM element_bin_file f WHERE f.element_id = element AND f.with_element;
  DELETE FROM element_bin b WHERE b.id = element;
  RETURN others;
END $$;

-- step: alone
CREATE UNIQUE INDEX CONCURRENTLY geometric_element_file_own ON geometric_element_file (uuid, element_id, file_format);

-- step: together
-- Which file is a value of which attribute. The file is the element's own, and a recording, when the transaction ends: an element is
-- written before its files.
CREATE TABLE file_value (
  element_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  attribute_id bigint NOT NULL REFERENCES element_type_attribute_type ON DELETE CASCADE,
  file uuid NOT NULL,
  format text NOT NULL DEFAULT 'FILE_FORMAT_AUDIO' CHECK (format = 'FILE_FORMAT_AUDIO'),
  PRIMARY KEY (element_id, attribute_id),
  CONSTRAINT file_value_own_recording FOREIGN KEY (file, element_id, format)
    REFERENCES geometric_element_file (uuid, element_id, file_format) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX file_value_file ON file_value (file);
CREATE INDEX file_value_attribute ON file_value (attribute_id);

CREATE FUNCTION keep_file_values() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM attribute_type a JOIN element_type_attribute_type ta ON ta.attribute_type_id = a.id
      WHERE a.data_type = 'AUDIO' AND ta.type_id = ANY (ARRAY(SELECT type_id FROM after_rows))) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM file_value v USING after_rows e
    WHERE v.element_id = e.id AND e.attribute_values ->> v.attribute_id::text IS DISTINCT FROM v.file::text;
  END IF;
  INSERT INTO file_value (element_id, attribute_id, file)
    SELECT e.id, ta.id, (e.attribute_values ->> ta.id::text)::uuid
    FROM after_rows e JOIN element_type_attribute_type ta ON ta.type_id = e.type_id
      JOIN attribute_type a ON a.id = ta.attribute_type_id AND a.data_type = 'AUDIO'
    WHERE e.attribute_values ->> ta.id::text IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_file_values_after_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_file_values();
CREATE TRIGGER keep_file_values_after_update AFTER UPDATE ON geometric_element
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_file_values();
