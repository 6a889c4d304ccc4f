'use client';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftRecord, typedUpon, withoutFields, withoutFiles } from './form-draft';
import type { Made } from './made-here';
import type { Scope } from './touched';
import type { Basis } from './use-conflict';
import { useStoredDraft } from './use-stored-draft';

interface Wanted<V extends FieldValues> {
  form: UseFormReturn<V>;
  scope: Scope;
  /** Absent: nothing is stored. */
  record: DraftRecord | undefined;
  /** Fields that no draft holds. */
  secrets: readonly (keyof V & string)[];
  basis: () => Basis<V>;
  rebase: (on: Basis<V>) => void;
}

/** The draft of a form: what is typed in it, what that was typed upon, and what was made for it on the way. */
export function useFormDraft<V extends FieldValues>({ form, scope, record, secrets, basis, rebase }: Wanted<V>) {
  const { isDirty, defaultValues } = form.formState;
  const initial = defaultValues as V;
  const take = () => {
    const typed = form.getValues();
    const open = withoutFields(typed, initial, secrets);
    const values = withoutFiles(open.values);
    return { values, basis: basis(), whole: open.whole && values === open.values };
  };
  const { changed, resume, ...draft } = useStoredDraft<V>({ scope, record, dirty: isDirty, take });
  useEffect(() => form.watch(changed).unsubscribe, [form, changed]);
  return {
    ...draft,
    /** Goes on with what was found. Returns what was made for it. */
    resume: (): readonly Made[] => {
      const found = resume();
      if (!found) return [];
      // Without versions the server would merge nothing.
      const values = found.basis.version === undefined ? typedUpon(found, initial) : found.values;
      if (found.basis.version !== undefined) rebase(found.basis);
      form.reset(values, { keepDefaultValues: true });
      return found.made;
    },
  };
}
