// The map files that the workers may open: one folder, names that nobody but us builds, and none that was not tried first. Beside them
// lie the pictures that their symbols name, and the fonts of their labels.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Owner } from '../folders.ts';
import { inRoot } from '../paths.ts';
import type { Variables } from '../processes.ts';

/** How MapServer is run. */
interface Running {
  mapserv: string;
  env: Variables;
  owner: Owner | undefined;
}

const trialTimeoutMs = 20_000;
/** Enough to try a style by, and never a whole table. */
const trialFeatures = 500;
const unusedForMs = 24 * 3600_000;
const touchEveryMs = 3600_000;

/** `elements-1a2b3c4d5e6f`: what the map is for, then a hash of its content. A map file never changes under its name. */
export const isMapName = (name: string) => /^[a-z0-9][a-z0-9_-]{0,80}$/.test(name);

/** The beginning of the content's hash: the same bytes always have the same name. */
export const isAssetName = (name: string) => /^[0-9a-f]{16}\.(svg|png)$/.test(name);

/** The names by which map files call the fonts; a label falls back from one to its `-ext`. Bold letters have no italic here. */
const fonts = { noto: '400-normal', 'noto-italic': '400-italic', 'noto-bold': '700-normal', 'noto-bold-italic': '700-normal' };

function writeFonts(dir: string, own: (file: string) => void): string {
  const lines: string[] = [];
  for (const [name, face] of Object.entries(fonts)) {
    for (const [font, script] of [
      [name, 'latin'],
      [`${name}-ext`, 'latin-ext'],
    ]) {
      const file = path.join(dir, `noto-sans-${script}-${face}.woff2`);
      // The checkout may lie where the workers may not read.
      copyFileSync(inRoot('public', 'fonts', path.basename(file)), file);
      own(file);
      lines.push(`${font} ${file}`);
    }
  }
  return lines.join('\n');
}

const config = (mapsDir: string, tmpDir: string) => `CONFIG
  ENV
    MS_MAP_PATTERN "^${mapsDir.replaceAll('.', '\\.')}/[a-z0-9][a-z0-9_-]*\\.map$"
    MS_TEMPPATH "${tmpDir}/"
    MS_ERRORFILE "stderr"
    MS_DEBUGLEVEL "0"
  END
END
`;

/** Prepares the folders and the configuration of MapServer under `dir`, readable by `owner` and by nobody else. */
export function mapFolder(dir: string, { mapserv, env, owner }: Running) {
  const maps = path.join(dir, 'maps');
  const assets = path.join(maps, 'assets');
  const [tmp, fontDir] = [path.join(dir, 'tmp'), path.join(dir, 'fonts')];
  const [configFile, fontList] = [path.join(dir, 'mapserver.conf'), path.join(maps, 'fonts.list')];
  const own = (file: string) => {
    if (owner) chownSync(file, owner.uid, owner.gid);
  };
  const write = (file: string, content: string | Buffer) => {
    writeFileSync(file, content, { mode: 0o640 });
    own(file);
  };
  for (const folder of [dir, maps, tmp, assets, fontDir]) {
    mkdirSync(folder, { recursive: true, mode: 0o750 });
    own(folder);
  }
  write(configFile, config(maps, tmp));
  write(fontList, writeFonts(fontDir, own));
  const workerEnv = { ...env, MAPSERVER_CONFIG_FILE: configFile };
  const fileOf = (name: string) => path.join(maps, `${name}.map`);
  return {
    workerEnv,
    /** The path of a map that is there, or undefined. Using it keeps it from being swept. */
    find(name: string): string | undefined {
      if (!isMapName(name) || !existsSync(fileOf(name))) return undefined;
      const now = Date.now();
      if (now - statSync(fileOf(name)).mtimeMs > touchEveryMs) utimesSync(fileOf(name), now / 1000, now / 1000);
      return fileOf(name);
    },
    /** Tries the map in a process of its own and puts it in its place. Returns what is wrong with it, or undefined. */
    async put(name: string, text: string): Promise<string | undefined> {
      const trial = fileOf(`trial-${name.slice(0, 40)}-${process.pid}-${++trials}`);
      try {
        write(trial, text.replaceAll(/^ {2}LAYER$/gm, `  LAYER\n    MAXFEATURES ${trialFeatures}`));
        const problem = await tryMap(trial, text, { mapserv, env: workerEnv, owner });
        if (problem) return problem;
        write(trial, text);
        renameSync(trial, fileOf(name));
        sweep(maps, name);
        return undefined;
      } finally {
        rmSync(trial, { force: true });
      }
    },
    /** Keeps a picture for the maps that name it. Returns what is wrong with it, or undefined. */
    putAsset(name: string, bytes: Buffer): string | undefined {
      if (!name.startsWith(createHash('sha256').update(bytes).digest('hex').slice(0, 16)))
        return 'the name is not that of the content';
      write(path.join(assets, `${name}-${process.pid}`), bytes);
      renameSync(path.join(assets, `${name}-${process.pid}`), path.join(assets, name));
      return undefined;
    },
  };
}

let trials = 0;

const isOld = (file: string) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN) > unusedForMs;

/** What nobody has used for long goes: maps, and the pictures that no map names any more. */
function sweep(maps: string, keep: string) {
  const names = readdirSync(maps).filter((entry) => entry.endsWith('.map'));
  for (const entry of names) {
    const file = path.join(maps, entry);
    if (entry !== `${keep}.map` && isOld(file)) rmSync(file, { force: true });
  }
  const old = readdirSync(path.join(maps, 'assets')).filter((entry) => isOld(path.join(maps, 'assets', entry)));
  if (old.length === 0) return;
  const texts = readdirSync(maps)
    .filter((entry) => entry.endsWith('.map'))
    .map((entry) => readFileSync(path.join(maps, entry), 'utf8'));
  for (const entry of old)
    if (!texts.some((text) => text.includes(entry))) rmSync(path.join(maps, 'assets', entry), { force: true });
}

/**
 * Asks what the map itself says that it should be asked (its lines `# try …`): a map file that hangs or aborts does so here, not in a
 * worker. One that says nothing is not cached.
 */
async function tryMap(file: string, text: string, options: Running): Promise<string | undefined> {
  const queries = [...text.matchAll(/^# try (\S+)$/gm)].map((match) => match[1]);
  if (queries.length === 0) return 'the map does not say how it is tried';
  for (const query of queries) {
    const answer = await runOnce(`${query}&map=${encodeURIComponent(file)}`, options);
    if (!/^Content-Type: image\//im.test(answer) && !/<(\w+:)?W[MF]S_Capabilities\b/.test(answer)) return problemIn(answer);
  }
  return undefined;
}

const problemIn = (answer: string) =>
  answer
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500) || 'MapServer gave no answer';

function runOnce(query: string, { mapserv, env, owner }: Running): Promise<string> {
  return new Promise((resolve) => {
    const variables: Variables = {
      ...env,
      REQUEST_METHOD: 'GET',
      QUERY_STRING: query,
      SCRIPT_NAME: '/',
      SERVER_NAME: 'localhost',
      SERVER_PORT: '80',
    };
    const child = spawn(mapserv, [], {
      env: variables as NodeJS.ProcessEnv,
      ...owner,
      cwd: '/',
      timeout: trialTimeoutMs,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve(error.message));
    child.on('close', (_code, signal) =>
      resolve(signal ? `MapServer was ended by ${signal}` : Buffer.concat(chunks).toString('latin1')),
    );
  });
}
