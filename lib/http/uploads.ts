import 'server-only';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import type { Endpoint } from './endpoint';
import { isForm } from './multipart';

/** How many calls with files of one account run at a time in a copy of the app: what they send lies on the disk meanwhile. */
export const MAX_UPLOADS = 4;
/** A body of at most as many bytes does not count. */
const SMALL_BYTES = 1024 * 1024;
const RETRY_AFTER_S = 10;

const running = processState('http.uploads', () => new Map<number, number>());

function carriesFiles({ multipart, base64Files }: Endpoint, request: Request): boolean {
  const isSmall = Number(request.headers.get('content-length') ?? Number.NaN) <= SMALL_BYTES;
  return !isSmall && (multipart ? isForm(request) : base64Files === true);
}

/**
 * Runs a call; 429 where it carries files and as many of the same account run already. It does not wait: a body that nobody reads would hold
 * up the others of its connection.
 */
export async function limitingUploads<T>(
  endpoint: Endpoint,
  request: Request,
  accountId: number,
  run: () => Promise<T>,
): Promise<T> {
  if (!carriesFiles(endpoint, request)) return run();
  const others = running.get(accountId) ?? 0;
  if (others >= MAX_UPLOADS)
    throw new AppError('project.common.tooManyRequests', { retryAfterS: RETRY_AFTER_S, values: { minutes: 1 } });
  running.set(accountId, others + 1);
  try {
    return await run();
  } finally {
    const left = (running.get(accountId) ?? 1) - 1;
    if (left > 0) running.set(accountId, left);
    else running.delete(accountId);
  }
}
