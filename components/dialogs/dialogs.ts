import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Element } from '@/lib/elements/schema';
import type { ElementFile, ElementFileFormat } from '@/lib/files/schema';
import type { Join } from '@/lib/joins/schema';
import type { Relation } from '@/lib/relations/schema';

export interface Question {
  title: string;
  body?: ReactNode;
  /** The verb on the button that goes ahead. */
  accept: string;
  cancel?: string;
  /** Something else to do instead of going ahead. */
  other?: { label: string; act: () => void };
  dangerous?: boolean;
}

/** A dialog that is open, with what it needs. `settle` says how it ended: true when the person went through with it. */
export type OpenDialog = { id: number; settle: (done: boolean) => void } & (
  | { kind: 'logIn'; reason?: string }
  | { kind: 'signUp'; greet: boolean }
  | { kind: 'changePassword' }
  | ({ kind: 'confirm' } & Question)
  | { kind: 'error'; message: string }
  | { kind: 'missingFile'; name: string }
  | { kind: 'gallery'; images: readonly ElementFile[]; first: string | undefined }
  | { kind: 'addFiles'; elementId: number; formats: readonly ElementFileFormat[] }
  | { kind: 'relation'; element: Element; relation: Relation | undefined }
  | { kind: 'join'; element: Element; join: Join | undefined }
);

type Wanted<D = OpenDialog> = D extends OpenDialog ? Omit<D, 'id' | 'settle'> : never;

let lastId = 0;
export const useDialogs = create<{ open: readonly OpenDialog[] }>()(() => ({ open: [] }));
const openDialogs = () => useDialogs.getState().open;

/** What two dialogs of one kind may differ in and both be worth showing. */
const subjects = ['title', 'name', 'element', 'elementId'] as const;
const isSame = (one: Wanted, other: OpenDialog) =>
  one.kind === other.kind && subjects.every((it) => (one as Asked)[it] === (other as Asked)[it]);
type Asked = Partial<Record<(typeof subjects)[number], unknown>>;

/** Whoever asks again for what is open already (a second click, before the dialog is there) gets a no: the first one counts. */
function open(wanted: Wanted): Promise<boolean> {
  if (openDialogs().some((it) => isSame(wanted, it))) return Promise.resolve(false);
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const settle = (done: boolean) => {
      useDialogs.setState({ open: openDialogs().filter((it) => it.id !== id) });
      resolve(done);
    };
    useDialogs.setState({ open: [...openDialogs(), { ...wanted, id, settle } as OpenDialog] });
  });
}

/** Closes every dialog as if nothing had come of it; what somebody was typing is in their draft. */
export function closeDialogs() {
  for (const { settle } of openDialogs()) settle(false);
}

/** Opens the log-in dialog; the answer is whether the person is logged in now. `reason` says why it is asked. */
export const askToLogIn = (reason?: string) => open({ kind: 'logIn', reason });
/** Somebody is logged in without the dialog, by another tab: what waited for that goes on. */
export function settleLogIn() {
  for (const { kind, settle } of openDialogs()) if (kind === 'logIn') settle(true);
}
/** Opens the sign-up dialog, likewise; `greet` says whether to welcome the person afterwards. */
export const askToSignUp = (greet = true) => open({ kind: 'signUp', greet });
export const askForNewPassword = () => open({ kind: 'changePassword' });

/** Asks before something that cannot be taken back. */
export const confirmAction = (question: Question) => open({ kind: 'confirm', ...question });

/** Tells that the server could not be reached. One such dialog is enough, however many calls fail. */
export async function showCallError(message: string): Promise<void> {
  await open({ kind: 'error', message });
}

/** Tells that a file could not be fetched. */
export const tellMissingFile = (name: string) => open({ kind: 'missingFile', name });

/** Shows images one at a time, from the one with this uuid, or from the first. */
export const openGallery = (images: readonly ElementFile[], first?: string) => open({ kind: 'gallery', images, first });

/** Sends files to an element; the answer is whether it has got any. */
export const askForFiles = (elementId: number, formats: readonly ElementFileFormat[]) =>
  open({ kind: 'addFiles', elementId, formats });

/** Relates an element to another one, or changes a relation of it; the answer is whether it was saved. */
export const askForRelation = (element: Element, relation?: Relation) => open({ kind: 'relation', element, relation });

/** Joins an element, or changes a join of it; the answer is whether it was saved. */
export const askForJoin = (element: Element, join?: Join) => open({ kind: 'join', element, join });
