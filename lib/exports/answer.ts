import 'server-only';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from '@/lib/auth/context';
import type { ElementType } from '@/lib/element-types/schema';
import { contentDisposition } from '@/lib/http/filename';
import { placeIn, withWorkspace } from '@/lib/http/multipart';
import { type Asker, streamedAnswer } from '@/lib/http/streamed';
import { store } from '@/lib/storage';
import { type Entry, writeZip } from './archive';
import { type Content, TEXT_FORMATS, type Writer } from './formats';
import { writeGisFile } from './gis';
import type { ExportRow, StoredFile } from './queries';
import type { ExportFormat } from './schema';
import { writeSpreadsheet } from './spreadsheet';

/** A checked request for an export. */
export interface Prepared {
  type: ElementType;
  content: Content;
  format: ExportFormat;
  contentType: string;
  filename: string;
  /** Set if the files of the elements are exported too: name and type of the archive that holds everything. */
  archive?: { filename: string; contentType: string };
  /** Reads the elements, in batches. `left` is aborted when the client has disconnected. */
  rows: (left?: AbortSignal) => AsyncGenerator<ExportRow[], void>;
  /** Reads the locations of the files, in batches of elements. */
  files: () => AsyncGenerator<[StoredFile[] | null][], void>;
}

const isText = (format: ExportFormat): format is keyof typeof TEXT_FORMATS => format in TEXT_FORMATS;

/** The text of the file, piece by piece. */
async function* pieces(writer: Writer, batches: AsyncIterable<ExportRow[]>): AsyncGenerator<string, void> {
  yield writer.head;
  let isFirst = true;
  for await (const batch of batches) {
    yield writer.rows(batch, isFirst);
    isFirst = false;
  }
  yield writer.tail;
}

/** Makes the file in a folder. Returns its place. */
export async function makeFile(
  ctx: Context,
  it: Prepared,
  folder: string,
  batches: AsyncIterable<ExportRow[]>,
  signal?: AbortSignal,
) {
  const { content, format, type } = it;
  if (format === 'xlsx') {
    const place = placeIn(folder);
    await writeSpreadsheet(place, content, batches);
    return place;
  }
  if (!isText(format)) return writeGisFile(format, { ctx, type, content, folder, signal }, batches);
  const place = placeIn(folder);
  await writeFile(place, pieces(TEXT_FORMATS[format].writer(content), batches));
  return place;
}

/** A zip of the file that was made and of the files of its elements. Returns its place. */
export async function withItsFiles(
  { filename, files }: Prepared,
  made: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> {
  async function* entries(): AsyncGenerator<Entry, void> {
    yield { path: filename, content: createReadStream(made), isCompressed: true };
    for await (const batch of files())
      for (const [key, path] of batch.flatMap(([ofElement]) => ofElement ?? [])) {
        signal.throwIfAborted();
        const stored = await store().get(key, { signal });
        if (stored) yield { path, content: Readable.fromWeb(stored.body as never), isCompressed: false };
      }
  }
  const place = placeIn(folder);
  await writeZip(place, entries());
  return place;
}

/** The bytes of an open file. Its folder is deleted before they are read. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Uint8Array, void> {
  yield* file.createReadStream();
}

async function contentOf(ctx: Context, it: Prepared, left: AbortSignal): Promise<AsyncGenerator<string | Uint8Array, void>> {
  if (isText(it.format)) return pieces(TEXT_FORMATS[it.format].writer(it.content), it.rows(left));
  return bytesOf(await withWorkspace(async (folder) => open(await makeFile(ctx, it, folder, it.rows(left)))));
}

/** A file as the answer itself. */
export const answerWith = (ctx: Context, prepared: Prepared, { client, signal }: Asker): Promise<Response> =>
  streamedAnswer({
    client,
    signal,
    headers: {
      'Content-Type': prepared.contentType,
      'Content-Disposition': contentDisposition(prepared.filename, 'attachment'),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    make: (left) => contentOf(ctx, prepared, left),
  });
