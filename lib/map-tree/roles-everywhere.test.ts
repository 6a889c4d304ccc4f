import { beforeEach, describe, expect, it } from 'vitest';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { GET as BIN } from '@/app/api/elements/bin/route';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as BY_IDS } from '@/app/api/elements/geometric_element/admin/route';
import { GET as EXPORT_ALL } from '@/app/api/elements/geometric_element_type/[id]/export/admin/route';
import { GET as EXPORT } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { GET as LIST_ALL } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as PROPOSAL } from '@/app/api/elements/proposals/[id]/route';
import { GET as PROPOSALS, POST as PROPOSE } from '@/app/api/elements/proposals/route';
import { GET as CODES } from '@/app/api/internationalization/codes/route';
import { GET as INBOX } from '@/app/api/notifications/route';
import { GET as FEATURES } from '@/app/api/ogc/collections/[code]/items/route';
import { GET as CLAIMED } from '@/app/api/review/items/[id]/route';
import { GET as QUEUE } from '@/app/api/review/items/route';
import { GET as STATISTICS } from '@/app/api/review/statistics/route';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, type, who } from '@/lib/test/element-scene';
import { anElement } from '@/lib/test/elements';
import { type Person, visitor } from '@/lib/test/people';
import { noa, reviewScene, waiting } from '@/lib/test/review-scene';

// Who sees a type by its roles, in what is not a map, a list or a search (roles.test.ts).

reviewScene();

let code: string;
let shown: { id: number };
let waits: { id: string; elementId: number };
let binned: number;
let proposal: number;

beforeEach(async () => {
  await setRoles();
  code = (await sqlOne<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type WHERE id = $1', [type.id])).code;
  shown = await anElement({ type, owner: who.ana, isPublic: true, description: 'Goldmine' });
  waits = await waiting(who.ana);
  const made = await callJson<{ id: number }>(PROPOSE, {
    method: 'POST',
    as: who.brais,
    body: { kind: 'DELETE', elementId: shown.id, note: 'It is gone' },
  });
  expect(made.status).toBe(201);
  proposal = made.body.id;
  const { body } = await create(who.ana);
  binned = body.id;
  expect((await call(REMOVE, { method: 'DELETE', as: who.ana, params: { id: String(binned) } })).status).toBe(204);
  await sql('DELETE FROM element_bin WHERE id <> $1', [binned]);
  await sql('DELETE FROM notification');
  await sql(`INSERT INTO notification (account_id, kind, element_id) SELECT $1, 'CHANGED', unnest($2::bigint[])`, [
    who.ana.id,
    [shown.id, binned],
  ]);
});

const setRoles = (...roles: string[]) => sql('UPDATE geometric_element_type SET roles = $2 WHERE id = $1', [type.id, roles]);
const count = async (handler: Parameters<typeof call>[0], as: Person, query = '', params: Record<string, string> = {}) => {
  const { status, body } = await callJson<{ result?: { items: unknown[] } } & unknown[]>(handler, {
    url: `/x${query}`,
    as,
    params,
  });
  return status === 200 ? (body.result?.items ?? body).length : status;
};
const status = async (
  handler: Parameters<typeof call>[0],
  as: Person,
  params: Record<string, string>,
  url = '/x',
  method = 'GET',
) => {
  const answer = await call(handler, { url, as, params, method: method as 'GET' });
  // What is streamed holds a connection until it is read.
  await answer.text();
  return answer.status;
};
const text = async (handler: Parameters<typeof call>[0], as: Person, params: Record<string, string>, url = '/x') =>
  (await call(handler, { url, as, params })).text();
const id = () => ({ id: String(type.id) });

/** What somebody without a review finds of the type. */
const asReader = async (as: Person) => ({
  name: (await text(CODES, as, {})).includes('Heritage'),
  exported: (await text(EXPORT, as, id(), '/x?format=geojson')).includes('Goldmine'),
  features: await status(FEATURES, as, { code }),
});
/** What the owner of the elements finds. */
const asOwner = async (as: Person) => ({
  inbox: await count(INBOX, as),
  bin: await count(BIN, as),
});
/** What who reviews everything finds. */
const asReviewer = async (as: Person) => ({
  queue: await count(QUEUE, as),
  item: await status(CLAIMED, as, { id: waits.id }),
  statistics: (await text(STATISTICS, as, {})).includes('"typeId":'),
  byIds: await count(BY_IDS, as, `?ids=${shown.id}`),
  all: await count(LIST_ALL, as, '', id()),
  exported: await status(EXPORT_ALL, as, id(), '/x?format=geojson'),
  bin: await count(BIN, as),
  proposals: await count(PROPOSALS, as),
  proposal: await status(PROPOSAL, as, { id: String(proposal) }),
});
const READS = { name: true, exported: true, features: 200 };
const READS_NOT = { name: false, exported: false, features: 404 };
const OWNS = { inbox: 2, bin: 1 };
const OWNS_NOT = { inbox: 0, bin: 0 };
const REVIEWS = {
  ...{ queue: 2, item: 200, statistics: true, byIds: 1, all: 2, exported: 200 },
  ...{ bin: 1, proposals: 1, proposal: 200 },
};
const REVIEWS_NOT = {
  ...{ queue: 0, item: 404, statistics: false, byIds: 0, all: 404, exported: 404 },
  ...{ bin: 0, proposals: 0, proposal: 404 },
};

describe('what is about a type', () => {
  it.each<[string[], ('visitor' | 'contributors' | 'reviewers')[]]>([
    [[], ['visitor', 'contributors', 'reviewers']],
    [['USER'], ['contributors', 'reviewers']],
    [['REVIEWER'], ['reviewers']],
    [['ADMIN'], []],
  ])('for %j is there for %j, and for administrators', async (roles, sees) => {
    await setRoles(...roles);
    const [all, own, reviewing] = (['visitor', 'contributors', 'reviewers'] as const).map((it) => sees.includes(it));
    expect(await asReader(visitor as Person)).toEqual(all ? READS : READS_NOT);
    expect(await asReader(who.brais)).toEqual(own ? READS : READS_NOT);
    expect(await asReader(noa)).toEqual(reviewing ? READS : READS_NOT);
    expect(await asReader(who.uxia)).toEqual(READS);
    expect(await asOwner(who.ana)).toEqual(own ? OWNS : OWNS_NOT);
    expect(await count(PROPOSALS, who.brais)).toBe(own ? 1 : 0);
    expect(await asReviewer(noa)).toEqual(reviewing ? REVIEWS : REVIEWS_NOT);
    expect(await asReviewer(who.uxia)).toEqual(REVIEWS);
  });

  it('that is for others is restored by nobody else: 404', async () => {
    await setRoles('ADMIN');
    for (const as of [who.ana, noa]) expect(await status(RESTORE, as, { id: String(binned) }, '/x', 'POST')).toBe(404);
    await setRoles();
    expect(await status(RESTORE, who.ana, { id: String(binned) }, '/x', 'POST')).toBe(200);
  });
});
