import { beforeAll, expect, it } from 'vitest';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { GET as BIN } from '@/app/api/elements/bin/route';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { GET as HISTORY } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import { GET as READ, DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as READ_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import {
  POST as CHANGE_FILE,
  DELETE as REMOVE_FILE,
  GET as SERVE,
} from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { GET as EXPORT_USER } from '@/app/api/elements/geometric_element_type/[id]/export/user/route';
import { POST as DECIDE } from '@/app/api/elements/proposals/[id]/decide/route';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import { GET as JOB_FILE } from '@/app/api/jobs/[id]/file/route';
import { runExport } from '@/lib/exports/service';
import { workOnNext } from '@/lib/jobs/worker';
import type { Proposal } from '@/lib/proposals/schema';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { create, elementScene, modify, name, read, setting, type, who } from '@/lib/test/element-scene';
import { anAttribute } from '@/lib/test/geography';
import { type Person, person, reviewer, visitor } from '@/lib/test/people';
import { aWebm } from '@/lib/test/sounds';
import type { Problem } from '@/lib/test/texts';

elementScene();
let open: { id: number };
let ofContributors: { id: number };
let ofReviewers: { id: number };
beforeAll(async () => {
  for (const [code, value] of [
    ['BIN_DAYS', '30'],
    ['ENABLE_PROPOSALS', 'true'],
    ['PUBLIC_HISTORY', 'true'],
  ] as const)
    await setting(code, value);
  open = await anAttribute(type, 'AUDIO', { name: 'Open', order: 3 });
  ofContributors = await anAttribute(type, 'AUDIO', { name: 'Of contributors', order: 4 });
  ofReviewers = await anAttribute(type, 'AUDIO', { name: 'Of reviewers', order: 5 });
  for (const [{ id }, visibility] of [
    [ofContributors, 'CONTRIBUTOR'],
    [ofReviewers, 'REVIEWER'],
  ] as const)
    await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = $1', [id, visibility]);
});

const values = (all: Record<number, string | null>) => ({
  isPublic: true,
  listAttributeValueDto: [[name.id, 'Torre'] as const, ...Object.entries(all)].map(([id, value]) => ({
    value,
    elementTypeAttributeType: { id: Number(id) },
  })),
});
const sent = (uuid: string) => ({
  ...{ uuid, filename: `${uuid}.webm`, type: 'audio/webm', base64: aWebm(2).toString('base64') },
});
/** An element of Ana's with a recording for contributors and one for reviewers. */
async function recorded() {
  const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
  const { body } = await create(who.ana, { ...values({ [ofContributors.id]: mine }), listFileToInsertDto: [sent(mine)] });
  const [own] = body.listGeometricElementFileDto;
  const said = values({ [ofContributors.id]: own?.uuid ?? '', [ofReviewers.id]: theirs });
  const changed = await modify(who.uxia, body.id, { ...said, listFileToModifyDto: [sent(theirs)] });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const [, other] = changed.body.listGeometricElementFileDto;
  return { id: body.id, forContributors: own?.uuid as string, forReviewers: other?.uuid as string };
}
type Recorded = Awaited<ReturnType<typeof recorded>>;

const filesFor = async (id: number, as: Person) => {
  const handler = as === who.uxia ? READ_ADMIN : as === visitor ? READ : READ_USER;
  return (await read(handler, id, as)).body.listGeometricElementFileDto.map(({ uuid }) => uuid);
};
/** Which of the two recordings somebody has in the list of files, is served, and reads of in the history. */
async function ways(as: Person, { id, ...uuids }: Recorded) {
  const history = await (await call(HISTORY, { as, params: { id: String(id) }, url: '/x?size=100' })).text();
  const listed = await filesFor(id, as);
  return Promise.all(
    Object.values(uuids).map(async (uuid) => [
      listed.includes(uuid),
      (await call(SERVE, { as, params: { uuid } })).status === 200,
      history.includes(uuid),
    ]),
  );
}
const [NOTHING, ALL] = [
  [false, false, false],
  [true, true, true],
];
async function expectHidden(it: Recorded) {
  expect(await ways(visitor, it)).toEqual([NOTHING, NOTHING]);
  expect(await ways(who.brais, it)).toEqual([NOTHING, NOTHING]);
  expect(await ways(who.ana, it)).toEqual([ALL, NOTHING]);
  expect(await ways(who.uxia, it)).toEqual([ALL, ALL]);
}

it('a file that is a hidden value is listed, served and written of in the history for those alone who see the value', async () => {
  await expectHidden(await recorded());
});

it('404: a reviewer of a province is served none of an element that lies in no division', async () => {
  const element = await recorded();
  await sql('UPDATE geometric_element SET province_code = NULL, ine_code = NULL WHERE id = $1', [element.id]);
  const elsewhere = await reviewer({ provinces: ['27'] });
  expect(await ways(elsewhere, element)).toEqual([NOTHING, NOTHING]);
});

it('404: nobody else writes what is said in it down, or deletes it', async () => {
  const { forReviewers: uuid } = await recorded();
  const change = { method: 'POST' as const, as: who.ana, params: { uuid }, body: { transcript: 'x' } };
  expect((await callJson(CHANGE_FILE, change)).status).toBe(404);
  expect((await callJson(REMOVE_FILE, { method: 'DELETE', as: who.ana, params: { uuid } })).status).toBe(404);
});

it('400: somebody who does not see it cannot make it the value of an attribute that they see', async () => {
  const { id, forReviewers } = await recorded();
  const { status, body } = await modify(who.ana, id, values({ [open.id]: forReviewers }));
  expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [`attribute.${open.id}`]]);
});

