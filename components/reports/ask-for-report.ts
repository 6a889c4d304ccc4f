import { defineDialog } from '@/components/dialogs/registry';
import type { About } from './report-dialog';

const dialog = defineDialog(
  () => import('./report-dialog'),
  ({ element, at }) => element?.id ?? String(at),
);

/** Reports a problem with an element, or somewhere; the answer is whether that was sent. */
export const askForReport = (about: About) => dialog.open(about);
