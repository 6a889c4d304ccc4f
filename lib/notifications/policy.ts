import type { Actor } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';
import { NOTIFICATION_KINDS, type NotificationKind } from './schema';

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

/** What somebody may hear of by e-mail: how much waits is counted for reviewers alone. */
export const kindsFor = ({ role }: Pick<Actor, 'role'>): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => kind !== 'WAITING' || role === 'REVIEWER');
