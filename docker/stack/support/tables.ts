/** Runs SQL as the superuser of a stack's database, and returns the rows as text, columns parted by `|`. */
export type Ask = (statement: string) => Promise<string[]>;

const ownTables = `
  SELECT format('%I.%I', n.nspname, c.relname) || '|' || string_agg(quote_ident(a.attname), ',' ORDER BY a.attnum)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  GROUP BY n.nspname, c.relname ORDER BY 1;`;

/** The tables of the installation with their columns; those of extensions are left out. */
export async function tablesIn(ask: Ask): Promise<Map<string, string[]>> {
  const rows = (await ask(ownTables)).map((line) => line.split('|') as [string, string]);
  return new Map(rows.map(([name, columns]) => [name, columns.split(',')]));
}

/** The rows of each of these tables as digests of these columns, in order. */
export async function rowsOf(ask: Ask, tables: Map<string, string[]>): Promise<Map<string, string[]>> {
  const each = [...tables].map(([name, columns]) => {
    const row = `md5(ROW(${columns.join(',')})::text)`;
    return `SELECT '${name.replaceAll("'", "''")}', coalesce(string_agg(${row}, ',' ORDER BY ${row}), '') FROM ${name};`;
  });
  const lines = (await ask(each.join('\n'))).map((line) => line.split('|') as [string, string]);
  return new Map(lines.map(([name, rows]) => [name, rows.split(',').filter(Boolean)]));
}
