-- A recording that was the value of an attribute stays as hidden as it was then. docs/decisions/0383 says more.

-- step: together
ALTER TABLE geometric_element_file ADD COLUMN visibility text NOT NULL DEFAULT 'PUBLIC';
ALTER TABLE geometric_element_file ADD CONSTRAINT geometric_element_file_visibility
  CHECK (visibility IN ('PUBLIC', 'CONTRIBUTOR', 'REVIEWER')) NOT VALID;

-- step: together
-- While it is a value, its attribute says who sees it, whatever it was before.
CREATE FUNCTION keep_file_visibility() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE geometric_element_file f SET visibility = 'PUBLIC' WHERE f.uuid = NEW.file AND f.visibility <> 'PUBLIC';
  ELSE
    UPDATE geometric_element_file f SET visibility = ta.visibility FROM element_type_attribute_type ta
    WHERE f.uuid = OLD.file AND ta.id = OLD.attribute_id AND ta.visibility <> 'PUBLIC'
      AND NOT EXISTS (SELECT FROM file_value v WHERE v.file = OLD.file);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_file_visibility AFTER INSERT OR DELETE ON file_value FOR EACH ROW EXECUTE FUNCTION keep_file_visibility();

-- What was replaced before stays hidden, too.
-- step: batches of geometric_element.id
UPDATE geometric_element_file f SET visibility = was.visibility FROM (
  SELECT g.uuid, max(ta.visibility) AS visibility FROM geometric_element_file g
  JOIN element_revision r ON r.element_id = g.element_id
  JOIN element_type_attribute_type ta ON ta.type_id = r.type_id AND ta.visibility <> 'PUBLIC'
  WHERE g.element_id > $1 AND g.element_id <= $2 AND g.file_format = 'FILE_FORMAT_AUDIO'
    AND r.changes -> ('attribute.' || ta.id) ? g.uuid::text AND NOT EXISTS (SELECT FROM file_value v WHERE v.file = g.uuid)
  GROUP BY g.uuid) was
WHERE f.uuid = was.uuid;

-- step: alone
ALTER TABLE geometric_element_file VALIDATE CONSTRAINT geometric_element_file_visibility;
