import { defineDialog } from '@/components/dialogs/registry';
import type { ElementFileFormat } from '@/lib/files/schema';

const dialog = defineDialog(
  () => import('./add-files-dialog'),
  ({ elementId }) => elementId,
);

/** Sends files to an element; the answer is whether it has got any. */
export const askForFiles = (elementId: number, formats: readonly ElementFileFormat[]) => dialog.open({ elementId, formats });
