import { defineDialog } from '@/components/dialogs/registry';

const dialog = defineDialog(() => import('./change-password-dialog'));

/** Lets a person change their password; the answer is whether they have. */
export const askForNewPassword = () => dialog.open({});
