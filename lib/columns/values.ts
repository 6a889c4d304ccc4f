import type { Locale } from '@/lib/i18n/locales';
import { nameIn } from '@/lib/translations/schema';
import type { Column } from './columns';

/** A value of a column as formats write it. */
export type Value = string | number | boolean | readonly string[] | null;

/** How the values of a column are read from a row. `labels`: the texts of what was chosen, by code; absent: the codes. */
function reader({ kind, attributeId }: Column, labels: ReadonlyMap<string, string> | undefined): (raw: unknown) => Value {
  if (attributeId === undefined) return (raw) => raw as Value;
  const shown = (code: string) => labels?.get(code) ?? code;
  switch (kind) {
    case 'INTEGER':
    case 'DECIMAL':
      return (raw) => (raw === null ? null : Number(raw));
    case 'FLAG':
      return (raw) => (raw === null ? null : raw === 'true');
    case 'CHOICES':
      return (raw) => (raw === null ? null : [raw as string | string[]].flat().map(shown));
    case 'CHOICE':
      return (raw) => (raw === null ? null : shown(raw as string));
    default:
      return (raw) => raw as Value;
  }
}

/** Reads the values of columns from the rows that `readElements` gives. `labelsIn`: the language of what was chosen; absent: its codes. */
export function valueReader(columns: readonly Column[], labelsIn: Locale | undefined): (row: readonly unknown[]) => Value[] {
  const readers = columns.map((column) =>
    reader(column, labelsIn === undefined ? undefined : new Map(column.choices.map((it) => [it.code, nameIn(it, labelsIn)]))),
  );
  return (row) => readers.map((read, at) => read(row[at] ?? null));
}
