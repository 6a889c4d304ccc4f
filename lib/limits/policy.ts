import { byRole } from '@/lib/auth/policy';

/** Who may use as much as they like. */
export const limitsPolicy = {
  unlimited: byRole<object>({ VISITOR: false, USER: false, ADMIN: true }),
};
