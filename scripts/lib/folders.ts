// Folders that another account has to reach, and folders whose paths have to be short.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { note, Trouble } from './log.ts';
import { cloneId, root } from './paths.ts';
import { run } from './processes.ts';

/** A socket's path has at most 107 bytes; this is the longest name that we put into a folder. */
const longestFolder = 107 - '/.s.PGSQL.5432.lock'.length;

/** Whom a program runs as. */
export interface Owner {
  uid: number;
  gid: number;
}

function idsOf(account: string): Owner | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, account], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/**
 * As root: `{ uid, gid }` of the first of the accounts that exists, for programs that must not run as root.
 * As an ordinary user: undefined, everything runs as ourselves.
 */
export function unprivileged(...accounts: string[]): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ids = accounts.map(idsOf).find(Boolean);
  if (!ids) throw new Trouble(`There is no account "${accounts[0]}" to run as. Create it with: useradd --system ${accounts[0]}`);
  return ids;
}

/** Can the account enter every folder on the way to `dir`? */
async function reachable(dir: string, owner: Owner | undefined): Promise<boolean> {
  if (!owner) return true;
  const { code } = await run('test', ['-x', dir], { ...owner, cwd: '/', allowFailure: true });
  return code === 0;
}

const noted = new Set<string>();

/** The data folder itself, or, when root's clone is closed to the account, a folder for this clone under /var/lib. */
export async function homeFor(dataFolder: string, owner: Owner | undefined): Promise<string> {
  if (await reachable(dataFolder, owner)) return dataFolder;
  const elsewhere = path.join(
    `/var/lib/vieiro-${cloneId}`,
    path.relative(root, dataFolder).replaceAll(path.sep, '-').replace(/^\.+/, ''),
  );
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  if (!noted.has(elsewhere)) note(`PostgreSQL's account can't reach ${dataFolder}: what it needs lies in ${elsewhere}`);
  noted.add(elsewhere);
  return elsewhere;
}

/** `home/name`, or a short path elsewhere when that is too long for a socket; refused when somebody else made it. */
export function shortFolder(home: string, name: string, owner: Owner | undefined): string {
  const self = process.getuid?.();
  const wanted = path.join(home, name);
  const short = self === 0 ? `/run/vieiro-${cloneId}` : path.join(os.tmpdir(), `vieiro-${self}-${cloneId}`);
  const folder = wanted.length <= longestFolder ? wanted : `${short}-${path.basename(home).replace(/^\.+/, '')}-${name}`;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { uid } = lstatSync(folder);
  if (![self, owner?.uid].includes(uid))
    throw new Trouble(`${folder} belongs to somebody else. Remove it and run the command again.`);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  return folder;
}