it('400: beside a file of the wrong shape nothing is said of values that name another file of the call', async () => {
  const uuid = crypto.randomUUID();
  const files = { listFileToInsertDto: [sent(uuid), { filename: 'a.webm', base64: 7 }] };
  const { status, body } = await create(who.ana, { ...values({ [open.id]: uuid }), ...files });
  const { fieldErrors = [] } = body as Partial<Problem>;
  expect([status, fieldErrors.map(({ fieldName }) => fieldName)]).toEqual([400, ['listFileToInsertDto.1.base64']]);
});

it('one that is the value no more stays hidden, until it is the value of an attribute that everybody sees', async () => {
  const it = await recorded();
  await modify(who.uxia, it.id, values({}));
  await expectHidden(it);
  const said = await modify(who.uxia, it.id, values({ [open.id]: it.forContributors }));
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  expect(await filesFor(it.id, visitor)).toEqual([it.forContributors]);
});

it('a merge takes hidden recordings along, as hidden as they were', async () => {
  const goes = await recorded();
  const { body: stays } = await create(who.brais, values({}));
  const merge = { kind: 'MERGE', elementId: stays.id, otherElementId: goes.id, note: 'The same' };
  const proposed = await callJson<Proposal>(PROPOSE, { method: 'POST', as: await person(), body: merge });
  const params = { id: String(proposed.body.id) };
  const decided = await callJson(DECIDE, { method: 'POST', as: who.uxia, params, body: { accept: [], version: 1 } });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  const merged = { ...goes, id: stays.id };
  expect(await ways(visitor, merged)).toEqual([NOTHING, NOTHING]);
  expect(await ways(who.brais, merged)).toEqual([ALL, NOTHING]);
  expect(await ways(who.uxia, merged)).toEqual([ALL, ALL]);
});

it('in the bin its owner reads of no recording for reviewers, and what comes back is as hidden as before', async () => {
  const it = await recorded();
  const former = await recorded();
  await modify(who.uxia, former.id, values({}));
  for (const { id, forContributors, forReviewers } of [it, former]) {
    await call(REMOVE, { method: 'DELETE', as: who.ana, params: { id: String(id) } });
    const bin = async (as: Person) => (await call(BIN, { as, url: '/x?size=100' })).text();
    const [mine, all] = [await bin(who.ana), await bin(who.uxia)];
    expect([mine.includes(forContributors), mine.includes(forReviewers), all.includes(forReviewers)]).toEqual([
      true,
      false,
      true,
    ]);
    const restored = await call(RESTORE, { method: 'POST', as: who.ana, params: { id: String(id) } });
    expect(restored.status).toBe(200);
  }
  await expectHidden(it);
  await expectHidden(former);
});

it('an archive of an export has no recording that the caller does not see', async () => {
  const { id } = await recorded();
  const archive = async (as: Person) => {
    const own = as === who.ana ? `&ownerId=${as.id}` : '';
    const asked = { url: `/x?format=csv&files=zip&columns=id${own}`, params: { id: String(type.id) }, as };
    const job = await callJson<{ id: number }>(EXPORT_USER, asked);
    expect(job.status, JSON.stringify(job.body)).toBe(202);
    await workOnNext({ EXPORT: runExport } as never);
    const answer = await call(JOB_FILE, { params: { id: String(job.body.id) }, as });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    return [1, 2].map((n) => text.includes(`files/${id}_${n}.webm`));
  };
  expect([await archive(who.ana), await archive(who.brais)]).toEqual([
    [true, false],
    [false, false],
  ]);
});
