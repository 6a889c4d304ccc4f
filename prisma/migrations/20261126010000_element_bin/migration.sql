-- Deleted elements lie here until they are purged. docs/decisions/0227 says why it looks like this.

-- step: together
-- A row of each table as it was, by the names of its columns: it goes back into a table that has got further columns meanwhile.
-- Columns that are asked for are derived from it, so that both say the same.
CREATE TABLE element_bin (
  id bigint PRIMARY KEY,
  type_id bigint NOT NULL GENERATED ALWAYS AS ((fields ->> 'type_id')::bigint) STORED REFERENCES geometric_element_type ON DELETE CASCADE,
  owner_id bigint NOT NULL GENERATED ALWAYS AS ((fields ->> 'owner_id')::bigint) STORED REFERENCES user_account,
  is_public boolean NOT NULL GENERATED ALWAYS AS ((fields ->> 'is_public')::boolean) STORED,
  -- Where it lay when it was deleted. Where it lies is found anew when it is restored.
  province_code text REFERENCES province ON UPDATE CASCADE ON DELETE SET NULL,
  ine_code text REFERENCES municipality ON UPDATE CASCADE ON DELETE SET NULL,
  parish_code text REFERENCES parish ON UPDATE CASCADE ON DELETE SET NULL,
  parishes text[] NOT NULL,
  geom geometry(Geometry, 4326) NOT NULL,
  -- All columns but the geometries and the places.
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  deleted_at timestamptz(3) NOT NULL DEFAULT now(),
  purge_at timestamptz(3) NOT NULL CHECK (purge_at > deleted_at)
);
CREATE INDEX element_bin_newest ON element_bin (deleted_at, id);
CREATE INDEX element_bin_owner ON element_bin (owner_id, deleted_at, id);
CREATE INDEX element_bin_type ON element_bin (type_id, deleted_at, id);
CREATE INDEX element_bin_due ON element_bin (purge_at);
CREATE INDEX element_bin_province ON element_bin (province_code);
CREATE INDEX element_bin_municipality ON element_bin (ine_code);
CREATE INDEX element_bin_parish ON element_bin (parish_code);

-- Files that went with their element, and those that were removed from an element that is there. Either has a time at which it is
-- purged, so that none can be forgotten.
CREATE TABLE element_bin_file (
  uuid uuid PRIMARY KEY,
  element_id bigint NOT NULL,
  with_element boolean NOT NULL,
  author_id bigint GENERATED ALWAYS AS ((fields ->> 'author_id')::bigint) STORED REFERENCES user_account,
  size bigint NOT NULL GENERATED ALWAYS AS ((fields ->> 'size')::bigint) STORED,
  storage_key text NOT NULL GENERATED ALWAYS AS (fields ->> 'storage_key') STORED UNIQUE,
  thumbnail_key text GENERATED ALWAYS AS (fields ->> 'thumbnail_key') STORED UNIQUE,
  fields jsonb NOT NULL,
  purge_at timestamptz(3) NOT NULL
);
CREATE INDEX element_bin_file_element ON element_bin_file (element_id);
CREATE INDEX element_bin_file_author ON element_bin_file (author_id) INCLUDE (size);
CREATE INDEX element_bin_file_due ON element_bin_file (purge_at) WHERE NOT with_element;

-- A relation has a row for each of its ends that lies in the bin: it returns with the last of them, and goes with the last of them.
CREATE TABLE element_bin_relation (
  element_id bigint NOT NULL REFERENCES element_bin ON DELETE CASCADE,
  relation_id bigint NOT NULL,
  other_id bigint NOT NULL,
  author_id bigint NOT NULL GENERATED ALWAYS AS ((fields ->> 'author_id')::bigint) STORED REFERENCES user_account,
  fields jsonb NOT NULL,
  PRIMARY KEY (element_id, relation_id)
);
CREATE INDEX element_bin_relation_other ON element_bin_relation (other_id);
CREATE INDEX element_bin_relation_author ON element_bin_relation (author_id);

CREATE TABLE element_bin_join (
  id bigint PRIMARY KEY,
  element_id bigint NOT NULL REFERENCES element_bin ON DELETE CASCADE,
  user_account_id bigint NOT NULL GENERATED ALWAYS AS ((fields ->> 'user_account_id')::bigint) STORED REFERENCES user_account,
  fields jsonb NOT NULL
);
CREATE INDEX element_bin_join_element ON element_bin_join (element_id);
CREATE INDEX element_bin_join_person ON element_bin_join (user_account_id);

