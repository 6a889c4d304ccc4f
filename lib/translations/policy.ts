import { byRole } from '@/lib/auth/policy';

export const codesPolicy = {
  /** Who reads the names of element types that are not published, too. */
  readAll: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
