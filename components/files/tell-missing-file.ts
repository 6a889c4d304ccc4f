import { defineDialog } from '@/components/dialogs/registry';

const dialog = defineDialog(
  () => import('./missing-file-dialog'),
  ({ name }) => name,
);

/** Tells that a file could not be fetched. */
export const tellMissingFile = (name: string) => dialog.open({ name });
