import 'server-only';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { placeInPhoto } from '@/lib/files/photo-place';
import { entriesOf, unpack, withZip } from '@/lib/layers/sources/zip';
import type { Source, SourceRow } from './source';

const PICTURE = /\.(jpe?g|png|webp|avif|tiff?|heic|heif)$/i;
const MAX_PHOTOS = 10_000;
/** The metadata of a camera is at the beginning of a picture. */
const HEAD_BYTES = 256 * 1024;
const READ_AT_ONCE = 50;
const COLUMNS = ['filename', 'description', 'taken'];

export const isPicture = (name: string) => PICTURE.test(name);

async function headOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/** The caption of a picture, and when it was taken, by the clock of the camera. */
async function notesIn(head: Buffer): Promise<{ caption?: string; taken?: string }> {
  try {
    const { default: exif } = await import('exifr');
    const pick = ['ImageDescription', 'DateTimeOriginal'];
    const said = (await exif.parse(head, { pick, reviveValues: false })) ?? {};
    const text = (it: unknown) => (typeof it === 'string' ? it.replaceAll('\0', '').trim() : '');
    const moment = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text(said.DateTimeOriginal));
    return {
      caption: text(said.ImageDescription) || undefined,
      taken: moment ? `${moment[1]}-${moment[2]}-${moment[3]}T${moment[4]}` : undefined,
    };
  } catch {
    return {};
  }
}

const nameOf = (entry: Entry) => entry.fileName.split('/').at(-1) as string;

async function rowOf(zip: ZipFile, entry: Entry, row: number, { path, filename }: Zip): Promise<SourceRow> {
  const head = await headOf(zip, entry);
  const place = await placeInPhoto(head);
  const { caption, taken } = await notesIn(head);
  const name = nameOf(entry);
  return {
    row,
    cells: [name, caption ?? name.replace(/\.[^.]*$/, ''), taken ?? null],
    geometry: place && { type: 'Point', coordinates: place },
    photo: {
      filename: name,
      sizeBytes: entry.uncompressedSize,
      unpack: (to) => withZip(path, filename, (again) => unpack(again, entry, to, filename)),
    },
  };
}

interface Zip {
  path: string;
  filename: string;
}

/**
 * The pictures of a zip, by their names: each is a row with the name of its file, its caption or else that name without its ending, and when
 * it was taken, at the place that its camera noted. 400 for a zip that is unsafe or damaged.
 */
export async function photoSource(zip: Zip): Promise<Source> {
  const { path, filename } = zip;
  const entries = (await withZip(path, filename, (it) => entriesOf(it, filename, MAX_PHOTOS)))
    .filter((entry) => isPicture(entry.fileName))
    .sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  async function* rows(signal?: AbortSignal): AsyncGenerator<SourceRow, void> {
    for (let from = 0; from < entries.length; from += READ_AT_ONCE) {
      signal?.throwIfAborted();
      yield* await withZip(path, filename, async (open) => {
        const read: SourceRow[] = [];
        for (const [at, entry] of entries.slice(from, from + READ_AT_ONCE).entries())
          read.push(await rowOf(open, entry, from + at + 1, zip));
        return read;
      });
    }
  }
  return {
    ...{ format: 'photos', encoding: null, separator: null, crs: 'EPSG:4326', columns: COLUMNS, hasGeometry: true },
    rowCount: entries.length,
    rows,
  };
}
