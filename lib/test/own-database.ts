import { inject } from 'vitest';
import { copyTemplate } from '@/scripts/lib/test-databases.ts';
import { workerState } from './worker-state';

// `lib/db` imports this in tests (vitest.config.ts): a file whose code asks no database gets none.
const worker = workerState();
const name = new URL(process.env.DATABASE_URL as string).pathname.slice(1);
worker.database ??= copyTemplate(inject('adminUrl'), inject('template'), name);
await worker.database;
