import { processState } from '@/lib/process-state';

/** How many jobs may wait, and the error for one more. */
interface Queue {
  length: number;
  full: () => Error;
}

/**
 * Runs at most `limit` jobs at a time in the process; the others wait, first come, first served. `name` is unique in the process: the
 * module, then what is limited. Without `most` any number of jobs may wait.
 */
export function atMost(limit: number, name: string, most?: Queue) {
  const queue = processState(name, () => ({ running: 0, waiting: [] as (() => void)[] }));
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (queue.running < limit) queue.running++;
    else if (most && queue.waiting.length >= most.length) throw most.full();
    else await new Promise<void>((go) => queue.waiting.push(go));
    try {
      return await run();
    } finally {
      // The next waiting job takes the slot over.
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running--;
    }
  };
}
