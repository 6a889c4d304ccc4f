import { byRole } from '@/lib/auth/policy';

export interface NotificationFacts {
  accountId: number;
}

const own = (me: { id: number }) => ({ accountId: me.id });

export const notificationPolicy = {
  /** An inbox is its owner's alone, whatever somebody's role. */
  read: byRole<NotificationFacts>({
    VISITOR: false,
    USER: own,
    REVIEWER: own,
    ADMIN: own,
  }),
};
