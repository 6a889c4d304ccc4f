import { actorOf, currentSession } from '@/components/shell/session';
import type { Role } from '@/lib/auth/actor';

/** Who is asking at this moment, outside of rendering. */
export const currentRole = (): Role => actorOf(currentSession()).role;
