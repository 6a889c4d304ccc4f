import { defineDialog } from '@/components/dialogs/registry';
import type { Exported } from './exported';

const dialog = defineDialog(
  () => import('./export-dialog'),
  ({ exported }) => exported.type.id,
);

/** Asks how to export elements, and starts that. */
export const askForExport = (exported: Exported) => dialog.open({ exported });
