/**
 * What the first page of a list costs, asked for as the interface does, by one client: `list-cost.ts '{"address","url","pid"}'`. Prints one
 * line of JSON.
 */
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { ListCost } from './figures';
import { connections, fetchBytes } from './http';
import { largestType } from './largest-type';
import { cpuMsOf } from './memory';

const WARM_UP = 300;
const ASKED = 1000;

interface Setup {
  address: string;
  url: string;
  pid: number;
}

/** Processor time of the database's processes; undefined where they are not on this machine. */
function spentBy(pids: readonly number[]): number | undefined {
  const isHere = (pid: number) =>
    existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres');
  return pids.every(isHere) ? pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0) : undefined;
}

async function main() {
  const { address, url, pid } = JSON.parse(process.argv[2] ?? '') as Setup;
  const { id } = await largestType(url);
  const query = new URLSearchParams({
    page: '0',
    size: '10',
    sortField: 'modificationDate',
    sortOrder: 'desc',
    type: 'reference',
  });
  const list = `${address}/api/elements/geometric_element_type/${id}/geometric_elements?${query}`;
  const agent = connections(1);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  let bytes = 0;
  for (let n = 0; n < WARM_UP; n++) bytes = await fetchBytes(agent, list);
  const backends = await db.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  const pids = backends.rows.map((it) => it.pid);
  const before = { server: cpuMsOf(pid), database: spentBy(pids) };
  for (let n = 0; n < ASKED; n++) await fetchBytes(agent, list);
  const [server, database] = [cpuMsOf(pid), spentBy(pids)];
  await db.end();
  agent.destroy();
  const figures: ListCost = {
    bytes,
    serverMs: (server - before.server) / ASKED,
    ...(before.database !== undefined && database !== undefined && { databaseMs: (database - before.database) / ASKED }),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

await main();
