import type { Client } from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  base: string;
  nullable: boolean;
  identity: boolean;
  fallback: string | null;
  unique: boolean;
  key: string[];
}

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
    format_type(coalesce(nullif(t.typbasetype, 0), t.oid), CASE WHEN t.typbasetype = 0 THEN a.atttypmod ELSE t.typtypmod END) AS base,
    NOT a.attnotnull AS nullable, a.attidentity <> '' AS identity, pg_get_expr(d.adbin, d.adrelid) AS fallback,
    EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND NOT i.indisprimary
      AND i.indkey::text = a.attnum::text AND i.indpred IS NULL) AS "unique",
    ARRAY(SELECT k.attname::text FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY array_position(i.indkey::int2[], k.attnum)) AS "key"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('spatial_ref_sys', '_prisma_migrations')
  ORDER BY c.relname, a.attnum`;

const PLAIN: Record<string, string> = {
  bigint: 'BigInt',
  integer: 'Int',
  smallint: 'Int @db.SmallInt',
  text: 'String',
  'text[]': 'String[]',
  boolean: 'Boolean',
  'double precision': 'Float',
  jsonb: 'Json',
  uuid: 'String @db.Uuid',
  'uuid[]': 'String[] @db.Uuid',
  'timestamp with time zone': 'DateTime @db.Timestamptz(6)',
  'timestamp(3) with time zone': 'DateTime @db.Timestamptz(3)',
};

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

function field(c: Column): string {
  const [type, ...native] = (PLAIN[c.base] ?? `Unsupported("${c.type}")`).split(/ (?=@)/);
  const attributes = [
    ...native,
    c.key.length === 1 && c.key[0] === c.column ? '@id' : '',
    c.unique ? '@unique' : '',
    c.identity ? '@default(autoincrement())' : c.fallback ? `@default(dbgenerated(${JSON.stringify(c.fallback)}))` : '',
    camel(c.column) === c.column ? '' : `@map("${c.column}")`,
  ];
  return [
    '  ',
    camel(c.column),
    ' ',
    type,
    c.nullable && !type?.endsWith('[]') ? '?' : '',
    ' ',
    attributes.filter(Boolean).join(' '),
  ]
    .join('')
    .trimEnd();
}

/** The Prisma schema of a migrated database: one model for each table, camelCase names mapped to snake_case. */
export async function prismaSchema(client: Pick<Client, 'query'>): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = [...new Set(rows.map((row) => row.table))];
  const models = tables.map((table) => {
    const columns = rows.filter((row) => row.table === table);
    const key = columns[0]?.key ?? [];
    const compound = key.length > 1 ? [`  @@id([${key.map(camel).join(', ')}])`] : [];
    return [`model ${pascal(table)} {`, ...columns.map(field), ...compound, `  @@map("${table}")`, '}'].join('\n');
  });
  return [
    '// Written by `npm run schema` from the migrated database. Change a migration, not this file.',
    'generator client {\n  provider = "prisma-client"\n  output   = "./generated"\n}',
    'datasource db {\n  provider = "postgresql"\n}',
    ...models,
    '',
  ].join('\n\n');
}
