/**
 * Fills a migrated database: `tsx scripts/seed.ts` with what every installation has, `--demo` also with a small Galicia.
 * DATABASE_URL says where; both can run again at any time. The demo's accounts are written to demo-accounts.json in
 * DATA_DIR (default `.data`).
 */
import pg from 'pg';
import { seedBase } from '../prisma/seed/base';

async function main() {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new Error('DATABASE_URL is not set');
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    await seedBase(client);
    if (process.argv.includes('--demo')) {
      const { seedDemo } = await import('../prisma/seed/demo');
      await seedDemo(client, process.env.DATA_DIR ?? '.data');
    }
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});
