import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject, vi } from 'vitest';
import { dropDatabases, urlForTests } from '@/scripts/lib/test-databases.ts';
import { testSecret } from '@/scripts/lib/test-secret.ts';
import { endMocks } from './end-mocks';
import { recordStatements } from './statements';
import { endFile, workerState } from './worker-state';

// Runs before the modules of a test file are loaded. Files follow each other in the process of a worker; each has modules of its own, an empty
// store, fixed settings and, if its code asks for it (own-database.ts), a database.
vi.resetModules();
const worker = workerState();
worker.file += 1;
const storage = mkdtempSync(path.join(tmpdir(), 'vieiro-files-'));
const database = `${inject('run')}_${process.env.VITEST_POOL_ID}_${worker.file}`;

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
Object.assign(process.env, {
  DATABASE_URL: urlForTests(inject('adminUrl'), database),
  NEXTAUTH_SECRET: testSecret,
  STORAGE_DIR: storage,
  PUBLIC_URL: 'http://localhost:3000',
  TZ: 'UTC',
});

afterAll(async () => {
  endMocks();
  const hasDatabase = worker.database !== undefined;
  await endFile();
  rmSync(storage, { recursive: true, force: true });
  if (hasDatabase) await dropDatabases(inject('adminUrl'), database);
});

if (process.env.STATEMENTS_DIR && worker.file === 1) recordStatements(process.env.STATEMENTS_DIR);
