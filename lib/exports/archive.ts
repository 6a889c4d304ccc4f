import 'server-only';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in an archive. */
export interface Entry {
  path: string;
  content: Readable;
  /** Whether compression makes it smaller. Photos are compressed already. */
  isCompressed: boolean;
}

/** Writes a zip file, one entry after the other. An entry is read only when it is written. Throws what reading or writing throws. */
export async function writeZip(place: string, entries: AsyncIterable<Entry>): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  const written = pipeline(zip.outputStream, createWriteStream(place), { signal: failed.signal });
  // It is awaited at the end. Without a handler an earlier failure would end the process as an unhandled rejection.
  written.catch(() => undefined);
  try {
    for await (const { path, content, isCompressed } of entries) {
      zip.addReadStream(content, path, { compress: isCompressed });
      await Promise.race([finished(content), written]).finally(() => content.destroy());
    }
  } catch (error) {
    // Left open, the file would take its space also when it is deleted.
    failed.abort();
    await written.catch(() => undefined);
    throw error;
  }
  zip.end();
  await written;
}
