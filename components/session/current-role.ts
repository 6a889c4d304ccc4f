import type { Role } from '@/lib/auth/actor';
import { actorOf, currentSession } from './session';

/** Who is asking at this moment, outside of rendering. */
export const currentRole = (): Role => actorOf(currentSession()).role;
