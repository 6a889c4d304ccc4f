// What package-lock.json lacks after `npm install`. npm leaves out of it what is for another system and could not be resolved, and
// `npm ci` then refuses the file. The versions are named by the packages that want them; their entries say which system they are for.
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

interface System {
  os?: string[];
  cpu?: string[];
  libc?: string[];
}
interface Entry extends System {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}
export interface LockFile {
  packages: Record<string, Entry>;
}

/** `@img/sharp-linuxmusl-x64` → for linux, x64, musl. */
function systemOf(name: string): System {
  const words = name
    .replace('linuxmusl', 'linux-musl')
    .replace('ppc64le', 'ppc64')
    .replace(/armv?\d\w*|arm-gnueabihf/g, 'arm')
    .split(/[-/]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  const musl = words.includes('musl');
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(os === 'linux' && { libc: [musl ? 'musl' : 'glibc'] }) };
}

/** Where Node would search `name` from the package at `place`, among the entries of the lock file. */
function found(packages: LockFile['packages'], place: string, name: string): string | undefined {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (at === '') return undefined;
  }
}

/** The entries that the lock file lacks: `{ [place]: entry }`. A range instead of a version can't be completed without a registry. */
export function missingEntries({ packages }: LockFile): LockFile['packages'] {
  const missing: LockFile['packages'] = {};
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version)) continue;
      const all = { ...packages, ...missing };
      // Packages may want several versions of one name: what is there counts only if it is the version that is wanted.
      if (all[found(all, place, name) ?? '']?.version === version) continue;
      const home = all[`node_modules/${name}`] ? `${place}/node_modules/${name}` : `node_modules/${name}`;
      missing[home] = { version, ...(entry.dev && { dev: true }), optional: true, ...systemOf(name) };
    }
  }
  return missing;
}
