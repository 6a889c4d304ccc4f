import * as z from 'zod';
import type { Column } from '@/lib/columns/columns';
import { invalid } from '@/lib/errors';
import { instantOf, isStorable, timeAtEnd } from '@/lib/text';
import { type Filter, filterIn } from './filter';
import { isInDegrees, isWithin, MAX_EASTING, type System, systemOf } from './systems';

const DEFAULT_LIMIT = 10;
/** More is answered in pages. */
const MAX_ITEMS = 1000;
const MAX_KEYS = 10;
/** Everything before is read for it. */
const MAX_OFFSET = 100_000;

export interface SortKey {
  column: Column;
  descending: boolean;
}

/** After which feature a page begins: the values by which they are sorted, as text, and its id. */
export interface Cursor {
  values: readonly (string | null)[];
  id: number;
}

/** What is asked of the features of a collection. */
export interface ItemsRequest {
  limit: number;
  crs: System;
  bbox?: { corners: [number, number, number, number]; crs: System };
  /** Instants, both ends included. */
  datetime?: { from?: string; until?: string };
  sort: SortKey[];
  /** Values that columns have to have, in their text form. */
  equal: { column: Column; value: string }[];
  filter?: Filter;
  hasLabels: boolean;
  cursor?: Cursor;
  /** How many are left out; for clients that go through pages by figures. Links never have it. */
  offset: number;
}

const OWN = [
  'f',
  'limit',
  'bbox',
  'bbox-crs',
  'crs',
  'datetime',
  'sortby',
  'profile',
  'cursor',
  'offset',
  'filter',
  'filter-lang',
  'filter-crs',
] as const;

/** Who asks for HTML gets a page that reads the other parameters here. */
const FORMATS = ['json', 'geojson', 'html'];

const bad = (parameter: string, rule: string, values = {}) => invalid(parameter, `ogc.${rule}`, values);

function limitIn(text: string | null): number {
  if (text === null) return DEFAULT_LIMIT;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw bad('limit', 'limit');
  return Math.min(Number(text), MAX_ITEMS);
}

