import 'server-only';
import type { Pool } from 'pg';

/** Folds at most so many changes into the cells, in one transaction. Returns whether there may be more to do at once. */
export async function foldCells(pool: Pick<Pool, 'query'>, most: number): Promise<boolean> {
  const { rows } = await pool.query<{ more: boolean }>({
    name: 'fold_cells',
    text: 'SELECT fold_element_cells($1::int) AS more',
    values: [most],
  });
  return rows[0]?.more ?? false;
}
