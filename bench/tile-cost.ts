/**
 * What tiles cost beside a bare server of Node: `tile-cost.ts '{"address","url","pid"}'`, of a server that has made none yet. Of each zoom the
 * same tiles of one type are asked of both, by one client: made, from the cache, and with the tag that the client has. Prints one line of
 * JSON.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { CITIES } from './distribution';
import type { TileCosts } from './figures';
import { connections, fetchBytes } from './http';
import { largestType } from './largest-type';
import { spentWhile } from './processor';
import { untilPurged } from './purged';
import { tileAt } from './tiles';

const ZOOMS = [6, 8, 10, 12, 14, 16];
/** Tiles around each city, in a square. */
const SIDE = 7;
const AGAIN = 3;

interface Setup {
  address: string;
  url: string;
  pid: number;
}

/** Different tiles of a zoom around the cities. `turn` moves the squares beside each other. */
function tilesOf(z: number, turn: number): string[] {
  const found = new Set<string>();
  for (const city of CITIES) {
    const { x, y } = tileAt(city, z);
    for (let n = 0; n < SIDE * SIDE; n++)
      found.add(`${z}/${x - (SIDE >> 1) + (n % SIDE) + turn * SIDE}/${y - (SIDE >> 1) + Math.floor(n / SIDE)}`);
  }
  return [...found].filter((tile) => tile.split('/').every((it) => Number(it) >= 0 && Number(it) < 2 ** z));
}

async function main() {
  const server = JSON.parse(process.argv[2] ?? '') as Setup;
  await untilPurged(server.url);
  const { id } = await largestType(server.url);
  const child = fork(path.resolve(import.meta.dirname, 'bare-server.ts'), [JSON.stringify({ url: server.url, typeId: id })]);
  try {
    const port = await new Promise<number>((resolve) => child.once('message', (it) => resolve(Number(it))));
    const bare = { address: `http://127.0.0.1:${port}`, url: server.url, pid: child.pid as number };
    const agent = connections(1);
    const ours = (tile: string) => `${server.address}/api/tiles/elements/${id}/${tile}.mvt`;
    const theirs = (tile: string) => `${bare.address}/${tile}`;
    const ask = async (addresses: readonly string[], headers?: Record<string, string>) => {
      for (const it of addresses) await fetchBytes(agent, it, headers);
    };
    const costs: TileCosts = {};
    for (const z of ZOOMS) {
      // Beside those that count: connections, plans and pages of the table are warm for both.
      const others = new Set(tilesOf(z, 1));
      await ask([...others].map(ours));
      await ask([...others].map(theirs));
      const tiles = tilesOf(z, 0).filter((it) => !others.has(it));
      const times = tiles.length;
      const made = await spentWhile(server, times, () => ask(tiles.map(ours)));
      const reference = await spentWhile(bare, times, () => ask(tiles.map(theirs)));
      const again = Array.from({ length: AGAIN }, () => tiles)
        .flat()
        .map(ours);
      const cached = await spentWhile(server, again.length, () => ask(again));
      const tags = new Map<string, string>();
      for (const it of tiles.map(ours)) {
        const answer = await fetch(it);
        await answer.arrayBuffer();
        tags.set(it, answer.headers.get('etag') ?? '');
      }
      const conditional = await spentWhile(server, again.length, async () => {
        for (const it of again) await fetchBytes(agent, it, { 'If-None-Match': tags.get(it) ?? '' });
      });
      costs[z] = { tiles: times, made, cached, conditional, bare: reference };
    }
    agent.destroy();
    process.stdout.write(`${JSON.stringify(costs)}\n`);
  } finally {
    child.kill('SIGKILL');
  }
}

await main();
