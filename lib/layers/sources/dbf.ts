import 'server-only';
import { isAscii, isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import type { Locale } from '@/lib/i18n/locales';
import { badShape } from './errors';
import { beginning, bytesAt, cutOff, withFile } from './shapefile';

const DESCRIPTOR_BYTES = 32;
const END_OF_FIELDS = 0x0d;
const DELETED = 0x2a;
const SPACE = 0x20;
const VERSIONS = [0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0xcb, 0xf5, 0xfb];
const CHUNK_BYTES = 4 * 1024 * 1024;

interface DbfField {
  /** The bytes of its name: what they spell depends on the encoding. */
  name: Buffer;
  type: string;
  /** Where it stands in a row, in bytes. */
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
    // Wide columns of text keep the upper byte of their length where others keep their decimals.
    const length = type === 'C' ? head.readUInt16LE(n + 16) : (head[n + 16] as number);
    fields.push({ name: raw.subarray(0, end < 0 ? 11 : end), type, at, length });
    at += length;
  }
  return fields;
}

/** Reads the header of a .dbf. Throws a 400 at `shapeFile` if it is something else or has been cut off. */
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

/** Runs over all rows, some thousand at a time, each with its place in the file. */
async function* chunksOf(file: FileHandle, { rowCount, headerBytes, rowBytes }: DbfHeader) {
  const atOnce = Math.max(1, Math.floor(CHUNK_BYTES / rowBytes));
  for (let n = 0; n < rowCount; n += atOnce) {
    const at = headerBytes + n * rowBytes;
    yield { at, chunk: await bytesAt(file, at, Math.min(atOnce, rowCount - n) * rowBytes) };
  }
}

const texts = ({ fields }: DbfHeader) => fields.filter((field) => field.type === 'C');
const cell = (row: Buffer, { at, length }: DbfField) => row.subarray(at, at + length);

function trimmed(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === SPACE || bytes[end - 1] === 0)) end--;
  return bytes.subarray(0, end);
}

/** How many bytes a letter of UTF-8 has that begins with this one; 0: none begins with it. */
const lettersBytes = (first: number) => (first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/** Bytes of a last letter that did not fit into a full column any more: up to three, at its very end. */
function brokenTail(bytes: Buffer): number {
  for (let cut = 1; cut <= 3; cut++)
    if (lettersBytes(bytes.at(-cut) ?? 0) > cut && isUtf8(bytes.subarray(0, bytes.length - cut))) return cut;
  return 0;
}

export interface DbfTexts {
  /** Rows that are marked as deleted: they are not loaded. */
  deleted: number;
  ascii: boolean;
  /** All of it is UTF-8, and some letters take several bytes: that does not happen by chance. */
  utf8: boolean;
  /** Where in the file a full column ends within a letter of UTF-8, and how many bytes of it there are. */
  cuts: { at: number; length: number }[];
  /** Up to ten rows for a look: those whose texts go beyond ASCII first. */
  sample: Buffer[];
}

const SAMPLE = 10;
type Found = DbfTexts & { letters: number };

/** Looks at every row once: what its texts may be written in. */
export async function scanTexts(path: string, header: DbfHeader): Promise<DbfTexts> {
  const found: Found = { deleted: 0, ascii: true, utf8: true, letters: 0, cuts: [], sample: [] };
  const plain: Buffer[] = [];
  const fields = texts(header);
  await withFile(path, 'r', async (file) => {
    for await (const { at, chunk } of chunksOf(file, header)) {
      const simple = isAscii(chunk);
      for (let n = 0; n + header.rowBytes <= chunk.length; n += header.rowBytes) {
        const row = chunk.subarray(n, n + header.rowBytes);
        if (row[0] === DELETED) found.deleted++;
        else if (simple || isAscii(row)) plain.length < SAMPLE && plain.push(Buffer.from(row));
        else lookAt(row, at + n, fields, found);
      }
    }
  });
  for (const { name } of header.fields.filter((field) => !isAscii(field.name))) {
    found.ascii = false;
    if (isUtf8(name)) found.letters++;
    else found.utf8 = false;
  }
  const { letters, ...rest } = found;
  return { ...rest, utf8: rest.utf8 && letters > 0, sample: [...found.sample, ...plain].slice(0, SAMPLE) };
}

function lookAt(row: Buffer, at: number, fields: readonly DbfField[], found: Found): void {
  let beyond = false;
  for (const field of fields) {
    const bytes = cell(row, field);
    if (isAscii(bytes)) continue;
    beyond = true;
    const cut = isUtf8(bytes) ? 0 : brokenTail(bytes);
    const whole = bytes.subarray(0, bytes.length - cut);
    if (!isUtf8(whole)) found.utf8 = false;
    else if (!isAscii(whole)) found.letters++;
    if (cut > 0) found.cuts.push({ at: at + field.at + field.length - cut, length: cut });
  }
  if (!beyond) return;
  found.ascii = false;
  if (found.sample.length < SAMPLE) found.sample.push(Buffer.from(row));
}

/** A look at rows in one encoding: the names of all columns, the texts of all cells. */
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

/** The names by which the columns are loaded: whatever they are called, the database takes these. */
export const loadedName = (n: number) => `c${n + 1}`;

/** Names the columns of the unpacked file anew, and takes away what is left of letters that were cut in two. */
export async function makeLoadable(path: string, header: DbfHeader, cuts: DbfTexts['cuts']): Promise<void> {
  await withFile(path, 'r+', async (file) => {
    for (const n of header.fields.keys()) {
      const name = Buffer.alloc(11);
      name.write(loadedName(n), 'latin1');
      await file.write(name, 0, name.length, DESCRIPTOR_BYTES * (n + 1));
    }
    for (const { at, length } of cuts) await file.write(Buffer.alloc(length, SPACE), 0, length, at);
  });
}
