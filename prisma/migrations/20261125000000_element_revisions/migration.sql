-- The history of elements, written by the database itself. docs/decisions/0225 says why it looks like this.

-- step: together
-- Who changed what of an element, and what it was before. No foreign keys: it outlives what it speaks of.
CREATE TABLE element_revision (
  -- Smaller ones are those of the snapshots that were written before.
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000000001),
  at timestamptz(3) NOT NULL DEFAULT now(),
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  element_id bigint NOT NULL,
  type_id bigint NOT NULL,
  -- The version of the element after the change.
  version int NOT NULL,
  action text NOT NULL CHECK (action IN ('CREATE', 'MODIFY', 'DELETE', 'RESTORE', 'REVERT', 'REVIEW', 'MERGE')),
  author_id bigint,
  accepted_by bigint,
  source text NOT NULL CHECK (source IN ('form', 'api', 'import', 'review', 'revert', 'system')),
  note text CHECK (btrim(note) <> ''),
  -- Whether the element is public after the change; of a deleted one, whether it was.
  is_public boolean NOT NULL,
  -- { field: [before, after] }, null for what was or is not set.
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object'),
  PRIMARY KEY (id, at),
  -- What one transaction changes of an element is one revision.
  UNIQUE (element_id, at, transaction_id)
) PARTITION BY RANGE (at);
CREATE TABLE element_revision_2026 PARTITION OF element_revision FOR VALUES FROM (MINVALUE) TO ('2027-01-01');
CREATE TABLE element_revision_2027 PARTITION OF element_revision FOR VALUES FROM ('2027-01-01') TO ('2028-01-01');
CREATE TABLE element_revision_2028 PARTITION OF element_revision FOR VALUES FROM ('2028-01-01') TO ('2029-01-01');
CREATE TABLE element_revision_later PARTITION OF element_revision DEFAULT;
CREATE INDEX element_revision_element ON element_revision (element_id, id);
CREATE INDEX element_revision_author ON element_revision (author_id, at);

-- { field: value } of what an element says itself; what is not set is missing.
CREATE FUNCTION element_fields(description text, geom geometry, is_public boolean, is_reviewed boolean, internal_comments text,
  attribute_values jsonb) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('description', $1, 'geom', ST_AsGeoJSON($2, 15)::jsonb, 'isPublic', $3, 'isReviewed', $4,
      'internalComments', $5))
    || (SELECT coalesce(jsonb_object_agg('attribute.' || key, value), '{}') FROM jsonb_each($6) WHERE value <> 'null')
$$;

-- { field: [before, after] } of the fields in which two such objects differ.
CREATE FUNCTION changed_fields(before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(b.value, a.value)), '{}')
  FROM jsonb_each($1) b FULL JOIN jsonb_each($2) a USING (key) WHERE b.value IS DISTINCT FROM a.value
$$;

-- Two changes one after the other, as one. What ends as it began is no change.
CREATE FUNCTION joined_changes(first jsonb, second jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(coalesce(f.value, s.value) -> 0, coalesce(s.value, f.value) -> 1)), '{}')
  FROM jsonb_each($1) f FULL JOIN jsonb_each($2) s USING (key)
  WHERE coalesce(f.value, s.value) -> 0 <> coalesce(s.value, f.value) -> 1
$$;

-- Writes what changed, or adds it to what the same transaction has written of the element. Who, why and by which way stand in
-- the settings of the transaction; `author` is who it was where they say nothing.
CREATE FUNCTION record_revision(element bigint, type bigint, version int, action text, is_public boolean, author bigint, changes jsonb)
  RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO element_revision AS r (element_id, type_id, version, action, author_id, accepted_by, source, note, is_public, changes)
  SELECT $1, $2, $3, coalesce(nullif(current_setting('vieiro.action', true), ''), $4),
    coalesce(nullif(current_setting('vieiro.author', true), '')::bigint, $6),
    nullif(current_setting('vieiro.accepted_by', true), '')::bigint,
    coalesce(nullif(current_setting('vieiro.source', true), ''), 'system'), nullif(btrim(current_setting('vieiro.note', true)), ''),
    $5, $7
  WHERE $7 <> '{}'
  ON CONFLICT (element_id, at, transaction_id) DO UPDATE SET type_id = greatest(r.type_id, excluded.type_id),
    version = greatest(r.version, excluded.version),
    action = CASE excluded.action WHEN 'MODIFY' THEN r.action ELSE excluded.action END,
    is_public = CASE WHEN excluded.version < r.version THEN r.is_public ELSE excluded.is_public END,
    changes = joined_changes(r.changes, excluded.changes)
