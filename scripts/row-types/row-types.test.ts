import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import type { Described } from '@/lib/test/statements';
import { labelled, siteOf } from './call-sites';
import { checkRowTypes } from './check';

const root = mkdtempSync(path.join(tmpdir(), 'vieiro-row-types-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const { INT8, TEXT } = pg.types.builtins;
const FILE = 'lib/walks/queries.ts';
const queries = (row: string) => `interface Db { $queryRaw: <T = unknown>(text: TemplateStringsArray) => Promise<T> }
interface Client { query: <R = any>(text: string, values?: unknown[]) => Promise<{ rows: R[] }> }
interface Row { ${row} }
export const find = (db: Db) => db.$queryRaw<Row[]>\`SELECT id, name FROM walk\`;
export function list(db: Db): Promise<Row[]> {
  return db.$queryRaw\`SELECT id, name FROM walk ORDER BY id\`;
}
export const plain = async (client: Client) => (await client.query<Row>('SELECT id, name FROM walk WHERE id = $1', [1])).rows;
export async function untyped(client: Client): Promise<Row[]> {
  const { rows } = await client.query('SELECT id, name FROM walk');
  return rows;
}
`;
const LINES = ['(4,', '(6,', '(8,', '(11,'];

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

const columns: Described['columns'] = [
  ['id', INT8],
  ['name', TEXT],
];
const described = (index: number, more: Partial<Described> = {}) =>
  JSON.stringify({ text: `/*${FILE} ${index}*/SELECT …`, columns, bigintIsNumber: true, ...more });

/** What the check says of statements with this row, when all four were run and described. */
async function problemsOf(row: string, recorded = [0, 1, 2, 3].map((index) => described(index))) {
  write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true, noEmit: true, target: 'ES2022', types: [] } }));
  write('node_modules/pg/index.d.ts', 'export interface QueryResult<R> { rows: R[] }');
  write(FILE, queries(row));
  write('statements/1.jsonl', `${recorded.join('\n')}\n`);
  const { calls, problems } = await checkRowTypes(root, path.join(root, 'statements'), path.join(root, 'work'));
  expect(calls).toBe(4);
  return problems.filter((it) => it.startsWith(FILE)).map((it) => it.slice(FILE.length));
}

it('passes a row that says what PostgreSQL does, or less', async () => {
  expect(await problemsOf('id: number; name: string | null')).toEqual([]);
  expect(await problemsOf('name: string')).toEqual([]);
});

it.each([
  ['a type that the value does not have', 'id: string; name: string'],
  ['a column that is not selected', 'id: number; name: string; length: number'],
])('names the file and the line of each statement for %s', async (_, row) => {
  expect(await problemsOf(row)).toEqual(LINES.map((line) => expect.stringContaining(line)));
});

it('judges every variant of a statement', async () => {
  const all = [0, 1, 2, 3].map((index) => described(index));
  const withText = described(0, {
    columns: [
      ['id', TEXT],
      ['name', TEXT],
    ],
  });
  const without = described(1, { columns: [['id', INT8]] });
  expect(await problemsOf('id: number; name: string', [...all, withText])).toEqual([expect.stringContaining('(4,')]);
  expect(await problemsOf('id: number; name: string', [...all, without])).toEqual([expect.stringContaining('(6,')]);
  expect(await problemsOf('id: number; name?: string', [...all, without])).toEqual([]);
});

it('knows which connections read bigint as a text', async () => {
  const recorded = [0, 1, 2, 3].map((index) => described(index, { bigintIsNumber: false }));
  expect(await problemsOf('id: number', recorded)).toEqual([expect.stringContaining('(8,'), expect.stringContaining('(11,')]);
});

it('names a statement that no test has run', async () => {
  expect(
    await problemsOf(
      'id: number; name: string',
      [0, 1, 2].map((index) => described(index)),
    ),
  ).toEqual([':10 is run by no test']);
});

it('A statement says in tests which it is', async () => {
  const asked: unknown[] = [];
  const source = `export default (db, client) => {
    db.$queryRaw\`SELECT 1\`;
    client.query('SELECT 2', [2]);
    client.query({ name: 'third', text: 'SELECT 3', values: [3] });
  };`;
  const { default: run } = await import(`data:text/javascript,${encodeURIComponent(labelled(FILE, source))}`);
  run({ $queryRaw: ([text]: string[]) => asked.push(text) }, { query: (...args: unknown[]) => asked.push(...args) });
  expect(asked).toEqual([
    `/*${FILE} 0*/SELECT 1`,
    `/*${FILE} 1*/SELECT 2`,
    [2],
    { name: 'third', text: `/*${FILE} 2*/SELECT 3`, values: [3] },
  ]);
  expect(siteOf(String(asked[1]))).toEqual({ file: FILE, index: 1 });
});
