-- Layers that are a style of vector tiles (MapLibre). Every type that is there is still allowed, so no row needs to be checked.
ALTER TABLE geometric_layer DROP CONSTRAINT geometric_layer_type_check;
ALTER TABLE geometric_layer ADD CONSTRAINT geometric_layer_type_check
  CHECK (type IN ('WMS', 'WMS_DATABASE', 'WMS_SHAPE', 'OSM', 'XYZ', 'STYLE')) NOT VALID;
