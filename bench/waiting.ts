// Time, in the benchmark.

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long something takes, in ms. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
