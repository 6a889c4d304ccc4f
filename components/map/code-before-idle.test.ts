import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';
import { expect, it } from 'vitest';

const root = process.cwd();
const resolver = new ResolverFactory({
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  tsconfig: { configFile: path.join(root, 'tsconfig.json') },
});

/** What a file imports when it is loaded: no types, and nothing that is asked for later. */
function loadedBy(file: string): string[] {
  const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  return [...imported, ...exported];
}

/** The way from a file to a package through what is loaded with it; undefined where there is none. */
function wayTo(wanted: string, start: string): string[] | undefined {
  const ways = new Map([[start, [start]]]);
  for (const [file, way] of ways)
    for (const specifier of loadedBy(file)) {
      if (specifier === wanted) return [...way, wanted];
      if (!/^(\.|@\/)/.test(specifier)) continue;
      const { path: target } = resolver.sync(path.join(root, path.dirname(file)), specifier);
      const to = target && path.relative(root, target);
      if (to && /\.tsx?$/.test(to) && !ways.has(to)) ways.set(to, [...way, to]);
    }
  return undefined;
}

// Schemas weigh more than all tools of the map together: what needs one is loaded when it is used.
it.each(['viewer.tsx', 'map-canvas.tsx', 'viewer-place.tsx'])('%s is loaded without schemas', (file) =>
  expect(wayTo('zod', `components/map/${file}`)).toBeUndefined(),
);

it('a way to schemas is found', () => expect(wayTo('zod', 'lib/search/api.ts')).toEqual(['lib/search/api.ts', 'zod']));
