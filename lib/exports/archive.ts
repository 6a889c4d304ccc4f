import 'server-only';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in an archive. */
export interface Entry {
  path: string;
  content: Readable;
  /** Whether it becomes smaller: photos do not. */
  isCompressed: boolean;
}

/** Writes a zip file, one entry after the other: each is read when its turn comes. Throws what reading or writing throws. */
export async function writeZip(place: string, entries: AsyncIterable<Entry>): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(place));
  // Awaited at the end; until then it must not count as nobody's.
  written.catch(() => undefined);
  try {
    for await (const { path, content, isCompressed } of entries) {
      zip.addReadStream(content, path, { compress: isCompressed });
      await Promise.race([finished(content), written]);
    }
  } catch (error) {
    zip.outputStream.unpipe();
    throw error;
  }
  zip.end();
  await written;
}