$$;

CREATE FUNCTION record_element_revisions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM record_revision(n.id, n.type_id, n.version, 'CREATE', n.is_public, n.owner_id, changed_fields('{}',
        element_fields(n.description, n.geom, n.is_public, n.is_reviewed, n.internal_comments, n.attribute_values)))
      FROM new_rows n;
    WHEN 'UPDATE' THEN
      -- A geometry is written out only where it has changed.
      PERFORM record_revision(n.id, n.type_id, n.version, 'MODIFY', n.is_public, NULL, changed_fields(
        element_fields(o.description, CASE WHEN moved THEN o.geom END, o.is_public, o.is_reviewed, o.internal_comments, o.attribute_values),
        element_fields(n.description, CASE WHEN moved THEN n.geom END, n.is_public, n.is_reviewed, n.internal_comments, n.attribute_values)))
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (SELECT n.geom IS DISTINCT FROM o.geom AS moved) g
      WHERE moved OR (n.description, n.is_public, n.is_reviewed, n.internal_comments, n.attribute_values)
        IS DISTINCT FROM (o.description, o.is_public, o.is_reviewed, o.internal_comments, o.attribute_values);
    ELSE
      PERFORM record_revision(o.id, o.type_id, o.version, 'DELETE', o.is_public, NULL, changed_fields(
        element_fields(o.description, o.geom, o.is_public, o.is_reviewed, o.internal_comments, o.attribute_values), '{}'))
      FROM old_rows o;
  END CASE;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER record_element_revisions_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_element_revisions();
CREATE TRIGGER record_element_revisions_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_element_revisions();
CREATE TRIGGER record_element_revisions_delete AFTER DELETE ON geometric_element
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_element_revisions();

-- The changes of what belongs to an element, all those of one statement at once: an element may have thousands of relations. Where the
-- element itself is deleted with them, its own trigger says which version it had: until then it is 0.
CREATE FUNCTION record_part_revision(element bigint, author bigint, changes jsonb)
  RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT record_revision($1, coalesce(e.type_id, 0), coalesce(e.version, 0), 'MODIFY', coalesce(e.is_public, false), $2, $3)
  FROM (VALUES ($1)) part (element) LEFT JOIN geometric_element e ON e.id = part.element
$$;

CREATE FUNCTION file_fields(f geometric_element_file) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('originalFilename', $1.original_filename, 'format', $1.file_format,
    'size', $1.size, 'contentType', $1.content_type, 'transcript', $1.transcript))
$$;
CREATE FUNCTION record_file_revisions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  olds geometric_element_file[];
  news geometric_element_file[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    olds := ARRAY(SELECT o FROM old_rows o);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    news := ARRAY(SELECT n FROM new_rows n);
  END IF;
  PERFORM record_part_revision(p.element, CASE TG_OP WHEN 'INSERT' THEN min(p.author) END, jsonb_object_agg(p.field, jsonb_build_array(p.before, p.after)))
  FROM (
    SELECT coalesce(n.element_id, o.element_id), n.author_id, 'file.' || coalesce(n.uuid, o.uuid),
      CASE WHEN o.uuid IS NOT NULL THEN file_fields(o) END, CASE WHEN n.uuid IS NOT NULL THEN file_fields(n) END
    FROM unnest(olds) o FULL JOIN unnest(news) n ON n.uuid = o.uuid AND n.element_id = o.element_id
  ) p (element, author, field, before, after)
  WHERE p.before IS DISTINCT FROM p.after GROUP BY p.element;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER record_file_revisions_insert AFTER INSERT ON geometric_element_file
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_file_revisions();
CREATE TRIGGER record_file_revisions_update AFTER UPDATE ON geometric_element_file
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_file_revisions();
CREATE TRIGGER record_file_revisions_delete AFTER DELETE ON geometric_element_file
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_file_revisions();

CREATE FUNCTION join_fields(j geometric_element_join) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('userAccountId', $1.user_account_id, 'public', $1.is_public,
    'reviewed', $1.is_reviewed, 'comments', $1.comments))
