import { defineDialog } from '@/components/dialogs/registry';

const dialog = defineDialog(() => import('./forgotten-dialog'));

/** Opens the dialog that sends a link for a new password. */
export const askForReset = () => dialog.open({});

/** Whether the operator has configured e-mail: the page says so. */
export const hasMail = (): boolean => document.documentElement.dataset.mail !== undefined;
