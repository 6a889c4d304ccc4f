// `npm run migrate`: applies the migrations that the database at DATABASE_URL lacks.
import { giveUp, say, Trouble } from './lib/log.ts';
import { migrate } from './lib/migrate.ts';
import { completeSettings } from './lib/settings.ts';

async function main() {
  completeSettings();
  if (!process.env.DATABASE_URL) throw new Trouble('DATABASE_URL is not set: it says which database to migrate.');
  const names = await migrate({ connectionString: process.env.DATABASE_URL });
  say(names.length === 0 ? 'The database is up to date.' : `${names.length} applied.`);
}

await main().catch(giveUp);
