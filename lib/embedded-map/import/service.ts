import 'server-only';
import { stat } from 'node:fs/promises';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { store } from '@/lib/storage';
import { abandonObjects, announceObjects, keepObjects, sweepStorage } from '@/lib/storage/service';
import { withArchiveFile } from '../archive';
import { deleteArchive, insertArchive, insertBaseMap } from '../queries';
import type { ArchiveKind, ArchiveOutline, MapArchive } from '../schema';
import { readArchive, readPictures, type Said } from './read';

export type { Said };

/** Puts a file into the store and, in one transaction, what says so into the database. */
async function stored(
  ctx: Context,
  path: string,
  { uuid }: ArchiveOutline,
  write: (tx: Context, at: Stored) => Promise<unknown>,
) {
  const storageKey = `embedded/${uuid}`;
  const { size: sizeBytes } = await stat(path);
  await announceObjects([storageKey]);
  try {
    await store().put(storageKey, path, 'application/vnd.pmtiles');
    await transaction(ctx, async (tx) => {
      await keepObjects(tx, [storageKey]);
      await write(tx, { storageKey, sizeBytes });
    });
  } catch (error) {
    await abandonObjects([storageKey]);
    throw error;
  }
  await sweepStorage();
}
interface Stored {
  storageKey: string;
  sizeBytes: number;
}

/** Makes a PMTiles file part of the embedded map, in the place of what it had of the kind. Throws UnusableSource. */
export async function importArchive(ctx: Context, path: string, said: Said): Promise<MapArchive> {
  const archive = await withArchiveFile(path, (it) => readArchive(it, said));
  await stored(ctx, path, archive, async (tx, at) => {
    await deleteArchive(tx.db, archive.kind);
    await insertArchive(tx.db, { ...archive, ...at });
  });
  return archive;
}

/** Keeps a PMTiles file of pictures, for layers to show. Throws UnusableSource. */
export async function importBaseMap(
  ctx: Context,
  path: string,
  { name, attribution }: { name: string; attribution?: string },
): Promise<ArchiveOutline> {
  const archive = await withArchiveFile(path, (it) => readPictures(it, attribution));
  await stored(ctx, path, archive, (tx, at) => insertBaseMap(tx.db, { ...archive, ...at, name }));
  return archive;
}

/** Takes an archive out of the embedded map again. False: there was none. */
export async function removeArchive(ctx: Context, kind: ArchiveKind): Promise<boolean> {
  const removed = await deleteArchive(ctx.db, kind);
  await sweepStorage();
  return removed > 0;
}
