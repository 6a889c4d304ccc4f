/** What this program is: its version, and the migrations that it knows. */
import { readFileSync } from 'node:fs';
import { migrationsIn } from '../lib/migration-files.ts';
import { inRoot } from '../lib/paths.ts';

export const productVersion = (): string => JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;

export const knownMigrations = (): string[] =>
  migrationsIn(inRoot('prisma/migrations')).map(({ name }: { name: string }) => name);
