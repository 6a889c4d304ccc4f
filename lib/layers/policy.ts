import { byRole } from '@/lib/auth/policy';

export const layerPolicy = {
  /** Who reads what is meant for administrators: their comments for each other, and what the renderers can't draw. */
  readNotes: byRole<object>({ VISITOR: false, USER: false, ADMIN: true }),
};
