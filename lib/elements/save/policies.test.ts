import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as ADD_FILE } from '@/app/api/elements/geometric_element/[id]/files/route';
import { GET as PUBLIC } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as OWN } from '@/app/api/elements/geometric_element/[id]/user/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import type { ReviewState } from '@/lib/review/schema';
import { moveReview } from '@/lib/review/service';
import type { Reviewed } from '@/lib/review/transitions';
import { call } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, elementScene, modify, read, type, who } from '@/lib/test/element-scene';
import { type Person, reviewer } from '@/lib/test/people';

elementScene();
let sabela: Person;
beforeAll(async () => {
  sabela = await reviewer();
});

const policy = (to: string) => sql('UPDATE geometric_element_type SET review_policy = $2 WHERE id = $1', [type.id, to]);
const stored = (id: number) =>
  sqlOne<{ state: string; reviewed: boolean; isPublic: boolean; asked: boolean | null }>(
    `SELECT review_state AS state, is_reviewed AS reviewed, is_public AS "isPublic", asked_public AS asked FROM geometric_element WHERE id = $1`,
    [id],
  );
const seen = async (id: number, as?: Person) => (await read(PUBLIC, id, as)).status;
const decide = (id: number, to: ReviewState, by = sabela) =>
  transaction(contextFor(by, 'en-GB'), async (tx) => {
    const it = await sqlOne<Reviewed>(
      `SELECT e.review_state AS "reviewState", e.asked_public AS "askedPublic", t.review_policy AS "reviewPolicy"
       FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id WHERE e.id = $1`,
      [id],
    );
    await moveReview(tx, { id, to, role: by.role, raised: true }, it);
  });

describe('NONE', () => {
  beforeEach(() => policy('NONE'));
  it('flags are set by hand: a contribution is in no review, and the flag moves it', async () => {
    const { body } = await create(who.ana, { isPublic: true, isReviewed: true });
    expect(await stored(body.id)).toEqual({ state: 'NONE', reviewed: false, isPublic: true, asked: null });
    await modify(who.uxia, body.id, { isReviewed: true });
    expect((await modify(who.ana, body.id)).body).toMatchObject({ isReviewed: true, reviewState: 'ACCEPTED' });
    await modify(sabela, body.id, { isReviewed: false });
    expect(await stored(body.id)).toEqual({ state: 'NONE', reviewed: false, isPublic: true, asked: null });
  });
});

describe('AFTER', () => {
  beforeEach(() => policy('AFTER'));
  it('a contribution is published and waits; each change of it loses the flag', async () => {
    const { body } = await create(who.ana, { isPublic: true });
    expect([body.reviewState, body.isReviewed, await seen(body.id)]).toEqual(['WAITING', false, 200]);
    expect((await modify(sabela, body.id, { isReviewed: true })).body.reviewState).toBe('ACCEPTED');
    const changed = await modify(who.ana, body.id, { description: 'Other' });
    expect([changed.body.reviewState, changed.body.isReviewed, await seen(body.id)]).toEqual(['WAITING', false, 200]);
  });
  it('an added file is a change', async () => {
    const { body } = await create(who.ana, { isPublic: true });
    await decide(body.id, 'ACCEPTED');
    const form = new FormData();
    form.append('file', new File(['a note'], 'note.txt', { type: 'text/plain' }));
    await call(ADD_FILE, { method: 'POST', as: who.ana, params: { id: String(body.id) }, body: form });
    expect((await stored(body.id)).state).toBe('WAITING');
  });
  it.each(['uxia', 'sabela'] as const)('what %s saves does not wait', async (login) => {
    const by = login === 'uxia' ? who.uxia : sabela;
    const { body } = await create(by, { isPublic: true });
    expect([body.reviewState, (await create(by, { isReviewed: true })).body.reviewState]).toEqual(['NONE', 'ACCEPTED']);
  });
  it('rejected: only those who review it and its owner see it, and a save of theirs does not publish it', async () => {
    const { body } = await create(who.ana, { isPublic: true });
    await decide(body.id, 'REJECTED');
    expect([await seen(body.id), (await read(OWN, body.id, who.brais)).status]).toEqual([404, 404]);
    expect((await read(OWN, body.id, who.ana)).body).toMatchObject({ isPublic: true, reviewState: 'REJECTED' });
    expect((await modify(who.ana, body.id)).body).toMatchObject({ isPublic: true, reviewState: 'WAITING' });
    expect(await seen(body.id)).toBe(404);
    await decide(body.id, 'ACCEPTED');
    expect([await seen(body.id), await stored(body.id)]).toEqual([
      200,
      { state: 'ACCEPTED', reviewed: true, isPublic: true, asked: null },
    ]);
  });
});

