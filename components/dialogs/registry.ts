import type { ReactNode } from 'react';
import { create } from 'zustand';

/** What every dialog takes: `resolve` says how it ended, true when the person went through with it. */
export interface DialogProps {
  resolve: (done: boolean) => void;
}

/** Fetches the code of a dialog. */
export type LoadDialog<P extends DialogProps = never> = () => Promise<{ default: (props: P) => ReactNode }>;

/** A dialog that is open, with its props. */
export interface OpenDialog extends DialogProps {
  id: number;
  load: LoadDialog;
  props: object;
  /** What it is about. */
  subject: unknown;
}

let lastId = 0;
export const useDialogs = create<{ open: readonly OpenDialog[] }>()(() => ({ open: [] }));
const openDialogs = () => useDialogs.getState().open;

function open(dialog: Pick<OpenDialog, 'load' | 'props' | 'subject'>): Promise<boolean> {
  return new Promise((answer) => {
    lastId += 1;
    const id = lastId;
    const resolve = (done: boolean) => {
      useDialogs.setState({ open: openDialogs().filter((it) => it.id !== id) });
      answer(done);
    };
    useDialogs.setState({ open: [...openDialogs(), { ...dialog, id, resolve }] });
  });
}

/**
 * Makes known a dialog of a feature. Its code is loaded when it first opens; what it is opened with is what its component takes.
 * `subjectOf`: two dialogs about different subjects may be open at once. Whoever opens one that is open already (a second click,
 * before the dialog is there) gets a no: the first one counts.
 */
export function defineDialog<P extends DialogProps>(
  load: LoadDialog<P>,
  subjectOf: (props: Omit<P, 'resolve'>) => unknown = () => undefined,
) {
  return {
    /** Opens it; the answer is how it ended. */
    async open(props: Omit<P, 'resolve'>): Promise<boolean> {
      const subject = subjectOf(props);
      if (openDialogs().some((it) => it.load === load && it.subject === subject)) return false;
      return open({ load, props, subject });
    },
    /** Ends it where it is open. */
    resolve(done: boolean) {
      for (const it of openDialogs()) if (it.load === load) it.resolve(done);
    },
  };
}

/** Closes every dialog as if nothing had come of it; what somebody was typing is in their draft. */
export function closeDialogs() {
  for (const { resolve } of openDialogs()) resolve(false);
}
