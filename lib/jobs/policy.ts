import { byRole } from '@/lib/auth/policy';

export interface JobFacts {
  accountId: number;
}

const own = (me: { id: number }) => ({ accountId: me.id });

export const jobPolicy = {
  /** A job is its owner's alone, whatever somebody's role. */
  own: byRole<JobFacts>({ VISITOR: false, USER: own, REVIEWER: own, ADMIN: own }),
};
