-- Followers hear of what a review has accepted, and nobody of what they do not see. docs/decisions/0384 says more.

-- step: together
-- Whether the element of an entry was not there for its reader before.
ALTER TABLE notification ADD COLUMN is_new boolean NOT NULL DEFAULT false;

-- Who sees a field of a change: PUBLIC, CONTRIBUTOR or REVIEWER. In PL/pgSQL, because a trigger calls it for each row: statements of SQL
-- functions are planned anew each time.
CREATE FUNCTION field_visibility(field text) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce(CASE
    WHEN $1 ~ '^attribute\.\d{1,18}$' THEN (
      SELECT ta.visibility FROM element_type_attribute_type ta WHERE ta.id = split_part($1, '.', 2)::bigint)
    WHEN $1 ~ '^file\.' THEN (
      SELECT max(v.visibility) FROM (
        SELECT ta.visibility FROM file_value f JOIN element_type_attribute_type ta ON ta.id = f.attribute_id
        WHERE f.file = split_part($1, '.', 2)::uuid
        UNION ALL SELECT f.visibility FROM geometric_element_file f WHERE f.uuid = split_part($1, '.', 2)::uuid
        UNION ALL SELECT f.fields ->> 'visibility' FROM element_bin_file f WHERE f.uuid = split_part($1, '.', 2)::uuid) v
      WHERE v.visibility <> 'PUBLIC')
  END, 'PUBLIC');
END $$;

-- Who sees something of what others are told of a change.
CREATE FUNCTION told_to(action text, changes jsonb) RETURNS text[] LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(DISTINCT field_visibility(field)), '{}') FROM jsonb_object_keys($2) field
    WHERE is_told($1, jsonb_build_object(field, NULL)));
END $$;

CREATE OR REPLACE FUNCTION tell_owner_of_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification (account_id, kind, element_id, revision_id)
  SELECT e.owner_id, 'CHANGED', e.id, NEW.id FROM geometric_element e JOIN user_account u ON u.id = e.owner_id
  WHERE e.id = NEW.element_id AND e.owner_id <> NEW.author_id AND e.owner_id IS DISTINCT FROM NEW.accepted_by
    AND is_told(NEW.action, NEW.changes) AND (NEW.changes ?| '{description,geom}' OR told_to(NEW.action, NEW.changes) && '{PUBLIC,CONTRIBUTOR}' OR u.role = 'ADMIN'
      OR EXISTS (SELECT FROM mapserver.element_in_scope s WHERE s.reviewer_id = u.id AND s.element_id = e.id))
  ON CONFLICT (account_id, revision_id, kind) WHERE revision_id IS NOT NULL DO NOTHING;
  RETURN NULL;
END $$;
