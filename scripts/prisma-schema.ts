/**
 * Writes prisma/schema.prisma from the migrated database, so that the migrations stay the one place where the data
 * model is written. Run by `npm run schema`; a test compares the two.
 */
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { prismaSchema } from '../lib/db/prisma-schema';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
writeFileSync('prisma/schema.prisma', await prismaSchema(client));
await client.end();
