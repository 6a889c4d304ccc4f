// The machine's Docker engine, as the tests of the stack use it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Trouble } from './log.ts';
import { findProgram } from './packages.ts';
import { cloneId } from './paths.ts';
import { type RunOptions, run } from './processes.ts';

/** Every project and image of the tests of this clone begins with it. */
export const testPrefix = `vieiro-test-${cloneId}`;

const oldestCompose = { major: 2, minor: 26 };

/** What the engine's programs need of our environment. Nothing else of it reaches a stack: an operator's settings say nothing about tests. */
export function engineEnvironment() {
  const wanted =
    /^(PATH|HOME|USER|LANG|TMPDIR|XDG_RUNTIME_DIR|SSH_AUTH_SOCK|DOCKER_\w+|BUILDKIT_\w+|(HTTPS?|NO)_PROXY|(https?|no)_proxy)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted.test(name)));
}

/** Runs `docker` with these arguments; `env` is added to what the engine needs. */
export const docker = (args: string[], { env = {}, ...options }: RunOptions = {}) =>
  run('docker', args, { what: `docker ${args.slice(0, 3).join(' ')}`, env: { ...engineEnvironment(), ...env }, ...options });

/** Says which engine there is. Throws Trouble with one line where there is none, or one that is too old. */
export async function ensureEngine() {
  if (!findProgram('docker')) throw new Trouble('The tests of the stack need Docker Engine: there is no program docker.');
  const engine = await docker(['version', '--format', '{{.Server.Version}}'], { allowFailure: true });
  if (engine.code !== 0) {
    const reason = engine.output.trim().split('\n').at(-1);
    throw new Trouble(`The tests of the stack need a running Docker Engine that this account may use: ${reason}`);
  }
  const compose = await docker(['compose', 'version', '--short'], { allowFailure: true });
  const [major = 0, minor = 0] = compose.stdout.trim().replace(/^v/, '').split('.').map(Number);
  if (compose.code !== 0 || major < oldestCompose.major || (major === oldestCompose.major && minor < oldestCompose.minor))
    throw new Trouble(`The tests of the stack need Docker Compose ${oldestCompose.major}.${oldestCompose.minor} or newer.`);
  return `${engine.stdout.trim()}, Compose ${compose.stdout.trim()}`;
}

/** Beside `docker`, which begins nothing after Ctrl-C: what has been started is removed then, too. */
const clean = async (args: string[]) =>
  (await promisify(execFile)('docker', args, { env: engineEnvironment() as NodeJS.ProcessEnv })).stdout;
const listed = async (args: string[]) => (await clean(args)).split('\n').filter(Boolean);
const projectLabel = 'com.docker.compose.project';

/** The compose projects of our tests that have containers, volumes or networks. */
async function testProjects() {
  const format = ['--format', `{{.Label "${projectLabel}"}}`];
  const names = await Promise.all(
    [
      ['ps', '-a'],
      ['volume', 'ls'],
      ['network', 'ls'],
    ].map((list) => listed([...list, '--filter', `label=${projectLabel}`, ...format])),
  );
  return [...new Set(names.flat())].filter((name) => name.startsWith(testPrefix));
}

/** Removes the containers, volumes and networks of a project, whatever compose files it was made from. */
export async function removeProject(name: string): Promise<void> {
  const filter = ['--filter', `label=${projectLabel}=${name}`];
  const each = async (list: string[], remove: string[]) => {
    const ids = await listed([...list, ...filter]);
    if (ids.length > 0) await clean([...remove, ...ids]);
  };
  await each(['ps', '-aq'], ['rm', '-f', '-v']);
  await each(['volume', 'ls', '-q'], ['volume', 'rm', '-f']);
  await each(['network', 'ls', '-q'], ['network', 'rm']);
}

/** Removes what tests of this clone left; images stay. Returns what was there, for `step`. */
export async function removeTestStacks() {
  const names = await testProjects();
  for (const name of names) await removeProject(name);
  return names.length === 0 ? 'none' : names.join(', ');
}
