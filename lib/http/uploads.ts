import 'server-only';
import { atMostEach } from '@/lib/at-most';
import { AppError } from '@/lib/errors';
import type { Endpoint } from './endpoint';
import { isForm } from './multipart';

/** How many calls with files of one account run at a time in a copy of the app: what they send lies on the disk meanwhile. */
const MAX_UPLOADS = 2;
/** How many more of them wait. */
export const MAX_WAITING = 20;
/** JSON up to here does not wait, although it may have files in it. */
const SMALL_BYTES = 1024 * 1024;

const inTurn = atMostEach(MAX_UPLOADS, 'http.uploads', {
  length: MAX_WAITING,
  full: () => new AppError('project.common.tooManyRequests', { retryAfterS: 60, values: { minutes: 1 } }),
});

function carriesFiles({ multipart, base64Files }: Endpoint, request: Request): boolean {
  const isSmall = Number(request.headers.get('content-length') ?? Number.NaN) <= SMALL_BYTES;
  return multipart ? isForm(request) : base64Files === true && !isSmall;
}

/** Runs a call; one that carries files waits for those of the same account. 429 where too many wait. */
export const uploadInTurn = <T>(endpoint: Endpoint, request: Request, accountId: number, run: () => Promise<T>): Promise<T> =>
  carriesFiles(endpoint, request) ? inTurn(accountId, run) : run();
