import type { Actor } from '@/lib/auth/actor';
import { isReviewing } from '@/lib/auth/policy';

/** Where this person imports elements. `jobId`: an import or a trial of theirs. */
export const importPath = (actor: Actor, jobId?: number): string =>
  `${isReviewing(actor) ? '/admin/import' : '/import'}${jobId === undefined ? '' : `?job=${jobId}`}`;
