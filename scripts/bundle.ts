// `npm run bundle -- <what> <folder>`: the scripts that an image runs, as plain JavaScript with all that they need but what their image has.
//   app        what prepares, starts and tends an installation; packages are those of the production build
//   mapserver  MapServer's supervisor; its image has Node 18
//   backup     backup and restore
import { cpSync } from 'node:fs';
import path from 'node:path';
import { bundle, ofTheBuild } from './lib/bundling.ts';
import { giveUp, step, Trouble } from './lib/log.ts';
import { inRoot } from './lib/paths.ts';

const source = (name: string) => inRoot(`scripts/${name}.ts`);
const asModule = { '.js': '.mjs' };

const commands = ['start', 'prepare', 'migrate', 'admin-create', 'import-divisions', 'import-map', 'healthcheck'];
/** What `runScript` runs in a process of its own. */
const children = ['administrator', 'check-environment', 'divisions', 'embedded-map', 'seed'];

const bundleApp = (folder: string) =>
  bundle({
    entryPoints: [...commands, ...children].map(source),
    outdir: path.join(folder, 'scripts'),
    outExtension: asModule,
    splitting: true,
    // The build is there, and the demo's packages belong to development.
    external: [...ofTheBuild, '../prisma/seed/demo'],
  });

const bundleMapServer = (folder: string) =>
  bundle({
    entryPoints: ['mapserver', 'healthcheck'].map(source),
    outdir: path.join(folder, 'scripts'),
    outExtension: asModule,
    target: 'node18',
  });

async function bundleBackup(folder: string) {
  await bundle({
    entryPoints: [source('backup/command')],
    outfile: path.join(folder, 'scripts/backup/command.mjs'),
    external: ['pg-native'],
  });
  cpSync(inRoot('package.json'), path.join(folder, 'package.json'));
  cpSync(inRoot('prisma/migrations'), path.join(folder, 'prisma/migrations'), { recursive: true });
}

const bundles = { app: bundleApp, mapserver: bundleMapServer, backup: bundleBackup };
const isBundle = (name: string | undefined): name is keyof typeof bundles => name !== undefined && name in bundles;

async function main() {
  const [what, folder] = process.argv.slice(2);
  if (!isBundle(what) || !folder) throw new Trouble('Say what and where to: npm run bundle -- app|mapserver|backup <folder>');
  await step(`Scripts of the image ${what}`, async () => void (await bundles[what](folder)));
}

await main().catch(giveUp);
