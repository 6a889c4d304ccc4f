-- PostgreSQL 17 runs ANALYZE, REINDEX, VACUUM, CLUSTER and REFRESH with `search_path = pg_catalog`, and pg_dump restores with an empty
-- one. Functions of indexes name the schema of what they call; they set no path of their own, because that would keep SQL functions
-- from being inlined.
CREATE OR REPLACE FUNCTION text_grams(scope bigint, value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(value, NULL);
  grams text[] := letters;
  n int := cardinality(letters);
BEGIN
  FOR i IN 2..n LOOP
    grams[n + i - 1] := letters[i - 1] || letters[i];
  END LOOP;
  RETURN public.scoped_grams(scope, grams || public.show_trgm(value));
END $$;

CREATE OR REPLACE FUNCTION wanted_grams(scope bigint, value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  whole text[] := ARRAY(SELECT gram FROM unnest(public.show_trgm(value)) gram WHERE gram ~ '^[^ ]{3}$');
BEGIN
  IF whole <> '{}' THEN
    RETURN public.scoped_grams(scope, whole);
  END IF;
  RETURN ARRAY(SELECT gram FROM unnest(public.text_grams(scope, value)) gram WHERE char_length(gram) <= char_length(scope || ':') + 2);
END $$;

-- Functions of triggers are never inlined: they set the path for all that they read and write, so that a restore of the data alone works.
DO $$
DECLARE
  trigger_function regprocedure;
BEGIN
  FOR trigger_function IN
    SELECT p.oid FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype = 'trigger'::regtype
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', trigger_function);
  END LOOP;
END $$;
