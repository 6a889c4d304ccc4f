import { defineDialog } from '@/components/dialogs/registry';
import type { ElementFile } from '@/lib/files/schema';

const dialog = defineDialog(() => import('./gallery-dialog'));

/** Shows images one at a time, from the one with this uuid, or from the first. */
export const openGallery = (images: readonly ElementFile[], first?: string) => dialog.open({ images, first });
