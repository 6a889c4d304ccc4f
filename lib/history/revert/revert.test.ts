import { beforeEach, describe, expect, it } from 'vitest';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { POST as REVERT } from '@/app/api/elements/geometric_element/[id]/revisions/[revisionId]/revert/route';
import { GET } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import {
  POST as CHANGE_FILE,
  GET as READ_FILE,
  DELETE as REMOVE_FILE,
} from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { POST as JOIN } from '@/app/api/elements/geometric_element_join/route';
import { purgeBin } from '@/lib/bin/purge';
import type { Page } from '@/lib/http/list';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { type Answer, create, elementScene, kinds, modify, name, setting, tower, type, who } from '@/lib/test/element-scene';
import type { Person } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import type { Reverted, Revision } from '../schema';

elementScene();

const entries = async (as: Person, id: number) =>
  (await callJson<Page<Revision>>(GET, { as, params: { id: String(id) } })).body.result.items;
const latest = async (id: number) => (await entries(who.uxia, id))[0] as Revision;
const revert = (as: Person | undefined, id: number, revisionId: number, body: object) =>
  callJson<Reverted & Answer>(REVERT, { method: 'POST', as, params: { id: String(id), revisionId: String(revisionId) }, body });
const chosen = (...values: string[]) => ({
  listAttributeValueDto: [
    { value: 'Torre', elementTypeAttributeType: { id: name.id } },
    ...values.map((value) => ({ value, elementTypeAttributeType: { id: kinds.id } })),
  ],
});

let id: number;
beforeEach(async () => {
  await setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'true');
  id = (await create(who.ana, { isPublic: true, ...chosen('ROMAN') })).body.id;
});

