import { beforeAll, beforeEach, expect, it } from 'vitest';
import { GET } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { create, elementScene, modify, setting, type, who } from '@/lib/test/element-scene';
import { type Person, visitor } from '@/lib/test/people';
import { accept } from '@/lib/test/review-scene';
import type { Revision } from './schema';

elementScene();
beforeAll(async () => {
  await setting('PUBLIC_HISTORY', 'true');
  await sql(`UPDATE geometric_element_type SET review_policy = 'BEFORE' WHERE id = $1`, [type.id]);
});

const described = async (as: Person, id: number) => {
  const { body } = await callJson<Page<Revision>>(GET, { as, params: { id: String(id) } });
  return body.result.items.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) => (field === 'description' ? [[before, after]] : [])),
  );
};

let id: number;
beforeEach(async () => {
  id = (await create(who.ana, { isPublic: true, description: 'Held back' })).body.id;
});

it('what a reviewer corrects while accepting it has no text from before for everybody', async () => {
  await modify(who.uxia, id, { isPublic: true, isReviewed: true, description: 'Corrected' });
  expect(await described(visitor, id)).toEqual([[null, 'Corrected']]);
  expect(await described(who.brais, id)).toEqual([[null, 'Corrected']]);
  expect((await described(who.ana, id))[0]).toEqual(['Held back', 'Corrected']);
});

it('what was changed before and after it was accepted: everybody reads what was public alone', async () => {
  await modify(who.ana, id, { isPublic: true, description: 'Held back too' });
  expect((await accept(who.uxia, `element-${id}`)).status).toBe(200);
  await modify(who.uxia, id, { isPublic: true, isReviewed: true, description: 'Better' });
  expect(await described(visitor, id)).toEqual([['Held back too', 'Better']]);
});
