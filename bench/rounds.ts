// Rounds through the whole list of tiles by several clients at once, and what is made of their times.
import type { Fetch } from './client';
import { type Tile, ZOOMS } from './tiles';

export interface Round {
  /** From the first request to the last answer, in milliseconds. */
  wallMs: number;
  /** By zoom: how long each request took, in milliseconds. */
  byZoom: Map<number, number[]>;
  bytes: number;
}

/** Every client takes the next tile of the list until none is left. */
export async function runRound(fetch: Fetch, tiles: readonly Tile[], clients: number): Promise<Round> {
  const byZoom = new Map<number, number[]>(ZOOMS.map((z) => [z, []]));
  let next = 0;
  let bytes = 0;
  const start = performance.now();
  const client = async () => {
    for (let tile = tiles[next++]; tile; tile = tiles[next++]) {
      const asked = performance.now();
      const size = await fetch(tile);
      bytes += size;
      byZoom.get(tile.z)?.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { wallMs: performance.now() - start, byZoom, bytes };
}

/** The value below which `part` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** The p95 of each zoom in milliseconds: of every round by itself, and of those the median, so that one hiccup does not speak for all. */
export function p95ByZoom(rounds: readonly Round[]): Map<number, number> {
  return new Map(ZOOMS.map((z) => [z, median(rounds.map((round) => quantile(round.byZoom.get(z) ?? [], 0.95)))]));
}
