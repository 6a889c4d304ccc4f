import { defineDialog } from '@/components/dialogs/registry';

const dialog = defineDialog(() => import('./address-dialog'));

/** Asks for a new address; the answer is whether a link is on its way to it. */
export const askForAddress = (texts: { title: string; submit: string }) => dialog.open({ texts });
