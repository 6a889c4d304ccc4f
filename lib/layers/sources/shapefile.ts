import 'server-only';
import { type FileHandle, open } from 'node:fs/promises';
import { showBytes } from '@/lib/http/filename';
import type { Locale } from '@/lib/i18n/locales';
import { badShape } from './errors';
import type { SourceGeometry } from './schema';

/** The unpacked parts, with the original name of the shapefile. */
export interface UnpackedShape {
  name: string;
  shp: string;
  shx: string;
  dbf: string;
  /** The text of the .prj, and the first line of the .cpg. */
  prj?: string;
  cpg?: string;
}

/** The content of the headers of a valid shapefile. */
export interface ShapeHeader {
  geometryType: SourceGeometry;
  /** Several points in a row: other types are read as multi-part anyway. */
  multiPoint: boolean;
  rowCount: number;
}

const HEADER_BYTES = 100;
const CHUNK_BYTES = 8 * 65_536;
const FILE_CODE = 9994;
const MULTI_PATCH = 31;

/** The shape types of the specification (ESRI, 1998): plain, with Z and with M, ten apart. */
const KINDS: Record<number, SourceGeometry> = { 1: 'POINT', 8: 'POINT', 3: 'LINE', 5: 'POLYGON' };

export async function withFile<T>(
  path: string,
  flags: string,
  work: (file: FileHandle, sizeBytes: number) => Promise<T>,
): Promise<T> {
  const file = await open(path, flags);
  try {
    return await work(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/** Up to `length` bytes from `from` on. */
export async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** The beginning of an invalid file, for a message. */
export const beginning = (head: Buffer) =>
  head
    .subarray(0, 24)
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, '·')
    .trim() || '·';

/** The header of a .shp or .shx: file length and shape type. */
async function readHeader(file: FileHandle, name: string): Promise<{ promised: number; type: number }> {
  const head = await bytesAt(file, 0, HEADER_BYTES);
  if (head.length < HEADER_BYTES || head.readInt32BE(0) !== FILE_CODE)
    throw badShape('notPart', { name, start: beginning(head) });
  return { promised: head.readUInt32BE(24) * 2, type: head.readInt32LE(32) };
}

/** The error for a truncated part, sizes in bytes. */
export const cutOff = (name: string, actual: number, promised: number, locale: Locale) =>
  badShape('cutOff', { name, actual: showBytes(actual, locale), expected: showBytes(promised, locale) });

/** Checks the .shx: as many entries as its length says, each inside the .shp. Returns the number of entries. */
async function checkIndex(path: string, name: string, shpBytes: number, locale: Locale): Promise<number> {
  return withFile(path, 'r', async (file, size) => {
    const { promised } = await readHeader(file, name);
    if (size < promised) throw cutOff(name, size, promised, locale);
    if (promised < HEADER_BYTES || (promised - HEADER_BYTES) % 8 !== 0) throw badShape('index', { name });
    for (let at = HEADER_BYTES; at < promised; at += CHUNK_BYTES) {
      const chunk = await bytesAt(file, at, Math.min(CHUNK_BYTES, promised - at));
      for (let n = 0; n + 8 <= chunk.length; n += 8) {
        const [offset, length] = [chunk.readUInt32BE(n) * 2, chunk.readUInt32BE(n + 4) * 2];
        if (offset < HEADER_BYTES || offset + 8 + length > shpBytes) throw badShape('index', { name });
      }
    }
    return (promised - HEADER_BYTES) / 8;
  });
}

function kindOf(type: number, name: string): Pick<ShapeHeader, 'geometryType' | 'multiPoint'> {
  if (type === MULTI_PATCH) throw badShape('multiPatch', { name });
  if (type === 0) throw badShape('empty', { name });
  const geometryType = KINDS[type % 10];
  if (!geometryType || type > 28 || type < 0) throw badShape('kind', { name, type });
  return { geometryType, multiPoint: type % 10 === 8 };
}

/**
 * Compares the headers of .shp and .shx with their content, because GDAL's driver accepts a truncated
 * file. Throws a 400 at `shapeFile` that names the part.
 */
export async function checkHeaders(shape: UnpackedShape, locale: Locale): Promise<ShapeHeader> {
  const name = `${shape.name}.shp`;
  const { type, size } = await withFile(shape.shp, 'r', async (file, size) => {
    const header = await readHeader(file, name);
    if (size < header.promised) throw cutOff(name, size, header.promised, locale);
    return { ...header, size };
  });
  const rowCount = await checkIndex(shape.shx, `${shape.name}.shx`, size, locale);
  if (rowCount === 0) throw badShape('empty', { name });
  return { ...kindOf(type, name), rowCount };
}
