-- What was deleted of the definitions comes back whole, for some days. docs/decisions/0355 says why it looks like this.

-- step: together
CREATE TABLE deleted_definition (
  -- The table of the definition.
  kind text NOT NULL CHECK (kind IN ('attribute_type', 'geometric_layer', 'geometric_layer_group', 'style')),
  definition_id bigint NOT NULL,
  -- Its row as it was, by the names of its columns.
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  -- Rows of other tables, as a list of `{ table, rows }`: those that it refers to go back before it, those that refer to it after it.
  before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'array'),
  after jsonb NOT NULL CHECK (jsonb_typeof(after) = 'array'),
  deleted_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, definition_id)
);
CREATE INDEX deleted_definition_by_age ON deleted_definition (deleted_at);

-- A trigger, so that no way of deleting leaves it out. The texts of a definition are deleted after it, and are still there. Who has changed
-- it is not kept: they may be gone when it comes back.
CREATE FUNCTION keep_deleted_definition() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  was jsonb := to_jsonb(OLD);
  choices text := was ->> 'value_group_code';
  codes bigint[] := ARRAY(SELECT c.id FROM code c
    WHERE c.id IN ((was ->> 'name_code_id')::bigint, (was ->> 'help_code_id')::bigint) OR c.group_code = choices);
BEGIN
  DELETE FROM deleted_definition WHERE deleted_at < now() - interval '7 days';
  INSERT INTO deleted_definition (kind, definition_id, fields, before, after) VALUES (TG_TABLE_NAME, OLD.id, was,
    jsonb_build_array(
      jsonb_build_object('table', 'code_group', 'rows',
        ARRAY(SELECT to_jsonb(g) FROM code_group g WHERE g.group_code = choices)),
      jsonb_build_object('table', 'code', 'rows', ARRAY(SELECT to_jsonb(c) FROM code c WHERE c.id = ANY(codes) ORDER BY c.id)),
      jsonb_build_object('table', 'internationalization', 'rows',
        ARRAY(SELECT to_jsonb(i) FROM internationalization i WHERE i.code_id = ANY(codes))),
      jsonb_build_object('table', 'choice_picture', 'rows',
        ARRAY(SELECT to_jsonb(p) FROM choice_picture p WHERE p.code_id = ANY(codes)))),
    jsonb_build_array(
      jsonb_build_object('table', 'definition_version', 'rows', ARRAY(SELECT to_jsonb(v) - 'replaced_by' FROM definition_version v
        WHERE v.kind = TG_TABLE_NAME AND v.definition_id = OLD.id)),
      jsonb_build_object('table', 'style_version', 'rows', ARRAY(SELECT to_jsonb(v) FROM style_version v
        WHERE TG_TABLE_NAME = 'style' AND v.style_id = OLD.id))));
  RETURN OLD;
END $$;
CREATE TRIGGER keep_deleted BEFORE DELETE ON style FOR EACH ROW EXECUTE FUNCTION keep_deleted_definition();
CREATE TRIGGER keep_deleted BEFORE DELETE ON attribute_type FOR EACH ROW EXECUTE FUNCTION keep_deleted_definition();
CREATE TRIGGER keep_deleted BEFORE DELETE ON geometric_layer_group FOR EACH ROW EXECUTE FUNCTION keep_deleted_definition();
-- The data of a published layer goes with it.
CREATE TRIGGER keep_deleted BEFORE DELETE ON geometric_layer FOR EACH ROW
  WHEN (OLD.type NOT IN ('WMS_DATABASE', 'WMS_SHAPE')) EXECUTE FUNCTION keep_deleted_definition();

-- Makes a definition again that was deleted, with its id. Whether it was still known.
CREATE FUNCTION restore_definition(of_kind text, id bigint) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  was deleted_definition;
  part jsonb;
BEGIN
  DELETE FROM deleted_definition d WHERE d.kind = of_kind AND d.definition_id = restore_definition.id RETURNING * INTO was;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  FOR part IN SELECT p.value FROM jsonb_array_elements(
      was.before || jsonb_build_object('table', was.kind, 'rows', jsonb_build_array(was.fields)) || was.after)
    WITH ORDINALITY p (value, n) ORDER BY p.n
  LOOP
    PERFORM put_rows_back((part ->> 'table')::regclass, ARRAY(SELECT jsonb_array_elements(part -> 'rows')));
  END LOOP;
  RETURN true;
END $$;