$$;
CREATE FUNCTION record_join_revisions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  olds geometric_element_join[];
  news geometric_element_join[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    olds := ARRAY(SELECT o FROM old_rows o);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    news := ARRAY(SELECT n FROM new_rows n);
  END IF;
  PERFORM record_part_revision(p.element, CASE TG_OP WHEN 'INSERT' THEN min(p.author) END, jsonb_object_agg(p.field, jsonb_build_array(p.before, p.after)))
  FROM (
    SELECT coalesce(n.element_id, o.element_id), n.user_account_id, 'join.' || coalesce(n.id, o.id),
      CASE WHEN o.id IS NOT NULL THEN join_fields(o) END, CASE WHEN n.id IS NOT NULL THEN join_fields(n) END
    FROM unnest(olds) o FULL JOIN unnest(news) n ON n.id = o.id AND n.element_id = o.element_id
  ) p (element, author, field, before, after)
  WHERE p.before IS DISTINCT FROM p.after GROUP BY p.element;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER record_join_revisions_insert AFTER INSERT ON geometric_element_join
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_join_revisions();
CREATE TRIGGER record_join_revisions_update AFTER UPDATE ON geometric_element_join
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_join_revisions();
CREATE TRIGGER record_join_revisions_delete AFTER DELETE ON geometric_element_join
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_join_revisions();

-- As one of the two elements of a relation has it: `other` is the other one.
CREATE FUNCTION relation_fields(r geometric_element_relation, other bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('elementId', $2, 'authorId', $1.author_id, 'isPublic', $1.is_public,
    'isReviewed', $1.is_reviewed, 'comments', $1.comments))
$$;
CREATE FUNCTION record_relation_revisions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  olds geometric_element_relation[];
  news geometric_element_relation[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    olds := ARRAY(SELECT o FROM old_rows o);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    news := ARRAY(SELECT n FROM new_rows n);
  END IF;
  PERFORM record_part_revision(p.element, CASE TG_OP WHEN 'INSERT' THEN min(p.author) END, jsonb_object_agg(p.field, jsonb_build_array(p.before, p.after)))
  FROM (
    SELECT e.id, n.author_id, 'relation.' || coalesce(n.id, o.id), CASE WHEN o.id IS NOT NULL THEN relation_fields(o, e.other) END,
      CASE WHEN n.id IS NOT NULL THEN relation_fields(n, e.other) END
    FROM unnest(olds) o
    FULL JOIN unnest(news) n ON n.id = o.id AND (n.element1_id, n.element2_id) = (o.element1_id, o.element2_id)
    CROSS JOIN LATERAL (VALUES (coalesce(n.element1_id, o.element1_id), coalesce(n.element2_id, o.element2_id)),
      (coalesce(n.element2_id, o.element2_id), coalesce(n.element1_id, o.element1_id))) e (id, other)
  ) p (element, author, field, before, after)
  WHERE p.before IS DISTINCT FROM p.after GROUP BY p.element;
  RETURN NULL;
END $$;

-- step: together
CREATE TRIGGER record_relation_revisions_insert AFTER INSERT ON geometric_element_relation
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_relation_revisions();
CREATE TRIGGER record_relation_revisions_update AFTER UPDATE ON geometric_element_relation
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_relation_revisions();
CREATE TRIGGER record_relation_revisions_delete AFTER DELETE ON geometric_element_relation
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_relation_revisions();

-- step: batches of geometric_element_revision.id
-- A snapshot shows the element before the change, but that of a new one. What came out of a change is what the next one found, or
-- what the element is today. The version before goes on writing snapshots: what the triggers have written as well is left out.
WITH snapshots AS (
  SELECT r.id, r.element_id, r.at, r.action, r.author_id, r.version, r.snapshot,
    CASE r.action WHEN 'create' THEN r.snapshot WHEN 'delete' THEN NULL ELSE coalesce(
      (SELECT n.snapshot FROM geometric_element_revision n
        WHERE n.element_id = r.element_id AND n.id > r.id AND n.action <> 'create' ORDER BY n.id LIMIT 1),
      (SELECT to_jsonb(e) || jsonb_build_object('geom', ST_AsGeoJSON(e.geom, 15)::jsonb, 'files',
          (SELECT coalesce(jsonb_agg(file_fields(f) || jsonb_build_object('uuid', f.uuid)), '[]') FROM geometric_element_file f
            WHERE f.element_id = e.id)) FROM geometric_element e WHERE e.id = r.element_id),
      r.snapshot) END AS result
  FROM geometric_element_revision r
  WHERE r.id > $1 AND r.id <= $2
    AND NOT EXISTS (SELECT FROM element_revision x WHERE x.element_id = r.element_id AND x.at = r.at))
INSERT INTO element_revision (id, at, transaction_id, element_id, type_id, version, action, author_id, source, is_public, changes)
  OVERRIDING SYSTEM VALUE
SELECT s.id, s.at, s.id::text::xid8, s.element_id, (s.snapshot ->> 'type_id')::bigint,
  CASE s.action WHEN 'modify' THEN coalesce((s.result ->> 'version')::int, s.version) ELSE s.version END,
  CASE s.action WHEN 'create' THEN 'CREATE' WHEN 'delete' THEN 'DELETE' ELSE 'MODIFY' END, s.author_id, 'form',
  coalesce((s.result ->> 'is_public')::boolean, (s.snapshot ->> 'is_public')::boolean),
  changed_fields(CASE s.action WHEN 'create' THEN '{}' ELSE b.fields END, coalesce(a.fields, '{}'))
FROM snapshots s
CROSS JOIN LATERAL (SELECT jsonb_strip_nulls(jsonb_build_object('description', s.snapshot -> 'description', 'geom', s.snapshot -> 'geom',
    'isPublic', s.snapshot -> 'is_public', 'isReviewed', s.snapshot -> 'is_reviewed', 'internalComments', s.snapshot -> 'internal_comments'))
  || (SELECT coalesce(jsonb_object_agg('attribute.' || key, value), '{}') FROM jsonb_each(s.snapshot -> 'attribute_values') WHERE value <> 'null')
  || (SELECT coalesce(jsonb_object_agg('file.' || (f ->> 'uuid'), jsonb_strip_nulls(f - 'uuid' - 'hasThumbnail')), '{}')
    FROM jsonb_array_elements(coalesce(s.snapshot -> 'files', '[]')) f) AS fields) b
LEFT JOIN LATERAL (SELECT jsonb_strip_nulls(jsonb_build_object('description', s.result -> 'description', 'geom', s.result -> 'geom',
    'isPublic', s.result -> 'is_public', 'isReviewed', s.result -> 'is_reviewed', 'internalComments', s.result -> 'internal_comments'))
  || (SELECT coalesce(jsonb_object_agg('attribute.' || key, value), '{}') FROM jsonb_each(s.result -> 'attribute_values') WHERE value <> 'null')
  || (SELECT coalesce(jsonb_object_agg('file.' || (f ->> 'uuid'), jsonb_strip_nulls(f - 'uuid' - 'hasThumbnail')), '{}')
    FROM jsonb_array_elements(coalesce(s.result -> 'files', '[]')) f) AS fields) a ON s.result IS NOT NULL
ON CONFLICT DO NOTHING;
