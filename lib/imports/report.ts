import 'server-only';
import type { Context } from '@/lib/auth/context';
import { csvLines, guarded } from '@/lib/columns/csv';
import type { Cell } from '@/lib/data-types/cell';
import { notFound } from '@/lib/errors';
import { refuseHeavyPage } from '@/lib/http/heavy-page';
import { PAGE_SIZE, type Page, type PageQuery, page as pageOf } from '@/lib/http/list';
import { translatorFor } from '@/lib/i18n/translator';
import { getJob } from '@/lib/jobs/service';
import { RefusedPage, type RefusedQuery } from './api';
import {
  countDifferences,
  countIssues,
  findDifferences,
  findFacts,
  findImport,
  findIssues,
  findLocations,
  findRefusedCells,
  sizeOfDifferences,
} from './queries';
import { type ImportDifference, type ImportFacts, type ImportLocations, MAX_LOCATIONS } from './schema';

/** Refused rows are read in small batches, because a row may have a geometry of 2 MB. */
const BATCH = { rows: 500, bytes: 2 * 1024 ** 2 };

/** An import of the caller. 404 for somebody else's import, and for a job that is not an import. */
async function importOf(ctx: Context, id: number) {
  await getJob(ctx, id);
  const found = await findImport(ctx.db, id);
  if (!found) throw notFound();
  return found;
}

/** The parameters of an import. 404 for somebody else's import, and for a job that is not an import. */
export async function importFacts(ctx: Context, id: number): Promise<ImportFacts> {
  await getJob(ctx, id);
  const found = await findFacts(ctx.db, id);
  if (!found) throw notFound();
  const { parameters, ...undoing } = found;
  if ('undoes' in parameters) return { filename: null, mapping: null, dryRun: false, undoes: parameters.undoes, ...undoing };
  const { filename, mapping, isDry } = parameters;
  return { filename, mapping, dryRun: isDry, undoes: null, ...undoing };
}

const NUMBER = /^[+-]?\d[\d.,]*$/;
/** A number, negative or not, is no formula, and stays one for spreadsheets. */
const guardedText = (text: string) => (NUMBER.test(text) ? text : guarded(text));
const inTable = (cell: Cell): unknown =>
  Array.isArray(cell) ? guarded(cell.join('|')) : typeof cell === 'string' ? guardedText(cell) : cell;

/** The refused rows as a table with the columns of the file and their geometries, to be corrected and imported again. */
async function refusedTable(ctx: Context, id: number, columns: readonly string[]): Promise<Response> {
  let after = 0;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(`\ufeff${csvLines([columns.map(guarded)], ';')}`)),
    async pull(stream) {
      const rows = await findRefusedCells(ctx.db, { jobId: id, after }, BATCH);
      const last = rows.at(-1);
      if (!last) return stream.close();
      after = last.row;
      const records = rows.map(({ cells }) => cells.map(inTable));
      stream.enqueue(encoder.encode(csvLines(records, ';')));
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="refused-${id}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** The issues of refused rows in the caller's language, or the rows as a table. */
export async function refusedRows(
  ctx: Context,
  id: number,
  { page = 0, size = PAGE_SIZE, format }: RefusedQuery,
): Promise<Response> {
  const { columns } = await importOf(ctx, id);
  if (format === 'csv') return refusedTable(ctx, id, columns);
  const t = await translatorFor(ctx.locale);
  const [rows, total] = await Promise.all([findIssues(ctx.db, id, { page, size }), countIssues(ctx.db, id)]);
  const nameOf = (field: string | null) => (field === 'description' || field === 'geom' ? t(`columns.${field}`) : (field ?? ''));
  const items = rows.map(({ key, values, field, ...it }) => ({
    ...it,
    reason: t(key, { field: it.column ?? nameOf(field), ...values }),
  }));
  return Response.json(RefusedPage.parse(pageOf(items, total)), { headers: { 'Cache-Control': 'no-store' } });
}

export async function importDifferences(
  ctx: Context,
  id: number,
  { page = 0, size = PAGE_SIZE }: PageQuery,
): Promise<Page<ImportDifference>> {
  await importOf(ctx, id);
  await refuseHeavyPage(size, () => sizeOfDifferences(ctx.db, id, { page, size }));
  const [rows, total] = await Promise.all([findDifferences(ctx.db, id, { page, size }), countDifferences(ctx.db, id)]);
  return pageOf(rows, total);
}

/** The locations of rows, at most `MAX_LOCATIONS` of each state. */
export async function importLocations(ctx: Context, id: number): Promise<ImportLocations> {
  await importOf(ctx, id);
  const found = await findLocations(ctx.db, id, MAX_LOCATIONS);
  return {
    type: 'FeatureCollection',
    features: found.map(({ row, state, lng, lat }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { row, state },
    })),
  };
}
