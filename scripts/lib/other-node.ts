// The other Node: 24 is the one of the images, 20.19 the oldest that runs the commands. What runs on one has to run on both.
import { Trouble } from './log.ts';
import { run } from './processes.ts';

const shipped = '24';
const oldest = '20.19';

/** The Node that this process is not, fetched by npm, which keeps it: its program and its version. */
export async function otherNode(): Promise<{ program: string; version: string }> {
  const wanted = process.versions.node.startsWith(`${shipped}.`) ? oldest : shipped;
  const name = `node-${process.platform}-${process.arch}@${wanted}`;
  const asked = ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.version + " " + process.execPath'];
  const { stdout } = await run('npm', asked, { what: `npm exec ${name}` });
  const [version = '', program = ''] = (stdout.trim().split('\n').at(-1) ?? '').split(' ');
  if (!version.startsWith(`v${wanted}.`))
    throw new Trouble(`npm brought Node ${version || 'nothing'} in the place of ${wanted}.`);
  return { program, version };
}

let shippedProgram: Promise<string> | undefined;

/** The program of the Node that ships, or of the newer one that this process is; npm is asked once. */
export function shippedNode(): Promise<string> {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= Number(shipped);
  shippedProgram ??= isNewEnough ? Promise.resolve(process.execPath) : otherNode().then(({ program }) => program);
  return shippedProgram;
}
