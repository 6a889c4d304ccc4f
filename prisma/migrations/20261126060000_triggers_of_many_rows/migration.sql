-- PostgreSQL plans a trigger's statements once for each connection, for as many rows as the first change had: after a single save, a change of
-- 5,000 elements compared each old row with each new one. A full join has no such plan: it is hashed or sorted whatever the number of rows.
-- Both transition tables of an update hold the same ids, so that it is the same as an inner one; OFFSET 0 keeps it a full one.

-- step: together
CREATE OR REPLACE FUNCTION keep_attribute_values() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO element_attribute_value SELECT n.id, k.* FROM new_rows n CROSS JOIN LATERAL kept_values(n.attribute_values) k;
  ELSE
    DELETE FROM element_attribute_value a USING (
      SELECT n.id FROM new_rows n FULL JOIN old_rows o USING (id) WHERE n.attribute_values IS DISTINCT FROM o.attribute_values OFFSET 0) changed
    WHERE a.element_id = changed.id;
    INSERT INTO element_attribute_value SELECT changed.id, k.* FROM (
      SELECT n.id, n.attribute_values FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE n.attribute_values IS DISTINCT FROM o.attribute_values OFFSET 0) changed
    CROSS JOIN LATERAL kept_values(changed.attribute_values) k;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_element_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT id FROM new_rows);
  ELSE
    changed := ARRAY(SELECT n.id FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.description, n.attribute_values, n.is_public, n.owner_id, n.type_id, n.geom)
        IS DISTINCT FROM (o.description, o.attribute_values, o.is_public, o.owner_id, o.type_id, o.geom));
  END IF;
  IF changed = '{}' THEN
    RETURN NULL;
  END IF;
  INSERT INTO element_search
    SELECT n.id, n.type_id, n.owner_id, n.is_public, t.name, t.words, box_around(n.geom)
    FROM new_rows n CROSS JOIN LATERAL search_terms(n.type_id, n.attribute_values, n.description) t WHERE n.id = ANY(changed)
    ON CONFLICT (element_id) DO UPDATE SET type_id = excluded.type_id, owner_id = excluded.owner_id, is_public = excluded.is_public,
      name = excluded.name, words = excluded.words, area = excluded.area;
  PERFORM keep_search_words(changed);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_element_revisions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM record_revision(n.id, n.type_id, n.version, 'CREATE', n.is_public, n.owner_id, changed_fields('{}',
        element_fields(n.description, n.geom, coalesce(n.asked_public, n.is_public), n.is_reviewed, n.internal_comments, n.attribute_values)))
      FROM new_rows n;
    WHEN 'UPDATE' THEN
      -- A geometry is written out only where it has changed.
      PERFORM record_revision(n.id, n.type_id, n.version, 'MODIFY', n.is_public, NULL, changed_fields(
        element_fields(o.description, CASE WHEN moved THEN o.geom END, coalesce(o.asked_public, o.is_public), o.is_reviewed,
          o.internal_comments, o.attribute_values),
        element_fields(n.description, CASE WHEN moved THEN n.geom END, coalesce(n.asked_public, n.is_public), n.is_reviewed,
          n.internal_comments, n.attribute_values)))
      FROM new_rows n FULL JOIN old_rows o USING (id) CROSS JOIN LATERAL (SELECT n.geom IS DISTINCT FROM o.geom AS moved) g
      WHERE moved OR (n.description, coalesce(n.asked_public, n.is_public), n.is_reviewed, n.internal_comments, n.attribute_values)
        IS DISTINCT FROM (o.description, coalesce(o.asked_public, o.is_public), o.is_reviewed, o.internal_comments, o.attribute_values);
      -- What is held back in the transaction that wrote it has never been public.
      UPDATE element_revision r SET is_public = changed.is_public
      FROM (SELECT n.id, n.is_public FROM new_rows n FULL JOIN old_rows o USING (id)
        WHERE n.is_public IS DISTINCT FROM o.is_public OFFSET 0) changed
      WHERE r.element_id = changed.id AND r.at = now()::timestamptz(3) AND r.transaction_id = pg_current_xact_id();
    ELSE
      PERFORM record_revision(o.id, o.type_id, o.version, 'DELETE', o.is_public, NULL, changed_fields(
        element_fields(o.description, o.geom, coalesce(o.asked_public, o.is_public), o.is_reviewed, o.internal_comments, o.attribute_values),
        '{}'))
      FROM old_rows o;
  END CASE;
  RETURN NULL;
END $$;

-- A change that moves nothing in the queue no longer works out the divisions of what waits.
CREATE OR REPLACE FUNCTION queue_elements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  waiting bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM review_item i USING old_rows o WHERE i.kind = 'ELEMENT' AND i.subject_id = o.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM note_review_decision(i, n.review_state = 'ACCEPTED')
    FROM new_rows n JOIN review_item i ON i.kind = 'ELEMENT' AND i.subject_id = n.id WHERE n.review_state IN ('ACCEPTED', 'REJECTED');
    DELETE FROM review_item i USING new_rows n
    WHERE i.kind = 'ELEMENT' AND i.subject_id = n.id AND n.review_state NOT IN ('WAITING', 'QUESTION');
    -- What others have proposed about it, or reported, lies where it lies.
    UPDATE review_item i SET type_id = n.type_id, box = ST_Envelope(n.geom),
      divisions = review_divisions(n.id, n.province_code, n.ine_code, n.parish_code)
    FROM (SELECT n.* FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.geom, n.type_id, n.province_code, n.ine_code, n.parish_code)
        IS DISTINCT FROM (o.geom, o.type_id, o.province_code, o.ine_code, o.parish_code) OFFSET 0) n
    WHERE i.element_id = n.id AND i.kind <> 'ELEMENT';
    waiting := ARRAY(SELECT n.id FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.review_state, n.type_id, n.owner_id, n.geom, n.province_code, n.ine_code, n.parish_code)
        IS DISTINCT FROM (o.review_state, o.type_id, o.owner_id, o.geom, o.province_code, o.ine_code, o.parish_code));
  ELSE
    waiting := ARRAY(SELECT n.id FROM new_rows n);
  END IF;
  INSERT INTO review_item AS i (kind, subject_id, state, element_id, type_id, contributor_id, divisions, box)
  SELECT 'ELEMENT', n.id, n.review_state, n.id, n.type_id, n.owner_id,
    review_divisions(n.id, n.province_code, n.ine_code, n.parish_code), ST_Envelope(n.geom)
  FROM new_rows n WHERE n.review_state IN ('WAITING', 'QUESTION') AND n.id = ANY (waiting)
  ON CONFLICT (kind, subject_id) DO UPDATE SET state = excluded.state, type_id = excluded.type_id,
    contributor_id = excluded.contributor_id, divisions = excluded.divisions, box = excluded.box
  WHERE (i.state, i.type_id, i.contributor_id, i.divisions, i.box) IS DISTINCT FROM
    (excluded.state, excluded.type_id, excluded.contributor_id, excluded.divisions, excluded.box);
  RETURN NULL;
END $$;
