-- A number for each type that counts up whenever one of its public elements comes, goes or changes: whoever holds a tile
-- with the number that stands now holds what would be made anew.
CREATE TABLE element_tile_stamp (
  type_id bigint PRIMARY KEY REFERENCES geometric_element_type ON DELETE CASCADE,
  stamp bigint NOT NULL DEFAULT 1
);

CREATE FUNCTION stamp_element_tiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN 'SELECT type_id FROM old_rows WHERE is_public' END,
    CASE WHEN TG_OP IN ('UPDATE', 'INSERT') THEN 'SELECT type_id FROM new_rows WHERE is_public' END);
BEGIN
  -- In the order of their keys, so that two writers never wait for each other in a circle.
  EXECUTE format(
    'INSERT INTO element_tile_stamp AS s (type_id) SELECT DISTINCT type_id FROM (%s) c ORDER BY type_id
     ON CONFLICT (type_id) DO UPDATE SET stamp = s.stamp + 1', changed);
  RETURN NULL;
END $$;
CREATE TRIGGER stamp_element_tiles_insert AFTER INSERT ON geometric_element
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_element_tiles();
CREATE TRIGGER stamp_element_tiles_update AFTER UPDATE ON geometric_element
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_element_tiles();
CREATE TRIGGER stamp_element_tiles_delete AFTER DELETE ON geometric_element
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_element_tiles();

-- For whoever has loaded elements with the triggers off.
CREATE FUNCTION stamp_all_tiles() RETURNS void LANGUAGE sql AS $$
  INSERT INTO element_tile_stamp AS s (type_id) SELECT id FROM geometric_element_type ORDER BY id
  ON CONFLICT (type_id) DO UPDATE SET stamp = s.stamp + 1
$$;
