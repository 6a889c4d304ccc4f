import { defineDialog } from '@/components/dialogs/registry';

const dialog = defineDialog(() => import('./palette-dialog'));

/** Opens the one search over screens, definitions, accounts and elements. */
export const openPalette = () => void dialog.open({});
export const closePalette = () => dialog.resolve(false);
