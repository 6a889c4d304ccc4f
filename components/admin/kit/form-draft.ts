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

/** One for each account, screen and record. */
export const draftKey = (userId: number, scope: string, record: number | 'new') => `vieiro.form.${userId}.${scope}.${record}`;

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

/** Values without files, which a draft cannot hold. */
export const withoutFiles = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).map(([name, it]) => [name, it instanceof Blob ? null : it])) as V;
export const hasFiles = (values: object): boolean => Object.values(values).some((it) => it instanceof Blob);
