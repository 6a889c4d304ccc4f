import { readdirSync, readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { adminScreens } from '../screens';
import { type Scope, TOUCHED } from './touched';
import { useRefresh } from './use-refresh';

const scopes = Object.keys(TOUCHED) as Scope[];
/** Answers that no save of the administration area changes. */
const UNTOUCHED = ['codes', 'fileFormats', 'admin', 'palette'];

/** The first parts of all keys that stand in these files, by the file. */
const keysIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    [
      ...(/\.tsx?$/.test(file) ? readFileSync(`${folder}/${file}`, 'utf8') : '').matchAll(
        /(?:queryKey:|const whose =) \['([\w.]+)'/g,
      ),
    ].map(([, first]) => ({ file, first })),
  );

async function refreshed(scope: Scope) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  for (const key of [...scopes, 'element', 'elements', 'elementType', 'codes']) client.setQueryData([key, 'table', 7], 'before');
  const { result } = renderHook(() => useRefresh(scope), { wrapper });
  await result.current();
  const all = client.getQueryCache().getAll();
  return all.flatMap(({ queryKey, state }) => (state.isInvalidated ? String(queryKey[0]) : [])).sort();
}

it('every screen says what its saves touch', () => {
  expect(scopes).toEqual(expect.arrayContaining(adminScreens.map(({ key }) => `admin.${key}`)));
});

it.each([
  ['admin.users', ['admin.users']],
  ['admin.layerGroups', ['admin.layerGroups', 'admin.layers', 'admin.mapTree', 'admin.missingTexts']],
  ['admin.styles', ['admin.elementTypes', 'admin.styles']],
  ['admin.attributeTypes', ['admin.attributeTypes', 'admin.elementTypes', 'admin.missingTexts', 'elementType']],
] as const)('a save of %s fetches anew what it touches, and nothing else', async (scope, touched) => {
  expect(await refreshed(scope)).toEqual(touched);
});

it('a save of an element type reaches the elements that name it', async () => {
  expect(await refreshed('admin.elementTypes')).toEqual(expect.arrayContaining(['element', 'elements', 'elementType']));
});

it('what is touched is the beginning of a key that some answer has', () => {
  const known = new Set<unknown>([...scopes, ...keysIn('components').map(({ first }) => first)]);
  expect(Object.values(TOUCHED).flatMap((all) => all.filter((it) => !known.has(it)))).toEqual([]);
});

it('answers of the administration area begin with a screen, or no save touches them', () => {
  const keys = keysIn('components/admin');
  expect(keys.length).toBeGreaterThan(8);
  expect(keys.filter(({ first }) => ![...scopes, ...UNTOUCHED].includes(String(first)))).toEqual([]);
});
