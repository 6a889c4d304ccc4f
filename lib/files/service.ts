import 'server-only';
import { stat } from 'node:fs/promises';
import type { Context } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import type { Db } from '@/lib/db';
import { type IncomingFile, withWorkspace } from '@/lib/http/multipart';
import { checkFileCount, checkStore } from '@/lib/limits/service';
import { store } from '@/lib/storage';
import { formatNotPermitted, tooLarge } from '@/lib/storage/errors';
import { BadImage, MAX_MEGAPIXELS, rewriteImage } from '@/lib/storage/images';
import { abandonObjects, announceObjects, keepObjects, sweepSoon } from '@/lib/storage/service';
import { formatOf } from '@/lib/storage/sniff';
import { findElementFormats, insertFiles } from './queries';
import type { ElementFile, ElementFileFormat } from './schema';
import type { FileRow, PreparedFile } from './sql';

/** The formats that may be attached to an element, with their maximum sizes. */
export const elementFileFormats = (ctx: Context): Promise<ElementFileFormat[]> => findElementFormats(ctx.db);

/** A file's row with its addresses. */
export function presentFile({ hasThumbnail, ...file }: FileRow): ElementFile {
  const fileUrl = `${basePath}/api/elements/geometric_element/files/${file.uuid}`;
  return { ...file, fileUrl, thumbnailUrl: hasThumbnail ? `${fileUrl}?thumbnail` : null };
}

async function prepareImage(
  ctx: Context,
  file: IncomingFile,
  contentType: string,
): Promise<{ path: string; thumbnailPath: string }> {
  const path = `${file.path}.image`;
  const thumbnailPath = `${file.path}.thumbnail`;
  try {
    await rewriteImage(file.path, contentType, path, thumbnailPath);
    return { path, thumbnailPath };
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    throw error.reason === 'pixels'
      ? tooLarge(file.filename, `${MAX_MEGAPIXELS} MP`, ctx.locale)
      : formatNotPermitted(file.filename);
  }
}

async function prepare(ctx: Context, file: IncomingFile, formats: readonly ElementFileFormat[]): Promise<PreparedFile> {
  const found = await formatOf(file, formats);
  if (!found) throw formatNotPermitted(file.filename);
  const { format, contentType } = found;
  if (file.sizeBytes > format.maxSizeBytes) throw tooLarge(file.filename, format.maxSizeBytes, ctx.locale);
  const uuid = crypto.randomUUID();
  const { path, thumbnailPath } = format.image
    ? await prepareImage(ctx, file, contentType)
    : { path: file.path, thumbnailPath: null };
  const storageKey = `elements/${uuid.slice(0, 2)}/${uuid}`;
  return {
    uuid,
    sentAs: file.sentAs,
    originalFilename: file.filename,
    format: format.code,
    contentType,
    sizeBytes: (await stat(path)).size,
    path,
    thumbnailPath,
    storageKey,
    thumbnailKey: thumbnailPath && `${storageKey}-thumbnail`,
  };
}

const keysOf = (files: readonly PreparedFile[]) =>
  files.flatMap((it) => [it.storageKey, ...(it.thumbnailKey ? [it.thumbnailKey] : [])]);

async function keep(file: PreparedFile): Promise<void> {
  await store().put(file.storageKey, file.path, file.contentType);
  if (file.thumbnailKey && file.thumbnailPath) await store().put(file.thumbnailKey, file.thumbnailPath, 'image/webp');
}

/** Writes the rows of stored files of an element, or of what `insert` writes: to be called once, in the transaction of the save. */
export interface Attach {
  (tx: Context, id: number): Promise<ElementFile[]>;
  /** The files, before their rows are written. */
  sent: readonly SentFile[];
}

/** A file of a call, as what it was sent and as what it is stored. */
export type SentFile = Pick<PreparedFile, 'sentAs' | 'uuid' | 'format'>;

/** How to receive the files (undefined: there are none), their field, the element if it exists already, and how their rows are written. */
interface Received {
  receive?: (folder: string, maxBytes: number) => Promise<IncomingFile[]>;
  field: string;
  elementId?: number;
  insert?: (db: Db, id: number, authorId: number, files: readonly PreparedFile[]) => Promise<FileRow[]>;
}

type Receiving = Pick<Received, 'field' | 'elementId'> & Required<Pick<Received, 'receive'>>;

/**
 * Receives files, checks all of them (415 or 413 for the first bad one, and nothing is stored), stores them, and runs a save
 * that attaches them. If the save fails, the stored objects are deleted later.
 */
export function withFiles<T>(ctx: Context, from: Received, save: (attach: Attach) => Promise<T>): Promise<T> {
  const { receive, field, elementId } = from;
  const saveAlone = () => save(Object.assign(async () => [], { sent: [] }));
  if (!receive) return saveAlone();
  return withWorkspace(async (folder) => {
    const files = await prepared(ctx, folder, { receive, field, elementId });
    return files.length === 0 ? saveAlone() : stored(files, from, save);
  });
}

/** Receives files and checks all of them like `withFiles`, and keeps nothing. */
export const checkFiles = (ctx: Context, from: Receiving): Promise<void> =>
  withWorkspace(async (folder) => {
    await prepared(ctx, folder, from);
  });

async function prepared(ctx: Context, folder: string, { receive, field, elementId }: Receiving): Promise<PreparedFile[]> {
  const formats = await elementFileFormats(ctx);
  const maxBytes = Math.max(0, ...formats.map((format) => format.maxSizeBytes));
  const received = await receive(folder, maxBytes);
  if (received.length === 0) return [];
  await checkFileCount(ctx, elementId, received.length, field);
  const files: PreparedFile[] = [];
  for (const incoming of received) files.push(await prepare(ctx, incoming, formats));
  await checkStore(ctx, bytesOf(files));
  return files;
}

const bytesOf = (files: readonly PreparedFile[]) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/** Stores the files and saves. The limits are checked again in the transaction, under its locks. */
async function stored<T>(
  files: PreparedFile[],
  { field, elementId, insert }: Received,
  save: (attach: Attach) => Promise<T>,
): Promise<T> {
  const keys = keysOf(files);
  await announceObjects(keys);
  try {
    for (const file of files) await keep(file);
    const attach = async (tx: Context, id: number) => {
      await checkFileCount(tx, insert ? elementId : id, files.length, field);
      await checkStore(tx, bytesOf(files));
      await keepObjects(tx, keys);
      return (await (insert ?? insertFiles)(tx.db, id, tx.actor.id, files)).map(presentFile);
    };
    return await save(Object.assign(attach, { sent: files }));
  } catch (error) {
    await abandonObjects(keys);
    throw error;
  } finally {
    sweepSoon();
  }
}
