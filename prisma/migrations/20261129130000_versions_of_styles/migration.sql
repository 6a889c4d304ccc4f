-- What styles were before, so that one can go back. docs/decisions/0295 says why it looks like this.

-- step: together
CREATE TABLE style_version (
  style_id bigint NOT NULL REFERENCES style ON DELETE CASCADE,
  version int NOT NULL,
  document jsonb NOT NULL,
  source_format text,
  source text,
  source_filename text,
  warnings jsonb NOT NULL,
  -- Until when it was in force.
  replaced_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (style_id, version)
);

CREATE FUNCTION keep_style_version() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO style_version (style_id, version, document, source_format, source, source_filename, warnings)
    VALUES (OLD.id, OLD.version, OLD.document, OLD.source_format, OLD.source, OLD.source_filename, OLD.warnings);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_style_version AFTER UPDATE ON style FOR EACH ROW
  WHEN (NEW.document IS DISTINCT FROM OLD.document) EXECUTE FUNCTION keep_style_version();
