// The two versions of Node that count: 24 is the one of the images, 20.19 the oldest that runs the commands.
import { Trouble } from './log.ts';
import { run } from './processes.ts';

const shipped = '24';
const oldest = '20.19';

/** A Node: its program and its version. */
interface NodeProgram {
  program: string;
  version: string;
}

/** This version of Node, fetched by npm, which keeps it. */
async function fetchNode(wanted: string): Promise<NodeProgram> {
  const name = `node-${process.platform}-${process.arch}@${wanted}`;
  const asked = ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.version + " " + process.execPath'];
  const { stdout } = await run('npm', asked, { what: `npm exec ${name}` });
  const [version = '', program = ''] = (stdout.trim().split('\n').at(-1) ?? '').split(' ');
  if (!version.startsWith(`v${wanted}.`))
    throw new Trouble(`npm brought Node ${version || 'nothing'} in the place of ${wanted}.`);
  return { program, version };
}

const thisNode: NodeProgram = { program: process.execPath, version: process.version };
const isNewEnough = Number(process.versions.node.split('.')[0]) >= Number(shipped);

let shippedOne: Promise<NodeProgram> | undefined;

/** The Node that ships, or the newer one that this process is; npm is asked once. */
export function shippedNode(): Promise<NodeProgram> {
  shippedOne ??= isNewEnough ? Promise.resolve(thisNode) : fetchNode(shipped);
  return shippedOne;
}

/** An older Node that runs the commands: the one that this process is, or the oldest. */
export const olderNode = (): Promise<NodeProgram> => (isNewEnough ? fetchNode(oldest) : Promise.resolve(thisNode));
