import type { TestProject } from 'vitest/node';
import { ensureTemplate, joinTestCluster } from '@/scripts/lib/test-cluster.ts';
import { dropDatabases } from '@/scripts/lib/test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for tests, with the right to make databases. */
    adminUrl: string;
    /** The database that every test file gets a copy of: migrated, with the base seed. */
    template: string;
    /** Names this run's databases, so that runs at the same time stay apart. */
    run: string;
  }
}

/** Once for a whole run: the cluster and the template database. */
export default async function setup(project: TestProject) {
  const { adminUrl, leave } = await joinTestCluster();
  const run = `vitest_${process.pid}`;
  project.provide('adminUrl', adminUrl);
  project.provide('template', await ensureTemplate(adminUrl));
  project.provide('run', run);
  return async () => {
    await dropDatabases(adminUrl, `${run}_`);
    await leave();
  };
}
