// `node scripts/run.mjs <command> …`, which the npm commands are. Plain JavaScript, because it runs before there are packages: it checks
// Node's version, installs what package-lock.json says and goes on in TypeScript, as scripts/<command>.ts. An image has no sources and no
// packages of the build: there it runs what was bundled of them, scripts/<command>.mjs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(here);
const oldestNode = [20, 19];
const neededMb = 2500;
/** These bring the packages up to date. The others take what is there: they may run beside one of these. */
const following = new Set(['up', 'dev', 'test', 'fuzz', 'bench', 'screens', 'build', 'test-stack', 'test-qgis']);

function giveUp(sentence, exitCode = 1) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(exitCode);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
  giveUp(`Node ${oldestNode.join('.')} or newer is needed, this is ${process.version}. See https://nodejs.org`);

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * Compares versions entry by entry: dates say nothing after a clone, and npm writes its own list only when it has finished,
 * so that an installation broken off in the middle counts as none. Packages for other systems may be absent.
 */
function installedAsLocked() {
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(([name]) => name.startsWith('node_modules/'));
  const present = packagesIn('node_modules/.package-lock.json');
  const fits = ([name, { version, optional, devOptional, peer }]) =>
    present[name]?.version === version || (!present[name] && (optional || devOptional || peer));
  return wanted.length > 0 && wanted.every(fits);
}

/** Says early what would fail late: too little space is noticed before ten minutes of work, not after. */
function checkDisk() {
  const { bavail, bsize } = statfsSync(root);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  if (freeMb < neededMb)
    giveUp(
      `Only ${freeMb} MB are free on the disk of ${root}; about ${neededMb} MB are needed. Free some space and run it again.`,
    );
}

async function install() {
  checkDisk();
  const npm = process.env.npm_execpath;
  const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const env = { ...process.env, NODE_ENV: 'development', npm_config_update_notifier: 'false' };
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const heartbeat = setInterval(() => console.log(`    Node packages: still working, ${seconds()}`), 15_000);
  const child = spawn(program, [...before, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = (output + chunk).slice(-10_000)));
  const code = await new Promise((resolve) => child.once('error', ({ message }) => resolve(message)).once('close', resolve));
  clearInterval(heartbeat);
  if (code !== 0) giveUp(`npm ci failed (${code ?? child.signalCode}):\n${output.trimEnd()}`, child.signalCode ? 130 : 1);
  if (!installedAsLocked()) giveUp('npm ci ended well, but node_modules is not what package-lock.json says. Run: npm install');
  console.log(`  ✓ Node packages: installed (${seconds()})`);
}

const command = process.argv[2];
const [source, bundled] = ['ts', 'mjs'].map((end) => path.join(here, `${command}.${end}`));
process.argv.splice(1, 2, source);
if (existsSync(source)) {
  if (following.has(command) ? !installedAsLocked() : !existsSync(path.join(root, 'node_modules/tsx'))) await install();
  const { register } = await import('tsx/esm/api');
  register();
  await import(source);
} else if (existsSync(bundled)) await import(bundled);
else giveUp(`There is no command ${command}.`);
