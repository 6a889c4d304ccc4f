-- Who sees the values of an attribute. docs/decisions/0306 says why it looks like this.

-- step: together
ALTER TABLE element_type_attribute_type
  -- Everybody; its owner and who reviews it; who reviews it.
  ADD COLUMN visibility text NOT NULL DEFAULT 'PUBLIC' CHECK (visibility IN ('PUBLIC', 'CONTRIBUTOR', 'REVIEWER')),
  -- Everybody reads the names of elements.
  ADD CONSTRAINT title_is_public CHECK (NOT is_title OR visibility = 'PUBLIC');
CREATE INDEX element_type_attribute_type_hidden ON element_type_attribute_type (type_id) WHERE visibility <> 'PUBLIC';

-- What not everybody sees, nobody searches for.
CREATE OR REPLACE FUNCTION searched_attributes(types bigint[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(t.id, t.is_title), '{}') FROM public.element_type_attribute_type t
  JOIN public.attribute_type a ON a.id = t.attribute_type_id
  WHERE t.type_id = ANY($1) AND t.visibility = 'PUBLIC' AND (t.is_title OR a.data_type IN ('TEXT', 'CONTACT_DATA'))
$$;

-- What not everybody sees is taken out of the history of purged elements, too.
CREATE OR REPLACE FUNCTION impersonal_changes(changes jsonb) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(c.key, CASE split_part(c.key, '.', 1)
    WHEN 'internalComments' THEN '[null, null]'
    WHEN 'attribute' THEN CASE WHEN EXISTS (
        SELECT FROM element_type_attribute_type ta JOIN attribute_type a ON a.id = ta.attribute_type_id
        WHERE ta.id::text = split_part(c.key, '.', 2) AND ta.visibility = 'PUBLIC' AND a.data_type <> 'CONTACT_DATA')
      THEN c.value ELSE '[null, null]' END
    WHEN 'file' THEN without.personal
    WHEN 'relation' THEN without.personal
    WHEN 'join' THEN without.personal
    ELSE c.value END), '{}')
  FROM jsonb_each($1) c
  CROSS JOIN LATERAL (SELECT jsonb_agg(CASE jsonb_typeof(v) WHEN 'object'
      THEN v - ARRAY['originalFilename', 'transcript', 'comments', 'userAccountId'] ELSE v END ORDER BY n) AS personal
    FROM jsonb_array_elements(c.value) WITH ORDINALITY side (v, n)) without
$$;
