-- What administrators define carries a version that every change raises, whoever makes it: who writes upon an older one is told.
-- A layer's is its revision: its version is that of WMS.
ALTER TABLE geometric_element_type ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE attribute_type ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE geometric_layer_group ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE configuration_parameter ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE style ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE geometric_layer ADD COLUMN revision int NOT NULL DEFAULT 1;

CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER raise_version BEFORE UPDATE ON geometric_element_type FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON attribute_type FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON geometric_layer_group FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON configuration_parameter FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON style FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_revision BEFORE UPDATE ON geometric_layer FOR EACH ROW EXECUTE FUNCTION raise_revision();
