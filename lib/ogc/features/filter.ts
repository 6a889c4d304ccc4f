import { type Expression as Cql2, Expression, MAX_DEPTH } from '@/lib/cql2/schema';
import { readCql2Text } from '@/lib/cql2/text';
import { Cql2Error } from '@/lib/cql2/tokens';
import { invalid } from '@/lib/errors';
import { type System, systemOf } from './systems';

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

function jsonIn(text: string): Cql2 {
  try {
    if (isDeep(text)) throw new SyntaxError('too deep');
    return Expression.parse(JSON.parse(text));
  } catch {
    throw invalid('filter', 'ogc.filterJson');
  }
}

function textIn(text: string): Cql2 {
  try {
    return Expression.parse(readCql2Text(text));
  } catch (error) {
    throw error instanceof Cql2Error
      ? invalid('filter', 'ogc.filterText', { at: error.at })
      : invalid('filter', 'ogc.filterJson');
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
