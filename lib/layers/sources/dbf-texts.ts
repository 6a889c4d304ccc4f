import 'server-only';
import { isAscii, isUtf8 } from 'node:buffer';
import { cell, chunksOf, type DbfField, type DbfHeader, type Span } from './dbf';
import { withFile } from './shapefile';

const DELETED = 0x2a;
const texts = ({ fields }: DbfHeader) => fields.filter((field) => field.type === 'C');

/** The length of a UTF-8 sequence with this first byte; 0: not a first byte. */
const lettersBytes = (first: number) => (first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/** The number of bytes of an incomplete UTF-8 sequence at the end of a full column. */
function brokenTail(bytes: Buffer): number {
  for (let cut = 1; cut <= 3; cut++)
    if (lettersBytes(bytes.at(-cut) ?? 0) > cut && isUtf8(bytes.subarray(0, bytes.length - cut))) return cut;
  return 0;
}

export interface DbfTexts {
  /** Rows that are flagged as deleted: they are not loaded. */
  deleted: number;
  ascii: boolean;
  /** All texts are valid UTF-8, with multi-byte sequences, which does not happen by chance. */
  utf8: boolean;
  /** Positions of incomplete UTF-8 sequences at the end of full columns. */
  cuts: Span[];
  /** Positions of invalid dates (the database would refuse the whole file for one). */
  badDates: Span[];
  /** Up to ten rows for a preview: those whose texts go beyond ASCII first. */
  sample: Buffer[];
}

const SAMPLE = 10;
/** With more than this the file is refused. */
const MAX_BLANKS = 100_000;
type Found = DbfTexts & { letters: number };

/** Reads every row once, to find out in which encodings the texts may be. */
export async function scanTexts(path: string, header: DbfHeader): Promise<DbfTexts> {
  const found: Found = { deleted: 0, ascii: true, utf8: true, letters: 0, cuts: [], badDates: [], sample: [] };
  const plain: Buffer[] = [];
  const fields = texts(header);
  const dates = header.fields.filter((field) => field.type === 'D' && field.length === 8);
  await withFile(path, 'r', async (file) => {
    for await (const { at, chunk } of chunksOf(file, header)) {
      const simple = isAscii(chunk);
      for (let n = 0; n + header.rowBytes <= chunk.length; n += header.rowBytes) {
        const row = chunk.subarray(n, n + header.rowBytes);
        for (const date of dates)
          if (!isDate(row, date.at) && found.badDates.length < MAX_BLANKS)
            found.badDates.push({ at: at + n + date.at, length: 8 });
        if (row[0] === DELETED) found.deleted++;
        else if (simple || isAscii(row)) plain.length < SAMPLE && plain.push(Buffer.from(row));
        else scanRow(row, at + n, fields, found);
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

/** Whether eight digits are a valid date; zeros and non-digits are read as no date, and accepted. */
function isDate(row: Buffer, at: number): boolean {
  let all = 0;
  for (let n = at; n < at + 8; n++) {
    const figure = (row[n] as number) - 48;
    if (figure < 0 || figure > 9) return true;
    all = all * 10 + figure;
  }
  const [year, month, day] = [Math.trunc(all / 10_000), Math.trunc(all / 100) % 100, all % 100];
  return all === 0 || (month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function scanRow(row: Buffer, at: number, fields: readonly DbfField[], found: Found): void {
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
