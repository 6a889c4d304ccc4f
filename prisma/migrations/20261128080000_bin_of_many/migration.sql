-- Moves elements and what belongs to them into the bin; without days, deletes them for good. The caller has locked them. One statement
-- finds their relations where they are: at the elements, or with others that lie in the bin.
CREATE FUNCTION bin_elements(elements bigint[], days int) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  until timestamptz(3) := now() + days * interval '1 day';
  part element_part;
BEGIN
  IF days > 0 THEN
    INSERT INTO element_bin (id, province_code, ine_code, parish_code, parishes, geom, fields, purge_at)
    SELECT e.id, e.province_code, e.ine_code, e.parish_code,
      ARRAY(SELECT p.parish_code FROM element_parish p WHERE p.element_id = e.id ORDER BY p.parish_code), e.geom,
      to_jsonb(e) - ARRAY['geom', 'geom_3857', 'province_code', 'ine_code', 'parish_code'], until
    FROM geometric_element e WHERE e.id = ANY(elements) ORDER BY e.id;
    INSERT INTO element_bin_file (uuid, element_id, with_element, fields, purge_at)
    SELECT f.uuid, f.element_id, true, to_jsonb(f), until FROM geometric_element_file f WHERE f.element_id = ANY(elements);
    INSERT INTO element_bin_relation (element_id, relation_id, other_id, fields)
    SELECT r.element1_id, r.id, r.element2_id, to_jsonb(r) FROM geometric_element_relation r WHERE r.element1_id = ANY(elements)
    UNION ALL
    SELECT r.element2_id, r.id, r.element1_id, to_jsonb(r) FROM geometric_element_relation r WHERE r.element2_id = ANY(elements)
    UNION ALL
    SELECT b.other_id, b.relation_id, b.element_id, b.fields FROM element_bin_relation b WHERE b.other_id = ANY(elements);
    INSERT INTO element_bin_join (id, element_id, fields)
    SELECT j.id, j.element_id, to_jsonb(j) FROM geometric_element_join j WHERE j.element_id = ANY(elements);
    FOR part IN SELECT * FROM element_part LOOP
      EXECUTE format('INSERT INTO element_bin_part SELECT t.%2$I, $2, array_agg(to_jsonb(t)) FROM %1$I t WHERE t.%2$I = ANY($1) GROUP BY t.%2$I',
        part.table_name, part.column_name) USING elements, part.table_name;
    END LOOP;
  ELSE
    DELETE FROM element_bin_file WHERE element_id = ANY(elements);
    INSERT INTO element_purged SELECT unnest(elements) ON CONFLICT DO NOTHING;
  END IF;
  DELETE FROM geometric_element WHERE id = ANY(elements);
END $$;

CREATE OR REPLACE FUNCTION bin_element(element bigint, days int) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT bin_elements(ARRAY[element], days)
$$;
