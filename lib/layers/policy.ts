import { byRole } from '@/lib/auth/policy';

export const layerPolicy = {
  /** Who reads the fields for administrators: internal comments, and warnings about styles. */
  readNotes: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
