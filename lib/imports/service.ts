import 'server-only';
import * as z from 'zod';
import type { Context } from '@/lib/auth/context';
import { authorize } from '@/lib/auth/policy';
import { guessedType } from '@/lib/data-types/cells';
import { decimal } from '@/lib/decimal';
import { elementTypeIfAny } from '@/lib/element-types/service';
import { elementsPolicy } from '@/lib/elements/policy';
import { elementSettings } from '@/lib/elements/service';
import { AppError, invalid, notFound } from '@/lib/errors';
import { Deferred } from '@/lib/http/deferred';
import { type IncomingFile, type IncomingForm, receiveForm, withWorkspace } from '@/lib/http/multipart';
import { parse } from '@/lib/http/parse';
import { Job } from '@/lib/jobs/schema';
import { startJob } from '@/lib/jobs/service';
import type { ArrivalCheck } from '@/lib/limits/service';
import { store } from '@/lib/storage';
import { tooLarge } from '@/lib/storage/errors';
import { announceObjects } from '@/lib/storage/service';
import { deleteMappingRow, findMappings, saveMappingRow } from './mapping-queries';
import { countRows, firstRows, planOf, systemOf, targetsOf, textsOf } from './prepare';
import type { ImportParameters } from './queries';
import { openSource } from './readers';
import type { Source, SourceRow } from './readers/source';
import { ImportMapping, type ImportPreview, MAX_IMPORT_BYTES, type SavedMapping } from './schema';

const SAMPLES = 5;
/** Number of values from which data types are guessed. */
const GUESSED_FROM = 1000;

/** A second file in the form makes no import larger. */
const importArrival: ArrivalCheck = (_, bytes) => {
  if (bytes > MAX_IMPORT_BYTES + 1) throw new AppError('project.common.tooLarge');
};

function fileIn({ files }: IncomingForm, ctx: Context): IncomingFile {
  const sent = files.find((it) => it.field === 'file')?.file;
  if (!sent) throw invalid('file', 'project.app.Body.field.required');
  if (sent.sizeBytes > MAX_IMPORT_BYTES) throw tooLarge(sent.filename, MAX_IMPORT_BYTES, ctx.locale);
  return sent;
}

function mappingIn(text: string | undefined): ImportMapping {
  if (text === undefined) throw invalid('mapping', 'project.app.Body.field.required');
  try {
    return parse(ImportMapping, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('mapping', 'project.app.Body.field.invalid');
    throw error;
  }
}

const Separator = ImportMapping.shape.separator;
const TypeId = decimal(z.number().int().positive());

const DIMENSION: Record<string, string> = { Point: 'POINT', LineString: 'LINE', Polygon: 'POLYGON' };
const kindsOf = (rows: readonly SourceRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ geometry }) => {
      const kind = (geometry as { type?: string } | null | undefined)?.type?.replace(/^Multi/, '');
      return (kind && DIMENSION[kind]) ?? [];
    }),
  ),
];

async function described(ctx: Context, source: Source, typeId: number | undefined): Promise<ImportPreview> {
  const rows = await firstRows(source, GUESSED_FROM);
  const type = typeId === undefined ? { id: 0, listAttributeType: [] } : await elementTypeIfAny(ctx, typeId);
  if (!type) throw invalid('typeId', 'elements.type.unknown');
  const targets = await targetsOf(ctx, type, source, rows, {});
  const found = kindsOf(rows);
  return {
    ...{ format: source.format, encoding: source.encoding, separator: source.separator },
    crs: systemOf(source, rows, targets),
    rowCount: await countRows(source),
    geometryTypes: found.length === 0 && [...targets.values()].includes('lon') ? ['POINT'] : found,
    columns: source.columns.map((name) => {
      const texts = textsOf(source, rows, name);
      const samples = [...new Set(texts)].slice(0, SAMPLES).map((it) => it.slice(0, 200));
      return { name, samples, ...guessedType(texts), target: targets.get(name) ?? null };
    }),
  };
}

/** What the file in the field `file` holds. Nothing of it is stored. */
export async function previewImport(ctx: Context, request: Request): Promise<ImportPreview> {
  authorize(ctx.actor, elementsPolicy.create(ctx.actor), await elementSettings(ctx));
  return withWorkspace(async (folder) => {
    const form = await receiveForm(request, folder, MAX_IMPORT_BYTES, importArrival);
    const { crs, encoding, separator, typeId } = form.fields;
    const how = { crs: crs || undefined, encoding: encoding || undefined, separator: parse(Separator, separator || undefined) };
    const source = await openSource(ctx, fileIn(form, ctx), folder, how);
    return described(ctx, source, typeId ? parse(TypeId, typeId) : undefined);
  });
}

/** Starts the import of the file in the field `file`, after all checks that need not read it to its end. */
export async function startImport(ctx: Context, request: Request): Promise<Deferred> {
  authorize(ctx.actor, elementsPolicy.create(ctx.actor), await elementSettings(ctx));
  return withWorkspace(async (folder) => {
    const form = await receiveForm(request, folder, MAX_IMPORT_BYTES, importArrival);
    const sent = fileIn(form, ctx);
    const mapping = mappingIn(form.fields.mapping);
    const isDry = form.fields.dryRun === 'true';
    const inputKey = `imports/${crypto.randomUUID()}`;
    await announceObjects([inputKey]);
    await store().put(inputKey, sent.path, 'application/octet-stream');
    const source = await openSource(ctx, sent, folder, mapping);
    const { type } = await planOf(ctx, mapping, source);
    const parameters: ImportParameters = { mapping, isDry, filename: sent.filename };
    const name = `${type.name} (${sent.filename})`.slice(0, 200);
    const job = await startJob(ctx, { kind: 'IMPORT', name, parameters, inputKey });
    return new Deferred(Job, job, `/api/jobs/${job.id}`);
  });
}

export const listMappings = (ctx: Context): Promise<SavedMapping[]> => findMappings(ctx.db, ctx.actor.id);

export async function saveMapping(ctx: Context, { name, mapping }: Omit<SavedMapping, 'id'>): Promise<SavedMapping> {
  return { id: await saveMappingRow(ctx.db, ctx.actor.id, name, mapping), name, mapping };
}

/** 404 for somebody else's. */
export async function deleteMapping(ctx: Context, id: number): Promise<void> {
  if (!(await deleteMappingRow(ctx.db, ctx.actor.id, id))) throw notFound();
}
