import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';

/**
 * A pseudonym of a person among those who joined one element: stable for the element, different at other elements, and without
 * any relation to the account. From 1 to 2^48, so that collisions within an element are improbable.
 */
export const personNumber = (elementId: number, accountId: number): number =>
  createHmac('sha256', env.NEXTAUTH_SECRET).update(`join\n${elementId}\n${accountId}`).digest().readUIntBE(0, 6) + 1;
