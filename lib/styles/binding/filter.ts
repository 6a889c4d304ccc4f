import { textsOf } from '@/lib/translations/schema';
import type { Filter } from '../schema';
import { numberWritten } from './number';
import { ownForm, type Supplied } from './property';
import type { ColumnForm } from './schema';

export const ALWAYS: Filter = { op: 'all', filters: [] };
export const NEVER: Filter = { op: 'any', filters: [] };

type Test = Exclude<Filter, { filters: Filter[] } | { filter: Filter }>;
type Scalar = string | number | boolean;

/** Returns the name of a column, and adds the column to those that are read. */
type Ask = (form: ColumnForm) => string;

/** The value of a rule as a number, also from a text. */
const numberIn = (value: Scalar) => {
  const number = typeof value === 'string' ? numberWritten(value.trim()) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

const not = (filter: Filter): Filter => ({ op: 'not', filter });
const any = (...filters: Filter[]): Filter => (filters.length === 1 ? (filters[0] as Filter) : { op: 'any', filters });
const all = (...filters: Filter[]): Filter => ({ op: 'all', filters });
const isThere = (property: string) => not({ op: 'isNull', property });

const isTextual = (test: Test): test is Extract<Test, { text: string }> => 'text' in test;

/** A test of a property as a test of columns that renderers, the database and the browser evaluate alike. */
export function boundTest(test: Test, supplied: Supplied, nameOf: (form: ColumnForm) => string): Filter {
  if (test.op === 'isNull') return { op: 'isNull', property: nameOf(ownForm(supplied)) };
  if (supplied.compared === 'choice') return ofChoices(test, supplied, nameOf);
  if (supplied.compared === 'flag') return ofFlag(test, nameOf('flag'));
  if (test.op === '!=') {
    const same = boundTest({ ...test, op: '==' }, supplied, nameOf);
    return all(isThere(nameOf(ownForm(supplied))), not(same));
  }
  if (test.op === 'in') return any(...test.values.map((value) => equal(value, supplied, nameOf)));
  if (test.op === '==') return equal(test.value, supplied, nameOf);
  if (isTextual(test)) return { ...test, property: nameOf('text') };
  return ordered(test, supplied, nameOf);
}

function equal(value: Scalar, { compared }: Supplied, ask: Ask): Filter {
  const number = numberIn(value);
  if (compared === 'number') return number === undefined ? NEVER : { op: '==', property: ask('number'), value: number };
  if (compared === 'text' && typeof value === 'number') return { op: '==', property: ask('number'), value };
  return { op: '==', property: ask('text'), value: String(value) };
}

/** Times are compared as the texts that they are stored as. A text is ordered as a number where the rule has one. */
function ordered(test: Exclude<Test, { text: string } | { op: 'isNull' | 'in' }>, { compared }: Supplied, ask: Ask): Filter {
  if ('min' in test) {
    if (compared !== 'time') return { ...test, property: ask('number') };
    const property = ask('text');
    return all({ op: '>=', property, value: String(test.min) }, { op: '<=', property, value: String(test.max) });
  }
  const number = numberIn(test.value);
  if (compared !== 'time' && number !== undefined) return { ...test, property: ask('number'), value: number };
  return compared === 'number' ? NEVER : { ...test, property: ask('text'), value: String(test.value) };
}

const YES = /^(true|t|yes|1)$/i;
const NO = /^(false|f|no|0)$/i;

function ofFlag(test: Exclude<Test, { op: 'isNull' }>, property: string): Filter {
  const is = (value: Scalar): Filter => {
    if (YES.test(String(value))) return { op: '==', property, value: true };
    return NO.test(String(value)) ? { op: '==', property, value: false } : NEVER;
  };
  if (test.op === '==') return is(test.value);
  if (test.op === '!=') return all(isThere(property), not(is(test.value)));
  return test.op === 'in' ? any(...test.values.map(is)) : NEVER;
}

/** The codes of the choices that a value of a rule matches: exactly, or else ignoring case. */
export function choicesMeant(value: Scalar, choices: Supplied['choices']): string[] {
  const wanted = String(value);
  const exact = choices.filter((it) => textsOf(it).includes(wanted));
  const meant =
    exact.length > 0 ? exact : choices.filter((it) => textsOf(it).some((text) => text.toLowerCase() === wanted.toLowerCase()));
  return meant.map(({ code }) => code);
}

const compare: Record<string, (text: string, other: string) => boolean> = {
  '<': (text, other) => text < other,
  '<=': (text, other) => text <= other,
  '>': (text, other) => text > other,
  '>=': (text, other) => text >= other,
  contains: (text, other) => text.includes(other),
  startsWith: (text, other) => text.startsWith(other),
  endsWith: (text, other) => text.endsWith(other),
};

const isBetween = (number: number | undefined, { min, max }: { min: number; max: number }) =>
  number !== undefined && number >= min && number <= max;

/** The codes that pass: the codes or texts of a rule are resolved here, so that renderers need not compare translated texts. */
function passing(test: Exclude<Test, { op: 'isNull' }>, choices: Supplied['choices']): string[] {
  switch (test.op) {
    case '==':
      return choicesMeant(test.value, choices);
    case 'in':
      return [...new Set(test.values.flatMap((value) => choicesMeant(value, choices)))];
    case '!=': {
      const meant = choicesMeant(test.value, choices);
      return choices.map(({ code }) => code).filter((code) => !meant.includes(code));
    }
    case 'between':
      return choices.map(({ code }) => code).filter((code) => isBetween(numberWritten(code), test));
    default: {
      const other = 'text' in test ? test.text : String(test.value);
      return choices.filter((it) => textsOf(it).some((text) => compare[test.op]?.(text, other))).map(({ code }) => code);
    }
  }
}

/** An element with several choices passes if one of them does. */
function ofChoices(test: Exclude<Test, { op: 'isNull' }>, { choices, isMultiple }: Supplied, ask: Ask): Filter {
  const codes = passing(test, choices);
  if (codes.length === 0) return NEVER;
  if (!isMultiple) return { op: 'in', property: ask('text'), values: codes };
  return any(...codes.map((code): Filter => ({ op: 'contains', property: ask('list'), text: `|${code}|` })));
}
