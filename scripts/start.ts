// `npm start`, and what the container runs: checks the settings, brings the database up to date, makes the first administrator, serves.
// Settings come from the environment (.env.example names them). The build must be there: npm run build.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepareInstallation } from './lib/installation.ts';
import { giveUp, Trouble } from './lib/log.ts';
import { productionServer, root } from './lib/paths.ts';
import { completeSettings } from './lib/settings.ts';

try {
  if (!existsSync(productionServer)) throw new Trouble('There is no production build. Make it with: npm run build');
  completeSettings();
  await prepareInstallation();
  Object.assign(process.env, { NODE_ENV: 'production' });
  process.env.STORAGE_DIR = path.resolve(root, process.env.STORAGE_DIR ?? '.data/files');
  await import(productionServer);
} catch (error) {
  giveUp(error);
  process.exit(1);
}
