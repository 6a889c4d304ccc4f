import { defineDialog } from '@/components/dialogs/registry';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { AddableType } from './addable-type';

const dialog = defineDialog(() => import('./what-dialog'));

/** Asks what is to be added. `choose` gets the type, and the geometry that is drawn of it. */
export const askWhat = (types: readonly AddableType[], choose: (typeId: number, kind: DrawableKind) => void) =>
  dialog.open({ types, choose });
