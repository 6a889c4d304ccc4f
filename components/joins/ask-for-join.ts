import { defineDialog } from '@/components/dialogs/registry';
import type { Element } from '@/lib/elements/schema';
import type { Join } from '@/lib/joins/schema';

const dialog = defineDialog(
  () => import('./join-dialog'),
  ({ element }) => element,
);

/** Joins an element (`comments`: what the person has said about it already), or changes a join of it; the answer is whether it was saved. */
export const askForJoin = (element: Element, join?: Join, comments?: string) => dialog.open({ element, join, comments });
