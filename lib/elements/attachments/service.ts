import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { AppError, notFound } from '@/lib/errors';
import type { ElementFile, FileChange } from '@/lib/files/schema';
import { presentFile, withFiles } from '@/lib/files/service';
import { receiveMultipart } from '@/lib/http/multipart';
import { arrivalCheck, checkFileCount } from '@/lib/limits/service';
import { servedFile } from '@/lib/storage/serve';
import { sweepSoon } from '@/lib/storage/service';
import { binDays } from '../bin-days';
import { requireDirect, reviewAfterSave } from '../save/reviewing';
import { alreadySent, noteSent } from '../save/sent-once';
import { lockFor } from '../save/service';
import { binFile, findElementFiles, findStoredFile, isValue, unbinFile, updateTranscript } from './queries';

export interface SentFiles {
  request: Request;
  sendingKey?: string;
}

/**
 * Attaches the files of a multipart body, all or none. Who may not is refused before anything is read. A call that repeats the
 * `sendingKey` of an earlier one attaches nothing: the answer is what that one has attached.
 */
export async function addFiles(ctx: Context, id: number, { request, sendingKey }: SentFiles): Promise<ElementFile[]> {
  await transaction(ctx, (tx) => lockForFiles(tx, id));
  const earlier = await filesSentEarlier(ctx, id, sendingKey);
  if (earlier) return earlier;
  const attached = attachAll(ctx, id, { request, sendingKey });
  return attached.catch(async (error) => {
    // The same call may have been running at the same moment, and may have used up what this one lacked.
    const other = await filesSentEarlier(ctx, id, sendingKey);
    if (!other) throw error;
    return other;
  });
}

/** The files that this account has attached by a call with the same key; undefined without one. */
export async function filesSentEarlier(
  ctx: Context,
  id: number,
  sendingKey: string | undefined,
): Promise<ElementFile[] | undefined> {
  const sent = await alreadySent(ctx, sendingKey, id);
  return sent && (await findElementFiles(ctx.db, ctx.actor, sent.files)).map(presentFile);
}

function attachAll(ctx: Context, id: number, { request, sendingKey }: SentFiles): Promise<ElementFile[]> {
  return withFiles(
    ctx,
    {
      receive: async (folder, maxBytes) => receiveMultipart(request, folder, maxBytes, await arrivalCheck(ctx, id, 'file')),
      field: 'file',
      elementId: id,
    },
    (attach) =>
      transaction(ctx, async (tx) => {
        const found = await lockForFiles(tx, id);
        const files = await attach(tx, id);
        await reviewAfterSave(tx, id, found);
        await noteSent(tx, sendingKey, { elementId: id, files: files.map(({ uuid }) => uuid) });
        return files;
      }),
  );
}

/** What everybody sees has files attached, changed or removed directly by those who review it alone; new ones of its owner are proposed. */
async function lockForFiles(ctx: Context, id: number) {
  const found = await lockFor(ctx, id, 'modify');
  requireDirect(ctx, found);
  return found;
}

/** The row of a file that the caller sees; 404 otherwise. */
async function visibleFile(ctx: Context, uuid: string) {
  const file = await findStoredFile(ctx.db, ctx.actor, uuid);
  if (!file) throw notFound();
  return file;
}

/** Removes a file from its element. It lies in the bin for BIN_DAYS; without them the next sweep deletes the stored object. 409 while it is a value. */
export async function removeFile(ctx: Context, uuid: string): Promise<void> {
  const { elementId } = await visibleFile(ctx, uuid);
  await transaction(ctx, async (tx) => {
    const found = await lockForFiles(tx, elementId);
    if (await isValue(tx.db, uuid)) throw new AppError('project.files.isValue');
    if (!(await binFile(tx.db, uuid, await binDays(tx)))) throw notFound();
    await reviewAfterSave(tx, elementId, found);
  });
  sweepSoon();
}

/** Attaches a file again that was removed from an element. False where it has been purged, or was never there. 400 where the element is full. */
export function restoreFile(ctx: Context, uuid: string, elementId: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const found = await lockForFiles(tx, elementId);
    await checkFileCount(tx, elementId, 1, 'file');
    const restored = await unbinFile(tx.db, uuid, elementId);
    if (restored) await reviewAfterSave(tx, elementId, found);
    return restored;
  });
}

/** Writes what is said in a file down, or takes it away. */
export async function changeFile(ctx: Context, uuid: string, { transcript }: FileChange): Promise<ElementFile> {
  const { elementId } = await visibleFile(ctx, uuid);
  return transaction(ctx, async (tx) => {
    const found = await lockForFiles(tx, elementId);
    const changed = await updateTranscript(tx.db, uuid, transcript);
    if (!changed) throw notFound();
    await reviewAfterSave(tx, elementId, found);
    return presentFile(changed);
  });
}

/**
 * A file, or with `?thumbnail` its thumbnail, to whoever sees it. A file never changes, so its id is its
 * ETag; who may see it can change, so it is checked again each time.
 */
export async function fileResponse(ctx: Context, uuid: string, request: Request): Promise<Response> {
  const file = await visibleFile(ctx, uuid);
  const small = new URL(request.url).searchParams.has('thumbnail');
  const key = small ? file.thumbnailKey : file.storageKey;
  if (!key) throw notFound();
  return servedFile(request, {
    storageKey: key,
    filename: small ? `${file.originalFilename}.webp` : file.originalFilename,
    contentType: small ? 'image/webp' : file.contentType,
    etag: small ? `"${uuid}-thumbnail"` : `"${uuid}"`,
    cacheControl: 'private, no-cache',
    vary: 'Authorization, Cookie',
    sizeBytes: small ? undefined : file.sizeBytes,
  });
}
