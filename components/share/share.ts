import { defineDialog } from '@/components/dialogs/registry';

const dialog = defineDialog(() => import('./share-dialog'));

/** Offers a link to be copied, scanned or passed on by the device. */
export const share = (link: { title: string; url: string }) => dialog.open({ link });
