// What the benchmarks hold and ask of data types.
import type { AttributeDataType } from '@/lib/data-types';
import { chance, WORDS, word } from './chance';

interface Measured {
  /** The value of an element, as SQL. */
  value: string;
  /** What a list is asked about the attribute, by the name of the question. */
  asked: Record<string, string>;
}

const asked = <T extends string | number>(of: readonly T[], name: (it: T) => string, value: (it: T) => string) =>
  Object.fromEntries(of.map((it) => [name(it), value(it)]));
const ranges = [0.5, 0.05, 0.005, 0.0005] as const;
const upper = (text: string) => text.toUpperCase();

/** What the benchmark of the lists has of each data type. */
export const MEASURED: Record<AttributeDataType, Measured> = {
  TEXT: {
    value: `'Called ' || ${word(8, 'plain')} || ' ' || i`,
    asked: {
      ...asked([...WORDS, 'q', 'qz', '7', '!'], (it) => `text: ${it}`, String),
      'text: what another attribute has': 'example',
    },
  },
  SELECT: { value: word(9, 'NONE', true), asked: asked(WORDS, (it) => `choice: ${it}`, upper) },
  MULTISELECT: {
    value: `jsonb_build_array('NONE', ${word(10, 'STONE', true)})`,
    asked: asked(WORDS, (it) => `one of several: ${it}`, upper),
  },
  NUMBER: {
    value: `floor(${chance(11)} * 1000000)::int::text`,
    asked: asked(
      ranges,
      (share) => `number: ${share}`,
      (share) => `1000..${1000 + share * 1_000_000}`,
    ),
  },
  FLOAT: {
    value: `round((${chance(12)} * 1000)::numeric, 3)::text`,
    asked: asked(
      ranges,
      (share) => `float: ${share}`,
      (share) => `1..${1 + share * 1000}`,
    ),
  },
  YEAR: {
    value: `(1000 + floor(${chance(18)} * 1000))::int::text`,
    asked: asked(
      ranges,
      (share) => `year: ${share}`,
      (share) => `1100..${1100 + share * 1000}`,
    ),
  },
  DATE: {
    value: `to_char(date '2006-01-01' + floor(${chance(13)} * 7300)::int, 'YYYY-MM-DD')`,
    asked: { 'day: one': '2015-05-05', 'days: a year': '2015-01-01..2015-12-31' },
  },
  DATE_TIME: {
    value: `to_char(timestamp '2006-01-01' + floor(${chance(14)} * 630720000) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    asked: { 'time: one day': '2015-05-05', 'time: half': '2006-01-01..2016-01-01' },
  },
  REFERENCE: { value: `(1 + floor(${chance(19)} * 1000))::int::text`, asked: { 'reference: one': '42' } },
  // A value is a file of the element: the benchmark's elements have none.
  AUDIO: { value: 'NULL', asked: {} },
  BOOLEAN: { value: `(${chance(15)} < 0.7)::text`, asked: { 'yes or no': 'false' } },
  URL: { value: `'https://example.org/mill/' || i`, asked: { address: 'mill/4242' } },
  CONTACT_DATA: { value: `'somebody' || i || '@example.org'`, asked: { contact: 'somebody4242@' } },
};

export const KINDS = ['Round', 'Square', 'Long'];
/** The columns of the file of the benchmark of imports, as the attributes of a new type. */
export const IMPORTED: readonly { column: string; name: string; dataType: AttributeDataType; choices?: string[] }[] = [
  { column: 'name', name: 'Bench name', dataType: 'TEXT' },
  { column: 'kind', name: 'Bench kind', dataType: 'SELECT', choices: KINDS },
  { column: 'height', name: 'Bench height', dataType: 'FLOAT' },
  { column: 'built', name: 'Bench built', dataType: 'NUMBER' },
  { column: 'works', name: 'Bench works', dataType: 'BOOLEAN' },
];

/** The data types whose values the benchmark of changes fills in, merges and converts. */
export const CHANGED = { filled: 'TEXT', merged: 'SELECT', from: 'DATE', to: 'DATE_TIME' } as const satisfies Record<
  string,
  AttributeDataType
>;

/** Of the many attribute types of the administration: one with a size, and one without. */
export const DEFINED = { sized: 'TEXT', plain: 'NUMBER' } as const satisfies Record<string, AttributeDataType>;
