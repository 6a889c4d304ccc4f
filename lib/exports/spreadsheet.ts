import 'server-only';
import { Readable } from 'node:stream';
import type { Column } from '@/lib/columns/columns';
import { DAY_MS } from '@/lib/durations';
import { el, escaped, type XmlElement, xmlText } from '@/lib/xml/writer';
import { type Entry, writeZip } from './archive';
import { type Content, geometryColumns } from './formats';
import type { ExportRow } from './queries';

/** Maximum number of rows of a sheet (ECMA-376, and what programs read), with the heading. */
const MAX_ROWS = 1_048_576;
/** Maximum number of characters of a cell; programs report a file with more as damaged. */
const MAX_CHARACTERS = 32_767;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The numbers of `cellXfs` in the styles. */
const PLAIN = 0;
const DAY = 1;
const MOMENT = 2;
const HEADING = 3;

/** The day from which spreadsheets count. It is right from March 1900 on, because they treat 1900 as a leap year. */
const FIRST_MS = Date.UTC(1899, 11, 30);
const EARLIEST_MS = Date.UTC(1900, 2, 1);

const styles = el(
  'styleSheet',
  { xmlns: MAIN },
  el('numFmts', { count: 1 }, el('numFmt', { numFmtId: 164, formatCode: 'yyyy-mm-dd hh:mm:ss' })),
  el('fonts', { count: 2 }, el('font'), el('font', {}, el('b'))),
  el('fills', { count: 1 }, el('fill', {}, el('patternFill', { patternType: 'none' }))),
  el('borders', { count: 1 }, el('border')),
  el('cellStyleXfs', { count: 1 }, el('xf')),
  el(
    'cellXfs',
    { count: 4 },
    el('xf'),
    el('xf', { numFmtId: 14, applyNumberFormat: 1 }),
    el('xf', { numFmtId: 164, applyNumberFormat: 1 }),
    el('xf', { fontId: 1, applyFont: 1 }),
  ),
);

const number = (value: number, style = PLAIN) => (Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : '<c/>');
/** A text cell, which no program reads as a formula. */
const text = (value: string, style = PLAIN) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, MAX_CHARACTERS))}</t></is></c>`;

/** A day or an instant (in UTC) as the number of spreadsheets; earlier ones are text. */
function date(value: string, style: number): string {
  const ms = Date.parse(value);
  return ms >= EARLIEST_MS ? number((ms - FIRST_MS) / DAY_MS, style) : text(value);
}

function cell(value: unknown, kind?: Column['kind']): string {
  if (value === null || value === undefined) return '<c/>';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if (Array.isArray(value)) return text(value.join('|'));
  if (kind === 'DAY') return date(String(value), DAY);
  if (kind === 'MOMENT') return date(String(value), MOMENT);
  return text(String(value));
}

/** A geometry that is too long for a cell is left out, because a part of it would be invalid. */
const place = (value: unknown) => (typeof value === 'string' && value.length > MAX_CHARACTERS ? '<c/>' : cell(value));

/** GDAL reports a row without a number as an error, though it reads it. `at`: 1 for the heading. */
const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`;

/** The rows of a sheet, by their cells, with a fixed heading. Ends at `MAX_ROWS`, or after the last row; `state` says which. */
async function* sheet(head: string, rows: AsyncIterator<string>, state: { isDone: boolean }): AsyncGenerator<string, void> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${row(1, head)}`;
  for (let at = 1; at < MAX_ROWS; at++) {
    const { done, value } = await rows.next();
    if (done) {
      state.isDone = true;
      break;
    }
    yield row(at + 1, value);
  }
  yield '</sheetData></worksheet>';
}

async function* writtenRows(
  { columns, valuesOf, withFiles }: Content,
  batches: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<string, void> {
  const lengthOfFiles = withFiles ? 1 : 0;
  for await (const batch of batches)
    for (const read of batch) {
      const rest = read.slice(columns.length);
      const values = valuesOf(read).map((value, at) => cell(value, columns[at]?.kind));
      yield [...values, ...rest.slice(0, lengthOfFiles).map((it) => cell(it)), ...rest.slice(lengthOfFiles).map(place)].join('');
    }
}

const part = (path: string, root: XmlElement): Entry => ({ path, content: Readable.from([xmlText(root)]), isCompressed: true });

/** The parts of a workbook beside its sheets. */
function* parts(name: string, sheets: readonly string[]): Generator<Entry, void> {
  const relation = (id: string, type: string, target: string) =>
    el('Relationship', { Id: id, Type: `${RELATIONS}/${type}`, Target: target });
  const override = (path: string, type: string) =>
    el('Override', { PartName: `/xl/${path}`, ContentType: `${TYPE}.${type}+xml` });
  yield part(
    '[Content_Types].xml',
    el(
      'Types',
      { xmlns: `${PACKAGE}/content-types` },
      el('Default', { Extension: 'rels', ContentType: 'application/vnd.openxmlformats-package.relationships+xml' }),
      override('workbook.xml', 'sheet.main'),
      override('styles.xml', 'styles'),
      ...sheets.map((it) => override(it, 'worksheet')),
    ),
  );
  yield part(
    '_rels/.rels',
    el('Relationships', { xmlns: `${PACKAGE}/relationships` }, relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    el(
      'Relationships',
      { xmlns: `${PACKAGE}/relationships` },
      relation('rIdStyles', 'styles', 'styles.xml'),
      ...sheets.map((it, at) => relation(`rId${at + 1}`, 'worksheet', it)),
    ),
  );
  yield part('xl/styles.xml', styles);
  const title = (at: number) => `${name.replace(/[[\]:*?/\\']/g, '_').slice(0, 24)}${at > 0 ? `_${at + 1}` : ''}`;
  yield part(
    'xl/workbook.xml',
    el(
      'workbook',
      { xmlns: MAIN, 'xmlns:r': RELATIONS },
      el('sheets', {}, ...sheets.map((_, at) => el('sheet', { name: title(at), sheetId: at + 1, 'r:id': `rId${at + 1}` }))),
    ),
  );
}

/**
 * Writes elements as a workbook of Office Open XML (ECMA-376), row by row: only one batch is in memory. Rows that do not fit into a sheet
 * continue in the next one.
 */
export async function writeSpreadsheet(
  file: string,
  content: Content,
  batches: AsyncIterable<readonly ExportRow[]>,
): Promise<void> {
  const { headings, withFiles } = content;
  const head = [...headings, ...(withFiles ? ['files'] : []), ...geometryColumns(content)]
    .map((it) => text(it, HEADING))
    .join('');
  const rows = writtenRows(content, batches);
  async function* entries(): AsyncGenerator<Entry, void> {
    const sheets: string[] = [];
    const state = { isDone: false };
    while (!state.isDone) {
      const target = `worksheets/sheet${sheets.length + 1}.xml`;
      sheets.push(target);
      yield { path: `xl/${target}`, content: Readable.from(sheet(head, rows, state)), isCompressed: true };
    }
    yield* parts(content.name, sheets);
  }
  await writeZip(file, entries());
}
