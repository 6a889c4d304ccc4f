import 'server-only';
import type { FileHandle } from 'node:fs/promises';
import type { Locale } from '@/lib/i18n/locales';
import { badShape } from './errors';
import { beginning, bytesAt, cutOff, withFile } from './shapefile';

const DESCRIPTOR_BYTES = 32;
const END_OF_FIELDS = 0x0d;
const SPACE = 0x20;
const VERSIONS = [0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0xcb, 0xf5, 0xfb];
const CHUNK_BYTES = 4 * 1024 * 1024;

export interface DbfField {
  /** The name as bytes: the encoding is not known yet. */
  name: Buffer;
  type: string;
  /** Its offset in a row, in bytes. */
  at: number;
  length: number;
}

export interface DbfHeader {
  rowCount: number;
  headerBytes: number;
  rowBytes: number;
  language: number;
  fields: DbfField[];
}

function fieldsIn(head: Buffer): DbfField[] {
  const fields: DbfField[] = [];
  let at = 1;
  for (let n = DESCRIPTOR_BYTES; n + DESCRIPTOR_BYTES <= head.length && head[n] !== END_OF_FIELDS; n += DESCRIPTOR_BYTES) {
    const raw = head.subarray(n, n + 11);
    const end = raw.indexOf(0);
    const type = String.fromCharCode(head[n + 11] as number).toUpperCase();
    // Wide text columns have the high byte of their length in the byte for decimals.
    const length = type === 'C' ? head.readUInt16LE(n + 16) : (head[n + 16] as number);
    fields.push({ name: raw.subarray(0, end < 0 ? 11 : end), type, at, length });
    at += length;
  }
  return fields;
}

/** Reads the header of a .dbf. Throws a 400 at `shapeFile` if it is invalid or truncated. */
export async function readDbfHeader(path: string, name: string, locale: Locale): Promise<DbfHeader> {
  return withFile(path, 'r', async (file, size) => {
    const start = await bytesAt(file, 0, DESCRIPTOR_BYTES);
    const bad = () => badShape('notPart', { name, start: beginning(start) });
    if (start.length < DESCRIPTOR_BYTES || !VERSIONS.includes(start[0] as number)) throw bad();
    const [rowCount, headerBytes, rowBytes] = [start.readUInt32LE(4), start.readUInt16LE(8), start.readUInt16LE(10)];
    if (headerBytes <= DESCRIPTOR_BYTES || rowBytes < 1) throw bad();
    const promised = headerBytes + rowCount * rowBytes;
    if (size < promised) throw cutOff(name, size, promised, locale);
    const fields = fieldsIn(await bytesAt(file, 0, headerBytes));
    if (fields.some((field) => field.at + field.length > rowBytes)) throw bad();
    return { rowCount, headerBytes, rowBytes, language: start[29] as number, fields };
  });
}

/** A range of bytes of the file. */
export interface Span {
  at: number;
  length: number;
}

/** Reads all rows in chunks of some thousand, with their offset in the file. */
export async function* chunksOf(file: FileHandle, { rowCount, headerBytes, rowBytes }: DbfHeader) {
  const atOnce = Math.max(1, Math.floor(CHUNK_BYTES / rowBytes));
  for (let n = 0; n < rowCount; n += atOnce) {
    const at = headerBytes + n * rowBytes;
    yield { at, chunk: await bytesAt(file, at, Math.min(atOnce, rowCount - n) * rowBytes) };
  }
}

/** The bytes of one cell. */
export const cell = (row: Buffer, { at, length }: DbfField) => row.subarray(at, at + length);

function trimmed(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === SPACE || bytes[end - 1] === 0)) end--;
  return bytes.subarray(0, end);
}

/** Rows read in one encoding: the names of all columns, the texts of all cells. */
export function readRows(header: DbfHeader, rows: readonly Buffer[], decode: (bytes: Uint8Array) => string) {
  return {
    columns: header.fields.map((field) => decode(field.name).trim()),
    rows: rows.map((row) =>
      header.fields.map((field) =>
        decode(trimmed(cell(row, field)))
          .trim()
          .slice(0, 200),
      ),
    ),
  };
}

/** The column names for the import, which are always valid in the database. */
export const loadedName = (n: number) => `c${n + 1}`;

/** Renames the columns of the unpacked file, and overwrites values that would stop the import with blanks. */
export async function makeLoadable(path: string, header: DbfHeader, blanks: readonly Span[]): Promise<void> {
  await withFile(path, 'r+', async (file) => {
    for (const n of header.fields.keys()) {
      const name = Buffer.alloc(11);
      name.write(loadedName(n), 'latin1');
      await file.write(name, 0, name.length, DESCRIPTOR_BYTES * (n + 1));
    }
    for (const { at, length } of blanks) await file.write(Buffer.alloc(length, SPACE), 0, length, at);
  });
}
