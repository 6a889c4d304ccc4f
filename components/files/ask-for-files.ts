import { defineDialog } from '@/components/dialogs/registry';
import type { Element } from '@/lib/elements/schema';
import type { ElementFileFormat } from '@/lib/files/schema';

const dialog = defineDialog(
  () => import('./add-files-dialog'),
  ({ element }) => element.id,
);

/** Sends files to an element; the answer is whether it has got any. */
export const askForFiles = (element: Element, formats: readonly ElementFileFormat[]) => dialog.open({ element, formats });