-- Further tables whose rows go with their element and come back with it. What is derived from an element is none of them.
CREATE TABLE element_part (
  table_name text PRIMARY KEY,
  column_name text NOT NULL
);
INSERT INTO element_part VALUES ('sent_element', 'element_id');
CREATE TABLE element_bin_part (
  element_id bigint NOT NULL REFERENCES element_bin ON DELETE CASCADE,
  table_name text NOT NULL REFERENCES element_part ON DELETE CASCADE,
  fields jsonb[] NOT NULL,
  PRIMARY KEY (element_id, table_name)
);
CREATE INDEX element_bin_part_table ON element_bin_part (table_name);

-- Elements that are gone for good, and whose history still has to lose what is personal.
CREATE TABLE element_purged (
  element_id bigint PRIMARY KEY
);

-- step: together
-- Stored objects are garbage once neither an element nor the bin has them: a file that moves from one to the other is in both for
-- the length of a statement.
CREATE OR REPLACE FUNCTION discard_stored_file() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM geometric_element_file f WHERE f.storage_key = OLD.storage_key)
    AND NOT EXISTS (SELECT FROM element_bin_file b WHERE b.storage_key = OLD.storage_key) THEN
    INSERT INTO storage_garbage (storage_key, due)
      SELECT key, now() FROM unnest(ARRAY[OLD.storage_key, to_jsonb(OLD) ->> 'thumbnail_key']) AS key WHERE key IS NOT NULL
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER discard_stored_file AFTER DELETE ON element_bin_file
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();

-- What leaves the bin and is not an element again is purged.
CREATE FUNCTION forget_binned_elements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  gone bigint[] := ARRAY(SELECT o.id FROM old_rows o WHERE NOT EXISTS (SELECT FROM geometric_element e WHERE e.id = o.id));
BEGIN
  DELETE FROM element_bin_file WHERE element_id = ANY(gone);
  INSERT INTO element_purged SELECT unnest(gone) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_binned_elements AFTER DELETE ON element_bin
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_binned_elements();

-- Whoever had joined an element still has when it is restored, even if its type can no longer be joined.
CREATE OR REPLACE FUNCTION check_join_allowed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT (SELECT t.can_join FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id WHERE e.id = NEW.element_id)
    AND NOT EXISTS (SELECT FROM element_bin_join b WHERE b.id = NEW.id AND b.element_id = NEW.element_id) THEN
    RAISE EXCEPTION 'join_not_allowed' USING ERRCODE = 'check_violation', CONSTRAINT = 'geometric_element_join_allowed';
  END IF;
  RETURN NEW;
END $$;

-- Moves an element and what belongs to it into the bin; without days, deletes it for good. The caller has locked it. One statement
-- finds its relations where they are: at the element, or with another one that lies in the bin.
CREATE FUNCTION bin_element(element bigint, days int) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  until timestamptz(3) := now() + days * interval '1 day';
  part element_part;
BEGIN
  IF days > 0 THEN
    INSERT INTO element_bin (id, province_code, ine_code, parish_code, parishes, geom, fields, purge_at)
    SELECT e.id, e.province_code, e.ine_code, e.parish_code,
      ARRAY(SELECT p.parish_code FROM element_parish p WHERE p.element_id = e.id ORDER BY p.parish_code), e.geom,
      to_jsonb(e) - ARRAY['geom', 'geom_3857', 'province_code', 'ine_code', 'parish_code'], until
    FROM geometric_element e WHERE e.id = element;
    INSERT INTO element_bin_file (uuid, element_id, with_element, fields, purge_at)
    SELECT f.uuid, f.element_id, true, to_jsonb(f), until FROM geometric_element_file f WHERE f.element_id = element;
    INSERT INTO element_bin_relation (element_id, relation_id, other_id, fields)
    SELECT element, r.id, r.element1_id + r.element2_id - element, to_jsonb(r)
    FROM geometric_element_relation r WHERE element IN (r.element1_id, r.element2_id)
    UNION ALL
    SELECT element, b.relation_id, b.element_id, b.fields FROM element_bin_relation b WHERE b.other_id = element;
    INSERT INTO element_bin_join (id, element_id, fields)
    SELECT j.id, j.element_id, to_jsonb(j) FROM geometric_element_join j WHERE j.element_id = element;
    FOR part IN SELECT * FROM element_part LOOP
      EXECUTE format('INSERT INTO element_bin_part SELECT $1, $2, array_agg(to_jsonb(t)) FROM %I t WHERE t.%I = $1 HAVING count(*) > 0',
        part.table_name, part.column_name) USING element, part.table_name;
    END LOOP;
  ELSE
    DELETE FROM element_bin_file WHERE element_id = element;
    INSERT INTO element_purged VALUES (element) ON CONFLICT DO NOTHING;
  END IF;
  DELETE FROM geometric_element WHERE id = element;
END $$;

