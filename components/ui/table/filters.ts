import type { ReactNode } from 'react';

/** What a table is filtered by, under the names that the call gives it. Several values: any of them. */
export type FilterValues = Readonly<Record<string, string | readonly string[]>>;

export interface Option {
  value: string;
  label: string;
  /** Stands before its label, where it fits. */
  picture?: ReactNode;
}

/** The ends of a range, in the inputs' own words (`datetime-local` for instants). */
export type RangeOf = 'integer' | 'decimal' | 'date' | 'instant';

interface Named {
  name: string;
  label: string;
  /** Names that make no sense any more once this one changes. */
  clears?: readonly string[];
}

/** One field of the filter panel, by the kind of what it compares with. */
export type FilterField = Named &
  (
    | { kind: 'text' | 'id' | 'date' }
    | { kind: 'number'; of: 'integer' | 'decimal' }
    | { kind: 'choice' | 'choices'; options: readonly Option[] }
    /** Travels as `a..b`, `a..` or `..b`. */
    | { kind: 'range'; of: RangeOf }
    | {
        kind: 'custom';
        control: (id: string, values: FilterValues, change: (to: Record<string, string>) => void) => ReactNode;
        show: (value: string) => string;
      }
  );

export const oneOf = (values: FilterValues, name: string): string => {
  const value = values[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
};
export const listOf = (values: FilterValues, name: string): readonly string[] => {
  const value = values[name];
  return value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;
};

/** The two ends of `a..b`; a single value is both of them. */
export function endsOf(value: string): [string, string] {
  const [from = '', to] = value.split('..');
  return [from, to ?? from];
}
/** The other way. Nothing at both ends is no filter. */
export const rangeOf = (from: string, to: string): string => (from || to ? (from === to ? from : `${from}..${to}`) : '');

/** The filters without those that say nothing. */
export const filled = (values: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => (typeof value === 'string' ? value.trim() !== '' : value.length > 0)),
  );

/** The filters without one of them, and without what depended on it. */
export function without(values: FilterValues, { name, clears = [] }: Pick<Named, 'name' | 'clears'>): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name && !clears.includes(key)));
}
