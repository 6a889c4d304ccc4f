// Is node_modules what package-lock.json says? If not, `npm ci`.
import { readFileSync } from 'node:fs';
import { Trouble } from './log.mjs';
import { inRoot, root } from './paths.mjs';
import { run } from './processes.mjs';

const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
};

/**
 * Compares versions entry by entry: dates say nothing after a clone, and npm writes its own list only when it has finished,
 * so that an installation broken off in the middle counts as none. Packages for other systems may be absent.
 */
export function installedAsLocked() {
  const wanted = Object.entries(packagesIn(inRoot('package-lock.json'))).filter(([name]) => name.startsWith('node_modules/'));
  const present = packagesIn(inRoot('node_modules/.package-lock.json'));
  const fits = ([name, { version, optional, devOptional, peer }]) =>
    present[name]?.version === version || (!present[name] && (optional || devOptional || peer));
  return wanted.length > 0 && wanted.every(fits);
}

/** Installs the packages when they differ from the lock file. Returns whether it had to. */
export async function ensureNodeModules({ logFile } = {}) {
  if (installedAsLocked()) return false;
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const env = { ...process.env, NODE_ENV: 'development', npm_config_update_notifier: 'false' };
  await run(command, [...args, 'ci', '--no-audit', '--no-fund'], { cwd: root, env, logFile, what: 'npm ci' });
  if (!installedAsLocked())
    throw new Trouble('npm ci ended well, but node_modules is not what package-lock.json says. Run: npm install');
  return true;
}
