import type { Made } from './made-here';
import type { Basis } from './use-conflict';

/** What was typed in a form of the administration area and not saved. */
export interface FormDraft<V> {
  values: V;
  /** What it was typed upon. */
  basis: Basis<V>;
  /** What was made for it on the way. */
  made: readonly Made[];
  /** When, in ISO 8601. */
  at: string;
}

/** Which of a screen's records it is: its id or code, `new`, or `new` and of what. */
export type DraftRecord = number | string;

/** One for each account, screen and record. */
export const draftKey = (userId: number, scope: string, record: DraftRecord) => `vieiro.form.${userId}.${scope}.${record}`;

/** A storage that is full or forbidden must not stop anybody. Answers whether it is stored. */
export function keepFormDraft<V>(key: string, draft: FormDraft<V>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropFormDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}

export function readFormDraft<V>(key: string): FormDraft<V> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as FormDraft<V> | null;
    return draft && typeof draft.values === 'object' && typeof draft.basis === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Values without files, which a draft cannot hold; the same ones where there are none. */
export const withoutFiles = <V extends object>(values: V): V =>
  Object.values(values).some((it) => it instanceof Blob)
    ? (Object.fromEntries(Object.entries(values).map(([name, it]) => [name, it instanceof Blob ? null : it])) as V)
    : values;

const textOf = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null));
const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);

const picked = <V extends object>(values: V, names: readonly (keyof V)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;

/** Values in which these fields are as the form began with them. `whole`: nothing was typed there. */
export function withoutFields<V extends object>(values: V, initial: V, names: readonly (keyof V)[]) {
  const typed = names.filter((name) => !isSame(values[name], initial[name]));
  return { values: { ...values, ...picked(initial, typed) }, whole: typed.length === 0 };
}

/** What was typed, and what stands there now in the fields in which nothing was. */
export function typedUpon<V extends object>({ values, basis }: Pick<FormDraft<V>, 'values' | 'basis'>, now: V): V {
  const left = (Object.keys(now) as (keyof V)[]).filter((name) => isSame(values[name], basis.values[name]));
  return { ...values, ...picked(now, left) };
}
