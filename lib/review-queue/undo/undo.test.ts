import { beforeEach, describe, expect, it } from 'vitest';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as CONTRIBUTORS } from '@/app/api/review/contributors/route';
import { POST as PREVIEW } from '@/app/api/review/undo/preview/route';
import { POST as UNDO } from '@/app/api/review/undo/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, kinds, modify, name, type, who } from '@/lib/test/element-scene';
import { anElementType } from '@/lib/test/elements';
import { type Person, person, reviewer } from '@/lib/test/people';
import { noa, type Refusal, reviewScene, undoBatch } from '@/lib/test/review-scene';
import type { BatchResult, Contributor, UndoPreview } from '../schema';

reviewScene();

let ana: Person;
const span = () => ({ from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' });
const wanted = (more: object = {}) => ({ accountId: ana.id, ...span(), ...more });
const preview = (as: Person | undefined, more: object = {}) =>
  callJson<UndoPreview & Refusal>(PREVIEW, { method: 'POST', as, body: wanted(more) });
const undo = (as: Person | undefined, more: object = {}) =>
  callJson<BatchResult & Refusal>(UNDO, { method: 'POST', as, body: wanted(more) });
const remove = (as: Person, id: number) => callJson(REMOVE, { method: 'DELETE', as, params: { id: String(id) } });
const row = (id: number) =>
  sql('SELECT description, version, attribute_values AS values, ST_AsText(geom) AS geom FROM geometric_element WHERE id = $1', [
    id,
  ]);
const actions = (found: UndoPreview) => found.changes.map(({ action, elementId }) => [action, elementId]);
/** What was done so far is not Ana's of this test. */
const fresh = async () => {
  ana = await person();
};

let old: number;
beforeEach(async () => {
  await sql(`UPDATE geometric_element_type SET review_policy = 'NONE' WHERE id = $1`, [type.id]);
  await fresh();
  // An element of hers from before the span.
  old = (await create(ana, { isPublic: true })).body.id;
  await sql(`UPDATE element_revision SET at = '2026-01-01T00:00:00Z'::timestamptz - interval '1 day' WHERE element_id = $1`, [
    old,
  ]);
});

describe('GET /review/contributors', () => {
  const called = (as: Person | undefined, login: string) =>
    callJson<Contributor[]>(CONTRIBUTORS, { as, url: `/x?${new URLSearchParams({ login })}` });

  it('the account with a login, whatever its case, where it has done something in the scope', async () => {
    expect((await called(noa, ana.login.toUpperCase())).body).toEqual([{ id: ana.id, login: ana.login }]);
    expect((await called(noa, 'nobody-at-all')).body).toEqual([]);
    const other = await anElementType();
    expect((await called(await reviewer({ types: [other.id] }), ana.login)).body).toEqual([]);
    expect([(await called(undefined, ana.login)).status, (await called(ana, ana.login)).status]).toEqual([401, 403]);
  });
});

describe('POST /review/undo', () => {
  it('400: the work of an account that is not there', async () => {
    const { status, body } = await undo(noa, { accountId: 2_000_000_000 });
    expect([status, body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'accountId']);
  });

  it('puts fields back, bins what was added, restores what was deleted, and all of it is undone again', async () => {
    const gone = (await create(ana, { description: 'Gone' })).body.id;
    await sql(`UPDATE element_revision SET at = '2025-12-31' WHERE element_id = $1`, [gone]);
    const added = (await create(ana, { description: 'Added' })).body.id;
    const before = await row(old);
    await modify(ana, old, { description: 'Vandal', geom: { type: 'Point', coordinates: [-7.5, 43.2] } });
    await modify(ana, old, {
      ...{ description: 'Vandal again' },
      listAttributeValueDto: [
        { value: 'X', elementTypeAttributeType: { id: name.id } },
        { value: 'ROMAN', elementTypeAttributeType: { id: kinds.id } },
      ],
    });
    await remove(ana, gone);
    const vandalised = await row(old);
    const { body: seen } = await preview(noa);
    expect(actions(seen)).toEqual([
      ['DELETE', gone],
      ['MODIFY', old],
      ['MODIFY', old],
      ['CREATE', added],
    ]);
    expect([seen.blocked, seen.changes.find(({ elementId }) => elementId === added)]).toMatchObject([
      [],
      { name: 'Added', geom: { type: 'Point' } },
    ]);
    const { status, body } = await undo(noa);
    expect([status, body.results.map(({ id, ok }) => [id, ok])]).toEqual([
      200,
      [old, gone, added].map((id) => [`element-${id}`, true]),
    ]);
    expect(await row(old)).toEqual([{ ...before[0], version: 4 }]);
    expect(await row(gone)).toMatchObject([{ description: 'Gone' }]);
    expect(await row(added)).toEqual([]);
    const { parish } = await sqlOne<{ parish: string }>(
      'SELECT parish_code AS parish FROM element_parish WHERE element_id = $1',
      [old],
    );
    expect(parish).toBe('1503001');
    const written = await sql<{ action: string; author: number }>(
      'SELECT DISTINCT action, author_id AS author FROM element_revision WHERE batch_id = $1 ORDER BY action',
      [body.id],
    );
    expect(written).toEqual(['DELETE', 'RESTORE', 'REVERT'].map((action) => ({ action, author: noa.id })));

    expect((await undoBatch(noa, body.id)).status).toBe(200);
    expect(await row(old)).toEqual([{ ...vandalised[0], version: 5 }]);
    expect(await row(gone)).toEqual([]);
    expect(await row(added)).toMatchObject([{ description: 'Added' }]);
    expect((await undoBatch(noa, body.id)).status).toBe(409);
  });

  it('leaves what others have changed since, and says of which it was', async () => {
    await modify(ana, old, { description: 'Vandal' });
    await modify(who.uxia, old, { description: 'Mended' });
    const added = (await create(ana)).body.id;
    await modify(who.uxia, added, { description: 'Adopted' });
    const { body: seen } = await preview(noa);
    expect([actions(seen), seen.blocked.map(({ elementId, reason }) => [elementId, reason])]).toEqual([
      [],
      [
        [old, 'Somebody else has changed the same since.'],
        [added, 'Somebody else has changed the same since.'],
      ],
    ]);
    const { body } = await undo(noa);
    expect(body.results.map(({ ok }) => ok)).toEqual([false, false]);
    expect([await row(old), await row(added)]).toMatchObject([[{ description: 'Mended' }], [{ description: 'Adopted' }]]);
  });

  it('undoes only what was done in the span, and only these kinds', async () => {
    await modify(ana, old, { description: 'Vandal' });
    await create(ana);
    expect(actions((await preview(noa, { kinds: ['MODIFY'] })).body)).toEqual([['MODIFY', old]]);
    expect(actions((await preview(noa, { to: '2026-01-02T00:00:00Z' })).body)).toEqual([]);
    expect(actions((await preview(noa, { to: '2026-01-02T16:00:00+16:00' })).body)).toEqual([]);
    await undo(noa, { kinds: ['CREATE'] });
    expect(await row(old)).toMatchObject([{ description: 'Vandal' }]);
  });

  it('takes relations and files that were added away, and brings removed ones back', async () => {
    const other = (await create(who.uxia)).body.id;
    const [made] = await sql<{ id: number }>(
      `WITH me AS (SELECT set_config('vieiro.author', $3, true)) INSERT INTO geometric_element_relation (element1_id, element2_id, author_id)
        SELECT $1, $2, $3::bigint FROM me RETURNING id`,
      [old, other, String(ana.id)],
    );
    const [photo] = await sql<{ uuid: string }>(
      `INSERT INTO geometric_element_file (element_id, original_filename, file_format, content_type, size, storage_key, author_id)
        SELECT $1::bigint, 'a.png', code, main_mime_type, 3, gen_random_uuid()::text, $2::bigint FROM file_format WHERE image LIMIT 1 RETURNING uuid`,
      [old, ana.id],
    );
    const { body } = await undo(noa);
    const there = async () => [
      (await sql('SELECT 1 FROM geometric_element_relation WHERE id = $1', [made?.id])).length,
      (await sql('SELECT 1 FROM geometric_element_file WHERE uuid = $1', [photo?.uuid])).length,
    ];
    expect(await there()).toEqual([0, 0]);
    expect((await undoBatch(noa, body.id)).body.results).toEqual([old, other].map((id) => ({ id: `element-${id}`, ok: true })));
    expect(await there()).toEqual([1, 1]);
  });

  it('what its type does not allow any more is left out and named', async () => {
    await modify(ana, old, { listAttributeValueDto: [{ value: 'Other', elementTypeAttributeType: { id: name.id } }] });
    await sql(
      'UPDATE attribute_type SET max_size = 3 WHERE id = (SELECT attribute_type_id FROM element_type_attribute_type WHERE id = $1)',
      [name.id],
    );
    const { body } = await undo(noa);
    await sql(
      'UPDATE attribute_type SET max_size = 10 WHERE id = (SELECT attribute_type_id FROM element_type_attribute_type WHERE id = $1)',
      [name.id],
    );
    expect(body.results).toMatchObject([{ ok: true, reason: expect.any(String) }]);
  });

  it('401, 403: visitors and contributors; a reviewer undoes what lies in their scope alone', async () => {
    await modify(ana, old, { description: 'Vandal' });
    for (const call of [preview, undo]) {
      expect((await call(undefined)).status).toBe(401);
      expect((await call(who.brais)).status).toBe(403);
    }
    const reviewer = await person({ role: 'REVIEWER' });
    await sql('INSERT INTO reviewer_province VALUES ($1, $2)', [reviewer.id, '27']);
    expect((await preview(reviewer)).body).toEqual({ changes: [], blocked: [] });
    expect((await undo(reviewer)).body.results).toEqual([]);
    expect(await row(old)).toMatchObject([{ description: 'Vandal' }]);
    await sql('DELETE FROM reviewer_province');
  });

  it.each([
    [{ accountId: undefined }, ['accountId']],
    [{ from: 'x' }, ['from']],
    [{ from: '0000-12-31T00:00:00Z' }, ['from']],
    [{ to: '9999-12-31T23:59:59-14:00' }, ['to']],
    [{ from: '2099-01-02T00:00:00Z' }, ['to']],
    [{ kinds: ['X'] }, ['kinds.0']],
    [{ from: '2099-01-02T00:00:00Z', kinds: ['X'] }, ['kinds.0', 'to']],
  ])('400: %o', async (more, named) => {
    for (const call of [preview, undo]) {
      const { status, body } = await call(noa, more);
      expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, named]);
    }
  });
});
