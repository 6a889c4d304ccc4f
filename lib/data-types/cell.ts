import type { Code } from '@/lib/translations/schema';

/** What a cell of a file holds. */
export type Cell = string | number | boolean | null | readonly string[];

/** The values of a cell as an attribute takes them, and those of them that are none of its choices, or may be one of several. */
export interface CellValues {
  values: string[];
  unknown: string[];
}

/** A choice of an attribute. */
export interface CellChoice extends Pick<Code, 'code' | 'listInternationalizationDto'> {
  /** What else stands for it in a file, before its code and its texts. */
  inFile?: readonly string[];
}

/** What differs between the data types where their values come from files. Only the server reads these: the browser loads none of it. */
export interface CellDefinition {
  /** What a cell that is not empty stands for; `text` is what it says as text. Whether an attribute may have that is checked as in any save. */
  read: (text: string, choices: readonly CellChoice[], cell: Cell) => CellValues;
  /** Whether the cells of a column seem to be of it, as far as a new type is made of them; null: no column is taken for it. */
  fits: ((texts: readonly string[]) => boolean) | null;
}

/** The words for yes and no, in the three languages and as programs write them. */
const YES = new Set(['1', 'true', 't', 'yes', 'y', 'si', 'sí', 's', 'verdadero', 'verdadeiro', 'x']);
const NO = new Set(['0', 'false', 'f', 'no', 'n', 'non', 'falso', '-1']);

/** What a cell says as text; undefined where it is empty. */
export function textIn(cell: Cell | undefined): string | undefined {
  if (cell === null || cell === undefined) return undefined;
  const text = Array.isArray(cell) ? cell.join('|') : String(cell);
  return text.trim() === '' ? undefined : text;
}

function jsonList(text: string): string[] | undefined {
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch {
    return undefined;
  }
}

/** The parts of a cell with a list, as JSON or with `|` between them. `text` is what the cell says as text. */
export function partsOf(text: string, cell: Cell): string[] {
  if (Array.isArray(cell)) return [...cell];
  const list = /^\s*\[.*\]\s*$/s.test(text) ? jsonList(text) : undefined;
  return (list ?? text.split('|')).filter((it) => it.trim() !== '');
}

/** Yes or no; undefined for anything else. */
export function flagIn(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** A number as the data types write it: `1.234,5` and `12,5` have a comma, `12.0` is whole. */
export function numberText(text: string): string {
  const bare = text.trim().replace(/[\s\u00a0\u202f](?=\d{3}(\D|$))/g, '');
  return /^[+-]?\d{1,3}(\.\d{3})*,\d+$|^[+-]?\d+,\d+$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare;
}
/** A whole number as the data types write it; other text stays. */
export const wholeText = (text: string): string => numberText(text).replace(/^([+-]?\d+)\.0*$/, '$1');

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0');

/** A day or an instant as ISO 8601 writes it, from that, `2026/01/31` and `31/01/2026`, with or without a time. Other text stays. */
export function momentText(text: string): string {
  const it = text.trim();
  const [, y, m, d, rest = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s.exec(it) ?? [];
  const [, day, month, year, after = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(.*)$/s.exec(it) ?? [];
  if (!y && !year) return it;
  const time = (rest || after).trim().replace(/^T/, '');
  const full = y ? `${y}-${two(m)}-${two(d)}` : `${year}-${two(month)}-${two(day)}`;
  if (!time) return full;
  const [, hour, minutes, zone = ''] =
    /^(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i.exec(time) ?? [];
  if (hour === undefined) return it;
  const offset = /^(utc|gmt)$/i.test(zone) ? 'Z' : /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.toUpperCase();
  return `${full}T${two(hour)}${minutes}${offset}`;
}
/** The same, without a time that is midnight. */
export const dayText = (text: string): string => momentText(text).replace(/T00:00(:00(\.0+)?)?(Z|[+-]\d{2}:?\d{2})?$/, '');

/** For data types with one value in a cell, which is written anew. */
export const readAs =
  (write: (text: string) => string): CellDefinition['read'] =>
  (text) => ({ values: [write(text)], unknown: [] });

/** For columns whose cells are all of a kind. */
export const all =
  (is: (text: string) => boolean) =>
  (texts: readonly string[]): boolean =>
    texts.length > 0 && texts.every(is);

/** A leading zero is part of a code. */
export const isPadded = (text: string): boolean => /^0\d/.test(text.trim());

/** The different texts of a column. */
export const distinctOf = (texts: readonly string[]): string[] => [...new Set(texts.map((it) => it.trim()))];

/** For data types whose values files hold as they are. */
export const cellAsIs: CellDefinition = { read: readAs((text) => text), fits: null };
/** For whole numbers that no column is taken for. */
export const wholeCell: CellDefinition = { read: readAs(wholeText), fits: null };
