import { byRole } from '@/lib/auth/policy';

export const overviewPolicy = {
  /** Who reads more than what waits: what came in, accounts, and what is broken. */
  readAll: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
