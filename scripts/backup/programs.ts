/** PostgreSQL's own programs: which of them fit a server, and which options name the server. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Trouble } from '../lib/log.ts';
import { findProgram } from '../lib/packages.ts';
import { run } from '../lib/processes.ts';

const numbersIn = (folder: string): number[] => {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
};

/** `pg_dump (PostgreSQL) 17.6 (Debian …)` → 17. */
export const majorOf = (text: string): number => Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1] ?? 0);

async function installed(name: string): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const major of numbersIn('/usr/lib/postgresql')) {
    const program = findProgram(`/usr/lib/postgresql/${major}/bin/${name}`);
    if (program) found.set(major, program);
  }
  const inPath = findProgram(name);
  if (inPath) {
    const major = majorOf((await run(inPath, ['--version'], { allowFailure: true })).stdout);
    if (major > 0 && !found.has(major)) found.set(major, inPath);
  }
  return found;
}

/**
 * The program of the server's own major version, or else of the oldest newer one. Throws Trouble that says which version is needed.
 * `exact`: a data directory is read by its own version only.
 */
export async function programFor(name: string, serverMajor: number, { exact = false } = {}): Promise<string> {
  const found = await installed(name);
  const fitting = [...found.keys()]
    .filter((major) => (exact ? major === serverMajor : major >= serverMajor))
    .sort((a, b) => a - b)[0];
  if (fitting !== undefined) return found.get(fitting) as string;
  const have = [...found.keys()].sort().join(', ');
  const needed = exact ? `${name} ${serverMajor}` : `${name} ${serverMajor} or newer`;
  const from = ['postgres', 'initdb', 'pg_verifybackup'].includes(name)
    ? `postgresql-${serverMajor}`
    : `postgresql-client-${serverMajor}`;
  throw new Trouble(`${needed} is needed, and this machine has ${have || 'none'}: install ${from}.`);
}

/** The address for a program's command line, and the password for its environment, where no other account reads it. */
export function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.toString(), env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

interface Options {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** The folder that the message about a full disk names. */
  writesTo?: string;
}

/** Runs one of PostgreSQL's programs to its end. */
export async function runPostgres(
  program: string,
  args: string[],
  { writesTo, ...options }: Options = {},
): Promise<{ stdout: string }> {
  try {
    return await run(program, args, { what: path.basename(program), ...options });
  } catch (error) {
    if (writesTo && /No space left on device/.test((error as Error).message)) throw diskFull(writesTo);
    throw error;
  }
}

export const diskFull = (folder: string) =>
  new Trouble(
    `There is not enough space in ${folder} for this backup. Free some, or name a folder on a larger disk. The backups before it are as they were.`,
  );
