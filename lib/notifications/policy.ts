import { byRole } from '@/lib/auth/policy';

export interface NotificationFacts {
  accountId: number;
}

export const notificationPolicy = {
  /** An inbox is its owner's alone, whatever somebody's role. */
  read: byRole<NotificationFacts>({
    VISITOR: false,
    USER: (me) => ({ accountId: me.id }),
    ADMIN: (me) => ({ accountId: me.id }),
  }),
};
