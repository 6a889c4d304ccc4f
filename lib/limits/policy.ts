import { byRole } from '@/lib/auth/policy';

/** Who has no limits. */
export const limitsPolicy = {
  unlimited: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
