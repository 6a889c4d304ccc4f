-- The operator's order of the element types: in lists and menus, and on the map from the ground up. Those that exist keep the order of their ids.
ALTER TABLE geometric_element_type ADD COLUMN type_order int;
UPDATE geometric_element_type t SET type_order = n.place
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM geometric_element_type) n WHERE n.id = t.id;
ALTER TABLE geometric_element_type ALTER COLUMN type_order SET NOT NULL;

-- A type that comes without an order is the last one.
CREATE FUNCTION order_element_type() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.type_order IS NULL THEN
    NEW.type_order := coalesce((SELECT max(type_order) FROM geometric_element_type), 0) + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_element_type BEFORE INSERT ON geometric_element_type
  FOR EACH ROW EXECUTE FUNCTION order_element_type();
