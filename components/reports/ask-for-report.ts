import { defineDialog } from '@/components/dialogs/registry';
import type { Element } from '@/lib/elements/schema';

const dialog = defineDialog(
  () => import('./report-dialog'),
  ({ element }) => element.id,
);

/** Reports a problem with an element; the answer is whether that was sent. */
export const askForReport = (about: { element: Pick<Element, 'id' | 'name'> }) => dialog.open(about);
