-- The bin is searched by what its elements say, however short the text is (0072). Which attribute is the title may change while an
-- element lies there, so all of its values are in the index, and the title alone is compared.

-- step: together
CREATE FUNCTION binned_text(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT public.fold(coalesce($1 ->> 'description', '')
    || coalesce((SELECT string_agg(E'\n' || v.value, '' ORDER BY v.key) FROM jsonb_each_text($1 -> 'attribute_values') v), ''))
$$;

-- step: alone
CREATE INDEX CONCURRENTLY element_bin_texts ON element_bin USING gin (text_grams(0, binned_text(fields)))
  WITH (gin_pending_list_limit = 256);
