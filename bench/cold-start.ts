/**
 * The first tiles of a server that has just been started: `cold-start.ts '{"address","url"}'`. Prints one line of JSON.
 */
import { byHttp, findTypeIds } from './client';
import { TYPES } from './distribution';
import type { ColdStart } from './figures';
import { tileList } from './tiles';

const CLIENTS = 4;
const TILES = 252;

async function main() {
  const { address, url } = JSON.parse(process.argv[2] ?? '') as { address: string; url: string };
  const { fetch, close } = byHttp(address, await findTypeIds(url), CLIENTS);
  const different = new Map(tileList(TYPES.length).map((tile) => [JSON.stringify(tile), tile]));
  // Spread over all zooms, types and spots.
  const all = [...different.values()];
  const tiles = Array.from({ length: TILES }, (_, n) => all[Math.floor((n * all.length) / TILES)]);
  let slowest = { ms: 0, asked: '' };
  let next = 0;
  const client = async () => {
    for (let tile = tiles[next++]; tile; tile = tiles[next++]) {
      const start = performance.now();
      await fetch(tile);
      const ms = performance.now() - start;
      if (ms > slowest.ms) slowest = { ms, asked: `the ${next}th, zoom ${tile.z}` };
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await close();
  const figures: ColdStart = { tiles: TILES, slowest };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

await main();
