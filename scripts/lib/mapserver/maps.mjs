// The map files that the workers may open: one folder, names that nobody but us builds, and none that was not tried first.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const trialTimeoutMs = 20_000;
const unusedForMs = 24 * 3600_000;
const touchEveryMs = 3600_000;

/** `elements-1a2b3c4d5e6f`: what the map is for, then a mark of its content. A map file never changes under its name. */
export const isMapName = (name) => /^[a-z0-9][a-z0-9_-]{0,80}$/.test(name);

const config = (mapsDir, tmpDir) => `CONFIG
  ENV
    MS_MAP_PATTERN "^${mapsDir.replaceAll('.', '\\.')}/[a-z0-9][a-z0-9_-]*\\.map$"
    MS_TEMPPATH "${tmpDir}/"
    MS_ERRORFILE "stderr"
    MS_DEBUGLEVEL "0"
  END
END
`;

/** Prepares the folders and the configuration of MapServer under `dir`, readable by `owner` and by nobody else. */
export function mapFolder(dir, { mapserv, env, owner }) {
  const maps = path.join(dir, 'maps');
  const tmp = path.join(dir, 'tmp');
  const configFile = path.join(dir, 'mapserver.conf');
  for (const folder of [dir, maps, tmp]) mkdirSync(folder, { recursive: true, mode: 0o750 });
  writeFileSync(configFile, config(maps, tmp), { mode: 0o640 });
  if (owner) for (const file of [dir, maps, tmp, configFile]) chownSync(file, owner.uid, owner.gid);
  const workerEnv = { ...env, MAPSERVER_CONFIG_FILE: configFile };
  const fileOf = (name) => path.join(maps, `${name}.map`);
  return {
    workerEnv,
    /** The path of a map that is there, or undefined. Using it keeps it from being swept. */
    find(name) {
      if (!isMapName(name) || !existsSync(fileOf(name))) return undefined;
      const now = Date.now();
      if (now - statSync(fileOf(name)).mtimeMs > touchEveryMs) utimesSync(fileOf(name), now / 1000, now / 1000);
      return fileOf(name);
    },
    /** Tries the map in a process of its own and puts it in its place. Returns what is wrong with it, or undefined. */
    async put(name, text) {
      const trial = fileOf(`${name}-trial-${process.pid}-${Date.now()}`);
      writeFileSync(trial, text, { mode: 0o640 });
      if (owner) chownSync(trial, owner.uid, owner.gid);
      try {
        const problem = await tryMap(trial, { mapserv, env: workerEnv, owner });
        if (problem) return problem;
        renameSync(trial, fileOf(name));
        sweep(maps, name);
        return undefined;
      } finally {
        rmSync(trial, { force: true });
      }
    },
  };
}

function sweep(maps, keep) {
  for (const entry of readdirSync(maps)) {
    const file = path.join(maps, entry);
    if (entry !== `${keep}.map` && Date.now() - statSync(file, { throwIfNoEntry: false })?.mtimeMs > unusedForMs)
      rmSync(file, { force: true });
  }
}

/** Asks for the capabilities and for a small picture of every layer: a map file that hangs or aborts does so here, not in a worker. */
async function tryMap(file, options) {
  const capabilities = await runOnce(
    `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities&map=${encodeURIComponent(file)}`,
    options,
  );
  if (!/<WMS_Capabilities/.test(capabilities)) return problemIn(capabilities);
  const layers = [...capabilities.matchAll(/<Layer queryable[^>]*>\s*<Name>([^<]+)</g)].map((match) => match[1]);
  const picture = `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&CRS=EPSG:3857&BBOX=-900000,5200000,-800000,5300000&WIDTH=16&HEIGHT=16&FORMAT=image/png&STYLES=`;
  const drawn = await runOnce(
    `${picture}&LAYERS=${encodeURIComponent(layers.join(','))}&map=${encodeURIComponent(file)}`,
    options,
  );
  return /^Content-Type: image\/png/im.test(drawn) ? undefined : problemIn(drawn);
}

const problemIn = (answer) =>
  answer
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500) || 'MapServer gave no answer';

function runOnce(query, { mapserv, env, owner }) {
  return new Promise((resolve) => {
    const variables = {
      ...env,
      REQUEST_METHOD: 'GET',
      QUERY_STRING: query,
      SCRIPT_NAME: '/',
      SERVER_NAME: 'localhost',
      SERVER_PORT: '80',
    };
    const child = spawn(mapserv, [], {
      env: variables,
      ...owner,
      cwd: '/',
      timeout: trialTimeoutMs,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve(error.message));
    child.on('close', (_code, signal) =>
      resolve(signal ? `MapServer was ended by ${signal}` : Buffer.concat(chunks).toString('latin1')),
    );
  });
}
