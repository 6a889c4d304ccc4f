-- Features are given in several systems, and not every place can be said in each: `ST_Transform` fails for one that cannot, and with it
-- the whole answer. Beyond 60 degrees from its meridian a transverse Mercator soon has no positions any more.
CREATE FUNCTION mapserver.area_of(srid int) RETURNS public.geometry LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE srid
    WHEN 25829 THEN public.ST_MakeEnvelope(-69, -90, 51, 90, 4326)
    WHEN 25830 THEN public.ST_MakeEnvelope(-63, -90, 57, 90, 4326)
    WHEN 3857 THEN public.ST_MakeEnvelope(-180, -85.05, 180, 85.05, 4326)
    ELSE public.ST_MakeEnvelope(-180, -90, 180, 90, 4326) END
$$;

-- The geometry in another system, cut to what can be said there; NULL if nothing of it can.
CREATE FUNCTION mapserver.in_system(geom public.geometry, srid int) RETURNS public.geometry
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  own int := public.ST_SRID(geom);
  area public.geometry;
  cut public.geometry := geom;
BEGIN
  IF own = srid THEN
    RETURN geom;
  END IF;
  IF own IN (4326, 4258) THEN
    area := mapserver.area_of(srid);
    IF NOT geom OPERATOR(public.@) area THEN
      cut := public.ST_SetSRID(public.ST_ClipByBox2D(geom, public.Box2D(area)), own);
      IF public.ST_IsEmpty(cut) OR public.ST_Dimension(cut) < public.ST_Dimension(geom) THEN
        RETURN NULL;
      END IF;
    END IF;
  END IF;
  cut := public.ST_Transform(cut, srid);
  RETURN CASE WHEN public.ST_XMin(cut) > '-Infinity' AND public.ST_XMax(cut) < 'Infinity'
    AND public.ST_YMin(cut) > '-Infinity' AND public.ST_YMax(cut) < 'Infinity' THEN cut END;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;

-- Whether there is anything of it there, as cheaply as that can be known.
CREATE FUNCTION mapserver.reaches(geom public.geometry, srid int) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  area public.geometry;
BEGIN
  IF public.ST_SRID(geom) NOT IN (4326, 4258) THEN
    RETURN mapserver.in_system(geom, srid) IS NOT NULL;
  END IF;
  area := mapserver.area_of(srid);
  RETURN geom OPERATOR(public.@) area OR public.ST_Intersects(public.ST_SetSRID(geom, 4326), area);
END $$;
