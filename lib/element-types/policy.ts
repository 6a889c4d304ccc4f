import { byRole } from '@/lib/auth/policy';

export const elementTypePolicy = {
  /** Who is told what the styles of a type ask for in vain: whoever can change them. */
  seeWarnings: byRole<never>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
