import { describe, expect, it } from 'vitest';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, modify, name, setting, tower, type, who } from '@/lib/test/element-scene';
import type { Person } from '@/lib/test/people';
import {
  accept,
  ask,
  batch,
  claim,
  ids,
  item,
  items,
  noa,
  reject,
  reviewScene,
  stateOf,
  undoBatch,
  waiting,
  xoel,
} from '@/lib/test/review-scene';

reviewScene();

const descriptionOf = async (id: number) =>
  (await sqlOne<{ description: string }>('SELECT description FROM geometric_element WHERE id = $1', [id])).description;
const count = async (table: string) => (await sqlOne<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)).count;

/** Somebody else's correction of a public element. */
async function proposal(by: Person, description: string) {
  await sql(`UPDATE geometric_element_type SET review_policy = 'NONE' WHERE id = $1`, [type.id]);
  await setting('ENABLE_PROPOSALS', 'true');
  const { id: elementId } = (await create(who.ana, { isPublic: true })).body;
  const change = {
    ...{ description, geom: tower, isPublic: true, geometricElementTypeDto: { id: type.id } },
    listAttributeValueDto: [{ value: 'Torre', elementTypeAttributeType: { id: name.id } }],
  };
  const body = { kind: 'MODIFY', elementId, version: 1, change, note: 'It is wrong' };
  const { status, body: made } = await callJson<{ id: number }>(PROPOSE, { method: 'POST', as: by, body });
  expect(status).toBe(201);
  return { elementId, id: `proposal-${made.id}`, proposalId: made.id };
}

describe('POST /review/batch', () => {
  it('401, 403: visitors and contributors', async () => {
    const { id } = await waiting(who.ana);
    expect((await batch(undefined, { ids: [id], action: 'ACCEPT' })).status).toBe(401);
    expect((await batch(who.ana, { ids: [id], action: 'ACCEPT' })).status).toBe(403);
  });

  it('decides what can be decided, and says of the rest why not, in the order of the ids', async () => {
    const [first, theirs, last] = [await waiting(who.ana), await waiting(who.ana), await waiting(who.brais)];
    await claim(xoel, theirs.id);
    const { status, body } = await batch(noa, { ids: [last.id, theirs.id, 'element-987654', first.id], action: 'ACCEPT' });
    expect([status, body.results.map(({ id, ok, code }) => [id, ok, code])]).toEqual([
      200,
      [
        [last.id, true, undefined],
        [theirs.id, false, 'project.review.claimed'],
        ['element-987654', false, 'project.common.notFound'],
        [first.id, true, undefined],
      ],
    ]);
    expect(await ids(noa)).toEqual([theirs.id]);
  });

  it('decides elements, proposals and reports alike', async () => {
    const corrected = await proposal(who.brais, 'Corrected');
    await sql(`UPDATE geometric_element_type SET review_policy = 'BEFORE' WHERE id = $1`, [type.id]);
    const added = await waiting(who.brais);
    await sql(`INSERT INTO report (kind, text, element_id) VALUES ('WRONG', 'x', $1)`, [corrected.elementId]);
    const all = await ids(noa);
    expect(all).toHaveLength(3);
    const { body } = await batch(noa, { ids: all, action: 'ACCEPT' });
    expect(body.results.every(({ ok }) => ok)).toBe(true);
    expect(await descriptionOf(corrected.elementId)).toBe('Corrected');
    expect(await stateOf(added.elementId)).toMatchObject({ state: 'ACCEPTED', public: true });
    expect(await sqlOne('SELECT state FROM report')).toEqual({ state: 'ACCEPTED' });
    expect(await ids(noa)).toEqual([]);
    const undone = await undoBatch(noa, body.id);
    expect([undone.status, undone.body.results.every(({ ok }) => ok)]).toEqual([200, true]);
    expect(await descriptionOf(corrected.elementId)).toBe('Tower of Hercules');
    expect(await stateOf(added.elementId)).toMatchObject({ state: 'WAITING', public: false });
    expect(await sqlOne('SELECT state, decided_at AS at FROM proposal')).toEqual({ state: 'OPEN', at: null });
    expect((await ids(noa)).sort()).toEqual([...all].sort());
    expect(await count('review_decision')).toBe(0);
  });

  it('rejects a proposal with its reason, which can be taken back', async () => {
    const { id, proposalId, elementId } = await proposal(who.brais, 'Corrected');
    const { body } = await reject(noa, id, { reason: 'BLURRED', note: 'No' });
    expect(await sqlOne('SELECT state, reason_code AS reason FROM proposal WHERE id = $1', [proposalId])).toEqual({
      ...{ state: 'REJECTED', reason: 'BLURRED' },
    });
    expect(await count('message')).toBe(1);
    await undoBatch(noa, body.id);
    expect(await ids(noa)).toEqual([id]);
    expect((await accept(noa, id, { accept: ['description'] })).status).toBe(200);
    expect(await descriptionOf(elementId)).toBe('Corrected');
  });

  it('asks about a proposal; the answer puts it among what waits', async () => {
    const { id, proposalId } = await proposal(who.brais, 'Corrected');
    await ask(noa, id);
    expect((await item(noa, id)).body.state).toBe('QUESTION');
    await sql('INSERT INTO message (proposal_id, author_id, from_reviewer, text) VALUES ($1, $2, false, $3)', [
      ...[proposalId, who.brais.id, 'Yes'],
    ]);
    expect((await item(noa, id)).body.state).toBe('WAITING');
  });

  it.each([
    [{ ids: [], action: 'ACCEPT' }, 'ids'],
    [{ ids: ['element-1'], action: 'DELETE' }, 'action'],
    [{ ids: ['element-1'], action: 'REJECT' }, 'reason'],
    [{ ids: ['element-1'], action: 'REJECT', reason: 'NO_SUCH' }, 'reason'],
    [{ ids: ['element-1'], action: 'ASK' }, 'text'],
    [{ action: 'SKIP' }, 'ids'],
  ])('400: %o', async (body, field) => {
    const answer = await batch(noa, body);
    expect([answer.status, answer.body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [field]]);
  });
});

