import type { ImportMapping, ImportPreview, ImportTarget } from '@/lib/imports/schema';

/** How a file is read, where the person says it: an empty text leaves it to the server. */
export interface Reading {
  crs: string;
  encoding: string;
  separator: string;
}
export const FOUND_OUT: Reading = { crs: '', encoding: '', separator: '' };

/** What the person has chosen so far. */
export interface Draft {
  typeId: number | null;
  reading: Reading;
  /** What they chose for columns; the others become what the server proposes. */
  columns: Readonly<Record<string, ImportTarget | null>>;
  /** The codes of choices that values of columns stand for, as long as the column becomes what it was said for. */
  values: NonNullable<ImportMapping['values']>;
  /** Empty: every row is a new element, unless the file has ids. */
  key: string;
  deleteMissing: boolean;
  isPublic: boolean;
}

export const startDraft = (typeId: number | null): Draft => ({
  ...{ typeId, reading: FOUND_OUT, columns: {}, values: {}, key: '', deleteMissing: false, isPublic: false },
});

/** What each column becomes: as chosen, else as proposed. */
export function targetsOf({ columns }: Pick<Draft, 'columns'>, preview: ImportPreview): Map<string, ImportTarget | null> {
  const taken = new Set(Object.values(columns));
  return new Map(
    preview.columns.map(({ name, target }) => {
      const chosen = Object.hasOwn(columns, name) ? columns[name] : undefined;
      if (chosen !== undefined) return [name, chosen];
      return [name, target !== null && taken.has(target) ? null : target];
    }),
  );
}

/** The draft with another target for a column; the column that had it becomes nothing. */
export function withTarget(draft: Draft, preview: ImportPreview, column: string, target: ImportTarget | null): Draft {
  const before = targetsOf(draft, preview);
  const columns = Object.fromEntries(before);
  for (const [name, its] of before) if (target !== null && its === target) columns[name] = null;
  columns[column] = target;
  const values = Object.entries(draft.values).filter(([name]) => before.get(name) === columns[name]);
  return { ...draft, columns, values: Object.fromEntries(values) };
}

/** Targets by which rows can be found again, of those that columns become. */
export const keysAmong = (targets: Iterable<ImportTarget | null>): ImportTarget[] =>
  [...targets].filter((it) => it !== null).filter((it) => it === 'id' || it.startsWith('attribute.'));

/** The key that counts: an `id` is one by itself. Undefined: every row is new. */
export function keyOf(draft: Pick<Draft, 'key'>, targets: Iterable<ImportTarget | null>): ImportTarget | undefined {
  const keys = keysAmong(targets);
  return keys.find((it) => it === draft.key) ?? keys.find((it) => it === 'id');
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
export const OFFERED_SEPARATORS: readonly string[] = SEPARATORS;

/** The mapping of the call: every column as it is shown, so that nothing else can happen. */
export function mappingOf(draft: Draft, typeId: number, preview: ImportPreview): ImportMapping {
  const targets = targetsOf(draft, preview);
  const key = keyOf(draft, targets.values());
  const { crs, encoding, separator } = draft.reading;
  const values = Object.entries(draft.values).filter(([column]) => targets.has(column));
  return {
    ...{ typeId, columns: Object.fromEntries(targets), isPublic: draft.isPublic },
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    ...(key && { key, deleteMissing: draft.deleteMissing }),
    ...(crs && { crs }),
    ...(encoding && { encoding }),
    separator: SEPARATORS.find((it) => it === separator),
  };
}

/** A draft as a saved mapping has it. Its columns may be those of another file: what this one does not have is left out when it is sent. */
export const draftOf = ({
  typeId,
  columns,
  values,
  key,
  deleteMissing,
  isPublic,
  crs,
  encoding,
  separator,
}: ImportMapping): Draft => ({
  ...{
    typeId,
    columns,
    values: values ?? {},
    key: key ?? '',
    deleteMissing: deleteMissing ?? false,
    isPublic: isPublic ?? false,
  },
  reading: { crs: crs ?? '', encoding: encoding ?? '', separator: separator ?? '' },
});
