-- What elements are found by. docs/decisions/0174 says why it looks like this.

-- step: together
-- Letters and digits without case and accents, single blanks between the words.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(public.fold(normalize(value)), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- A word and what remains of it without any one of its letters: two words that differ by one typing error share one of them.
CREATE FUNCTION word_keys(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT key) FROM (
    SELECT word UNION ALL
    SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, char_length(word)) i) k (key)
$$;

CREATE TABLE element_search (
  element_id bigint PRIMARY KEY REFERENCES geometric_element ON DELETE CASCADE,
  type_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  is_public boolean NOT NULL,
  -- The beginning of the name, as search_text has it.
  name text COLLATE "C" NOT NULL,
  -- The words of the description and of the text attributes; those of the name once more, with a ^ before each.
  words tsvector NOT NULL,
  -- The box around it: EPSG:4326.
  area box NOT NULL
);

-- Every word of five letters or more that an element has or had: a typing error is looked up here.
CREATE TABLE search_word (
  word text COLLATE "C" PRIMARY KEY,
  keys text[] NOT NULL GENERATED ALWAYS AS (word_keys(word)) STORED
);

-- The name and the words of an element. The title attribute counts whatever its data type is.
CREATE FUNCTION search_terms(type_id bigint, attribute_values jsonb, description text)
  RETURNS TABLE (name text, words tsvector) LANGUAGE sql STABLE AS $$
  WITH told AS (
    SELECT public.search_text(v.value) AS value, v.is_title FROM (
      SELECT CASE jsonb_typeof(j.value) WHEN 'array' THEN (SELECT string_agg(x, ', ') FROM jsonb_array_elements_text(j.value) x)
        ELSE j.value #>> '{}' END AS value, t.is_title
      FROM jsonb_each($2) j
      JOIN public.element_type_attribute_type t ON t.type_id = $1 AND t.id = CASE WHEN j.key ~ '^[1-9]\d{0,17}$' THEN j.key::bigint END
      JOIN public.attribute_type a ON a.id = t.attribute_type_id
      WHERE t.is_title OR a.data_type IN ('TEXT', 'CONTACT_DATA')) v
    UNION ALL SELECT public.search_text($3), NULL),
  named AS (SELECT left(coalesce((SELECT value FROM told WHERE is_title AND value <> ''), public.search_text($3)), 200) AS name)
  SELECT named.name, array_to_tsvector(ARRAY(
    SELECT DISTINCT left(word, 60) FROM told, unnest(string_to_array(told.value, ' ')) word WHERE word <> ''
    UNION SELECT '^' || left(word, 60) FROM unnest(string_to_array(named.name, ' ')) word WHERE word <> '')) FROM named
$$;

CREATE FUNCTION box_around(geom geometry) RETURNS box LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT box(point(public.ST_XMax(geom), public.ST_YMax(geom)), point(public.ST_XMin(geom), public.ST_YMin(geom)))
$$;

CREATE FUNCTION keep_element_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT id FROM new_rows);
  ELSE
    changed := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.description <> o.description OR n.attribute_values <> o.attribute_values OR n.is_public <> o.is_public
        OR n.owner_id <> o.owner_id OR n.type_id <> o.type_id OR n.geom IS DISTINCT FROM o.geom);
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

-- Adds the words of these elements that are new, in one order, so that two writers do not wait for each other.
CREATE FUNCTION keep_search_words(elements bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.search_word (word)
    SELECT DISTINCT w.word COLLATE "C" FROM public.element_search s CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) w (word)
    WHERE s.element_id = ANY(elements) AND w.word ~ '^[[:alpha:]]{5,40}$'
      AND NOT EXISTS (SELECT FROM public.search_word k WHERE k.word = w.word COLLATE "C")
    ORDER BY 1 ON CONFLICT DO NOTHING
$$;

CREATE TRIGGER keep_element_search_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_element_search();
CREATE TRIGGER keep_element_search_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_element_search();

-- step: batches of geometric_element.id
WITH kept AS (
  INSERT INTO element_search
    SELECT e.id, e.type_id, e.owner_id, e.is_public, t.name, t.words, box_around(e.geom)
    FROM geometric_element e CROSS JOIN LATERAL search_terms(e.type_id, e.attribute_values, e.description) t
    WHERE e.id > $1 AND e.id <= $2
    ON CONFLICT DO NOTHING RETURNING words)
INSERT INTO search_word (word)
  SELECT DISTINCT w.word COLLATE "C" FROM kept CROSS JOIN LATERAL unnest(tsvector_to_array(kept.words)) w (word)
  WHERE w.word ~ '^[[:alpha:]]{5,40}$' AND NOT EXISTS (SELECT FROM search_word k WHERE k.word = w.word COLLATE "C")
  ORDER BY 1 ON CONFLICT DO NOTHING;

-- step: alone
CREATE INDEX CONCURRENTLY element_search_public_name ON element_search (type_id, name) WHERE is_public;

-- step: alone
CREATE INDEX CONCURRENTLY element_search_hidden_name ON element_search (type_id, name) WHERE NOT is_public;

-- step: alone
CREATE INDEX CONCURRENTLY element_search_own_name ON element_search (owner_id, name) WHERE NOT is_public;

-- step: alone
CREATE INDEX CONCURRENTLY element_search_public_words ON element_search USING gin (words) WITH (fastupdate = off) WHERE is_public;

-- step: alone
CREATE INDEX CONCURRENTLY element_search_hidden_words ON element_search USING gin (words) WITH (fastupdate = off) WHERE NOT is_public;

-- step: alone
CREATE INDEX CONCURRENTLY search_word_keys ON search_word USING gin (keys);

-- step: alone
CREATE INDEX CONCURRENTLY element_search_area ON element_search USING gist (area);
