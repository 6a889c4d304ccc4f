import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { copyTemplate } from '@/scripts/lib/test-databases.ts';
import { testSecret } from '@/scripts/lib/test-secret.ts';
import { recordStatements } from './statements';

// Runs before the modules of a test file are loaded: a separate database, an empty store, and fixed settings.
const storage = mkdtempSync(path.join(tmpdir(), 'vieiro-files-'));
const database = `${inject('run')}_${process.env.VITEST_POOL_ID}`;

Object.assign(process.env, {
  DATABASE_URL: await copyTemplate(inject('adminUrl'), inject('template'), database),
  NEXTAUTH_SECRET: testSecret,
  STORAGE_DIR: storage,
  PUBLIC_URL: 'http://localhost:3000',
  TZ: 'UTC',
});
for (const name of [
  'DATABASE_REPLICA_URL',
  'MAPSERVER_URL',
  'MAPSERVER_TOKEN',
  'METRICS_TOKEN',
  'SMTP_URL',
  'MAIL_FROM',
  'LAYER_PROXY_PRIVATE_HOSTS',
  'TRUSTED_PROXIES',
  'S3_ENDPOINT',
])
  delete process.env[name];

afterAll(() => rmSync(storage, { recursive: true, force: true }));

if (process.env.STATEMENTS_DIR) recordStatements(process.env.STATEMENTS_DIR);
