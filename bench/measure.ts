/**
 * Measures running servers: `measure.ts '{"targets":[{"elements","url","address","pid"}],"rounds":7}'`. Prints one line of JSON.
 * Rounds of the bare statement and of the endpoint take turns, over all sizes, so that whatever else the machine does meets all alike.
 */
import { byHttp, bySql, findTypeIds, type Route } from './client';
import { TYPES } from './distribution';
import { cpuMsOf, residentMb } from './memory';
import { median, p95ByZoom, type Round, runRound } from './rounds';
import { joinedList, type Tile, tileList } from './tiles';

const CLIENTS = 4;
const WARM_UP_ROUNDS = 3;
const SAMPLE_MS = 100;

interface Target {
  elements: number;
  url: string;
  address: string;
  pid: number;
}

interface Bench extends Target {
  http: Route;
  sql: Route;
  httpRounds: Round[];
  sqlRounds: Round[];
  joinedRounds: Round[];
  cpuMs: number;
  rssMb: number;
}

async function open(target: Target): Promise<Bench> {
  const types = await findTypeIds(target.url);
  const routes = { http: byHttp(target.address, types, CLIENTS), sql: bySql(target.url, types, CLIENTS) };
  return { ...target, ...routes, httpRounds: [], sqlRounds: [], joinedRounds: [], cpuMs: 0, rssMb: 0 };
}

async function oneTurn(bench: Bench, tiles: readonly Tile[], counts: boolean) {
  const sql = await runRound(bench.sql.fetch, tiles, CLIENTS);
  const joined = await runRound(bench.sql.fetch, joinedList(TYPES.length), CLIENTS);
  const cpu = cpuMsOf(bench.pid);
  const http = await runRound(bench.http.fetch, tiles, CLIENTS);
  if (http.bytes !== sql.bytes) throw new Error(`the endpoint sent ${http.bytes} bytes, the statement ${sql.bytes}`);
  if (!counts) return;
  bench.cpuMs += cpuMsOf(bench.pid) - cpu;
  bench.sqlRounds.push(sql);
  bench.joinedRounds.push(joined);
  bench.httpRounds.push(http);
}

/** What one request costs beyond its statement when nobody else asks: the same small tiles both ways, in milliseconds. */
async function aloneMs(bench: Bench, tiles: readonly Tile[]): Promise<number> {
  const small = tiles.filter(({ z }) => z === 18);
  const spent: number[] = [];
  for (let round = 0; round < 5; round++) {
    const sql = await runRound(bench.sql.fetch, small, 1);
    const http = await runRound(bench.http.fetch, small, 1);
    spent.push((http.wallMs - sql.wallMs) / small.length);
  }
  return median(spent);
}

async function report(bench: Bench, tiles: readonly Tile[]) {
  const byZoom = (rounds: Round[]) => Object.fromEntries(p95ByZoom(rounds));
  return {
    elements: bench.elements,
    tiles: tiles.length,
    bytes: bench.httpRounds[0]?.bytes,
    sqlWallMs: bench.sqlRounds.map(({ wallMs }) => wallMs),
    joinedSqlWallMs: bench.joinedRounds.map(({ wallMs }) => wallMs),
    httpWallMs: bench.httpRounds.map(({ wallMs }) => wallMs),
    sqlP95Ms: byZoom(bench.sqlRounds),
    httpP95Ms: byZoom(bench.httpRounds),
    serverCpuMsPerRequest: bench.cpuMs / (tiles.length * bench.httpRounds.length),
    aloneMsPerRequest: await aloneMs(bench, tiles),
    rssMb: bench.rssMb,
  };
}

async function main() {
  const { targets, rounds } = JSON.parse(process.argv[2] ?? '') as { targets: Target[]; rounds: number };
  const tiles = tileList(TYPES.length);
  const benches = await Promise.all(targets.map(open));
  const sampler = setInterval(() => {
    for (const bench of benches) bench.rssMb = Math.max(bench.rssMb, residentMb(bench.pid));
  }, SAMPLE_MS);
  for (let turn = -WARM_UP_ROUNDS; turn < rounds; turn++) for (const bench of benches) await oneTurn(bench, tiles, turn >= 0);
  const reports = [];
  for (const bench of benches) reports.push(await report(bench, tiles));
  clearInterval(sampler);
  await Promise.all(benches.flatMap(({ http, sql }) => [http.close(), sql.close()]));
  process.stdout.write(`${JSON.stringify(reports)}\n`);
}

await main();
