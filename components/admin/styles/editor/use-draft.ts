'use client';
import { useCallback, useState } from 'react';
import type { Draft } from './draft';
import { changed, type Past, pastOf, redone, undone } from './history';

export interface Editing {
  draft: Draft;
  /** Changes the draft. `what` names what is changed: quick changes of the same thing are undone together. */
  edit: (what: string, change: (draft: Draft) => Draft) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Whether it differs from what was saved last. */
  dirty: boolean;
  past: Past<Draft>;
  /** Goes on with what was made before. */
  resume: (past: Past<Draft>) => void;
}

/** The draft of a style, with the way back. */
export function useDraft(initial: () => Draft): Editing {
  const [{ saved, past }, setState] = useState(() => {
    const draft = initial();
    return { saved: draft, past: pastOf(draft) };
  });
  const step = useCallback(
    (next: (it: typeof past) => typeof past) => setState((state) => ({ ...state, past: next(state.past) })),
    [],
  );
  const edit = useCallback<Editing['edit']>(
    (what, change) => step((it) => changed(it, change(it.now), what, Date.now())),
    [step],
  );
  return {
    draft: past.now,
    edit,
    undo: past.before.length > 0 ? () => step(undone) : undefined,
    redo: past.after.length > 0 ? () => step(redone) : undefined,
    dirty: past.now.name !== saved.name || past.now.document !== saved.document,
    past,
    resume: (to) => step(() => to),
  };
}
