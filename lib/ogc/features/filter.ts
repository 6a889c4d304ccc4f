import type * as z from 'zod';
import { mistakeIn } from '@/lib/cql2/mistakes';
import { type Expression as Cql2, Expression, MAX_DEPTH } from '@/lib/cql2/schema';
import { readCql2Text } from '@/lib/cql2/text';
import { Cql2Error } from '@/lib/cql2/tokens';
import { type AppError, invalid } from '@/lib/errors';
import { type System, systemOf } from './systems';

type ZodIssue = z.core.$ZodIssue;

/** What features have to fulfil, whichever way it was written. */
export interface Filter {
  expression: Cql2;
  /** Of the geometries in it. */
  crs: System;
}

const MAX_LETTERS = 50_000;

/** Lists in lists, before anything goes down into them. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '[' && ++depth > MAX_DEPTH + 6) return true;
    if (letter === ']') depth--;
  }
  return false;
}

/** `[args, 1, coordinates]` as `args[1].coordinates`. */
const pathText = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');

/** An expression that is CQL2. `wrong` makes the error of a place in it. */
function checked(made: unknown, wrong: (path: readonly PropertyKey[]) => AppError): Cql2 {
  const read = Expression.safeParse(made);
  if (read.success) return read.data;
  const { path, most } = mistakeIn(read.error.issues[0] as ZodIssue);
  throw most === undefined ? wrong(path) : invalid('filter', 'ogc.filterMany', { max: most });
}

function parsed(text: string): unknown {
  try {
    if (isDeep(text)) throw new SyntaxError('too deep');
    return JSON.parse(text);
  } catch {
    throw invalid('filter', 'ogc.filterJson');
  }
}

const jsonIn = (text: string): Cql2 =>
  checked(parsed(text), (path) =>
    path.length === 0 ? invalid('filter', 'ogc.filterJson') : invalid('filter', 'ogc.filterAt', { path: pathText(path) }),
  );

/** Where the innermost part on a path begins in the text. */
function placeOf(made: unknown, path: readonly PropertyKey[], places: WeakMap<object, number>): number {
  let [here, at] = [made, 1];
  for (const key of [undefined, ...path]) {
    if (key !== undefined) here = (here as Record<PropertyKey, unknown> | undefined)?.[key];
    if (typeof here === 'object' && here !== null) at = places.get(here) ?? at;
  }
  return at;
}

function textIn(text: string): Cql2 {
  const places = new WeakMap<object, number>();
  try {
    const made = readCql2Text(text, places);
    return checked(made, (path) => invalid('filter', 'ogc.filterText', { at: placeOf(made, path, places) }));
  } catch (error) {
    throw error instanceof Cql2Error ? invalid('filter', 'ogc.filterText', { at: error.at }) : error;
  }
}

/** The parameters `filter`, `filter-lang` and `filter-crs`. 400 at the one that is wrong. */
export function filterIn(query: URLSearchParams): Filter | undefined {
  const [text, language = 'cql2-text'] = [query.get('filter'), query.get('filter-lang') ?? undefined];
  if (language !== 'cql2-text' && language !== 'cql2-json') throw invalid('filter-lang', 'ogc.filterLang');
  const crs = systemOf(query.get('filter-crs'), 'filter-crs');
  if (text === null) return undefined;
  if (text.length > MAX_LETTERS) throw invalid('filter', 'project.app.Body.field.tooLong', { max: MAX_LETTERS });
  return { expression: language === 'cql2-json' ? jsonIn(text) : textIn(text), crs };
}
