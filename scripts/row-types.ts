/** Compares the row types of all statements with what PostgreSQL described while the unit tests ran. A part of `npm run check`. */

import { dataDir, root } from './lib/paths.ts';
import { checkRowTypes } from './row-types/check';

const { calls, problems } = await checkRowTypes(root, dataDir('test', 'statements'), dataDir('test', 'row-types'));
for (const problem of problems) console.error(problem);
console.log(`${calls} statements, ${problems.length} row types that are not what PostgreSQL describes`);
if (problems.length > 0) process.exitCode = 1;