describe('POST …/revisions/{revisionId}/revert', () => {
  it('200: all fields of the revision are what they were, and that is a revision', async () => {
    const moved = { type: 'Point', coordinates: [-7.5, 43.2] };
    await modify(who.ana, id, { description: 'Wrong', geom: moved, ...chosen('GOTHIC') });
    const wrong = await latest(id);
    const { status, body } = await revert(who.ana, id, wrong.id, { version: 2 });
    expect([status, body.version, body.leftOut]).toEqual([200, 3, []]);
    expect(body).toMatchObject({ description: 'Tower of Hercules', geom: tower, municipality: { name: 'A Coruña' } });
    expect(body.listAttributeValueDto.map((it) => it.value)).toEqual(['Torre', 'ROMAN']);
    const entry = await latest(id);
    expect(entry).toMatchObject({ action: 'REVERT', source: 'revert', version: 3, author: { id: who.ana.id } });
    expect(entry.changes.map((it) => it.field)).toEqual(['description', 'geom', `attribute.${kinds.id}`]);
  });

  it('200: only the named fields', async () => {
    await modify(who.ana, id, { description: 'New', ...chosen('GOTHIC') });
    const { body } = await revert(who.ana, id, (await latest(id)).id, { version: 2, fields: [`attribute.${kinds.id}`] });
    expect(body.description).toBe('New');
    expect(body.listAttributeValueDto.map((it) => it.value)).toEqual(['Torre', 'ROMAN']);
  });

  it('a revert is reverted', async () => {
    await modify(who.ana, id, { description: 'New' });
    await revert(who.ana, id, (await latest(id)).id, { version: 2 });
    const { body } = await revert(who.ana, id, (await latest(id)).id, { version: 3 });
    expect([body.description, body.version]).toEqual(['New', 4]);
  });

  it('200: what others have changed elsewhere since stays; 409: what they have changed of the same field', async () => {
    await modify(who.ana, id, { description: 'Wrong' });
    const wrong = await latest(id);
    await modify(who.uxia, id, { description: 'Wrong', isReviewed: true });
    expect((await revert(who.ana, id, wrong.id, { version: 2 })).body).toMatchObject({
      ...{ description: 'Tower of Hercules', isReviewed: true, version: 4 },
    });
    await modify(who.uxia, id, { description: 'Right' });
    const stale = await revert(who.ana, id, wrong.id, { version: 2 });
    expect([stale.status, stale.body.conflicts]).toEqual([
      409,
      [{ field: 'description', base: 'Wrong', mine: 'Tower of Hercules', theirs: 'Right' }],
    ]);
  });

  it('200: what cannot be put back is left out and named', async () => {
    await sql(`UPDATE geometric_element SET attribute_values = (attribute_values || $2::jsonb) - $3::text WHERE id = $1`, [
      id,
      { 999999: 'x', [kinds.id]: ['CELTIC'] },
      String(name.id),
    ]);
    await modify(who.uxia, id, { description: 'New', internalComments: 'seen', ...chosen('ROMAN') });
    const { status, body } = await revert(who.ana, id, (await latest(id)).id, { version: 2 });
    expect([status, body.description, body.version]).toEqual([200, 'Tower of Hercules', 3]);
    expect(Object.fromEntries(body.leftOut.map(({ field, reason }) => [field, reason]))).toEqual({
      [`attribute.${name.id}`]: expect.stringContaining('required'),
      [`attribute.${kinds.id}`]: expect.any(String),
      'attribute.999999': 'Its type does not have this field any more.',
    });
  });

  it('what is only a reviewer’s to set is not put back by others, and nothing is written where nothing changes', async () => {
    await modify(who.uxia, id, { description: 'Tower of Hercules', isReviewed: true, internalComments: 'seen' });
    const { id: seen } = await latest(id);
    const { body } = await revert(who.ana, id, seen, { version: 2 });
    expect([body.version, body.leftOut]).toEqual([2, [{ field: 'isReviewed', reason: 'You may not set this.' }]]);
    expect((await revert(who.uxia, id, seen, { version: 2 })).body).toMatchObject({
      isReviewed: false,
      internalComments: null,
      version: 3,
    });
  });

  it('400: a field that the revision did not change, or that the caller does not see', async () => {
    await modify(who.uxia, id, { description: 'New', internalComments: 'seen' });
    const { id: seen } = await latest(id);
    for (const field of ['geom', 'internalComments', 'attribute.1', '__proto__']) {
      const { status, body } = await revert(who.ana, id, seen, { version: 2, fields: [field] });
      expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['fields']]);
    }
    expect((await revert(who.ana, id, seen, { version: 2, fields: [] })).status).toBe(400);
    expect((await revert(who.ana, id, seen, {})).status).toBe(400);
  });

  it('401, 403, 404: a visitor, a stranger, and a revision of another element', async () => {
    await modify(who.ana, id, { description: 'New' });
    const { id: one } = await latest(id);
    const other = (await create(who.ana)).body.id;
    expect((await revert(undefined, id, one, { version: 2 })).status).toBe(401);
    expect((await revert(who.brais, id, one, { version: 2 })).status).toBe(403);
    expect((await revert(who.brais, other, one, { version: 1 })).status).toBe(404);
    expect((await revert(who.ana, other, one, { version: 1 })).status).toBe(404);
    expect((await revert(who.ana, id, 987_654_321, { version: 2 })).status).toBe(404);
  });

  it('relations: a new one is removed, a removed one is there again with its id', async () => {
    const other = (await create(who.ana)).body.id;
    const [made] = await sql<{ id: number }>(
      'INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, comments) VALUES ($1, $2, $3, $4) RETURNING id',
      [id, other, who.ana.id, 'beside'],
    );
    const there = () => sql('SELECT id, comments, element2_id FROM geometric_element_relation WHERE element1_id = $1', [id]);
    expect((await revert(who.ana, id, (await latest(id)).id, { version: 1 })).body.leftOut).toEqual([]);
    expect(await there()).toEqual([]);
    await revert(who.ana, id, (await latest(id)).id, { version: 1 });
    expect(await there()).toEqual([{ id: made?.id, comments: 'beside', element2_id: other }]);
    expect((await latest(other)).action).toBe('REVERT');
  });

  it('a relation whose other element is gone is left out', async () => {
    const other = (await create(who.ana)).body.id;
    await sql('INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES ($1, $2, $3)', [
      id,
      other,
      who.ana.id,
    ]);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [other]);
    await sql('DELETE FROM geometric_element WHERE id = $1', [other]);
    const { body } = await revert(who.ana, id, (await latest(id)).id, { version: 1 });
    expect(body.leftOut.map((it) => it.reason)).toEqual(['It is not there any more.']);
  });

  it('somebody else’s join is theirs', async () => {
    const { body: made } = await callJson<{ id: number }>(JOIN, {
      method: 'POST',
      as: who.brais,
      body: { geometricElementId: id },
    });
    const joined = await latest(id);
    expect((await revert(who.ana, id, joined.id, { version: 1 })).body.leftOut).toHaveLength(1);
    expect(await sql('SELECT 1 FROM geometric_element_join WHERE id = $1', [made.id])).toHaveLength(1);
    expect((await revert(who.uxia, id, joined.id, { version: 1 })).body.leftOut).toEqual([]);
    await revert(who.uxia, id, (await latest(id)).id, { version: 1 });
    expect(await sql('SELECT user_account_id AS id FROM geometric_element_join WHERE id = $1', [made.id])).toEqual([
      { id: who.brais.id },
    ]);
  });

  describe('a file that was removed', () => {
    let uuid: string;
    const removal = async () => {
      await call(REMOVE_FILE, { method: 'DELETE', as: who.ana, params: { uuid } });
      return latest(id);
    };
    beforeEach(async () => {
      await setting('BIN_DAYS', '30');
      const form = new FormData();
      form.append('file', new File([new Uint8Array(await aPicture('png'))], 'well.png', { type: 'image/png' }));
      const sent = { method: 'POST', as: who.ana, params: { id: String(id) }, body: form } as const;
      uuid = (await callJson<{ uuid: string }[]>(ADD_FILES, sent)).body[0]?.uuid as string;
      await call(CHANGE_FILE, { method: 'POST', as: who.ana, params: { uuid }, body: { transcript: 'Here it is' } });
    });

    it('is attached again, as it was, and can be read', async () => {
      const { status, body } = await revert(who.ana, id, (await removal()).id, { version: 1 });
      expect([status, body.leftOut]).toEqual([200, []]);
      expect(body.listGeometricElementFileDto).toMatchObject([{ uuid, originalFilename: 'well.png', transcript: 'Here it is' }]);
      expect((await call(READ_FILE, { params: { uuid } })).status).toBe(200);
      expect(await sql('SELECT FROM storage_garbage')).toEqual([]);
      expect((await latest(id)).action).toBe('REVERT');
    });

    it('is so after its element was deleted and restored, too', async () => {
      const entry = await removal();
      await call(REMOVE, { method: 'DELETE', as: who.ana, params: { id: String(id) } });
      await call(RESTORE, { method: 'POST', as: who.ana, params: { id: String(id) } });
      const { body } = await revert(who.ana, id, entry.id, { version: 1 });
      expect(body.listGeometricElementFileDto).toHaveLength(1);
    });

    it('waits for its review; where it is there already, nothing waits', async () => {
      const entry = await removal();
      const state = async () =>
        (await sql<{ state: string }>('SELECT review_state AS state FROM geometric_element WHERE id = $1', [id]))[0]?.state;
      const policy = (to: string) => sql('UPDATE geometric_element_type SET review_policy = $2 WHERE id = $1', [type.id, to]);
      await policy('AFTER');
      const states: unknown[] = [];
      for (let turn = 0; turn < 2; turn++) {
        await modify(who.uxia, id, { isReviewed: true, ...chosen('ROMAN') });
        const accepted = await state();
        const { body } = await revert(who.ana, id, entry.id, { version: 2 });
        states.push([accepted, await state(), body.leftOut.length]);
      }
      await policy('NONE');
      expect(states).toEqual([
        ['ACCEPTED', 'WAITING', 0],
        ['ACCEPTED', 'ACCEPTED', 1],
      ]);
    });

    it('is left out and named where it was purged, where it is there already, and where the element is full', async () => {
      const entry = await removal();
      await setting('LIMIT_FILES_PER_ELEMENT', '0');
      const full = await revert(who.ana, id, entry.id, { version: 1 });
      await setting('LIMIT_FILES_PER_ELEMENT', '50');
      expect(full.body.leftOut).toEqual([{ field: `file.${uuid}`, reason: 'An element may have at most 0 files' }]);
      await revert(who.ana, id, entry.id, { version: 1 });
      expect((await revert(who.ana, id, entry.id, { version: 1 })).body.leftOut).toMatchObject([{ field: `file.${uuid}` }]);
      const again = await removal();
      await sql('UPDATE element_bin_file SET purge_at = now()');
      await purgeBin();
      expect((await revert(who.ana, id, again.id, { version: 1 })).body.leftOut).toEqual([
        { field: `file.${uuid}`, reason: 'It is not there any more.' },
      ]);
    });
  });
});
