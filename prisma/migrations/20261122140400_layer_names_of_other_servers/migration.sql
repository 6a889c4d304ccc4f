-- Another server may call its layers anything; the names under which this one publishes stay as they are.
ALTER TABLE geometric_layer DROP CONSTRAINT geometric_layer_internal_name_check;
ALTER TABLE geometric_layer ADD CONSTRAINT geometric_layer_internal_name_check CHECK (
  CASE WHEN type IN ('WMS_DATABASE', 'WMS_SHAPE') THEN internal_name ~ '^[A-Za-z0-9_.-]{1,200}$'
       ELSE btrim(internal_name) <> '' AND internal_name !~ '[\u0001-\u001F\u007F-\u009F]' END);
