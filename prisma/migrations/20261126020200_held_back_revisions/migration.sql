-- A revision says whether the element was public after it, also where a review holds it back a moment later.

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
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (SELECT n.geom IS DISTINCT FROM o.geom AS moved) g
      WHERE moved OR (n.description, coalesce(n.asked_public, n.is_public), n.is_reviewed, n.internal_comments, n.attribute_values)
        IS DISTINCT FROM (o.description, coalesce(o.asked_public, o.is_public), o.is_reviewed, o.internal_comments, o.attribute_values);
      -- What is held back in the transaction that wrote it has never been public.
      UPDATE element_revision r SET is_public = n.is_public
      FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.is_public <> o.is_public AND r.element_id = n.id AND r.at = now()::timestamptz(3) AND r.transaction_id = pg_current_xact_id();
    ELSE
      PERFORM record_revision(o.id, o.type_id, o.version, 'DELETE', o.is_public, NULL, changed_fields(
        element_fields(o.description, o.geom, coalesce(o.asked_public, o.is_public), o.is_reviewed, o.internal_comments, o.attribute_values),
        '{}'))
      FROM old_rows o;
  END CASE;
  RETURN NULL;
END $$;