-- Inserts rows that were kept as documents. A column that their table has got since takes its default.
CREATE FUNCTION put_rows_back(target regclass, kept jsonb[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  alike record;
  columns text;
BEGIN
  FOR alike IN SELECT jsonb_agg(k) AS all_rows, (array_agg(k))[1] AS first_row FROM unnest(kept) k
    GROUP BY ARRAY(SELECT key FROM jsonb_object_keys(k) key ORDER BY key)
  LOOP
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
    WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND alike.first_row ? attname;
    EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1)',
      target, columns) USING alike.all_rows;
  END LOOP;
END $$;

-- Makes an element again that lies in the bin, with what belongs to it, at these places. The ids of the relations whose other end is
-- gone; null where the element is not in the bin (any more). A relation whose other end lies in the bin too stays there with that.
CREATE FUNCTION restore_element(element bigint, province text, municipality text, parish text, all_parishes text[]) RETURNS bigint[]
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
    'province_code', province, 'ine_code', municipality, 'parish_code', parish)]);
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

-- Removes a file from its element, which the caller has locked: into the bin, or without days for good. Whether it was there.
CREATE FUNCTION bin_element_file(file uuid, days int) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO element_bin_file (uuid, element_id, with_element, fields, purge_at)
  SELECT f.uuid, f.element_id, false, to_jsonb(f), now() + days * interval '1 day' FROM geometric_element_file f
  WHERE f.uuid = file AND days > 0;
  DELETE FROM geometric_element_file f WHERE f.uuid = file;
  RETURN FOUND;
END $$;

-- Attaches a file again that was removed from this element, which the caller has locked. Whether it was still in the bin.
CREATE FUNCTION restore_element_file(file uuid, element bigint) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  kept jsonb;
BEGIN
  SELECT b.fields INTO kept FROM element_bin_file b WHERE b.uuid = file AND b.element_id = element AND NOT b.with_element FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM put_rows_back('geometric_element_file', ARRAY[kept]);
  DELETE FROM element_bin_file b WHERE b.uuid = file;
  RETURN true;
END $$;

-- The changes of a revision without what is personal: contact data, internal comments, names and words of files, words of relations
-- and joins and who joined. An attribute that is no longer known may have been contact data. That something was changed remains.
CREATE FUNCTION impersonal_changes(changes jsonb) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(c.key, CASE split_part(c.key, '.', 1)
    WHEN 'internalComments' THEN '[null, null]'
    WHEN 'attribute' THEN CASE WHEN EXISTS (
        SELECT FROM element_type_attribute_type ta JOIN attribute_type a ON a.id = ta.attribute_type_id
        WHERE ta.id::text = split_part(c.key, '.', 2) AND a.data_type <> 'CONTACT_DATA') THEN c.value ELSE '[null, null]' END
    WHEN 'file' THEN without.personal
    WHEN 'relation' THEN without.personal
    WHEN 'join' THEN without.personal
    ELSE c.value END), '{}')
  FROM jsonb_each($1) c
  CROSS JOIN LATERAL (SELECT jsonb_agg(CASE jsonb_typeof(v) WHEN 'object'
      THEN v - ARRAY['originalFilename', 'transcript', 'comments', 'userAccountId'] ELSE v END ORDER BY n) AS personal
    FROM jsonb_array_elements(c.value) WITH ORDINALITY side (v, n)) without
$$;

-- Takes what is personal out of the history of elements that were purged, and returns how many were done.
CREATE FUNCTION blank_purged_elements(most int) RETURNS int LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  gone bigint[] := ARRAY(SELECT p.element_id FROM element_purged p ORDER BY p.element_id LIMIT most FOR UPDATE SKIP LOCKED);
BEGIN
  UPDATE element_revision r SET changes = impersonal_changes(r.changes), note = NULL WHERE r.element_id = ANY(gone);
  DELETE FROM geometric_element_revision r WHERE r.element_id = ANY(gone);
  DELETE FROM element_purged p WHERE p.element_id = ANY(gone);
  RETURN cardinality(gone);
END $$;

-- Deletes for good what is due in the bin, and returns how much that was. What another purge or a restore has locked is left out.
CREATE FUNCTION purge_element_bin(most int) RETURNS int LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  elements bigint[] := ARRAY(SELECT b.id FROM element_bin b WHERE b.purge_at <= now() ORDER BY b.purge_at LIMIT most FOR UPDATE SKIP LOCKED);
  files uuid[] := ARRAY(SELECT f.uuid FROM element_bin_file f WHERE f.purge_at <= now() AND NOT f.with_element
    ORDER BY f.purge_at LIMIT most FOR UPDATE SKIP LOCKED);
BEGIN
  DELETE FROM element_bin b WHERE b.id = ANY(elements);
  DELETE FROM element_bin_file f WHERE f.uuid = ANY(files);
  RETURN cardinality(elements) + cardinality(files) + blank_purged_elements(most);
END $$;
