-- Styles ask attributes of the types that they draw. docs/decisions/0296 says why it looks like this.

-- step: together
ALTER TABLE element_type_attribute_type ADD CONSTRAINT element_type_attribute_type_of_type UNIQUE (type_id, id);

-- Which attribute supplies a property that the style of a type reads, as it was settled when the type was saved.
CREATE TABLE style_binding (
  type_id bigint NOT NULL REFERENCES geometric_element_type ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('POINT', 'LINE', 'POLYGON')),
  property text NOT NULL CHECK (length(property) BETWEEN 1 AND 100),
  -- Null: nothing supplies it.
  attribute_id bigint,
  PRIMARY KEY (type_id, kind, property),
  CONSTRAINT style_binding_attribute FOREIGN KEY (type_id, attribute_id)
    REFERENCES element_type_attribute_type (type_id, id) ON DELETE SET NULL (attribute_id)
);
CREATE INDEX style_binding_of_attribute ON style_binding (type_id, attribute_id);

-- Milliseconds since some day of 2026. Grows whenever what renderers ask of the elements of a type may have changed.
CREATE TABLE element_type_drawing (
  type_id bigint PRIMARY KEY REFERENCES geometric_element_type ON DELETE CASCADE,
  generation bigint NOT NULL
);

CREATE FUNCTION renew_drawings(types bigint[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO element_type_drawing AS d (type_id, generation)
    SELECT t.id, (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1790000000000 FROM geometric_element_type t WHERE t.id = ANY($1) ORDER BY t.id
    ON CONFLICT (type_id) DO UPDATE SET generation = greatest(d.generation + 1, excluded.generation)
$$;

CREATE FUNCTION renew_drawing() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM renew_drawings(CASE TG_TABLE_NAME
    WHEN 'style' THEN ARRAY(SELECT id FROM geometric_element_type
      WHERE (to_jsonb(NEW) ->> 'id')::bigint IN (point_style_id, line_style_id, polygon_style_id))
    WHEN 'attribute_type' THEN ARRAY(SELECT type_id FROM element_type_attribute_type WHERE attribute_type_id = (to_jsonb(NEW) ->> 'id')::bigint)
    WHEN 'geometric_element_type' THEN ARRAY[(to_jsonb(NEW) ->> 'id')::bigint]
    ELSE ARRAY[(to_jsonb(OLD) ->> 'type_id')::bigint, (to_jsonb(NEW) ->> 'type_id')::bigint]
  END);
  RETURN NULL;
END $$;
CREATE TRIGGER renew_drawing AFTER UPDATE ON style FOR EACH ROW
  WHEN (NEW.document IS DISTINCT FROM OLD.document) EXECUTE FUNCTION renew_drawing();
CREATE TRIGGER renew_drawing AFTER UPDATE ON attribute_type FOR EACH ROW
  WHEN ((NEW.data_type, NEW.name_code_id, NEW.value_group_code) IS DISTINCT FROM (OLD.data_type, OLD.name_code_id, OLD.value_group_code))
  EXECUTE FUNCTION renew_drawing();
CREATE TRIGGER renew_drawing_of_new AFTER INSERT ON geometric_element_type FOR EACH ROW EXECUTE FUNCTION renew_drawing();
CREATE TRIGGER renew_drawing AFTER UPDATE ON geometric_element_type FOR EACH ROW
  WHEN ((NEW.point_style_id, NEW.line_style_id, NEW.polygon_style_id) IS DISTINCT FROM (OLD.point_style_id, OLD.line_style_id, OLD.polygon_style_id))
  EXECUTE FUNCTION renew_drawing();
CREATE TRIGGER renew_drawing AFTER INSERT OR UPDATE OR DELETE ON style_binding FOR EACH ROW EXECUTE FUNCTION renew_drawing();
CREATE TRIGGER renew_drawing AFTER INSERT OR DELETE ON element_type_attribute_type FOR EACH ROW EXECUTE FUNCTION renew_drawing();

-- What renderers read of a value: the number that a text is written as, and several choices as `|A|B|`.
CREATE FUNCTION mapserver.number_in(value text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 ~ '^[-+]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})([eE][-+]?\d{1,2})?$' THEN $1::double precision END
$$;
CREATE FUNCTION mapserver.choices_in(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE jsonb_typeof($1)
    WHEN 'array' THEN (SELECT '|' || string_agg(v, '|' ORDER BY at) || '|' FROM jsonb_array_elements_text($1) WITH ORDINALITY c (v, at))
    WHEN 'string' THEN '|' || ($1 #>> '{}') || '|' END
$$;

-- The map files of the map server select the values that styles ask for, and nothing else of them.
CREATE OR REPLACE VIEW mapserver.geometric_element_point AS
  SELECT id, type_id, description, is_public, owner_id, geom, geom_3857, attribute_values FROM public.geometric_element WHERE dimension = 0;
CREATE OR REPLACE VIEW mapserver.geometric_element_line AS
  SELECT id, type_id, description, is_public, owner_id, geom, geom_3857, attribute_values FROM public.geometric_element WHERE dimension = 1;
CREATE OR REPLACE VIEW mapserver.geometric_element_polygon AS
  SELECT id, type_id, description, is_public, owner_id, geom, geom_3857, attribute_values FROM public.geometric_element WHERE dimension = 2;
