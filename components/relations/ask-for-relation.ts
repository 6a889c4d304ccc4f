import { defineDialog } from '@/components/dialogs/registry';
import type { Element } from '@/lib/elements/schema';
import type { Relation } from '@/lib/relations/schema';

const dialog = defineDialog(
  () => import('./relation-dialog'),
  ({ element }) => element,
);

/** Relates an element to another one, or changes a relation of it; the answer is whether it was saved. */
export const askForRelation = (element: Element, relation?: Relation) => dialog.open({ element, relation });
