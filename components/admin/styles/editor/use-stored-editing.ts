'use client';
import { useEffect } from 'react';
import type { DraftRecord } from '../../kit/form-draft';
import type { Made } from '../../kit/made-here';
import { useStoredDraft } from '../../kit/use-stored-draft';
import { resumedPast, type StoredEditing, storedEditing } from './stored-editing';
import type { Editing } from './use-draft';

interface Wanted {
  editing: Editing;
  record: DraftRecord;
  /** The version that is changed; undefined: the style is new. */
  upon: number | undefined;
  setUpon: (version: number | undefined) => void;
  /** The type that was chosen; null: none. */
  chosenId: number | null | undefined;
  choose: (type: { id: number } | undefined) => void;
}

/** The draft of an editor: what stands in it with its steps, the version that it was made upon, and the icons that were added for it. */
export function useStoredEditing({ editing, record, upon, setUpon, chosenId, choose }: Wanted) {
  const { past, dirty } = editing;
  const { changed, resume, ...draft } = useStoredDraft<StoredEditing>({
    ...{ scope: 'admin.styles', record, dirty },
    take: () => ({
      values: storedEditing(past, chosenId),
      basis: { version: upon, values: { before: [], now: past.before[0] ?? past.now, after: [] } },
      whole: true,
    }),
  });
  useEffect(() => changed(past, chosenId), [changed, past, chosenId]);
  return {
    ...draft,
    /** Goes on with what was found. Returns what was made for it. */
    resume: (): readonly Made[] => {
      const found = resume();
      if (!found) return [];
      const { typeId } = found.values;
      editing.resume(resumedPast(found.values));
      if (upon !== undefined) setUpon(found.basis.version);
      if (typeId !== undefined) choose(typeId === null ? undefined : { id: typeId });
      return found.made;
    },
  };
}
