import 'server-only';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { unguarded } from '@/lib/columns/csv';
import { invalid } from '@/lib/errors';
import { unusedName } from '@/lib/text';
import { decode, decoderOf, encodingNamed, likelihood, OFFERED } from '@/lib/text-encodings';
import { MAX_COLUMNS } from '../schema';
import type { HowToRead, Source, SourceRow } from './source';

const SAMPLE_BYTES = 256 * 1024;
/** Maximum size of a row, which may hold a large geometry as text. */
const MAX_RECORD = 16 * 1024 ** 2;
const SEPARATORS = [';', ',', '\t', '|'] as const;

const unreadable = (reason: string, values = {}) => invalid('file', `imports.csv.${reason}`, values);

async function sampleOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const BOMS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16BE' },
] as const;

/** Whether bytes that may end in the middle of a letter are UTF-8. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** By its BOM; else UTF-8 where it can be; else the one in which its letters are the most usual. */
async function encodingOf(path: string, sample: Buffer): Promise<string> {
  const byBom = BOMS.find(({ bytes }) => bytes.every((byte, at) => sample[at] === byte));
  if (byBom) return byBom.encoding;
  if (isUtf8(sample) && (sample.length < SAMPLE_BYTES || (await isUtf8Throughout(path)))) return 'UTF-8';
  const rated = OFFERED.filter((it) => it !== 'UTF-8').map((it) => ({ it, score: likelihood(decode(sample, it)) }));
  return rated.sort((a, b) => b.score - a.score)[0]?.it ?? 'ISO-8859-1';
}

async function isUtf8Throughout(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * The first lines of a text as records. A quote that is open at the end of the sample is not an error of the file, and of a parser that
 * fails the records before would be lost.
 */
async function firstRecords(text: string, how: Splitting): Promise<string[][]> {
  const records: string[][] = [];
  const parser = parse(text, { ...options(how), to: 50, skip_records_with_error: true });
  for await (const record of parser) records.push(record as string[]);
  return records;
}

/** The separator that splits most rows into as many columns as the header has. */
async function separatorOf(text: string): Promise<string> {
  const rated = await Promise.all(
    SEPARATORS.map(async (it) => {
      const [header = [], ...rows] = await firstRecords(text, { separator: it });
      const same = rows.filter((row) => row.length === header.length).length;
      return { it, score: header.length > 1 ? (same + 1) * 100 + header.length : 0 };
    }),
  );
  return rated.toSorted((a, b) => b.score - a.score)[0]?.it ?? ',';
}

interface Splitting {
  separator: string;
  /** Whether a line before the header names the separator. Its end may be another one than those of the rows. */
  isNamed?: boolean;
}

const options = ({ separator, isNamed = false }: Splitting) =>
  ({
    delimiter: separator,
    ...(isNamed && { record_delimiter: ['\r\n', '\n', '\r'] }),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  }) as const;

/** The names of columns, each once: an empty one is called by its position, a second one with its number. */
function namesOf(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, at) => {
    const bare = cell.replace(/\s+/g, ' ').trim().slice(0, 500) || `column_${at + 1}`;
    const name = unusedName(bare, (it) => taken.has(it));
    taken.add(name);
    return name;
  });
}

/** The records of a table with their rows in a spreadsheet, where an empty line is a row and a line break within quotes is none. */
async function* recordsOf(
  path: string,
  encoding: string,
  how: Splitting,
  signal?: AbortSignal,
): AsyncGenerator<{ row: number; record: string[] }, void> {
  const parser = parse({ ...options(how), info: true });
  const read = pipeline(createReadStream(path), decoderOf(encoding), parser, { signal });
  read.catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      yield { row: info.records + info.empty_lines, record };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof CsvError)) throw error;
    const { records, empty_lines: empty } = error as Partial<Info>;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw unreadable('quote', { row: (records ?? 0) + (empty ?? 0) + 1 });
    throw unreadable('broken', { reason: error.message.slice(0, 200) });
  }
}

/** Programs for spreadsheets name the separator in a line before the header. */
const SEPARATOR_LINE = /^\ufeff?sep=([;,\t|])[\r\n]/i;

const isBlank = (record: readonly string[]) => record.every((cell) => cell.trim() === '');

/** A table of text (RFC 4180, and what spreadsheets make of it). 400 at `file`, `encoding`. */
export async function csvSource(path: string, { crs, encoding: named, separator: said }: HowToRead): Promise<Source> {
  const sample = await sampleOf(path);
  const encoding = named === undefined ? await encodingOf(path, sample) : encodingNamed(named);
  if (!encoding) throw invalid('encoding', 'project.layerSource.encoding.unknown', { encoding: (named ?? '').slice(0, 40) });
  const text = decode(sample, encoding);
  if (text.includes('\0')) throw unreadable('binary');
  const [line = '', written] = SEPARATOR_LINE.exec(text) ?? [];
  const separator = said ?? written ?? (await separatorOf(text));
  const before = written === undefined ? 0 : 1;
  const splitting = { separator, isNamed: written !== undefined };
  const header = (await firstRecords(text, splitting))[before];
  if (!header) throw text.slice(line.length).trim() === '' ? unreadable('empty') : unreadable('quote', { row: before + 1 });
  if (header.length > MAX_COLUMNS) throw unreadable('columns', { max: MAX_COLUMNS });
  const columns = namesOf(header.map(unguarded));
  return {
    ...{ format: 'csv', encoding, separator, columns, hasGeometry: false, crs: crs ?? null },
    async *rows(signal) {
      let passed = 0;
      for await (const { row, record } of recordsOf(path, encoding, splitting, signal)) {
        if (passed++ <= before || isBlank(record)) continue;
        yield { row, cells: record.map((cell) => (cell === '' ? null : unguarded(cell))) } satisfies SourceRow;
      }
    },
  };
}
