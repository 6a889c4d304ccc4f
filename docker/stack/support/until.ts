import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is yes. Throws when that takes longer than `timeoutMs`. */
export async function until(what: string, ask: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
    if (await ask()) return;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
  }
}
