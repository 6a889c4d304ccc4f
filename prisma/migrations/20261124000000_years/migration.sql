-- Years as a data type of attributes: whole numbers without 0, negative before Christ. Every value that is there is still allowed,
-- so no row needs to be checked.
ALTER DOMAIN data_type DROP CONSTRAINT data_type_check;
ALTER DOMAIN data_type ADD CONSTRAINT data_type_check CHECK (VALUE IN ('TEXT', 'SELECT', 'MULTISELECT', 'DATE', 'DATE_TIME', 'NUMBER',
  'FLOAT', 'YEAR', 'CONTACT_DATA', 'BOOLEAN', 'IMAGE', 'FORMATTED_TEXT', 'COLOR', 'INTERNATIONALIZATED_TEXT', 'LANGUAGE')) NOT VALID;

CREATE OR REPLACE FUNCTION sortable_number(data_type text, value text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN data_type IN ('NUMBER', 'FLOAT', 'YEAR') AND value ~ '^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?$' THEN value::double precision
    WHEN data_type IN ('DATE', 'DATE_TIME') THEN nullif(left(regexp_replace(value, '\D', '', 'g'), 14), '')::double precision
  END
$$;
