import type { Role } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';

export interface JobFacts {
  accountId: number;
}

const own = (me: { id: number }) => ({ accountId: me.id });

/** Jobs belong to accounts, so visitors have none. */
export const mayHaveJobs = (role: Role): role is Exclude<Role, 'VISITOR'> => role !== 'VISITOR';

export const jobPolicy = {
  /** A job is its owner's alone, whatever somebody's role. */
  own: byRole<JobFacts>({ VISITOR: false, USER: own, REVIEWER: own, ADMIN: own }),
};
