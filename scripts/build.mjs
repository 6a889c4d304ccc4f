// `npm run build`: the production build, ready to run as `.next/standalone/server.js`.
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.mjs';
import { giveUp, step } from './lib/log.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';

try {
  await step('Node packages', async () => ((await ensureNodeModules()) ? 'installed' : 'present'));
  await step('Database client', ensurePrismaClient);
  await step('Background map', ensureBasemap);
  await step('Build', ensureBuild);
} catch (error) {
  giveUp(error);
}
