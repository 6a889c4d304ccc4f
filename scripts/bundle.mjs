// `node scripts/bundle.mjs`: the TypeScript scripts that an installation runs (base content, administrator, divisions, settings), each as
// plain JavaScript beside the production build. An image then needs neither their sources nor the packages of the build.
import { build } from 'esbuild';
import { giveUp, step } from './lib/log.mjs';
import { bundledScripts, inRoot, root } from './lib/paths.mjs';

const scripts = ['administrator', 'check-environment', 'import-divisions', 'seed'];

const bundle = () =>
  build({
    absWorkingDir: root,
    entryPoints: scripts.map((name) => inRoot('scripts', `${name}.ts`)),
    outdir: bundledScripts,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['react-server'],
    // Native or traced into the production build; and the demo, whose packages belong to development.
    external: ['pg', 'sharp', 'bcrypt', '../prisma/seed/demo'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });

try {
  await step('Scripts of an installation', async () => void (await bundle()));
} catch (error) {
  giveUp(error);
}
