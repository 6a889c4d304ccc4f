-- GeoJSON in a coordinate system as GeoJSON in EPSG:4326, longitude first; null for what is none.
CREATE FUNCTION read_geojson(geojson text, srid int) RETURNS jsonb LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ST_AsGeoJSON(ST_Transform(ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(geojson)), srid), 4326), 15)::jsonb;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;
