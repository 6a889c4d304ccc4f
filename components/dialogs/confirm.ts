import type { Question } from './confirm-dialog';
import { defineDialog } from './registry';

const dialog = defineDialog(
  () => import('./confirm-dialog'),
  ({ question }) => question.title,
);

/** Asks before something that cannot be taken back; the answer is whether to go on. */
export const confirmAction = (question: Question) => dialog.open({ question });
