import { defineDialog } from '@/components/dialogs/registry';
import type { SharedLink } from './shared-link';

const dialog = defineDialog(() => import('./share-dialog'));

/** Offers a link to be copied, scanned or passed on by the device, and the code that shows it in another page. */
export const share = (link: SharedLink) => dialog.open({ link });
