import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';

/**
 * The number of a person among those who joined one element: always the same there, another one at every other element, and nothing that
 * tells the account. From 1 to 2^48, so that no two of an element meet.
 */
export const personNumber = (elementId: number, accountId: number): number =>
  createHmac('sha256', env.NEXTAUTH_SECRET).update(`join\n${elementId}\n${accountId}`).digest().readUIntBE(0, 6) + 1;