describe('POST /review/batch/{id}/undo', () => {
  it('brings states back, as revisions, with what waits waiting as long as it did', async () => {
    const { id, elementId } = await waiting(who.ana);
    await sql(`UPDATE review_item SET created_at = '2026-01-02T03:04:05Z'`);
    const { body } = await reject(noa, id);
    expect(await stateOf(elementId)).toMatchObject({ state: 'REJECTED' });
    expect((await undoBatch(xoel, body.id)).status).toBe(200);
    expect(await stateOf(elementId)).toEqual({ state: 'WAITING', reviewed: false, public: false });
    expect((await items(noa)).body.result.items).toMatchObject([{ id, createdAt: '2026-01-02T03:04:05.000Z' }]);
  });

  it('409 the second time, also of two at once', async () => {
    const { id } = await waiting(who.ana);
    const { body } = await accept(noa, id);
    const both = await Promise.all([undoBatch(noa, body.id), undoBatch(xoel, body.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await undoBatch(noa, body.id)).body.code).toBe('project.review.undone');
  });

  it('leaves what somebody else has decided since, and says so', async () => {
    const [one, other] = [await waiting(who.ana), await waiting(who.ana)];
    const { body } = await batch(noa, { ids: [one.id, other.id], action: 'ACCEPT' });
    await sql(`UPDATE geometric_element_type SET review_policy = 'AFTER' WHERE id = $1`, [type.id]);
    await modify(who.ana, one.elementId, { description: 'Changed' });
    await accept(xoel, one.id);
    await reject(xoel, (await waiting(who.brais)).id);
    await modify(who.ana, other.elementId, { description: 'Changed' });
    const { body: undone } = await undoBatch(noa, body.id);
    expect(undone.results.map(({ id, ok }) => [id, ok])).toEqual([
      [one.id, true],
      [other.id, false],
    ]);
    expect(await stateOf(other.elementId)).toMatchObject({ state: 'WAITING' });
  });

  it('is a batch that is taken back too', async () => {
    const { id, elementId } = await waiting(who.ana);
    const { body } = await accept(noa, id);
    const { body: undone } = await undoBatch(noa, body.id);
    expect((await undoBatch(noa, undone.id)).status).toBe(200);
    expect(await stateOf(elementId)).toMatchObject({ state: 'ACCEPTED', public: true });
  });

  it('401, 403, 404: visitors, contributors, an unknown batch, and one beyond a reviewer’s scope', async () => {
    const { id, elementId } = await waiting(who.ana);
    const { body } = await accept(noa, id);
    expect((await undoBatch(undefined, body.id)).status).toBe(401);
    expect((await undoBatch(who.ana, body.id)).status).toBe(403);
    expect((await undoBatch(noa, 987_654_321)).status).toBe(404);
    await sql('INSERT INTO reviewer_province VALUES ($1, $2)', [xoel.id, '27']);
    expect((await undoBatch(xoel, body.id)).status).toBe(404);
    await sql('DELETE FROM reviewer_province');
    expect(await stateOf(elementId)).toMatchObject({ state: 'ACCEPTED' });
  });
});
