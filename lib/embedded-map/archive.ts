import 'server-only';
import { open } from 'node:fs/promises';
import { PMTiles, ResolvedValueCache, type Source } from 'pmtiles';
import { notFound } from '@/lib/errors';
import { store } from '@/lib/storage';

/** Directories of an archive that stay in memory; one says where thousands of tiles lie. */
const MAX_DIRECTORIES = 100;

/** An archive whose bytes come from `source`. A failure to read is not remembered. */
const archiveOf = (source: Source) => new PMTiles(source, new ResolvedValueCache(MAX_DIRECTORIES));

/** An archive in the file store. Throws 404 when the store does not have it any more. */
export const storedArchive = (key: string): PMTiles =>
  archiveOf({
    getKey: () => key,
    async getBytes(offset, length, signal) {
      const stored = await store().get(key, { signal }, { first: offset, last: offset + length - 1 });
      if (!stored) throw notFound();
      return { data: await new Response(stored.body).arrayBuffer() };
    },
  });

/** Runs `use` on the archive at a path. */
export async function withArchiveFile<T>(path: string, use: (archive: PMTiles) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
  try {
    return await use(archiveOf(source));
  } finally {
    await file.close();
  }
}
