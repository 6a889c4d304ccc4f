import { defineDialog } from './registry';

const dialog = defineDialog(() => import('./error-dialog'));

/** Tells that the server could not be reached. One such dialog is enough, however many calls fail. */
export const showCallError = (message: string) => dialog.open({ message });
