import 'server-only';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '@/lib/errors';
import { badShape } from './errors';

const MAX_ENTRIES = 500;
/** Maximum sizes of the parts: well below the format's own limit of 2 GB, to protect the temporary folder. */
const MAX_PART_BYTES = 1024 ** 3;
const MAX_TOTAL_BYTES = 1.5 * 1024 ** 3;
/** Blank columns compress to a hundredth; large files with a higher ratio are refused as zip bombs. */
const MAX_RATIO = 200;
const HARMLESS_BYTES = 64 * 1024 ** 2;
const MAX_CPG_BYTES = 1024;

export const PARTS = ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const;
type Part = (typeof PARTS)[number];

const ARCHIVE = /\.(zip|zipx|kmz|rar|7z|tar|gz|tgz|bz2|tbz2?|xz|txz|zst|lz|lzma|z|cab|arj|jar)$/i;
/** Files that macOS and Windows add. */
const DEBRIS = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** The entries of the shapefile in a zip. */
export interface ShapeEntries {
  /** Without folder and extension, as it is written in the zip. */
  name: string;
  parts: Partial<Record<Part, Entry>> & Record<'shp' | 'shx' | 'dbf', Entry>;
}

const shown = (name: string) => (name.length > 120 ? `…${name.slice(-120)}` : name).replace(/\p{Cc}/gu, '�');
/** The last part of a path in a zip, for messages. */
const nameOf = (entry: Entry) => shown(entry.fileName.split('/').at(-1) as string);
const isLink = (entry: Entry) =>
  entry.versionMadeBy >> 8 === 3 && ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

function nameIn(entry: Entry): string {
  // Without the strict option backslashes become slashes, so that paths with `..` are found either way.
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

function checkEntry(entry: Entry, file: string): void {
  const name = shown(entry.fileName);
  if (entry.fileName.includes('\0') || yauzl.validateFileName(entry.fileName)) throw badShape('climbs', { file, name });
  if (isLink(entry)) throw badShape('link', { file, name });
  if (ARCHIVE.test(entry.fileName)) throw badShape('nested', { file, name });
}

/** All entries of the zip with checked names, without directories and system files. */
export async function entriesOf(zip: ZipFile, file: string, max = MAX_ENTRIES): Promise<Entry[]> {
  if (zip.entryCount > max) throw badShape('tooMany', { file, max });
  const found: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entry.fileName = nameIn(entry);
    checkEntry(entry, file);
    if (!entry.fileName.endsWith('/') && !DEBRIS.test(entry.fileName)) found.push(entry);
  }
  return found;
}

const partOf = (entry: Entry) => {
  const [, stem, ending = ''] = /^(.*)\.([^./]*)$/s.exec(entry.fileName) ?? [];
  const part = ending.toLowerCase() as Part;
  return stem !== undefined && PARTS.includes(part) ? { stem: stem.toLowerCase(), part } : undefined;
};

/** The parts of one .shp: in the same folder, with the same name, ignoring case. */
function partsBeside(shp: Entry, entries: readonly Entry[], file: string): ShapeEntries['parts'] {
  const stem = partOf(shp)?.stem;
  const parts: Partial<Record<Part, Entry>> = {};
  for (const entry of entries) {
    const it = partOf(entry);
    if (it?.stem !== stem || !it) continue;
    if (parts[it.part]) throw badShape('twice', { file, name: nameOf(entry) });
    parts[it.part] = entry;
  }
  const missing = (['shx', 'dbf'] as const).filter((part) => !parts[part]);
  const bare = nameOf(shp).replace(/\.shp$/i, '');
  if (missing.length > 0) throw badShape('missing', { file, names: missing.map((part) => `${bare}.${part}`).join(', ') });
  return parts as ShapeEntries['parts'];
}

/** 400 for a large entry that is compressed more than any real file. */
export function refuseBomb(entry: Entry, file: string): void {
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw badShape('bomb', { file, name: nameOf(entry) });
}

/** Checks the sizes in the zip's directory; unpacking stops beyond them. */
function checkSizes(parts: ShapeEntries['parts'], file: string): void {
  const entries = Object.values(parts);
  for (const entry of entries) {
    const name = nameOf(entry);
    if (entry.isEncrypted()) throw badShape('encrypted', { file, name });
    if (!entry.canDecodeFileData()) throw badShape('method', { file, name });
    if (entry.uncompressedSize > MAX_PART_BYTES) throw badShape('tooLarge', { file, name, max: '1 GB' });
    refuseBomb(entry, file);
  }
  if (parts.cpg && parts.cpg.uncompressedSize > MAX_CPG_BYTES)
    throw badShape('tooLarge', { file, name: nameOf(parts.cpg), max: '1 KB' });
  if (parts.prj && parts.prj.uncompressedSize > 65_536)
    throw badShape('tooLarge', { file, name: nameOf(parts.prj), max: '64 KB' });
  if (entries.reduce((sum, it) => sum + it.uncompressedSize, 0) > MAX_TOTAL_BYTES)
    throw badShape('tooLarge', { file, name: nameOf(parts.shp), max: '1.5 GB' });
}

/** Finds the shapefile of a zip. Throws a 400 with the reason, before anything is unpacked. */
export async function shapeIn(zip: ZipFile, file: string): Promise<ShapeEntries> {
  const entries = await entriesOf(zip, file);
  const shapes = entries.filter((entry) => partOf(entry)?.part === 'shp');
  const [shp, ...others] = shapes;
  if (!shp) throw badShape('none', { file });
  if (others.length > 0) throw badShape('several', { file, names: shapes.slice(0, 10).map(nameOf).join(', ') });
  const parts = partsBeside(shp, entries, file);
  checkSizes(parts, file);
  return { name: nameOf(shp).replace(/\.shp$/i, ''), parts };
}

/** Errors that are not caused by the zip, such as a full disk or a cancelled call. */
const isOurs = (error: unknown) => (error as Error).name === 'AbortError' || 'syscall' in (error as object);

/** Opens a zip for `work`; an invalid zip is a 400 that names it. */
export async function withZip<T>(path: string, file: string, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false })
    .catch((error: Error) => {
      throw badShape('notZip', { file, reason: error.message });
    });
  try {
    return await work(zip);
  } catch (error) {
    if (error instanceof AppError || isOurs(error)) throw error;
    throw badShape('damaged', { file, reason: (error as Error).message });
  } finally {
    zip.close();
  }
}

/** Writes one part to `to`; 400 if its size or checksum differs from the zip's directory. */
export async function unpack(zip: ZipFile, entry: Entry, to: string, file: string, signal?: AbortSignal): Promise<void> {
  let sum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    stream.on('data', (chunk: Buffer) => {
      sum = crc32(chunk, sum);
    });
    await pipeline(stream, createWriteStream(to, { flags: 'wx' }), { signal });
  } catch (error) {
    if (isOurs(error)) throw error;
    throw badShape('damagedPart', { file, name: nameOf(entry), reason: (error as Error).message });
  }
  if (sum !== entry.crc32) throw badShape('damagedPart', { file, name: nameOf(entry), reason: 'CRC-32' });
}
