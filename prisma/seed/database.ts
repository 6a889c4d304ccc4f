import type { ClientBase } from 'pg';
import { LOCALES, type Names } from './names';

export type Client = ClientBase;

/** All or nothing: a seed that was interrupted leaves no half of a part. */
export async function inTransaction<T>(client: Client, part: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await part();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Runs a statement over rows that travel as one JSON parameter: `FROM json_to_recordset($1) AS r(…)`, whose columns are
 * named by `columns`. Further parameters follow from $2 on.
 */
export const withRows = (client: Client, statement: string, columns: string, rows: object[], ...more: unknown[]) =>
  client.query(statement.replace('ROWS', `json_to_recordset($1::json) AS r(${columns})`), [JSON.stringify(rows), ...more]);

export interface CodeRow {
  group: string;
  code: string;
  order: number;
  names: Names;
}

/** Makes the groups, codes and texts that are not there yet. What an administrator has written stays. */
export async function ensureCodes(client: Client, rows: CodeRow[], emptyGroups: readonly string[] = []): Promise<void> {
  const groups = [...new Set([...rows.map((row) => row.group), ...emptyGroups])].map((group) => ({ group }));
  await withRows(client, 'INSERT INTO code_group SELECT r."group" FROM ROWS ON CONFLICT DO NOTHING', '"group" text', groups);
  await withRows(
    client,
    `INSERT INTO code (group_code, code, sort_order) SELECT r."group", r.code, r."order" FROM ROWS ON CONFLICT DO NOTHING`,
    '"group" text, code text, "order" int',
    rows,
  );
  const texts = rows.flatMap(({ group, code, names }) =>
    Object.entries(LOCALES).map(([key, language]) => ({ group, code, language, text: names[key as keyof Names] })),
  );
  await withRows(
    client,
    `INSERT INTO internationalization (code_id, language, description)
     SELECT c.id, r.language, r.text FROM ROWS JOIN code c ON c.group_code = r."group" AND c.code = r.code
     ON CONFLICT DO NOTHING`,
    '"group" text, code text, language text, text text',
    texts,
  );
}

/** Whether a statement finds a row. */
export async function exists(client: Client, from: string, ...values: unknown[]): Promise<boolean> {
  const { rows } = await client.query(`SELECT EXISTS (SELECT 1 FROM ${from}) AS found`, values);
  return rows[0].found;
}
