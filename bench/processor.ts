// Processor time of the product while something runs: the server's and that of the database's processes.
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Spent } from './figures';
import { cpuMsOf } from './memory';

const isHere = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres');

/**
 * What something takes of a server's process and of the connections to its database, for each of `times`. Of a connection that is closed
 * meanwhile nothing counts: it was idle.
 */
export async function spentWhile(
  { url, pid }: { url: string; pid: number },
  times: number,
  run: () => Promise<unknown>,
): Promise<Spent> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const backends = async () => {
    const { rows } = await db.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    const pids = rows.map((it) => it.pid);
    return pids.every(isHere) ? new Map(pids.map((it) => [it, cpuMsOf(it)])) : undefined;
  };
  try {
    const before = { server: cpuMsOf(pid), database: await backends() };
    await run();
    const [server, database] = [cpuMsOf(pid), await backends()];
    const spent = [...(database ?? [])].reduce((sum, [it, ms]) => sum + ms - (before.database?.get(it) ?? 0), 0);
    return { serverMs: (server - before.server) / times, ...(before.database && database && { databaseMs: spent / times }) };
  } finally {
    await db.end();
  }
}
