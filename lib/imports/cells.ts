import type { AttributeDataType } from '@/lib/data-types';
import type { Code } from '@/lib/translations/schema';
import type { Cell } from './readers/source';

/** The words for yes and no, in the three languages and as programs write them. */
const YES = new Set(['1', 'true', 't', 'yes', 'y', 'si', 'sí', 's', 'verdadero', 'verdadeiro', 'x']);
const NO = new Set(['0', 'false', 'f', 'no', 'n', 'non', 'falso', '-1']);

/** Exports put an apostrophe before what a spreadsheet would run as a formula. */
const unguarded = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** The content of a cell as text; undefined if it is empty. */
export function textIn(cell: Cell | undefined): string | undefined {
  if (cell === null || cell === undefined) return undefined;
  const text = Array.isArray(cell) ? cell.join('|') : unguarded(String(cell));
  return text.trim() === '' ? undefined : text;
}

/** Yes or no; undefined for anything else. */
export function flagIn(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** A number as the data types write it: `1.234,5` and `12,5` have a comma, `12.0` is whole. */
export function numberText(text: string): string {
  const bare = text.trim().replace(/[\s\u00a0\u202f](?=\d{3}(\D|$))/g, '');
  const point = /^[+-]?\d{1,3}(\.\d{3})*,\d+$|^[+-]?\d+,\d+$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare;
  return point;
}
const wholeText = (text: string) => numberText(text).replace(/^([+-]?\d+)\.0*$/, '$1');

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
const dayText = (text: string) => momentText(text).replace(/T00:00(:00(\.0+)?)?(Z|[+-]\d{2}:?\d{2})?$/, '');

/** The code of a choice, by its code or its text in any language, ignoring case; undefined for an unknown choice. */
function choiceIn(text: string, choices: readonly Code[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  const is = (it: string) => it.trim().toLowerCase() === wanted;
  const found =
    choices.find(({ code }) => code === text.trim()) ??
    choices.find(({ code }) => is(code)) ??
    choices.find((it) => it.listInternationalizationDto.some(({ description }) => is(description ?? '')));
  return found?.code;
}

/** The values of a cell in the form of an attribute's values, and those of them that are not choices of the attribute. */
export interface AttributeCell {
  values: string[];
  unknown: string[];
}

const parts = (cell: Cell, text: string): string[] => {
  if (Array.isArray(cell)) return [...cell];
  const list = /^\s*\[.*\]\s*$/s.test(text) ? jsonList(text) : undefined;
  return (list ?? text.split('|')).filter((it) => it.trim() !== '');
};
function jsonList(text: string): string[] | undefined {
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch {
    return undefined;
  }
}

const AS_TEXT: Partial<Record<AttributeDataType, (text: string) => string>> = {
  NUMBER: wholeText,
  YEAR: wholeText,
  FLOAT: numberText,
  DATE: dayText,
  DATE_TIME: (text) => {
    const moment = momentText(text);
    return /^\d{4}-\d{2}-\d{2}$/.test(moment) ? `${moment}T00:00` : moment;
  },
  BOOLEAN: (text) => {
    const flag = flagIn(text);
    return flag === undefined ? text : String(flag);
  },
};

/** Reads a cell as values of an attribute. Whether the attribute may have them is checked as in any save. */
export function attributeCell(cell: Cell | undefined, dataType: AttributeDataType, choices: readonly Code[]): AttributeCell {
  const text = textIn(cell);
  if (text === undefined || cell === undefined) return { values: [], unknown: [] };
  if (dataType !== 'SELECT' && dataType !== 'MULTISELECT')
    return { values: [(AS_TEXT[dataType] ?? ((it) => it))(text)], unknown: [] };
  const asked = dataType === 'MULTISELECT' ? parts(cell, text) : [text];
  const found = asked.map((it) => choiceIn(it, choices));
  return {
    values: asked.map((it, at) => found[at] ?? it.trim()),
    unknown: asked.filter((_, at) => found[at] === undefined).map((it) => it.trim()),
  };
}

const MOST_CHOICES = 20;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The data type that values seem to have, and the choices that they would be, if they are few. */
export function guessedType(texts: readonly string[]): { dataType: AttributeDataType; choices: string[] } {
  const all = (is: (text: string) => boolean) => texts.length > 0 && texts.every(is);
  const distinct = [...new Set(texts.map((it) => it.trim()))];
  const of = (dataType: AttributeDataType, choices: string[] = []) => ({ dataType, choices });
  if (all((it) => flagIn(it) !== undefined) && distinct.length > 1) return of('BOOLEAN');
  // A leading zero is part of a code.
  if (all((it) => /^[+-]?\d{1,15}$/.test(wholeText(it)) && !/^0\d/.test(it.trim()))) return of('NUMBER');
  if (all((it) => /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(numberText(it)) && !/^0\d/.test(it.trim()))) return of('FLOAT');
  if (all((it) => DAY.test(dayText(it)))) return of('DATE');
  if (all((it) => INSTANT.test(momentText(it)))) return of('DATE_TIME');
  const isFew = texts.length >= 10 && distinct.length <= MOST_CHOICES && distinct.length * 3 <= texts.length;
  if (isFew && distinct.every((it) => it.length <= 100))
    return of(
      'SELECT',
      distinct.toSorted((a, b) => a.localeCompare(b)),
    );
  return of('TEXT');
}
