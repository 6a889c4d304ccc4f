-- Web addresses as a data type of attributes, searched as texts. Every value that is there is still allowed, so no row needs to be checked.
ALTER DOMAIN data_type DROP CONSTRAINT data_type_check;
ALTER DOMAIN data_type ADD CONSTRAINT data_type_check CHECK (VALUE IN ('TEXT', 'SELECT', 'MULTISELECT', 'DATE', 'DATE_TIME', 'NUMBER',
  'FLOAT', 'YEAR', 'CONTACT_DATA', 'URL', 'BOOLEAN', 'IMAGE', 'FORMATTED_TEXT', 'COLOR', 'INTERNATIONALIZATED_TEXT', 'LANGUAGE')) NOT VALID;

CREATE OR REPLACE FUNCTION kept_values(attribute_values jsonb) RETURNS TABLE (attribute_id bigint, number double precision, text text)
  LANGUAGE sql STABLE AS $$
  SELECT t.id, k.number, k.text FROM jsonb_each_text($1) v
  JOIN element_type_attribute_type t ON t.id = CASE WHEN v.key ~ '^[1-9]\d{0,17}$' THEN v.key::bigint END
  JOIN attribute_type a ON a.id = t.attribute_type_id
  CROSS JOIN LATERAL (SELECT sortable_number(a.data_type, v.value) AS number,
    CASE WHEN a.data_type IN ('TEXT', 'CONTACT_DATA', 'URL') THEN fold(v.value) END AS text) k
  WHERE num_nonnulls(k.number, k.text) = 1
$$;
