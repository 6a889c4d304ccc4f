// `node scripts/bundle.mjs`: the TypeScript scripts that an installation runs (base content, administrator, divisions, settings), each as
// plain JavaScript beside the production build. An image then needs neither their sources nor the packages of the build.
// `node scripts/bundle.mjs backup <folder>`: backup and restore, with all that their image needs.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { bundle, ofTheBuild } from './lib/bundling.mjs';
import { giveUp, step, Trouble } from './lib/log.mjs';
import { bundledScripts, inRoot } from './lib/paths.mjs';

const scripts = ['administrator', 'check-environment', 'import-divisions', 'seed'];

const bundleScripts = () =>
  bundle({
    entryPoints: scripts.map((name) => inRoot('scripts', `${name}.ts`)),
    outdir: bundledScripts,
    splitting: true,
    outExtension: { '.js': '.mjs' },
    // The demo's packages belong to development.
    external: [...ofTheBuild, '../prisma/seed/demo'],
  });

/** One file, which stands as deep as its source does: it finds what lies beside it by where it is. */
async function bundleBackup(folder) {
  if (!folder) throw new Trouble('Say where to: node scripts/bundle.mjs backup <folder>');
  const file = 'scripts/backup/command';
  await bundle({
    entryPoints: [inRoot(`${file}.ts`)],
    outfile: path.join(folder, `${file}.mjs`),
    external: ['pg-native'],
  });
  cpSync(inRoot('package.json'), path.join(folder, 'package.json'));
  cpSync(inRoot('prisma/migrations'), path.join(folder, 'prisma/migrations'), { recursive: true });
}

const [what, folder] = process.argv.slice(2);
try {
  if (what === 'backup') await step('Backup and restore', () => bundleBackup(folder));
  else await step('Scripts of an installation', async () => void (await bundleScripts()));
} catch (error) {
  giveUp(error);
}
