-- Every order of the lists has one index, (type, public, what it is ordered by, id): the public list reads one stretch of it, an
-- administrator's list merges two. docs/decisions/0031 and 0032 say how lists are read and counted.

-- The owner's login as it is ordered by, kept beside the element.
ALTER TABLE geometric_element ADD COLUMN owner_login text;
ALTER TABLE geometric_element DISABLE TRIGGER USER;
UPDATE geometric_element e SET owner_login = lower(u.login) FROM user_account u WHERE u.id = e.owner_id;
ALTER TABLE geometric_element ENABLE TRIGGER USER;
ALTER TABLE geometric_element ALTER COLUMN owner_login SET NOT NULL;

CREATE FUNCTION keep_owner_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.owner_login := (SELECT lower(login) FROM user_account WHERE id = NEW.owner_id);
  RETURN NEW;
END $$;
CREATE TRIGGER keep_owner_login BEFORE INSERT OR UPDATE OF owner_id, owner_login ON geometric_element
  FOR EACH ROW EXECUTE FUNCTION keep_owner_login();
CREATE FUNCTION pass_on_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE geometric_element SET owner_login = lower(NEW.login) WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER pass_on_login AFTER UPDATE OF login ON user_account
  FOR EACH ROW WHEN (lower(OLD.login) <> lower(NEW.login)) EXECUTE FUNCTION pass_on_login();

-- What a description is ordered by: its beginning, because a b-tree takes no long texts. A column, because an index over an
-- expression is never enough by itself to answer from.
ALTER TABLE geometric_element ADD COLUMN description_order text NOT NULL
  GENERATED ALWAYS AS (left(fold(left(description, 100)), 100)) STORED;

CREATE INDEX geometric_element_by_modification ON geometric_element (type_id, is_public, modification_date, id) INCLUDE (creation_date);
CREATE INDEX geometric_element_by_creation ON geometric_element (type_id, is_public, creation_date, id) INCLUDE (modification_date);
CREATE INDEX geometric_element_by_id ON geometric_element (type_id, is_public, id);
CREATE INDEX geometric_element_by_description ON geometric_element (type_id, is_public, description_order, id);
CREATE INDEX geometric_element_by_review ON geometric_element (type_id, is_public, is_reviewed, modification_date, id);
CREATE INDEX geometric_element_by_owner ON geometric_element (type_id, is_public, owner_login, id);
CREATE INDEX geometric_element_own ON geometric_element (owner_id, type_id, is_public, modification_date, id);
DROP INDEX geometric_element_public_list, geometric_element_list, geometric_element_creation, geometric_element_type_id,
  geometric_element_own_list;

-- The places: the foreign keys find them by code, the lists by code, type and order.
CREATE INDEX geometric_element_by_province ON geometric_element (province_code, type_id, is_public, modification_date, id);
CREATE INDEX geometric_element_by_municipality ON geometric_element (ine_code, type_id, is_public, modification_date, id);
DROP INDEX geometric_element_province, geometric_element_municipality;

CREATE INDEX geometric_element_comments ON geometric_element USING gin (fold(internal_comments) gin_trgm_ops)
  WHERE internal_comments IS NOT NULL;
CREATE INDEX user_account_login_letters ON user_account USING gin (fold(login) gin_trgm_ops);

-- All values of an element, for searching text in any of them.
CREATE FUNCTION values_text(attribute_values jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.fold(string_agg(value, E'\n')) FROM jsonb_each_text(attribute_values) $$;
CREATE INDEX geometric_element_values_text ON geometric_element USING gin (values_text(attribute_values) gin_trgm_ops);

-- Numbers and times among the values, for ranges. Times as their digits (20260301, 20260301102030): days and instants sort so.
CREATE TABLE element_attribute_number (
  element_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  attribute_id bigint NOT NULL,
  value double precision NOT NULL,
  PRIMARY KEY (element_id, attribute_id)
);
CREATE INDEX element_attribute_number_value ON element_attribute_number (attribute_id, value) INCLUDE (element_id);

-- Never smaller for a larger value, which is all that a search needs: the value itself is compared afterwards.
CREATE FUNCTION sortable_number(data_type text, value text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN data_type IN ('NUMBER', 'FLOAT') AND value ~ '^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?$' THEN value::double precision
    WHEN data_type IN ('DATE', 'DATE_TIME') THEN nullif(left(regexp_replace(value, '\D', '', 'g'), 14), '')::double precision
  END
$$;
CREATE FUNCTION keep_attribute_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM element_attribute_number a USING new_rows n JOIN old_rows o USING (id)
    WHERE a.element_id = n.id AND n.attribute_values <> o.attribute_values;
  END IF;
  INSERT INTO element_attribute_number (element_id, attribute_id, value)
    SELECT n.id, t.id, sortable_number(a.data_type, v.value)
    FROM new_rows n CROSS JOIN LATERAL jsonb_each_text(n.attribute_values) v
    JOIN element_type_attribute_type t ON t.id = CASE WHEN v.key ~ '^\d{1,18}$' THEN v.key::bigint END
    JOIN attribute_type a ON a.id = t.attribute_type_id
    WHERE sortable_number(a.data_type, v.value) IS NOT NULL
  ON CONFLICT (element_id, attribute_id) DO UPDATE SET value = excluded.value WHERE element_attribute_number.value <> excluded.value;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_attribute_numbers_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_numbers();
CREATE TRIGGER keep_attribute_numbers_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_attribute_numbers();
INSERT INTO element_attribute_number (element_id, attribute_id, value)
  SELECT e.id, t.id, sortable_number(a.data_type, v.value)
  FROM geometric_element e CROSS JOIN LATERAL jsonb_each_text(e.attribute_values) v
  JOIN element_type_attribute_type t ON t.id = CASE WHEN v.key ~ '^\d{1,18}$' THEN v.key::bigint END
  JOIN attribute_type a ON a.id = t.attribute_type_id
  WHERE sortable_number(a.data_type, v.value) IS NOT NULL;

-- Ties by the element and in their order.
CREATE INDEX geometric_element_relation_by_first ON geometric_element_relation (element1_id, modification_date, id);
CREATE INDEX geometric_element_relation_by_second ON geometric_element_relation (element2_id, modification_date, id);
DROP INDEX geometric_element_relation_second;
CREATE INDEX geometric_element_join_by_element ON geometric_element_join (element_id, modification_date, id);

-- Beside the number that counts the changes of public elements, one that counts those of all.
ALTER TABLE element_tile_stamp ADD COLUMN list_stamp bigint NOT NULL DEFAULT 1;
CREATE OR REPLACE FUNCTION stamp_element_tiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN 'SELECT type_id, is_public FROM old_rows' END,
    CASE WHEN TG_OP IN ('UPDATE', 'INSERT') THEN 'SELECT type_id, is_public FROM new_rows' END);
BEGIN
  -- In the order of their keys, so that two writers never wait for each other in a circle.
  EXECUTE format(
    'INSERT INTO element_tile_stamp AS s (type_id, stamp) SELECT type_id, bool_or(is_public)::int FROM (%s) c GROUP BY type_id ORDER BY type_id
     ON CONFLICT (type_id) DO UPDATE SET stamp = s.stamp + excluded.stamp, list_stamp = s.list_stamp + 1', changed);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION stamp_all_tiles() RETURNS void LANGUAGE sql AS $$
  INSERT INTO element_tile_stamp AS s (type_id) SELECT id FROM geometric_element_type ORDER BY id
  ON CONFLICT (type_id) DO UPDATE SET stamp = s.stamp + 1, list_stamp = s.list_stamp + 1
$$;