describe('BEFORE', () => {
  beforeEach(() => policy('BEFORE'));
  it('nobody else sees it until it is accepted; to its owner it reads as asked for', async () => {
    const { body } = await create(who.ana, { isPublic: true });
    expect(body).toMatchObject({ isPublic: true, reviewState: 'WAITING', isReviewed: false });
    expect(await stored(body.id)).toEqual({ state: 'WAITING', reviewed: false, isPublic: false, asked: true });
    expect([await seen(body.id), await seen(body.id, who.brais)]).toEqual([404, 404]);
    const listed = await call(LIST, { params: { id: String(type.id) }, url: '/x?size=100' });
    expect(JSON.stringify(await listed.json())).not.toContain(`"id":${body.id},"version"`);
    await decide(body.id, 'QUESTION');
    expect(await seen(body.id)).toBe(404);
    expect((await modify(who.ana, body.id)).body.reviewState).toBe('WAITING');
    await decide(body.id, 'ACCEPTED');
    expect([await seen(body.id), (await read(PUBLIC, body.id)).body.isReviewed]).toEqual([200, true]);
    expect('reviewState' in (await read(PUBLIC, body.id)).body).toBe(false);
  });
  it('what is asked for meanwhile counts when it is accepted', async () => {
    const { body } = await create(who.ana, { isPublic: true });
    expect((await modify(who.ana, body.id, { isPublic: false })).body.isPublic).toBe(false);
    await decide(body.id, 'ACCEPTED');
    expect([await seen(body.id), (await stored(body.id)).isPublic]).toEqual([404, false]);
  });
  it('what only its owner sees is not published by a save', async () => {
    await policy('NONE');
    const { body } = await create(who.ana, { isPublic: false });
    await policy('BEFORE');
    expect((await modify(who.ana, body.id, { isPublic: true })).status).toBe(200);
    expect(await stored(body.id)).toEqual({ state: 'WAITING', reviewed: false, isPublic: false, asked: true });
  });
  it('another policy publishes nothing, and hides nothing', async () => {
    const waiting = (await create(who.ana, { isPublic: true })).body.id;
    await policy('NONE');
    const open = (await create(who.ana, { isPublic: true })).body.id;
    expect([await seen(waiting), await seen(open)]).toEqual([404, 200]);
    await modify(who.ana, waiting, { isPublic: true });
    await policy('BEFORE');
    expect([await seen(waiting), await seen(open)]).toEqual([404, 200]);
  });
  it('a reviewer’s own is public at once, and an administrator’s', async () => {
    for (const by of [sabela, who.uxia]) expect(await seen((await create(by, { isPublic: true })).body.id)).toBe(200);
  });
  it('202: files that its contributor adds to an accepted element are proposed', async () => {
    const { body } = await create(who.ana, { isPublic: true });
    await decide(body.id, 'ACCEPTED');
    const form = new FormData();
    form.append('file', new File(['a note'], 'note.txt', { type: 'text/plain' }));
    const added = await call(ADD_FILE, { method: 'POST', as: who.ana, params: { id: String(body.id) }, body: form });
    expect([added.status, ((await added.json()) as { state: string }).state]).toEqual([202, 'OPEN']);
  });
  it('its history has what was asked for', async () => {
    const { body } = await create(who.ana, { isPublic: true });
    await decide(body.id, 'ACCEPTED');
    const changes = await sql<{ changes: object; open: boolean }>(
      'SELECT changes, is_public AS open FROM element_revision WHERE element_id = $1 ORDER BY id',
      [body.id],
    );
    expect(changes.map(({ open }) => open)).toEqual([false, true]);
    expect(changes[0]?.changes).toMatchObject({ isPublic: [null, true] });
    expect(changes[1]?.changes).toEqual({ isReviewed: [false, true] });
  });
});

describe('the database', () => {
  const set = (id: number, what: string) => sql(`UPDATE geometric_element SET ${what} WHERE id = $1`, [id]);
  it.each([
    'is_reviewed = true',
    `review_state = 'ACCEPTED'`,
    `review_state = 'ACCEPTED', is_reviewed = true`,
    `review_state = 'WAITING', version = version + 1`,
    'asked_public = true',
    `asked_public = true, is_public = false, review_state = 'WAITING'`,
  ])('refuses %s', async (what) => {
    await policy('NONE');
    const { body } = await create(who.ana, { isPublic: true });
    await expect(set(body.id, what)).rejects.toThrow('review_state');
    expect((await stored(body.id)).state).toBe('NONE');
  });
  it('takes the flag from the version before, which saves it with a higher version, only where there is no policy', async () => {
    await policy('NONE');
    const { body } = await create(who.ana, { isPublic: true });
    await set(body.id, 'is_reviewed = true, version = version + 1');
    expect((await stored(body.id)).state).toBe('ACCEPTED');
    await policy('AFTER');
    await expect(set(body.id, 'is_reviewed = false, version = version + 1')).rejects.toThrow('review_state');
  });
  it('refuses a public element that is held back, whoever writes', async () => {
    await policy('BEFORE');
    const { body } = await create(who.ana, { isPublic: true });
    await expect(set(body.id, 'is_public = true')).rejects.toThrow('geometric_element_held_back');
  });
});

it('409: nothing is moved where the table has no way', async () => {
  await policy('AFTER');
  const { body } = await create(who.ana, { isPublic: true });
  await expect(decide(body.id, 'NONE')).rejects.toMatchObject({ code: 'project.common.conflict' });
  await expect(decide(body.id, 'ACCEPTED', who.ana)).rejects.toMatchObject({ code: 'project.common.conflict' });
});
