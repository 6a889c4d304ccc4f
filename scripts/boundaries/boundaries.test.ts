import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPONENTS, LIB } from '../../boundaries.config';
import { inRoot } from '../lib/paths.ts';
import { problemsIn } from './check';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'vieiro-boundaries-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GOOD = {
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
  'lib/errors.ts': 'export class AppError extends Error {}',
  'lib/db/index.ts': "import { AppError } from '@/lib/errors'; export const failure = () => new AppError();",
  'lib/db/queries.ts': 'export const find = () => 1;',
  'lib/users/schema.ts': 'export interface User { id: number }',
  'lib/users/service.ts':
    "import { failure } from '@/lib/db'; import type { User } from './schema'; export const user = (): User => { throw failure(); };",
  'components/users/card.tsx':
    "import type { User } from '@/lib/users/schema'; export const Card = ({ id }: User) => <b>{id}</b>;",
};

/** A made-up tree of files: one that follows the order, and `files`. */
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(folder, 'tree-'));
  for (const [file, text] of Object.entries({ ...GOOD, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}
const problemsOf = (files: Record<string, string>) => problemsIn(tree(files));

/** `npm run boundaries` for a tree. */
function command(files: Record<string, string>) {
  const args = ['--import', 'tsx', inRoot('scripts/boundaries.ts'), tree(files)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: inRoot(), encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

const A = "import type { B } from './b'; export type A = B;";
const B = "import type { A } from './a'; export type B = A | 1;";
const UPWARD = "import type { User } from '@/lib/users/schema'; export type It = User;";

it('The command passes what follows the order', () => expect(command({})).toMatchObject({ status: 0 }), 120_000);

it('The command fails on a circle of types and on an import against the order, naming the files', () => {
  const { status, said } = command({ 'lib/users/a.ts': A, 'lib/users/b.ts': B, 'lib/db/wrong.ts': UPWARD });
  expect(status).toBe(1);
  expect(said).toContain('lib/users/a.ts:1 → lib/users/b.ts:1 → lib/users/a.ts: a circle of imports');
  expect(said).toContain('lib/db/wrong.ts:1 imports lib/users/schema.ts: lib/db stands before lib/users in the order of lib');
}, 120_000);

it.each([
  ['of types alone', A, B],
  [
    'by the name of an alias',
    "import { type B } from '@/lib/users/b'; export type A = B;",
    "import { type A } from '@/lib/users/a'; export type B = A;",
  ],
  ['with a type that is named in place', "export type A = import('./b').B;", "export type B = import('./a').A | 1;"],
  ['of values', "import { b } from './b'; export const a = () => b;", "export { a as b } from './a';"],
  ['that is loaded late', "export const a = () => import('./b');", "import { a } from './a'; export const b = a;"],
])('a circle %s is found', (_, a, b) => {
  expect(problemsOf({ 'lib/users/a.ts': a, 'lib/users/b.ts': b })).toEqual([
    'lib/users/a.ts:1 → lib/users/b.ts:1 → lib/users/a.ts: a circle of imports',
  ]);
});

it.each([
  ['a value', "import { user } from '@/lib/users/service'; export const it = user;"],
  ['a type', UPWARD],
  ['by a relative path', "import type { User } from '../users/schema'; export type It = User;"],
  ['handed on', "export type { User } from '@/lib/users/schema';"],
  ['named in place', "export type It = import('@/lib/users/schema').User;"],
])('an import against the order of lib is found: %s', (_, text) => {
  expect(problemsOf({ 'lib/db/wrong.ts': text })).toEqual([
    expect.stringMatching(
      /^lib\/db\/wrong\.ts:1 imports lib\/users\/s\w+\.ts: lib\/db stands before lib\/users in the order of lib/,
    ),
  ]);
});

it.each([
  ['lib/users/wrong.ts', "export { find } from '@/lib/db/queries';", 'queries are imported by their own module alone'],
  ['lib/users/wrong.ts', "export * from '@/components/users/card';", 'lib knows nothing of pages'],
  ['components/users/wrong.ts', "import { user } from '@/lib/users/service'; export const it = user;", 'lib/http/client'],
  ['components/users/wrong.ts', "import type { failure } from '@/lib/db'; export type It = typeof failure;", 'lib/http/client'],
  [
    'components/ui/wrong.tsx',
    "import { Card } from '@/components/users/card'; export const It = Card;",
    'components/ui stands before components/users in the order of components',
  ],
  ['app/page.tsx', "import { failure } from '@/lib/db'; export default failure;", 'ask a service'],
  ['lib/map/wrong.ts', "import { user } from '@/lib/users/service'; export const it = user;", 'the map knows only schemas'],
  [
    'lib/unheard-of/schema.ts',
    "import { AppError } from '@/lib/errors'; export const it = AppError;",
    'has no place in the order',
  ],
])('a wall that is broken is found: %s, %s', (file, text, why) => {
  expect(problemsOf({ [file]: text })).toEqual([expect.stringMatching(new RegExp(`^${file}:1 imports .*${why}`))]);
});

it('a path that leads nowhere is an error: nothing passes because it could not be read', () => {
  expect(() => problemsOf({ 'lib/db/wrong.ts': "import type { It } from '@/lib/nowhere';" })).toThrow(/lib\/db\/wrong\.ts:1/);
});

it.each([
  ['lib', LIB],
  ['components', COMPONENTS],
])('The order of %s names just the modules that there are', (folder, order) => {
  const there = readdirSync(inRoot(folder)).flatMap((name) => (/\.test\.tsx?$/.test(name) ? [] : name.replace(/\.tsx?$/, '')));
  expect(Object.values(order).flat().sort()).toEqual(there.sort());
});
