import { byRole } from '@/lib/auth/policy';

export const overviewPolicy = {
  /** Who has an administration area at all, with the screens of those who review. */
  enter: byRole<object>({ VISITOR: false, USER: false, REVIEWER: true, ADMIN: true }),
  /** Who has all of its screens, and reads more than what waits: what came in, accounts, and what is broken. */
  readAll: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
