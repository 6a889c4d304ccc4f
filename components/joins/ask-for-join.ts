import { defineDialog } from '@/components/dialogs/registry';
import type { Element } from '@/lib/elements/schema';
import type { Join } from '@/lib/joins/schema';

const dialog = defineDialog(
  () => import('./join-dialog'),
  ({ element }) => element,
);

/** Joins an element, or changes a join of it; the answer is whether it was saved. */
export const askForJoin = (element: Element, join?: Join) => dialog.open({ element, join });
