-- Attributes of which nothing was ever said can be taken from a type that has elements. docs/decisions/0354 says why it looks like this.

-- step: together
-- Whether an element or a proposal has ever said something of it: then what it says, or its history, would be lost with it.
ALTER TABLE element_type_attribute_type ADD COLUMN has_values boolean NOT NULL DEFAULT false;

-- Attributes that were taken away. A save that was checked before that is refused, and not kept where nobody sees it.
CREATE TABLE removed_attribute (
  id bigint PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE FUNCTION keep_attributes_in_use() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- They go with their type.
  IF OLD.has_values AND EXISTS (SELECT FROM geometric_element_type WHERE id = OLD.type_id) THEN
    RAISE EXCEPTION 'attribute_in_use' USING ERRCODE = 'check_violation', CONSTRAINT = 'element_type_attribute_type_in_use';
  END IF;
  INSERT INTO removed_attribute (id) VALUES (OLD.id);
  RETURN OLD;
END $$;
CREATE TRIGGER keep_attributes_in_use BEFORE DELETE ON element_type_attribute_type
  FOR EACH ROW EXECUTE FUNCTION keep_attributes_in_use();

-- Who says the first value of an attribute and who takes it away write the same row: one waits for the other, and sees what became of it.
CREATE FUNCTION use_attributes(attributes bigint[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  removed bigint;
BEGIN
  PERFORM FROM element_type_attribute_type WHERE id = ANY(attributes) AND NOT has_values ORDER BY id FOR NO KEY UPDATE;
  UPDATE element_type_attribute_type SET has_values = true WHERE id = ANY(attributes) AND NOT has_values;
  SELECT min(r.id) INTO removed FROM removed_attribute r WHERE r.id = ANY(attributes);
  IF removed IS NOT NULL THEN
    RAISE EXCEPTION 'attribute_removed(%)', removed;
  END IF;
END $$;

CREATE FUNCTION use_attributes_of_elements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  keys text[];
  unused bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    keys := ARRAY(SELECT DISTINCT k.key FROM new_rows n CROSS JOIN LATERAL jsonb_object_keys(n.attribute_values) k (key));
  ELSE
    keys := ARRAY(SELECT DISTINCT k.key FROM (
        SELECT n.attribute_values AS said, o.attribute_values AS before FROM new_rows n FULL JOIN old_rows o USING (id)
        WHERE n.attribute_values IS DISTINCT FROM o.attribute_values OFFSET 0) changed
      CROSS JOIN LATERAL jsonb_object_keys(changed.said) k (key) WHERE NOT changed.before ? k.key);
  END IF;
  IF cardinality(keys) > 0 THEN
    unused := ARRAY(
      SELECT k.id FROM (SELECT CASE WHEN key ~ '^[1-9]\d{0,17}$' THEN key::bigint END AS id FROM unnest(keys) key) k
        LEFT JOIN element_type_attribute_type ta ON ta.id = k.id
      WHERE k.id IS NOT NULL AND ta.has_values IS NOT TRUE);
    IF cardinality(unused) > 0 THEN
      PERFORM use_attributes(unused);
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER use_attributes_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION use_attributes_of_elements();
CREATE TRIGGER use_attributes_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION use_attributes_of_elements();

-- step: together
CREATE FUNCTION use_proposed_attributes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM use_attributes(ARRAY(
    SELECT substring(key FROM '^attribute\.([1-9]\d{0,17})$')::bigint FROM jsonb_object_keys(NEW.changes) key WHERE key ~ '^attribute\.[1-9]\d{0,17}$'));
  RETURN NEW;
END $$;
CREATE TRIGGER use_proposed_attributes BEFORE INSERT ON proposal FOR EACH ROW EXECUTE FUNCTION use_proposed_attributes();

-- What was said before the triggers were there.
-- step: batches of geometric_element.id
UPDATE element_type_attribute_type SET has_values = true WHERE NOT has_values AND id IN (
  SELECT CASE WHEN k.key ~ '^[1-9]\d{0,17}$' THEN k.key::bigint END
  FROM geometric_element e CROSS JOIN LATERAL jsonb_object_keys(e.attribute_values) k (key) WHERE e.id > $1 AND e.id <= $2);

-- step: batches of element_bin.id
UPDATE element_type_attribute_type SET has_values = true WHERE NOT has_values AND id IN (
  SELECT CASE WHEN k.key ~ '^[1-9]\d{0,17}$' THEN k.key::bigint END
  FROM element_bin b CROSS JOIN LATERAL jsonb_object_keys(b.fields -> 'attribute_values') k (key) WHERE b.id > $1 AND b.id <= $2);

-- step: batches of element_revision.id
UPDATE element_type_attribute_type SET has_values = true WHERE NOT has_values AND id IN (
  SELECT substring(k.key FROM '^attribute\.([1-9]\d{0,17})$')::bigint
  FROM element_revision r CROSS JOIN LATERAL jsonb_object_keys(r.changes) k (key) WHERE r.id > $1 AND r.id <= $2);

-- step: batches of proposal.id
UPDATE element_type_attribute_type SET has_values = true WHERE NOT has_values AND id IN (
  SELECT substring(k.key FROM '^attribute\.([1-9]\d{0,17})$')::bigint
  FROM proposal p CROSS JOIN LATERAL jsonb_object_keys(p.changes) k (key) WHERE p.id > $1 AND p.id <= $2);
