-- What definitions were before they were changed, so that a save of an older version can be merged. docs/decisions/0283 says why it looks like this.

-- step: together
CREATE TABLE definition_version (
  -- The table of the definition.
  kind text NOT NULL CHECK (kind IN
    ('attribute_type', 'configuration_parameter', 'geometric_element_type', 'geometric_layer', 'geometric_layer_group')),
  definition_id bigint NOT NULL,
  version int NOT NULL CHECK (version >= 1),
  -- Its fields as they are written, by name.
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object' AND octet_length(document::text) <= 2000000),
  -- Until when it was in force, and who has changed it then.
  replaced_at timestamptz(3) NOT NULL DEFAULT now(),
  replaced_by bigint REFERENCES user_account ON DELETE SET NULL,
  PRIMARY KEY (kind, definition_id, version)
);
CREATE INDEX definition_version_by_age ON definition_version (replaced_at);
CREATE INDEX definition_version_by_account ON definition_version (replaced_by);

CREATE FUNCTION forget_definition_versions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM definition_version WHERE kind = TG_TABLE_NAME AND definition_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_definition_versions AFTER DELETE ON attribute_type
  FOR EACH ROW EXECUTE FUNCTION forget_definition_versions();
CREATE TRIGGER forget_definition_versions AFTER DELETE ON configuration_parameter
  FOR EACH ROW EXECUTE FUNCTION forget_definition_versions();
CREATE TRIGGER forget_definition_versions AFTER DELETE ON geometric_element_type
  FOR EACH ROW EXECUTE FUNCTION forget_definition_versions();
CREATE TRIGGER forget_definition_versions AFTER DELETE ON geometric_layer
  FOR EACH ROW EXECUTE FUNCTION forget_definition_versions();
CREATE TRIGGER forget_definition_versions AFTER DELETE ON geometric_layer_group
  FOR EACH ROW EXECUTE FUNCTION forget_definition_versions();
