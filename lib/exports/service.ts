import 'server-only';
import { stat, writeFile } from 'node:fs/promises';
import { atMost } from '@/lib/at-most';
import { VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { type Column, columnLabel, columnsFor } from '@/lib/columns/columns';
import { valueReader } from '@/lib/columns/values';
import { getElementType } from '@/lib/element-types/service';
import type { ElementQuery } from '@/lib/elements/list/schema';
import { countSelected, selectElements } from '@/lib/elements/list/service';
import { type Audience, asAudience } from '@/lib/elements/service';
import { AppError, invalid } from '@/lib/errors';
import { Deferred } from '@/lib/http/deferred';
import { contentDisposition } from '@/lib/http/filename';
import { placeIn, withWorkspace } from '@/lib/http/multipart';
import { type Translate, translatorFor } from '@/lib/i18n/translator';
import type { JobOutcome, JobRun } from '@/lib/jobs/kinds';
import { Job } from '@/lib/jobs/schema';
import { startJob } from '@/lib/jobs/service';
import { store } from '@/lib/storage';
import { announceObjects } from '@/lib/storage/service';
import { type Content, FORMATS } from './formats';
import { type ExportRow, type GeometryForm, readElements } from './queries';
import type { ExportQuery } from './schema';

/** More rows than these are a job, for whoever may have one. */
const MOST_AT_ONCE = 20_000;
const STREAMS = 3;
const MOST_WAITING = 20;
const RETRY_AFTER_S = 30;
/** A reader who takes nothing for as long is gone. */
const SILENT_MS = 60_000;

/** What is asked for: of which type, as whom, what of it and how. */
interface Asked {
  typeId: number;
  audience: Audience;
  query: ExportQuery;
}
/** The filters of a list; its order is that of the ids unless another one is asked for. */
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

/** What is exported, checked: 400 for a filter or a column that there is not, 403 and 404 as by the list. */
async function prepare(ctx: Context, { typeId, audience, query }: Asked) {
  const { selection } = await selectElements(ctx, typeId, filtersOf(query), audience);
  const type = await getElementType(ctx, typeId);
  const actor = asAudience(audience, ctx.actor);
  const columns = chosen(columnsFor(type, actor), query.columns);
  const plain = query.geometry ?? (type.geometryType === 'POINT' ? 'lonlat' : 'wkt');
  const geometry: GeometryForm = query.format === 'csv' ? plain : 'geojson';
  const hasLabels = query.values === 'labels';
  const content: Content = {
    name: type.code.toLowerCase(),
    columns,
    headings: hasLabels ? headingsOf(columns, ctx, await translatorFor(ctx.locale)) : columns.map(({ code }) => code),
    valuesOf: valueReader(columns, hasLabels ? ctx.locale : undefined),
    withFiles: query.files === 'links',
    geometry,
    crs: query.crs,
    separator: COMMA_LANGUAGES.test(ctx.locale) ? ',' : ';',
  };
  const { contentType, extension, writer } = FORMATS[query.format];
  const day = new Date().toISOString().slice(0, 10);
  return {
    ...{ selection, title: type.name, contentType, filename: `${content.name}_${day}.${extension}`, writer: writer(content) },
    rows: () => readElements(selection, actor, content),
  };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** The text of the file, piece by piece. `taken`: hears how many rows have been written. */
async function* pieces({ writer, rows }: Prepared, taken?: (rows: readonly ExportRow[]) => void): AsyncGenerator<string, void> {
  yield writer.head;
  let isFirst = true;
  for await (const batch of rows()) {
    yield writer.rows(batch, isFirst);
    isFirst = false;
    taken?.(batch);
  }
  yield writer.tail;
}

const streaming = atMost(STREAMS, 'exports.streaming', {
  length: MOST_WAITING,
  full: () => new AppError('project.common.busy', { retryAfterS: RETRY_AFTER_S }),
});

/** The pieces as the body of an answer. Whoever leaves, or takes nothing for a minute, frees the connection. */
function bodyOf(made: AsyncGenerator<string, void>, ended: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(timer);
    await made.return().catch(() => undefined);
    ended();
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const { done, value } = await made.next();
          if (done) {
            controller.close();
            return end();
          }
          controller.enqueue(encoder.encode(value));
          timer = setTimeout(() => {
            controller.error(new Error('the reader takes nothing'));
            void end();
          }, SILENT_MS);
        } catch (error) {
          controller.error(error);
          await end();
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** A file as the answer itself. */
async function streamed(prepared: Prepared): Promise<Response> {
  const body = await new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
    streaming(() => new Promise<void>((ended) => resolve(bodyOf(pieces(prepared), ended)))).catch(reject);
  });
  const headers = {
    'Content-Type': prepared.contentType,
    'Content-Disposition': contentDisposition(prepared.filename, 'attachment'),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
  return new Response(body, { headers });
}

/** Exports elements of a type as a job of the caller. */
export async function startExport(ctx: Context, asked: Asked): Promise<Deferred> {
  const { title } = await prepare(ctx, asked);
  const name = `${title} (${asked.query.format})`.slice(0, 200);
  const job = await startJob(ctx, { kind: 'EXPORT', name, parameters: asked });
  return new Deferred(Job, job, `/api/jobs/${job.id}`);
}

/** Elements of a type as a file, or as a job where they are very many and the caller has an account. */
export async function exportElements(ctx: Context, asked: Asked): Promise<Response | Deferred> {
  const prepared = await prepare(ctx, asked);
  const isLong = ctx.actor.id !== VISITOR.id && (await countSelected(ctx, prepared.selection, MOST_AT_ONCE)) > MOST_AT_ONCE;
  return isLong ? startExport(ctx, asked) : streamed(prepared);
}

/** Writes the file of a job, with the rights that its owner has by now. */
export async function runExport({ ctx, parameters, signal, progress }: JobRun): Promise<JobOutcome> {
  const prepared = await prepare(ctx, parameters as Asked);
  const total = await countSelected(ctx, prepared.selection, Number.MAX_SAFE_INTEGER);
  let done = 0;
  progress(done, total);
  const written = (rows: readonly ExportRow[]) => {
    signal.throwIfAborted();
    done += rows.length;
    progress(done, Math.max(done, total));
  };
  return withWorkspace(async (folder) => {
    const place = placeIn(folder);
    await writeFile(place, pieces(prepared, written));
    const storageKey = `jobs/${crypto.randomUUID()}`;
    await announceObjects([storageKey]);
    await store().put(storageKey, place, prepared.contentType, { signal });
    const { size: sizeBytes } = await stat(place);
    const { contentType, filename } = prepared;
    return { result: { rows: done }, file: { storageKey, filename, contentType, sizeBytes } };
  });
}
