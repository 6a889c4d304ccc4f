import { beforeAll, describe, expect, it } from 'vitest';
import { basePath } from '@/lib/base-path';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { listRoutes } from './handler';
import type { ElementPage } from './schema';

const LISTS = `${basePath}/api/elements/geometric_element_type`;
const routesOf = (path: string) => listRoutes.filter((route) => route.path.test(path));

describe('the lists that the server itself answers', () => {
  let type: { id: number };
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    who = await people();
    type = await anElementType();
    await anElement({ type, owner: who.ana, description: 'public', isPublic: true });
    await anElement({ type, owner: who.ana, description: 'hidden', isPublic: false });
    await anElement({ type, owner: who.brais, description: 'another’s', isPublic: false });
  });

  const asked = async (ending: string, query: string, as: Person | undefined) => {
    const path = `${LISTS}/${type.id}/geometric_elements${ending}${query}`;
    const [route, ...others] = routesOf(path);
    expect(others).toEqual([]);
    const params = { ...route?.path.exec(path)?.groups };
    const headers = as && { authorization: `Bearer ${as.token}` };
    const answer = await route?.handler(new Request(`http://localhost${path}`, { headers }), { params: Promise.resolve(params) });
    if (answer?.status !== 200) return answer?.status;
    const { result } = (await answer.json()) as ElementPage;
    return result.items.map(({ description }) => description).sort();
  };

  it('is the one for everybody', async () => {
    for (const ending of ['', '/'])
      for (const query of ['', '?size=20']) expect(await asked(ending, query, undefined)).toEqual(['public']);
  });
  it('is the one for accounts', async () => {
    expect(await asked('/user', '', undefined)).toBe(401);
    expect(await asked('/user', `?ownerId=${who.ana.id}`, who.ana)).toEqual(['hidden', 'public']);
  });
  it('is the one for reviewers and administrators', async () => {
    expect(await asked('/admin', '', undefined)).toBe(401);
    expect(await asked('/admin', '', who.ana)).toBe(403);
    expect(await asked('/admin/', '', who.uxia)).toEqual(['another’s', 'hidden', 'public']);
  });
});

it.each([
  `${LISTS}/1/geometric_elements/export`,
  `${LISTS}/1/geometric_elements/user/1`,
  `${LISTS}/1/geometric_elementss`,
  `${LISTS}/1/2/geometric_elements`,
  `${LISTS}//geometric_elements`,
  `/x${LISTS}/1/geometric_elements`,
  `${LISTS}?x=/1/geometric_elements`,
])('%s is left to the framework', (path) => expect(routesOf(path)).toEqual([]));
