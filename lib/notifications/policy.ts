import type { Actor } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';
import { NOTIFICATION_KINDS, type NotificationKind } from './schema';

export interface NotificationFacts {
  accountId: number;
}

const own = (me: { id: number }) => ({ accountId: me.id });

export const notificationPolicy = {
  /** An inbox is readable by its owner alone, whatever the role of the caller. */
  read: byRole<NotificationFacts>({
    VISITOR: false,
    USER: own,
    REVIEWER: own,
    ADMIN: own,
  }),
};

/** The kinds that an account may get by e-mail. Only reviewers get the count of what waits. */
export const kindsFor = ({ role }: Pick<Actor, 'role'>): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => kind !== 'WAITING' || role === 'REVIEWER');
