import { readFileSync } from 'node:fs';

const SAMPLE_MS = 50;
/** The kernel's unit of processor time, in milliseconds: USER_HZ is 100 on every Linux. */
const TICK_MS = 10;

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

/** Processor time that a process has used, in milliseconds. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
