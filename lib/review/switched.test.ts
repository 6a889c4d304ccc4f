import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as BIN } from '@/app/api/elements/bin/route';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { GET as HISTORY } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import { GET as READ, DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as READ_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { POST as JOIN } from '@/app/api/elements/geometric_element_join/route';
import { POST as RELATE } from '@/app/api/elements/geometric_element_relation/route';
import { GET as ADMIN_LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as USER_LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import { POST as REPORT } from '@/app/api/elements/reports/route';
import { GET as QUEUE } from '@/app/api/review/items/route';
import type { Element } from '@/lib/elements/schema';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { create, elementScene, modify, read, setting, tower, type, who } from '@/lib/test/element-scene';
import type { Person } from '@/lib/test/people';
import { install, REVIEW_AFTER, REVIEW_BEFORE, REVIEW_NONE, REVIEW_OFF } from '@/lib/test/review-switches';

elementScene();

const of = (id: number) => ({ params: { id: String(id) } });
const remove = (as: Person | undefined, id: number) => callJson(REMOVE, { method: 'DELETE', as, ...of(id) });
const list = async (handler: typeof LIST, as?: Person, query = '') =>
  (await callJson<Page<Element>>(handler, { as, url: `/x${query}`, ...of(type.id) })).body.result.items.map(({ id }) => id);
const status = async (answer: Promise<{ status: number }>) => (await answer).status;
const seenBy = async (id: number) => [
  await status(read(READ, id)),
  await status(read(READ, id, who.brais)),
  await status(read(READ_USER, id, who.ana)),
  await status(read(READ_ADMIN, id, who.uxia)),
];

beforeAll(() => setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'true'));

describe.each([REVIEW_OFF, REVIEW_NONE, REVIEW_AFTER, REVIEW_BEFORE])('with all of the review $name', (installation) => {
  const { isOn, policy } = installation;
  const isHeldBack = policy === 'BEFORE';

  beforeEach(() => install(installation));
  /** Ana's element, in force whatever the policy. */
  const accepted = async (more: object = {}) => {
    const { id } = (await create(who.ana, { isPublic: true, ...more })).body;
    await modify(who.uxia, id, { description: 'Tower of Hercules', isPublic: true, isReviewed: policy !== 'NONE' });
    return id;
  };

  it('what is private is its owner’s and the administration’s; what is public is everybody’s, once it may be', async () => {
    const [hidden, shown] = [(await create(who.ana)).body.id, (await create(who.ana, { isPublic: true })).body.id];
    expect(await seenBy(hidden)).toEqual([404, 404, 200, 200]);
    expect(await seenBy(shown)).toEqual(isHeldBack ? [404, 404, 200, 200] : [200, 200, 200, 200]);
    expect((await read(READ_USER, shown, who.ana)).body).toMatchObject({ isPublic: true, isReviewed: false, version: 1 });
    expect([await list(LIST), await list(LIST, who.brais)]).toEqual(isHeldBack ? [[], []] : [[shown], [shown]]);
    expect([
      (await list(USER_LIST, who.ana, `?ownerId=${who.ana.id}`)).sort(),
      (await list(ADMIN_LIST, who.uxia)).sort(),
    ]).toEqual([
      [hidden, shown],
      [hidden, shown],
    ]);
  });

  it('flags and comments are the administration’s: ignored from others', async () => {
    const { body } = await create(who.ana, { isPublic: true, isReviewed: true, internalComments: 'mine' });
    expect([body.isReviewed, 'internalComments' in body]).toEqual([false, false]);
    const { body: reviewed } = await modify(who.uxia, body.id, { isPublic: true, isReviewed: true, internalComments: 'seen' });
    expect(reviewed).toMatchObject({ isReviewed: true, internalComments: 'seen' });
    expect(await seenBy(body.id)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify((await read(READ_USER, body.id, who.ana)).body)).not.toContain('internalComments');
  });

  it('its owner changes it at once, or suggests it where the review comes first; the flag stays but for a review after', async () => {
    const id = (await create(who.ana, { isPublic: true })).body.id;
    await modify(who.uxia, id, { isPublic: true, isReviewed: true });
    const { status } = await modify(who.ana, id, { description: 'Lighthouse', isPublic: true });
    const { body } = await read(READ_ADMIN, id, who.uxia);
    expect([status, body.description, body.isReviewed]).toEqual(
      isHeldBack ? [202, 'Tower', true] : [200, 'Lighthouse', policy === 'NONE'],
    );
  });

  it('others change nothing: 401 a visitor, 403 who sees it, 404 who does not', async () => {
    const [hidden, shown] = [(await create(who.ana)).body.id, await accepted()];
    for (const [as, wanted] of [
      [undefined, [401, 401]],
      [who.brais, [404, 403]],
    ] as const) {
      expect([await status(modify(as, hidden)), await status(modify(as, shown))]).toEqual(wanted);
      expect([await status(remove(as, hidden)), await status(remove(as, shown))]).toEqual(wanted);
    }
  });

  it('a stale version is a 409 with what is there now, but where what does not conflict is merged', async () => {
    const { id } = (await create(who.ana)).body;
    const moved = { type: 'Point', coordinates: [-7.5, 43.2] };
    await modify(who.uxia, id, { description: 'First' });
    const same = await modify(who.ana, id, { description: 'Second', version: 1 });
    expect([same.status, same.body.code, same.body.current.description, same.body.current.version]).toEqual([
      ...[409, 'project.elements.modify.conflict', 'First', 2],
    ]);
    expect('conflicts' in same.body).toBe(isOn);
    const other = await modify(who.ana, id, { description: 'Tower of Hercules', geom: moved, version: 1 });
    expect([other.status, other.body.merged]).toEqual(isOn ? [200, ['description']] : [409, undefined]);
    const { body } = await read(READ_USER, id, who.ana);
    expect([body.description, body.geom]).toEqual(['First', isOn ? moved : tower]);
    expect((await modify(who.ana, id, { description: 'Last word' })).body.description).toBe('Last word');
  });

  it('relations and joins of what both see; twice is a 409', async () => {
    const [one, other] = [await accepted(), await accepted()];
    const relate = () =>
      callJson(RELATE, {
        method: 'POST',
        as: who.brais,
        body: { geometricElement1: { id: one }, geometricElement2: { id: other } },
      });
    const join = () => callJson(JOIN, { method: 'POST', as: who.brais, body: { geometricElementId: one } });
    expect([await status(relate()), await status(relate()), await status(join()), await status(join())]).toEqual([
      201, 409, 201, 409,
    ]);
  });

  it('a deletion answers 204, and it is gone with relations and joins; a bin is there only where it is on', async () => {
    const [id, other] = [await accepted(), await accepted()];
    const related = { geometricElement1: { id }, geometricElement2: { id: other } };
    await callJson(RELATE, { method: 'POST', as: who.ana, body: related });
    expect([await status(remove(who.ana, id)), await status(remove(who.ana, id))]).toEqual([204, 404]);
    expect(await seenBy(id)).toEqual([404, 404, 404, 404]);
    expect(await sql('SELECT 1 FROM geometric_element_relation')).toEqual([]);
    const { body } = await callJson<Page<Element>>(BIN, { as: who.ana });
    expect(body.result.items.some((it) => it.id === id)).toBe(isOn);
  });

  it('what was added is not there where it is off: 403', async () => {
    const id = await accepted();
    const proposal = { kind: 'DELETE', elementId: id, note: 'gone' };
    const report = { kind: 'GONE', text: 'gone', elementId: id, homepage: '' };
    const answers = [
      await status(callJson(PROPOSE, { method: 'POST', as: who.brais, body: proposal })),
      await status(callJson(REPORT, { method: 'POST', body: report })),
      await status(callJson(HISTORY, { as: who.brais, ...of(id) })),
    ];
    expect(answers).toEqual(isOn ? [201, 201, 200] : [403, 403, 403]);
  });

  it('nothing waits for anybody, but for what the policy, proposals and reports bring', async () => {
    await create(who.ana, { isPublic: true });
    const { body } = await callJson<Page<object>>(QUEUE, { as: who.uxia });
    expect(body.result.items).toHaveLength(policy === 'NONE' ? 0 : 1);
  });
});
