import { defineDialog } from '@/components/dialogs/registry';

const dialog = defineDialog(() => import('./log-in-dialog'));

/** Opens the log-in dialog; the answer is whether the person is logged in now. `reason` says why it is asked. */
export const askToLogIn = (reason?: string) => dialog.open({ reason });

/** Somebody is logged in without the dialog, by another tab: what waited for that goes on. */
export const resolveLogIn = () => dialog.resolve(true);