function offsetIn(text: string | null): number {
  if (text === null) return 0;
  if (!/^\d{1,6}$/.test(text) || Number(text) > MAX_OFFSET) throw bad('offset', 'offset', { max: MAX_OFFSET });
  return Number(text);
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function bboxIn(text: string | null, crs: System): ItemsRequest['bbox'] {
  if (text === null) return undefined;
  const parts = text.split(',').map((it) => it.trim());
  if ((parts.length !== 4 && parts.length !== 6) || !parts.every((it) => NUMBER.test(it))) throw bad('bbox', 'bbox');
  const [a = 0, b = 0, c = 0, d = 0] = (parts.length === 4 ? parts : [0, 1, 3, 4].map((at) => parts[at])).map(Number);
  const [west, south, east, north] = crs.flipped ? [b, a, d, c] : [a, b, c, d];
  const isOnGlobe = !isInDegrees(crs) || Math.max(Math.abs(south), Math.abs(north)) <= 90;
  // Only degrees begin anew beyond the antimeridian.
  if (south > north || !isOnGlobe || (west > east && !isInDegrees(crs))) throw bad('bbox', 'bbox');
  if (![west, east].every((x) => isWithin(crs, x))) throw bad('bbox', 'easting', { max: MAX_EASTING });
  return { corners: [west, south, east, north], crs };
}

const INSTANT = z.iso.datetime({ offset: true });
const DAY = z.iso.date();

function instantIn(text: string, isEnd: boolean): string | undefined {
  if (text === '' || text === '..') return undefined;
  const isDay = DAY.safeParse(text).success;
  if (!isDay && !INSTANT.safeParse(text).success) throw bad('datetime', 'datetime');
  const instant = instantOf(isDay ? text + timeAtEnd(isEnd) : text);
  if (instant === undefined) throw bad('datetime', 'years');
  return instant;
}

function datetimeIn(text: string | null): ItemsRequest['datetime'] {
  if (text === null) return undefined;
  const ends = text.split('/');
  if (ends.length > 2 || text === '' || ends.every((it) => it === '' || it === '..')) throw bad('datetime', 'datetime');
  const [from = '', until = from] = ends;
  const [first, last] = [instantIn(from, false), instantIn(until, true)];
  if (first && last && first > last) throw bad('datetime', 'datetime');
  return { from: first, until: last };
}

/** A value of a column in its text form. 400 at the column for what none of its values can be. */
function valueIn({ kind, code }: Pick<Column, 'kind' | 'code'>, text: string): string {
  const fits = {
    INTEGER: /^[+-]?\d{1,18}$/.test(text),
    DECIMAL: NUMBER.test(text) && Number.isFinite(Number(text)),
    FLAG: /^(true|false)$/.test(text),
    DAY: DAY.safeParse(text).success,
    MOMENT: INSTANT.safeParse(text).success && instantOf(text) !== undefined,
  }[kind as string];
  if (fits === false || !isStorable(text)) throw bad(code, 'value', { value: text.slice(0, 100), column: code });
  return (kind === 'MOMENT' && instantOf(text)) || text;
}

function sortIn(text: string | null, columns: ReadonlyMap<string, Column>): SortKey[] {
  if (text === null) return [];
  const names = text.split(',');
  if (names.length > MAX_KEYS) throw bad('sortby', 'sortby', { column: text.slice(0, 100) });
  return names.map((name) => {
    const [, sign, code = ''] = /^([+ -]?)(.*)$/s.exec(name.trim()) ?? [];
    const column = columns.get(code);
    if (!column) throw bad('sortby', 'sortby', { column: code.slice(0, 100) });
    return { column, descending: sign === '-' };
  });
}

const CursorText = z.tuple([z.array(z.string().nullable()).max(MAX_KEYS), z.number().int().positive()]);

export const cursorText = ({ values, id }: Cursor): string => Buffer.from(JSON.stringify([values, id])).toString('base64url');

function cursorIn(text: string | null, sort: readonly SortKey[]): Cursor | undefined {
  if (text === null) return undefined;
  try {
    const [values, id] = CursorText.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (values.length !== sort.length) throw bad('cursor', 'cursor');
    return { values: values.map((it, at) => (it === null ? null : keyIn(sort[at] as SortKey, it))), id };
  } catch {
    throw bad('cursor', 'cursor');
  }
}

/** Instants in a cursor are as PostgreSQL writes them. */
function keyIn({ column }: SortKey, text: string): string {
  if (column.kind !== 'MOMENT' || column.attributeId !== undefined) return valueIn(column, text);
  const iso = /^[\d-]{10} [\d:.]+[+-](0\d|1[0-5])$/.test(text) && `${text.replace(' ', 'T')}:00`;
  if (!iso || !INSTANT.safeParse(iso).success || instantOf(iso) === undefined) throw bad('cursor', 'cursor');
  return text;
}

/** Reads the parameters of a call. 400 for one that is not known, names what the caller may not see, or has no good value. */
export function itemsRequest(query: URLSearchParams, all: readonly Column[]): ItemsRequest {
  const columns = new Map(all.map((it) => [it.code, it]));
  const names = [...query.keys()];
  for (const name of names) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw bad(name, 'twice');
    if (!(OWN as readonly string[]).includes(name) && !columns.has(name))
      throw bad(name, 'parameter', { name: name.slice(0, 100) });
  }
  const [format, profile] = [query.get('f'), query.get('profile')];
  if (format !== null && !FORMATS.includes(format)) throw bad('f', 'format');
  if (profile !== null && profile !== 'codes' && profile !== 'labels') throw bad('profile', 'profile');
  const sort = sortIn(query.get('sortby'), columns);
  return {
    limit: limitIn(query.get('limit')),
    crs: systemOf(query.get('crs'), 'crs'),
    bbox: bboxIn(query.get('bbox'), systemOf(query.get('bbox-crs'), 'bbox-crs')),
    datetime: datetimeIn(query.get('datetime')),
    sort,
    equal: names.flatMap((name) => {
      const column = (OWN as readonly string[]).includes(name) ? undefined : columns.get(name);
      return column ? [{ column, value: valueIn(column, query.get(name) ?? '') }] : [];
    }),
    filter: filterIn(query),
    hasLabels: profile === 'labels',
    cursor: cursorIn(query.get('cursor'), sort),
    offset: offsetIn(query.get('offset')),
  };
}
