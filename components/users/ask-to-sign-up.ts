import { defineDialog } from '@/components/dialogs/registry';

const dialog = defineDialog(() => import('./sign-up-dialog'));

/** Opens the sign-up dialog; the answer is whether the person is logged in now. `greet` says whether to welcome them afterwards. */
export const askToSignUp = (greet = true) => dialog.open({ greet });
