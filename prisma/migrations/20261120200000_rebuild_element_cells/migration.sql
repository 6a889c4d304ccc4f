-- Counts all cells anew: after a bulk load with the triggers off, or as a repair. Writers of elements wait meanwhile; readers
-- of tiles see the old cells until the end. Returns the number of cells.
CREATE FUNCTION rebuild_element_cells() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE geometric_element IN SHARE MODE;
  DELETE FROM element_cell;
  INSERT INTO element_cell
    SELECT type_id, is_public, 14, grid_x >> 16, grid_y >> 16, cell_of(grid_x, grid_y, 14), count(*), sum(id),
      sum(grid_x::bigint), sum(grid_y::bigint),
      sum(grid_position(ST_XMin(geom_3857) + 20037508.342789244)::bigint),
      sum(grid_position(20037508.342789244 - ST_YMax(geom_3857))::bigint),
      sum(grid_position(ST_XMax(geom_3857) + 20037508.342789244)::bigint),
      sum(grid_position(20037508.342789244 - ST_YMin(geom_3857))::bigint)
    FROM geometric_element GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6;
  -- Every column is a sum, so a zoom follows from the four cells below each of its own.
  FOR parent IN REVERSE 13..0 LOOP
    INSERT INTO element_cell
      SELECT type_id, is_public, parent, tile_x >> 1, tile_y >> 1,
        (((tile_x & 1) * 8 + (cell >> 5)) * 16 + (tile_y & 1) * 8 + ((cell & 15) >> 1))::smallint,
        sum(count), sum(sum_id), sum(sum_x), sum(sum_y), sum(sum_min_x), sum(sum_min_y), sum(sum_max_x), sum(sum_max_y)
      FROM element_cell WHERE zoom = parent + 1 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6;
  END LOOP;
  PERFORM stamp_all_tiles();
  RETURN (SELECT count(*) FROM element_cell);
END $$;
