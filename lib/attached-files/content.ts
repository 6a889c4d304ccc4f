import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError, invalid, notFound } from '@/lib/errors';
import type { IncomingFile } from '@/lib/http/multipart';
import { store } from '@/lib/storage';
import { formatNotPermitted, tooLarge } from '@/lib/storage/errors';
import { readsAsImage } from '@/lib/storage/images';
import { abandonObjects, announceObjects, keepObjects, sweepSoon } from '@/lib/storage/service';
import { formatOf } from '@/lib/storage/sniff';
import { NotJson, readJsonLines } from './json-lines';
import { type ContentColumns, findGeneralFormats, insertGeneralFile, type StoredGeneralFile } from './queries';
import { Description } from './schema';

interface Rules {
  mustBeImage?: boolean;
}

interface PreparedContent extends ContentColumns {
  path: string;
  contentType: string;
}

/** The largest size that any format allows, in bytes. */
export async function largestGeneralFile(ctx: Context): Promise<number> {
  const formats = await findGeneralFormats(ctx.db);
  return Math.max(0, ...formats.map((format) => format.maxSizeBytes));
}

/** What a file is by its bytes, and whether it may be stored: 415 for its format, 413 for its size. */
async function prepare(ctx: Context, file: IncomingFile, { mustBeImage = false }: Rules): Promise<PreparedContent> {
  const found = await formatOf(file, await findGeneralFormats(ctx.db));
  if (!found) throw formatNotPermitted(file.filename);
  const { format, contentType } = found;
  if (mustBeImage && !format.image) throw new AppError('project.attachedFiles.errors.mustBeImage');
  if (file.sizeBytes > format.maxSizeBytes) throw tooLarge(file.filename, format.maxSizeBytes, ctx.locale);
  if (format.image && !(await readsAsImage(file.path))) throw formatNotPermitted(file.filename);
  const uuid = crypto.randomUUID();
  return {
    path: file.path,
    contentType,
    internalFilename: `${uuid}.${format.extensions[0]}`,
    originalFilename: file.filename,
    sizeBytes: file.sizeBytes,
    format: format.code,
    storageKey: `general/${uuid}`,
  };
}

/** Stored content without a row yet: `keep` is called once, in the transaction that writes the row. */
export interface StoredContent {
  columns: ContentColumns;
  keep: (tx: Context) => Promise<void>;
}

/** Checks a file, stores it, and runs a save that writes its row. If the save fails, the stored object is deleted later. */
export async function withContent<T>(
  ctx: Context,
  file: IncomingFile,
  rules: Rules,
  save: (content: StoredContent) => Promise<T>,
): Promise<T> {
  const { path, contentType, ...columns } = await prepare(ctx, file, rules);
  const keys = [columns.storageKey];
  await announceObjects(keys);
  try {
    await store().put(columns.storageKey, path, contentType);
    return await save({ columns, keep: (tx) => keepObjects(tx, keys) });
  } catch (error) {
    await abandonObjects(keys);
    throw error;
  } finally {
    sweepSoon();
  }
}

/** Writes the row of a legend's new image, in the transaction of the save; returns its id. */
export type AttachLegend = (tx: Context) => Promise<number>;

/**
 * Runs a save that may include a new image for a legend: an image (415 otherwise) with a description (400 at
 * `legendFileDescription`). Without a file there is nothing to attach.
 */
export async function withLegendFile<T>(
  ctx: Context,
  { file, description }: { file: IncomingFile | undefined; description: string | null | undefined },
  save: (attach: AttachLegend | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return save(undefined);
  const said = Description.safeParse(description);
  if (!said.success) throw invalid('legendFileDescription', 'project.app.Body.field.required');
  return withContent(ctx, file, { mustBeImage: true }, ({ columns, keep }) =>
    save(async (tx) => {
      await keep(tx);
      return insertGeneralFile(tx.db, { description: said.data, typeCodeId: null }, columns);
    }),
  );
}

/** The content of a file. Not to be called in a transaction, whose locks others wait for: the store may be slow or away. */
export async function storedBytes({ storageKey }: StoredGeneralFile): Promise<Uint8Array> {
  const stored = await store().get(storageKey);
  if (!stored) throw notFound();
  return new Uint8Array(await new Response(stored.body).arrayBuffer());
}

/** JSON from its bytes, with the line of each entry of its outer list. 400 at `file` with the position of the first error. */
export function readJsonText(bytes: Uint8Array): ReturnType<typeof readJsonLines> {
  try {
    return readJsonLines(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof NotJson)
      throw invalid('file', 'project.attachedFiles.errors.notJson', { line: String(error.line), column: String(error.column) });
    throw invalid('file', 'project.attachedFiles.errors.notUtf8');
  }
}
