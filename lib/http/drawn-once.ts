import 'server-only';
import { LRUCache } from 'lru-cache';
import { atMost } from '@/lib/at-most';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';

const MAX_WAITING = 40;

/**
 * Pictures by their ETags: drawn one at a time in the process, and cached as long as there is room, those that were asked for last. `name`
 * is unique in the process. 503 where too many wait.
 */
export function drawnOnce(name: string, maxBytes: number) {
  const cached = processState(
    name,
    () => new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length }),
  );
  const inTurn = atMost(1, `${name}.turn`, { length: MAX_WAITING, full: () => new AppError('project.common.busy') });
  const drawn = async (etag: string, draw: () => Promise<Buffer>) => {
    const bytes = await draw();
    cached.set(etag, bytes);
    return bytes;
  };
  // Who waited for its turn may find the picture drawn.
  return async (etag: string, draw: () => Promise<Buffer>): Promise<Buffer> =>
    cached.get(etag) ?? inTurn(async () => cached.get(etag) ?? drawn(etag, draw));
}
