import { beforeEach, expect, it } from 'vitest';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import { GET as INBOX } from '@/app/api/notifications/route';
import type { Notification } from '@/lib/notifications/schema';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { create, name, setting, tower, type, who } from '@/lib/test/element-scene';
import type { Person } from '@/lib/test/people';
import { ask, noa, reject, reviewScene, waiting } from '@/lib/test/review-scene';

reviewScene();

/** What somebody finds in their inbox, newest first. */
const inboxOf = async (as: Person) => {
  const { body } = await callJson<{ result: { items: Notification[] } }>(INBOX, { as });
  return body.result.items.map(({ kind, link }) => [kind, link]);
};
const atElement = (id: number) => `/geometric_element/details/${id}`;

beforeEach(() => sql('DELETE FROM notification'));

it('one entry for a rejection with a reason and a note', async () => {
  const { id, elementId } = await waiting(who.ana);
  await sql('DELETE FROM notification');
  await reject(noa, id, { reason: 'BLURRED', note: 'Of the tower' });
  expect(await inboxOf(who.ana)).toEqual([['REJECTED', atElement(elementId)]]);
});

it('one entry for each question, the second one too', async () => {
  const { id, elementId } = await waiting(who.ana);
  await sql('DELETE FROM notification');
  await ask(noa, id);
  expect(await inboxOf(who.ana)).toEqual([['QUESTION', atElement(elementId)]]);
  await ask(noa, id, { reason: 'WHERE' });
  expect(await inboxOf(who.ana)).toEqual([
    ['QUESTION', atElement(elementId)],
    ['QUESTION', atElement(elementId)],
  ]);
});

it('whoever proposed something hears of a question and of the rejection, once each', async () => {
  await sql(`UPDATE geometric_element_type SET review_policy = 'NONE' WHERE id = $1`, [type.id]);
  await setting('ENABLE_PROPOSALS', 'true');
  const { id: elementId } = (await create(who.ana, { isPublic: true })).body;
  const change = {
    ...{ description: 'Corrected', geom: tower, isPublic: true, geometricElementTypeDto: { id: type.id } },
    listAttributeValueDto: [{ value: 'Torre', elementTypeAttributeType: { id: name.id } }],
  };
  const body = { kind: 'MODIFY', elementId, version: 1, change, note: 'It is wrong' };
  const { body: made } = await callJson<{ id: number }>(PROPOSE, { method: 'POST', as: who.brais, body });
  await sql('DELETE FROM notification');
  await ask(noa, `proposal-${made.id}`);
  expect(await inboxOf(who.brais)).toEqual([['QUESTION', `/proposals/${made.id}`]]);
  await reject(noa, `proposal-${made.id}`, { reason: 'BLURRED', note: 'No' });
  expect((await inboxOf(who.brais))[0]).toEqual(['PROPOSAL_DECIDED', `/proposals/${made.id}`]);
  expect(await inboxOf(who.ana)).toEqual([]);
});
