-- A limited use is looked up, counted and kept by one call: a save counts one each time.

-- How often a bucket was used in its window, and the seconds until one more is allowed.
CREATE FUNCTION uses_of(of_bucket text, most bigint, within_s int) RETURNS TABLE (used bigint, wait_s double precision)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    WITH uses AS (
      SELECT u.used_at, row_number() OVER (ORDER BY u.used_at DESC) AS place FROM limited_use u
      WHERE u.bucket = of_bucket AND u.used_at > clock_timestamp() - within_s * interval '1 second')
    SELECT count(*), coalesce(extract(epoch FROM min(u.used_at) FILTER (WHERE u.place = greatest(most, 1))
      + within_s * interval '1 second' - clock_timestamp()), within_s)::double precision FROM uses u;
END $$;

-- Records one use where the limit allows it, one transaction of a bucket after the other; `id` is null where it does not. Deletes some
-- expired uses. `kept_s`: where it no longer counts after less than a day.
CREATE FUNCTION use_bucket(of_bucket text, most bigint, within_s int, kept_s int)
  RETURNS TABLE (id bigint, used bigint, wait_s double precision) LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_bucket, 0));
  SELECT u.used, u.wait_s INTO used, wait_s FROM uses_of(of_bucket, most, within_s) u;
  IF used < most THEN
    DELETE FROM limited_use u WHERE u.id IN (
      SELECT o.id FROM limited_use o WHERE o.used_at < clock_timestamp() - interval '1 day' ORDER BY o.used_at LIMIT 100 FOR UPDATE SKIP LOCKED);
    DELETE FROM limited_use u WHERE u.id IN (
      SELECT o.id FROM limited_use o
      WHERE o.window_s IS NOT NULL AND o.used_at < clock_timestamp() - o.window_s * interval '1 second'
        AND o.used_at >= clock_timestamp() - interval '1 day' ORDER BY o.used_at LIMIT 100 FOR UPDATE SKIP LOCKED);
    INSERT INTO limited_use AS u (bucket, window_s) VALUES (of_bucket, kept_s) RETURNING u.id INTO id;
  END IF;
  RETURN NEXT;
END $$;
