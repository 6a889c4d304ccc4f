/** `npm run boundaries`: holds the order of modules and finds circles of files, types included. The folder is this one, or the one that is named. */
import { problemsIn, sourcesIn } from './boundaries/check';
import { root } from './lib/paths.ts';

const folder = process.argv[2] ?? root;
const problems = problemsIn(folder);
for (const problem of problems) console.error(problem);
console.log(`${sourcesIn(folder).length} files, ${problems.length} imports that may not be`);
if (problems.length > 0) process.exitCode = 1;
