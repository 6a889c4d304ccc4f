import { defineDialog } from '@/components/dialogs/registry';
import type { CreatedAccessToken } from '@/lib/users/tokens/schema';

const dialog = defineDialog(() => import('./token-dialog'));

/** Makes a new access token; the answer is whether there is one. */
export const askForToken = (asked: { title: string; made: (token: CreatedAccessToken) => void }) => dialog.open({ asked });
