-- What a save costs in its triggers: functions in SQL that are called by triggers are parsed and planned at each call, those in PL/pgSQL once
-- for a connection. docs/decisions/0333 says what was measured.

-- step: together
CREATE OR REPLACE FUNCTION record_revisions(entries revision_entry[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO element_revision AS r (element_id, type_id, version, action, author_id, accepted_by, source, note, is_public, changes)
  SELECT e.element_id, e.type_id, e.version, coalesce(nullif(current_setting('vieiro.action', true), ''), e.action),
    coalesce(nullif(current_setting('vieiro.author', true), '')::bigint, e.author_id),
    nullif(current_setting('vieiro.accepted_by', true), '')::bigint,
    coalesce(nullif(current_setting('vieiro.source', true), ''), 'system'), nullif(btrim(current_setting('vieiro.note', true)), ''),
    e.is_public, e.changes
  FROM unnest(entries) e WHERE e.changes <> '{}'
  ON CONFLICT (element_id, at, transaction_id) DO UPDATE SET type_id = greatest(r.type_id, excluded.type_id),
    version = greatest(r.version, excluded.version),
    action = CASE excluded.action WHEN 'MODIFY' THEN r.action ELSE excluded.action END,
    is_public = CASE WHEN excluded.version < r.version THEN r.is_public ELSE excluded.is_public END,
    changes = joined_changes(r.changes, excluded.changes);
END $$;

CREATE OR REPLACE FUNCTION keep_search_words(elements bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_word (word)
    SELECT DISTINCT w.word COLLATE "C" FROM public.element_search s CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) w (word)
    WHERE s.element_id = ANY(elements) AND w.word ~ '^[[:alpha:]]{5,40}$'
      AND NOT EXISTS (SELECT FROM public.search_word k WHERE k.word = w.word COLLATE "C")
    ORDER BY 1 ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION searched_attributes(types bigint[]) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_object_agg(t.id, t.is_title), '{}') FROM public.element_type_attribute_type t
    JOIN public.attribute_type a ON a.id = t.attribute_type_id
    WHERE t.type_id = ANY(types) AND t.visibility = 'PUBLIC' AND (t.is_title OR a.data_type IN ('TEXT', 'CONTACT_DATA')));
END $$;

CREATE OR REPLACE FUNCTION element_fields(description text, geom geometry, is_public boolean, is_reviewed boolean, internal_comments text,
  attribute_values jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_strip_nulls(jsonb_build_object('description', $1, 'geom', public.ST_AsGeoJSON($2, 15)::jsonb, 'isPublic', $3, 'isReviewed', $4,
      'internalComments', $5))
    || (SELECT coalesce(jsonb_object_agg('attribute.' || key, value), '{}') FROM jsonb_each($6) WHERE value <> 'null');
END $$;

CREATE OR REPLACE FUNCTION changed_fields(before jsonb, after jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(b.value, a.value)), '{}')
    FROM jsonb_each($1) b FULL JOIN jsonb_each($2) a USING (key) WHERE b.value IS DISTINCT FROM a.value);
END $$;
