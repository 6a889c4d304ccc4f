import 'server-only';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { invalid } from '@/lib/errors';
import { cleanFilename } from '@/lib/http/filename';
import type { IncomingFile } from '@/lib/http/multipart';
import { store } from '@/lib/storage';
import { abandonObjects, announceObjects, sweepSoon } from '@/lib/storage/service';
import { readableOf } from '@/lib/web-stream';

const keyOf = (id: string) => `shapes/${id}.zip`;

/**
 * Stores a previewed zip for an hour, so that the save need not send it again: it may be half a gigabyte. Returns its id;
 * null if it can't be stored, and the save has to send it.
 */
export async function storeZip(file: string): Promise<string | null> {
  const id = crypto.randomUUID();
  try {
    await announceObjects([keyOf(id)]);
    await store().put(keyOf(id), file, 'application/zip');
    sweepSoon();
    return id;
  } catch (error) {
    console.error(JSON.stringify({ level: 'warn', at: 'storeZip', error: String(error) }));
    return null;
  }
}

/** Fetches a stored zip into a folder, like an upload. Throws a 400 at `shapeFile` when it is gone. */
export async function fetchStoredZip(id: string, filename: string, folder: string): Promise<IncomingFile> {
  const stored = await store().get(keyOf(id));
  if (!stored) throw invalid('shapeFile', 'project.layerSource.shape.gone');
  const at = path.join(/*turbopackIgnore: true*/ folder, crypto.randomUUID());
  await pipeline(readableOf(stored.body), createWriteStream(at));
  return { filename: cleanFilename(filename), claimedType: 'application/zip', path: at, sizeBytes: stored.sizeBytes };
}

/** The zip has become a layer, or never will. */
export async function forgetZip(id: string): Promise<void> {
  await abandonObjects([keyOf(id)]);
  sweepSoon();
}
