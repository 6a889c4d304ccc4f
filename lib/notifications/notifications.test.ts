import { beforeEach, describe, expect, it } from 'vitest';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as RELATE } from '@/app/api/elements/geometric_element_relation/route';
import { POST as READ } from '@/app/api/notifications/read/route';
import { GET } from '@/app/api/notifications/route';
import type { Actor } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, elementScene, modify, setting, who } from '@/lib/test/element-scene';
import { type Person, person, visitor } from '@/lib/test/people';
import type { Notification } from './schema';
import { type Notice, notify } from './service';

elementScene();

type Inbox = { result: { items: Notification[]; totalItems: number }; unread: number; code: string };
const inbox = (as: Person | undefined, query = '') => callJson<Inbox>(GET, { as, url: `/x${query}` });
const read = (as: Person | undefined, body: unknown) =>
  callJson<{ unread: number; fieldErrors: { fieldName: string }[] }>(READ, { method: 'POST', as, body });
const entries = async (as: Person) => (await inbox(as)).body.result.items;
const tell = (by: Actor, ...notices: Notice[]) => transaction(contextFor(by, 'en-GB'), (ctx) => notify(ctx, notices));

let id: number;
beforeEach(async () => {
  await sql('DELETE FROM notification');
  id = (await create(who.ana, { isPublic: true })).body.id;
});

describe('GET /notifications', () => {
  it('200: the owner is notified that somebody else has changed the element, newest first, with a link to it', async () => {
    await modify(who.uxia, id, { description: 'Lighthouse' });
    const other = (await create(who.ana)).body.id;
    await modify(who.uxia, other, { description: 'Other' });
    const { status, body } = await inbox(who.ana);
    expect(status).toBe(200);
    expect(body).toMatchObject({ unread: 2, result: { totalItems: 2 } });
    expect(body.result.items).toEqual(
      [other, id].map((elementId) => ({
        id: expect.any(Number),
        kind: 'CHANGED',
        at: expect.stringMatching(/Z$/),
        read: false,
        link: `/geometric_element/details/${elementId}`,
        elementId,
        elementName: elementId === id ? 'Lighthouse' : 'Other',
      })),
    );
    expect((await inbox(who.ana, '?size=1&page=1')).body.result.items.map(({ elementId }) => elementId)).toEqual([id]);
    expect((await inbox(who.brais)).body).toMatchObject({ unread: 0, result: { items: [], totalItems: 0 } });
  });

  it('tells of each change once, and of none of one’s own, of the program, or of what the owner does not see', async () => {
    await modify(who.ana, id, { description: 'Mine' });
    await sql(`UPDATE geometric_element SET description = 'By hand' WHERE id = $1`, [id]);
    await modify(who.uxia, id, { description: 'Mine', internalComments: 'seen' });
    await sql('DELETE FROM notification');
    await modify(who.uxia, id, { description: 'Mine', internalComments: 'seen again' });
    expect(await entries(who.ana)).toEqual([]);
    await setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'true');
    const theirs = (await create(who.brais, { isPublic: true })).body.id;
    const relation = { isPublic: false, geometricElement1: { id }, geometricElement2: { id: theirs } };
    expect((await callJson(RELATE, { method: 'POST', as: who.brais, body: relation })).status).toBe(201);
    expect(await entries(who.ana)).toEqual([]);
  });

  it('what is said of an element that one sees no more is neither listed nor counted', async () => {
    await tell(who.uxia, { accountId: who.brais.id, kind: 'FOLLOWED', elementId: id });
    expect(await entries(who.brais)).toHaveLength(1);
    await modify(who.ana, id, { isPublic: false });
    expect((await inbox(who.brais)).body).toEqual({ unread: 0, result: { items: [], totalItems: 0 } });
    await modify(who.ana, id, { isPublic: true });
    expect(await entries(who.brais)).toHaveLength(1);
    await callJson(REMOVE, { method: 'DELETE', as: who.ana, params: { id: String(id) } });
    expect((await inbox(who.brais)).body).toEqual({ unread: 0, result: { items: [], totalItems: 0 } });
  });

  it('one’s own proposal is read without the element that one sees no more', async () => {
    await tell(who.uxia, { accountId: who.brais.id, kind: 'PROPOSAL_DECIDED', elementId: id, proposalId: 7 });
    await modify(who.ana, id, { isPublic: false });
    expect(await entries(who.brais)).toEqual([expect.not.objectContaining({ elementId: expect.anything() }) as Notification]);
    expect((await entries(who.brais))[0]).toMatchObject({ proposalId: 7, kind: 'PROPOSAL_DECIDED' });
  });

  it('401 without an account; 400 for a page that is none', async () => {
    expect((await inbox(visitor)).status).toBe(401);
    expect((await inbox(who.ana, '?size=1001')).status).toBe(400);
    expect((await inbox(who.ana, '?page=-1')).status).toBe(400);
  });

  it('an inbox is its owner’s alone: not an administrator’s either', async () => {
    await modify(who.uxia, id, { description: 'Lighthouse' });
    expect(await entries(who.uxia)).toEqual([]);
  });
});

describe('notify', () => {
  it('tells nobody of what was rolled back, nor the one who has done it', async () => {
    const failing = transaction(contextFor(who.uxia, 'en-GB'), async (ctx) => {
      await notify(ctx, [{ accountId: who.ana.id, kind: 'MESSAGE', elementId: id }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await tell(who.ana, { accountId: who.ana.id, kind: 'MESSAGE', elementId: id });
    await tell(who.ana);
    expect(await sqlOne('SELECT count(*)::int AS n FROM notification')).toEqual({ n: 0 });
  });
});

describe('POST /notifications/read', () => {
  it('200: sets these as read, or all, and says how many are left; those of others stay', async () => {
    const third = await person();
    for (const accountId of [who.ana.id, who.ana.id, third.id])
      await tell(who.uxia, { accountId, kind: 'MESSAGE', elementId: id });
    const [newest] = await entries(who.ana);
    const [theirs] = await entries(third);
    expect(await read(who.ana, { ids: [newest?.id, theirs?.id, 999_999_999] })).toMatchObject({
      status: 200,
      body: { unread: 1 },
    });
    expect((await entries(who.ana)).map((it) => it.read)).toEqual([true, false]);
    expect((await inbox(third)).body.unread).toBe(1);
    expect((await read(who.ana, { all: true })).body).toEqual({ unread: 0 });
    expect((await inbox(third)).body.unread).toBe(1);
  });

  it.each([{}, { ids: [1], all: true }, { ids: [] }, { all: false }, { ids: ['x'] }])('400 for %j', async (body) => {
    const answer = await read(who.ana, body);
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors.length).toBeGreaterThan(0);
  });

  it('401 without an account', async () => {
    expect((await read(visitor, { all: true })).status).toBe(401);
  });
});
