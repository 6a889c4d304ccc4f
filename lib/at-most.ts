import { processState } from '@/lib/process-state';

/** How many jobs may wait, and the error for one more. */
interface Queue {
  length: number;
  full: () => Error;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}
const emptyLine = (): Line => ({ running: 0, waiting: [] });

async function inLine<T>(line: Line, limit: number, run: () => Promise<T>, most?: Queue): Promise<T> {
  if (line.running < limit) line.running++;
  else if (most && line.waiting.length >= most.length) throw most.full();
  else await new Promise<void>((go) => line.waiting.push(go));
  try {
    return await run();
  } finally {
    // The next waiting job takes the slot over.
    const next = line.waiting.shift();
    if (next) next();
    else line.running--;
  }
}

/**
 * Runs at most `limit` jobs at a time in the process; the others wait, first come, first served. `name` is unique in the process: the
 * module, then what is limited. Without `most` any number of jobs may wait.
 */
export function atMost(limit: number, name: string, most?: Queue) {
  const line = processState(name, emptyLine);
  return <T>(run: () => Promise<T>): Promise<T> => inLine(line, limit, run, most);
}

/** The same with a limit for each key, such as an account. */
export function atMostEach(limit: number, name: string, most?: Queue) {
  const lines = processState(name, () => new Map<number, Line>());
  return async <T>(key: number, run: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? emptyLine();
    lines.set(key, line);
    try {
      return await inLine(line, limit, run, most);
    } finally {
      if (line.running === 0) lines.delete(key);
    }
  };
}
