import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from '@/scripts/boundaries/check';
import { inRoot } from '@/scripts/lib/paths.ts';
import { ATTRIBUTE_DATA_TYPES } from '.';

/** What is made of data types: attributes of types. The seed's parameters have data types of their own, some of the same name. */
const CONTENT = [
  'bench/data-types.ts',
  'lib/element-types/templates/attributes.ts',
  'prisma/seed/base/parameters.ts',
  'prisma/seed/demo/attributes.ts',
];
const OUTSIDE = /^(app|bench|components|lib|prisma)\/(?!(.*\/)?data-types\/|test\/)(?!.*\.test\.tsx?$)/;

const names = ATTRIBUTE_DATA_TYPES.join('|');
const NAMED = new RegExp(`['"\`](?<quoted>${names})['"\`]|(?:^|[{,])\\s*(?<key>${names}):`, 'gm');

it('only content names two data types or more; all else asks their definitions', () => {
  const naming = sourcesIn(inRoot())
    .filter((file) => OUTSIDE.test(file))
    .filter((file) => {
      const found = readFileSync(inRoot(file), 'utf8').matchAll(NAMED);
      return new Set([...found].map(({ groups }) => groups?.quoted ?? groups?.key)).size > 1;
    });
  expect(naming).toEqual(CONTENT);
});
