import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { Locale } from '@/lib/i18n/locales';
import { freeCode } from '@/lib/translations/codes';
import type { Translations } from '@/lib/translations/schema';
import { type AttributeForm, startForm } from '../attribute-types/attribute-form';

/** A row of the table in which several attribute types are written at once; texts in the order of the languages. */
export interface NewAttribute {
  /** Its place, from 1. */
  key: number;
  names: string[];
  dataType: AttributeDataType;
  /** The choices in each language, with semicolons between them. */
  choices: string[];
}

export type RowProblem = 'name' | 'choices' | 'count';

export const blankRow = (key: number, languages: readonly Locale[]): NewAttribute => ({
  ...{ key, dataType: 'TEXT' },
  ...{ names: languages.map(() => ''), choices: languages.map(() => '') },
});

export const isBlank = ({ names, choices }: NewAttribute) => [...names, ...choices].every((it) => it.trim() === '');

const ROWS = 3;

/** The rows with blank ones after them, of which there is always one. */
export function shownRows(written: readonly NewAttribute[] | undefined, languages: readonly Locale[]): NewAttribute[] {
  // A draft may be of a time with other languages.
  const padded = (texts: readonly string[]) => languages.map((_, at) => texts[at] ?? '');
  const rows = (written ?? []).map((it) => ({ ...it, names: padded(it.names), choices: padded(it.choices) }));
  const blanks = Math.max(ROWS - rows.length, 1);
  return [...rows, ...Array.from({ length: blanks }, (_, at) => blankRow(rows.length + at + 1, languages))];
}

/** The rows up to the last one in which something is written. */
export function writtenRows(rows: readonly NewAttribute[]): NewAttribute[] {
  const last = rows.findLastIndex((it) => !isBlank(it));
  return rows.slice(0, last + 1).map((it, at) => ({ ...it, key: at + 1 }));
}

const choicesIn = (text: string) =>
  text
    .split(';')
    .map((it) => it.trim())
    .filter(Boolean);

/** What keeps a row from being added; undefined: nothing. */
export function problemOf({ names, dataType, choices }: NewAttribute): RowProblem | undefined {
  if (names.every((it) => it.trim() === '')) return 'name';
  if (!DATA_TYPES[dataType].hasValues) return undefined;
  const counts = new Set(choices.map((it) => choicesIn(it).length).filter((it) => it > 0));
  if (counts.size === 0) return 'choices';
  return counts.size > 1 ? 'count' : undefined;
}

/** A text in each language; where nothing is said, the first that is. */
function inEach(texts: readonly string[], languages: readonly Locale[]): Translations {
  const first = texts.find((it) => it.trim()) ?? '';
  const said = (at: number) => (texts[at]?.trim() || first).trim();
  return { listInternationalizationDto: languages.map((language, at) => ({ language, description: said(at) })) };
}

const firstOf = ({ listInternationalizationDto: [first] }: Translations) => first?.description ?? '';

/** The choices of all languages belong together by their place. */
function valuesOf({ choices }: NewAttribute, languages: readonly Locale[]): AttributeForm['values'] {
  const columns = choices.map(choicesIn);
  const codes: string[] = [];
  return Array.from({ length: Math.max(...columns.map((it) => it.length)) }, (_, at) => {
    const name = inEach(
      columns.map((it) => it[at] ?? ''),
      languages,
    );
    const code = freeCode(firstOf(name), codes);
    codes.push(code);
    return { code, name };
  });
}

/** A row as the form of an attribute type holds it. `taken`: the codes that there are. */
export function attributeForm(row: NewAttribute, languages: readonly Locale[], taken: readonly string[]): AttributeForm {
  const name = inEach(row.names, languages);
  return {
    ...startForm(),
    ...{ code: freeCode(firstOf(name), taken), name, description: firstOf(name), dataType: row.dataType },
    values: DATA_TYPES[row.dataType].hasValues ? valuesOf(row, languages) : [],
  };
}
