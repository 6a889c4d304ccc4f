import { type Audience, asAudience } from '@/lib/elements/policy';
import 'server-only';
import { stat } from 'node:fs/promises';
import type { Context } from '@/lib/auth/context';
import { isVisitor } from '@/lib/auth/policy';
import { type Column, columnLabel, columnsFor } from '@/lib/columns/columns';
import { valueReader } from '@/lib/columns/values';
import type { ElementType } from '@/lib/element-types/schema';
import { getElementType } from '@/lib/element-types/service';
import type { ElementQuery } from '@/lib/elements/list/schema';
import { countSelected, selectElements } from '@/lib/elements/list/service';
import { AppError, invalid } from '@/lib/errors';
import { Deferred } from '@/lib/http/deferred';
import { withWorkspace } from '@/lib/http/multipart';
import type { Asker } from '@/lib/http/streamed';
import { type Translate, translatorFor } from '@/lib/i18n/translator';
import type { JobOutcome, JobRun } from '@/lib/jobs/kinds';
import { Job } from '@/lib/jobs/schema';
import { startJob } from '@/lib/jobs/service';
import { store } from '@/lib/storage';
import { announceObjects } from '@/lib/storage/service';
import { answerWith, makeFile, withItsFiles } from './answer';
import { type Content, MADE_FORMATS, TEXT_FORMATS } from './formats';
import { type GeometryForm, readElements, readFiles } from './queries';
import type { ExportQuery } from './schema';

/** Exports of more rows are a job, for callers who may have jobs. */
const MAX_AT_ONCE = 20_000;
/** A request for an export: type, audience, filters and format. */
interface Asked {
  typeId: number;
  audience: Audience;
  query: ExportQuery;
}
/** The filters of a list, ordered by ids unless the request has another order. */
function filtersOf({ format, crs, values, geometry, files, columns, ...filters }: ExportQuery): ElementQuery {
  const order = filters.sortField ? {} : { sortField: 'id', sortOrder: filters.sortOrder ?? 'asc' };
  return { ...filters, ...order } as ElementQuery;
}

function chosen(all: readonly Column[], asked: string | undefined): Column[] {
  if (asked === undefined) return [...all];
  const byCode = new Map(all.map((it) => [it.code, it]));
  return [...new Set(asked.split(','))].map((code) => {
    const column = byCode.get(code);
    if (!column) throw invalid('columns', 'exports.unknownColumn', { column: code });
    return column;
  });
}

const COMMA_LANGUAGES = /^en\b/;
const headingsOf = (columns: readonly Column[], { locale }: Context, t: Translate) =>
  columns.map((it) => columnLabel(it, locale, t));

function geometryOf({ format, geometry }: ExportQuery, { geometryType }: ElementType): GeometryForm {
  if (format === 'csv' || format === 'xlsx') return geometry ?? (geometryType === 'POINT' ? 'lonlat' : 'wkt');
  return format === 'geojson' ? 'feature' : 'wkb';
}

/** Checks a request: 400 for an unknown filter or column, 403 and 404 as for the list. */
async function prepare(ctx: Context, { typeId, audience, query }: Asked) {
  const { selection } = await selectElements(ctx, typeId, filtersOf(query), audience);
  const type = await getElementType(ctx, typeId);
  const actor = asAudience(audience, ctx.actor);
  const columns = chosen(columnsFor(type, actor), query.columns);
  const labels = headingsOf(columns, ctx, await translatorFor(ctx.locale));
  const hasLabels = query.values === 'labels';
  const content: Content = {
    name: type.code.toLowerCase(),
    columns,
    labels,
    headings: hasLabels ? labels : columns.map(({ code }) => code),
    hasCodes: !hasLabels,
    dimension: ['POINT', 'LINE', 'POLYGON'].findIndex(
      (it) => type.geometryType === 'ANY_GEOMETRY' || type.geometryType.startsWith(it),
    ),
    ...(hasLabels && { labelsIn: ctx.locale }),
    valuesOf: valueReader(columns, hasLabels ? ctx.locale : undefined),
    withFiles: query.files !== undefined,
    hasArchive: query.files === 'zip',
    withRelations: query.format === 'gpkg' && columns.some(({ code }) => code === 'id'),
    geometry: geometryOf(query, type),
    // KML has no other coordinates.
    crs: query.format === 'kml' ? '4326' : query.crs,
    separator: COMMA_LANGUAGES.test(ctx.locale) ? ',' : ';',
  };
  const made = { ...TEXT_FORMATS, ...MADE_FORMATS }[query.format];
  const name = `${content.name}_${new Date().toISOString().slice(0, 10)}`;
  return {
    ...{ selection, type, content, format: query.format, filename: `${name}.${made.extension}`, contentType: made.contentType },
    ...(content.hasArchive && { archive: { filename: `${name}.zip`, contentType: 'application/zip' } }),
    rows: (signal?: AbortSignal) => readElements(selection, actor, content, { signal }),
    files: () => readFiles(selection, actor),
  };
}

/** Exports elements of a type as a job of the caller. */
export async function startExport(ctx: Context, asked: Asked): Promise<Deferred> {
  const { type } = await prepare(ctx, asked);
  const name = `${type.name} (${asked.query.format})`.slice(0, 200);
  const job = await startJob(ctx, { kind: 'EXPORT', name, parameters: asked });
  return new Deferred(Job, job, `/api/jobs/${job.id}`);
}

/** Elements of a type as a file, or as a job if they are very many and the caller has an account. */
export async function exportElements(ctx: Context, asked: Asked, asker: Asker): Promise<Response | Deferred> {
  const prepared = await prepare(ctx, asked);
  if (prepared.archive) {
    if (isVisitor(ctx.actor)) throw new AppError('project.common.unauthenticated');
    return startExport(ctx, asked);
  }
  const isLong = !isVisitor(ctx.actor) && (await countSelected(ctx, prepared.selection, MAX_AT_ONCE)) > MAX_AT_ONCE;
  return isLong ? startExport(ctx, asked) : answerWith(ctx, prepared, asker);
}

/** Writes the file of a job, with the current rights of its owner. */
export async function runExport({ ctx, parameters, signal, progress }: JobRun): Promise<JobOutcome> {
  const prepared = await prepare(ctx, parameters as Asked);
  const total = await countSelected(ctx, prepared.selection, Number.MAX_SAFE_INTEGER);
  let done = 0;
  progress(done, total);
  async function* rows() {
    for await (const batch of prepared.rows(signal)) {
      signal.throwIfAborted();
      done += batch.length;
      progress(done, Math.max(done, total));
      yield batch;
    }
  }
  return withWorkspace(async (folder) => {
    const made = await makeFile(ctx, prepared, folder, rows(), signal);
    const place = prepared.archive ? await withItsFiles(prepared, made, { folder, signal }) : made;
    const { contentType, filename } = prepared.archive ?? prepared;
    const storageKey = `jobs/${crypto.randomUUID()}`;
    await announceObjects([storageKey]);
    await store().put(storageKey, place, contentType, { signal });
    const { size: sizeBytes } = await stat(place);
    return { result: { rows: done }, file: { storageKey, filename, contentType, sizeBytes } };
  });
}
