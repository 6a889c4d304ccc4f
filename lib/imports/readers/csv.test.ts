import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { csvSource } from './csv';
import type { Source } from './source';

const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-csv-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const open = (text: string, how = {}) => {
  const file = path.join(dir, 'f.csv');
  writeFileSync(file, text);
  return csvSource(file, how);
};
async function rowsOf(source: Source) {
  const rows: unknown[][] = [];
  for await (const { row, cells } of source.rows()) rows.push([row, ...cells]);
  return rows;
}

const area = (n: number) =>
  `"POLYGON((${Array.from({ length: n }, (_, at) => `-8.${at}12345678901 43.${at}12345678901`).join(',')}))"`;

it.each([100, 600, 3000])('areas of %i corners within quotes: separator, header and all rows', async (corners) => {
  const text = `id,description,wkt\r\n${Array.from({ length: 12 }, (_, at) => `${at},"A, ${at}",${area(corners)}`).join('\r\n')}`;
  for (const how of [{}, { separator: ',' }]) {
    const source = await open(text, how);
    expect([source.separator, source.columns]).toEqual([',', ['id', 'description', 'wkt']]);
    expect(await rowsOf(source)).toHaveLength(12);
  }
});

it('blank rows are none, and the others have their numbers in a spreadsheet', async () => {
  const source = await open('a;b\r\n1;2\r\n;\r\n ;\t\r\n\r\n3;\r\n;;;\r\n');
  expect(await rowsOf(source)).toEqual([
    [2, '1', '2'],
    [6, '3', null],
  ]);
});

it.each(['', '\ufeff'])('a line before the header may name the separator', async (bom) => {
  const source = await open(`${bom}sep=|\r\na|b;c\r\n1|2\r\n`);
  expect([source.separator, source.columns, await rowsOf(source)]).toEqual(['|', ['a', 'b;c'], [[3, '1', '2']]]);
});

it.each([
  ['\n', '\r\n'],
  ['\r\n', '\n'],
  ['\r', '\r\n'],
])('the line that names the separator may end in another way than the rows: %j, %j', async (first, others) => {
  const source = await open(`sep=;${first}a;b${others}1;2${others}${others}3;4${others}`);
  expect([source.columns, await rowsOf(source)]).toEqual([
    ['a', 'b'],
    [
      [3, '1', '2'],
      [5, '3', '4'],
    ],
  ]);
});

it.each([
  ['"a,b\n1,2\n', 'quote', { row: 1 }],
  ['sep=,\na,"b\n1,2\n', 'quote', { row: 2 }],
  ['sep=,\n\n', 'empty', {}],
])('a file without a header says why: %j', async (text, reason, values) => {
  await expect(open(text)).rejects.toMatchObject({ fields: [{ path: 'file', key: `imports.csv.${reason}`, values }] });
});

it('quotes that are never closed are named by their row', async () => {
  const source = await open('a,b\n\n1,2\n"A,3\nB,4\n');
  expect(source.columns).toEqual(['a', 'b']);
  await expect(rowsOf(source)).rejects.toMatchObject({
    fields: [{ path: 'file', key: 'imports.csv.quote', values: { row: 4 } }],
  });
});
