import { readFileSync } from 'node:fs';

const SAMPLE_MS = 50;

/** The resident memory of a process. */
export const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** What something finds, and by how much a process has grown at most while it ran. */
export async function grown<T>(pid: number, run: () => Promise<T>): Promise<{ found: T; grownMb: number }> {
  const before = residentMb(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, SAMPLE_MS);
  try {
    return { found: await run(), grownMb: most - before };
  } finally {
    clearInterval(sampling);
  }
}
