// Processor time of the product while something runs: the server's and that of the database's processes.
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Spent } from './figures';
import { cpuMsOf } from './memory';

const isHere = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres');

/** What something takes of a server's process and of the connections to its database that are open when it begins, for each of `times`. */
export async function spentWhile(
  { url, pid }: { url: string; pid: number },
  times: number,
  run: () => Promise<unknown>,
): Promise<Spent> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } = await db.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await db.end();
  const pids = rows.map((it) => it.pid);
  const spent = () => (pids.every(isHere) ? pids.reduce((sum, it) => sum + cpuMsOf(it), 0) : undefined);
  const before = { server: cpuMsOf(pid), database: spent() };
  await run();
  const [server, database] = [cpuMsOf(pid), spent()];
  return {
    serverMs: (server - before.server) / times,
    ...(before.database !== undefined && database !== undefined && { databaseMs: (database - before.database) / times }),
  };
}
