import { defineDialog } from '@/components/dialogs/registry';

const load = () => import('./palette-dialog');
const dialog = defineDialog(load);

/** Opens the one search over screens, definitions, accounts and elements. */
export const openPalette = () => void dialog.open({});
/** Fetches its code beforehand. If that fails, it is fetched when it opens. */
export const preparePalette = () => void load().catch(() => undefined);
export const closePalette = () => dialog.resolve(false);
