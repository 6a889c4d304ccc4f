// `npm run build`: the production build, ready to run as `.next/standalone/server.js`.
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.ts';
import { giveUp, step } from './lib/log.ts';

try {
  await step('Database client', () => ensurePrismaClient());
  await step('Background map', () => ensureBasemap());
  await step('Build', () => ensureBuild());
} catch (error) {
  giveUp(error);
}
