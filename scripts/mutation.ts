// `npm run mutation [-- <part> …]`: changes the code in small ways, one at a time, and checks whether a test fails. See docs/mutation.md.
// It ends with an error when fewer than 85 % of a part's changes make a test fail.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, say, Trouble } from './lib/log.ts';
import { shippedNode } from './lib/node-versions.ts';
import { dataDir, inRoot, packageBin } from './lib/paths.ts';
import { run } from './lib/processes.ts';
import { joinTestCluster } from './lib/test-cluster.ts';
import { PARTS } from './mutation/parts.ts';
import { type Report, tableOf } from './mutation/table.ts';

const asked = process.argv.slice(2);

async function main() {
  const unknown = asked.find((part) => !(part in PARTS));
  if (unknown) throw new Trouble(`There is no part ${unknown}: they are ${Object.keys(PARTS).join(', ')}.`);
  // Stryker needs Node 22, and its configuration is read with types in it.
  const { program: node } = await shippedNode();
  // Stryker works in a copy of the sources, where the tests would make a cluster and a template of their own.
  const { adminUrl, leave } = await joinTestCluster();
  try {
    const parts = asked.length > 0 ? asked : Object.keys(PARTS);
    const reports: Report[] = [];
    for (const part of parts) reports.push(await mutate(node, part, adminUrl));
    say(tableOf(reports));
  } finally {
    await leave();
  }
}

async function mutate(node: string, part: string, adminUrl: string): Promise<Report> {
  const dir = dataDir('mutation');
  const file = path.join(dir, `${part}.json`);
  const { code, output } = await run(node, [packageBin('@stryker-mutator/core', 'bin/stryker.js'), 'run'], {
    cwd: inRoot(),
    // Each mutant loads the packages anew: their compiled code is cached.
    env: { MUTATION_PART: part, TEST_DATABASE_URL: adminUrl, NODE_COMPILE_CACHE: path.join(dir, 'compiled') },
    logFile: path.join(dir, `${part}.log`),
    allowFailure: true,
  });
  if (!existsSync(file)) throw new Trouble(`The mutation run of ${part} failed:\n${output.slice(-2000)}`);
  if (code !== 0) process.exitCode = 1;
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

await main().catch(giveUp);
