import { beforeEach, describe, expect, it } from 'vitest';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { DELETE as PURGE } from '@/app/api/elements/bin/[id]/route';
import { GET as BIN } from '@/app/api/elements/bin/route';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { GET as REVISIONS } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import { GET as READ, DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as FILE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { POST as JOIN } from '@/app/api/elements/geometric_element_join/route';
import { DELETE as REMOVE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { DAY_MS } from '@/lib/durations';
import type { Revision } from '@/lib/history/schema';
import type { Page } from '@/lib/http/list';
import { store } from '@/lib/storage';
import { sweepStorage } from '@/lib/storage/service';
import { call, callJson } from '@/lib/test/call';
import { folded, sql, sqlOne } from '@/lib/test/database';
import { type Answer, create, elementScene, kinds, modify, name, setting, tower, type, who } from '@/lib/test/element-scene';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, reviewer } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import { purgeBin } from './purge';
import type { BinnedElement, RestoredElement } from './schema';

elementScene();

const params = (id: number | string) => ({ params: { id: String(id) } });
const remove = (as: Person | undefined, id: number) => call(REMOVE, { method: 'DELETE', as, ...params(id) });
const restore = (as: Person | undefined, id: number) =>
  callJson<RestoredElement & Answer>(RESTORE, { method: 'POST', as, ...params(id) });
const purge = (as: Person | undefined, id: number) => call(PURGE, { method: 'DELETE', as, ...params(id) });
const bin = (as: Person | undefined, query = '') => callJson<Page<BinnedElement> & Answer>(BIN, { as, url: `/x${query}` });
const idsIn = async (as: Person, query = '') => (await bin(as, query)).body.result.items.map(({ id }) => id);
const addPhoto = async (id: number) => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await aPicture('png'))], 'well.png', { type: 'image/png' }));
  const { body } = await callJson<{ uuid: string }[]>(ADD_FILES, { method: 'POST', as: who.ana, ...params(id), body: form });
  return body[0]?.uuid as string;
};
const named = (value: string) => [{ value, elementTypeAttributeType: { id: name.id } }];
const relate = async (one: number, other: number, comments: string | null = null) =>
  (
    await sqlOne<{ id: number }>(
      `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, comments)
       VALUES (least($1, $2::bigint), greatest($1, $2::bigint), $3, $4) RETURNING id`,
      [one, other, who.brais.id, comments],
    )
  ).id;
const relations = async (...ids: number[]) =>
  (
    await sql<{ id: number }>(
      'SELECT id FROM geometric_element_relation WHERE element1_id = ANY($1) OR element2_id = ANY($1) ORDER BY id',
      [ids],
    )
  ).map((it) => it.id);
const garbage = async () => (await sqlOne<{ count: number }>('SELECT count(*)::int AS count FROM storage_garbage')).count;
const makeDue = () => sql(`UPDATE element_bin SET deleted_at = now() - interval '31 days', purge_at = now() - interval '1 day'`);

/** Everything that tables say of an element, but the history. */
const WHOLE = {
  geometric_element: `SELECT to_jsonb(t) || jsonb_build_object('geom', geom::text, 'geom_3857', geom_3857::text) AS row
    FROM geometric_element t WHERE id = $1`,
  geometric_element_file: 'SELECT to_jsonb(t) AS row FROM geometric_element_file t WHERE element_id = $1 ORDER BY uuid',
  geometric_element_join: 'SELECT to_jsonb(t) AS row FROM geometric_element_join t WHERE element_id = $1',
  geometric_element_relation:
    'SELECT to_jsonb(t) AS row FROM geometric_element_relation t WHERE $1 IN (element1_id, element2_id) ORDER BY id',
  sent_element: 'SELECT to_jsonb(t) AS row FROM sent_element t WHERE element_id = $1',
  element_parish: 'SELECT to_jsonb(t) AS row FROM element_parish t WHERE element_id = $1 ORDER BY parish_code',
  element_attribute_value: 'SELECT to_jsonb(t) AS row FROM element_attribute_value t WHERE element_id = $1 ORDER BY attribute_id',
  element_search: 'SELECT to_jsonb(t) AS row FROM element_search t WHERE element_id = $1',
};
const whole = async (id: number): Promise<Record<string, object[]>> =>
  Object.fromEntries(await Promise.all(Object.entries(WHOLE).map(async ([table, text]) => [table, await sql(text, [id])])));

let id: number;
let other: number;
beforeEach(async () => {
  await setting('BIN_DAYS', '30');
  await sql('DELETE FROM element_bin');
  await sql('DELETE FROM element_purged');
  await sql('DELETE FROM storage_garbage');
  id = (await create(who.ana, { isPublic: true, sendingKey: crypto.randomUUID() })).body.id;
  other = (await create(who.brais, { isPublic: true })).body.id;
});

describe('POST /elements/bin/{id}/restore', () => {
  it('200: an element is as it was, with its id, files, relations, joins and what was sent', async () => {
    await modify(who.uxia, id, {
      internalComments: 'seen',
      isReviewed: true,
      listAttributeValueDto: [
        { value: 'Torre', elementTypeAttributeType: { id: name.id } },
        ...['ROMAN', 'GOTHIC'].map((value) => ({ value, elementTypeAttributeType: { id: kinds.id } })),
      ],
    });
    const uuid = await addPhoto(id);
    await relate(id, other, 'beside');
    await callJson(JOIN, { method: 'POST', as: who.brais, body: { geometricElementId: id, comments: 'I go' } });
    await sql(`UPDATE geometric_element SET geom = ST_SetSRID(ST_MakePoint(-8.4063123456789012, 43.386), 4326) WHERE id = $1`, [
      id,
    ]);
    const before = await whole(id);
    expect(Object.values(before).map((rows) => rows.length > 0)).not.toContain(false);
    expect((await remove(who.ana, id)).status).toBe(204);
    expect(Object.values(await whole(id)).flat()).toEqual([]);
    expect([(await callJson(READ, params(id))).status, await garbage()]).toEqual([404, 0]);
    expect((await call(FILE, { params: { uuid }, as: who.ana })).status).toBe(404);
    const { status, body } = await restore(who.ana, id);
    expect([status, body.id, body.version, body.leftOut, body.isReviewed]).toEqual([200, id, 2, [], true]);
    expect(await whole(id)).toEqual(before);
    expect((await call(FILE, { params: { uuid } })).status).toBe(200);
    expect([await garbage(), (await sql('SELECT FROM element_bin_file')).length]).toEqual([0, 0]);
  });

  it('deleting and restoring are a revision each; at the other end of a relation it has changed', async () => {
    await relate(id, other);
    await addPhoto(id);
    await remove(who.ana, id);
    await restore(who.uxia, id);
    const entries = async (element: number) =>
      (await callJson<Page<Revision>>(REVISIONS, { as: who.uxia, ...params(element) })).body.result.items;
    const [restored, deleted, ...earlier] = await entries(id);
    expect([restored?.action, restored?.author?.id, restored?.version]).toEqual(['RESTORE', who.uxia.id, 1]);
    expect([deleted?.action, deleted?.author?.id, deleted?.version]).toEqual(['DELETE', who.ana.id, 1]);
    expect(restored?.changes).toEqual(deleted?.changes.map(({ field, before }) => ({ field, before: null, after: before })));
    expect(earlier.map((it) => it.action)).toEqual(['MODIFY', 'MODIFY', 'CREATE']);
    expect((await entries(other)).map((it) => it.action)).toEqual(['MODIFY', 'MODIFY', 'MODIFY', 'CREATE']);
  });

  it('a save of what was read before the deletion is one of the current version', async () => {
    await modify(who.ana, id, { description: 'second' });
    await remove(who.ana, id);
    await restore(who.ana, id);
    expect((await modify(who.ana, id, { version: 2, description: 'third' })).status).toBe(200);
    const merged = await modify(who.uxia, id, { version: 1, description: 'Tower of Hercules', internalComments: 'kept' });
    expect([merged.status, merged.body.description, merged.body.merged]).toEqual([200, 'third', ['description']]);
  });

  it('401, 403 and 404: a visitor, a stranger to what was public, to what was private, and what is not in the bin', async () => {
    const hidden = (await create(who.ana)).body.id;
    await remove(who.ana, id);
    await remove(who.ana, hidden);
    expect((await restore(undefined, id)).status).toBe(401);
    expect([(await restore(who.brais, id)).status, (await restore(who.brais, hidden)).status]).toEqual([403, 404]);
    expect([(await restore(who.ana, other)).status, (await restore(who.uxia, 987_654_321)).status]).toEqual([404, 404]);
    expect((await restore(who.uxia, hidden)).status).toBe(200);
    expect((await restore(who.uxia, hidden)).status).toBe(404);
  });

  it('409: its type does not allow points any more', async () => {
    const own = await anElementType({ geometryType: 'POINT' });
    const point = await anElement({ type: own, owner: who.ana });
    await remove(who.ana, point.id);
    await sql(
      `UPDATE geometric_element_type SET geometry_type = 'LINE', line_style_id = (SELECT id FROM style WHERE kind = 'LINE' LIMIT 1),
      point_style_id = NULL WHERE id = $1`,
      [own.id],
    );
    const { status, body } = await restore(who.ana, point.id);
    expect([status, body.code]).toEqual([409, 'project.elements.restore.kind']);
    expect(await idsIn(who.ana)).toEqual([point.id]);
  });

  it('what its type cannot do any more: who had joined still has; a value without its attribute is named', async () => {
    const own = await anElementType({ canJoin: true });
    const element = await anElement({ type: own, owner: who.ana });
    await sql('INSERT INTO geometric_element_join (element_id, user_account_id) VALUES ($1, $2)', [element.id, who.brais.id]);
    await sql(`UPDATE geometric_element SET attribute_values = '{"999999": "x"}' WHERE id = $1`, [element.id]);
    await remove(who.ana, element.id);
    await sql('UPDATE geometric_element_type SET can_join = false WHERE id = $1', [own.id]);
    const { body } = await restore(who.ana, element.id);
    expect(body.leftOut).toEqual([{ field: 'attribute.999999', reason: 'Its type does not have this field any more.' }]);
    expect(await sql('SELECT FROM geometric_element_join WHERE element_id = $1', [element.id])).toHaveLength(1);
  });

  it('what a later version adds to a table takes its default', async () => {
    await addPhoto(id);
    await remove(who.ana, id);
    await sql(`ALTER TABLE geometric_element ADD COLUMN colour text NOT NULL DEFAULT 'blue'`);
    await sql('ALTER TABLE geometric_element_file ADD COLUMN place int NOT NULL DEFAULT 7');
    expect((await restore(who.ana, id)).status).toBe(200);
    expect(await sqlOne('SELECT colour FROM geometric_element WHERE id = $1', [id])).toEqual({ colour: 'blue' });
    expect(await sqlOne('SELECT place FROM geometric_element_file WHERE element_id = $1', [id])).toEqual({ place: 7 });
    await sql('ALTER TABLE geometric_element DROP COLUMN colour');
    await sql('ALTER TABLE geometric_element_file DROP COLUMN place');
  });

  it('it lies where it lies today, in divisions that have changed meanwhile', async () => {
    await remove(who.ana, id);
    const was = await sqlOne<{ parish_code: string }>('SELECT parish_code FROM element_bin WHERE id = $1', [id]);
    const move = (degrees: number) =>
      sql('UPDATE parish SET geom = ST_Translate(geom, $2, 0) WHERE parish_code = $1', [was.parish_code, degrees]);
    await move(9);
    const { status, body } = await restore(who.ana, id);
    await move(-9);
    expect([status, body.parish, body.municipality?.name]).toEqual([200, null, 'A Coruña']);
  });

  it('who reads tiles and cells counts it once', async () => {
    const counted = async () => {
      await folded();
      return sqlOne<{ count: number }>('SELECT sum(count)::int AS count FROM element_cell WHERE zoom = 0 AND type_id = $1', [
        type.id,
      ]);
    };
    const before = await counted();
    await remove(who.ana, id);
    expect((await counted()).count).toBe(before.count - 1);
    await restore(who.ana, id);
    expect(await counted()).toEqual(before);
  });
});

describe('a reviewer', () => {
  it('lists, reads and restores what lies in scope; beyond it 403, and 404 what was private', async () => {
    const hidden = (await create(who.ana)).body.id;
    const { ine_code: here } = await sqlOne<{ ine_code: string }>('SELECT ine_code FROM geometric_element WHERE id = $1', [id]);
    const inside = await reviewer({ types: [type.id], municipalities: [here] });
    const outside = await reviewer({ types: [(await anElementType()).id] });
    await modify(who.uxia, hidden, { internalComments: 'seen' });
    for (const it of [id, hidden]) await remove(who.uxia, it);
    const { result } = (await bin(inside)).body;
    expect(result.items.map((it) => [it.id, it.internalComments])).toEqual([
      [hidden, 'seen'],
      [id, null],
    ]);
    expect(await idsIn(outside)).toEqual([]);
    expect([(await restore(outside, id)).status, (await restore(outside, hidden)).status]).toEqual([403, 404]);
    expect([(await restore(inside, hidden)).status, (await purge(inside, id)).status]).toEqual([200, 403]);
  });
});

describe('a relation', () => {
  it('returns with its end where the other one is there', async () => {
    const relation = await relate(id, other);
    await remove(who.brais, other);
    expect(await relations(id)).toEqual([]);
    expect((await restore(who.brais, other)).body.leftOut).toEqual([]);
    expect(await relations(id)).toEqual([relation]);
  });

  it.each([
    ['the one deleted first', 0],
    ['the one deleted last', 1],
  ])('of two ends in the bin returns with the second one: %s first', async (_, first) => {
    const relation = await relate(id, other);
    for (const it of [id, other]) await remove(who.uxia, it);
    const ends = first === 0 ? [id, other] : [other, id];
    expect((await restore(who.uxia, ends[0] as number)).body.leftOut).toEqual([]);
    expect(await relations(id, other)).toEqual([]);
    expect((await restore(who.uxia, ends[1] as number)).body.leftOut).toEqual([]);
    expect(await relations(id, other)).toEqual([relation]);
    expect(await sql('SELECT FROM element_bin_relation')).toEqual([]);
  });

  it('of ends that are deleted together, one of them with an end in the bin already, returns with the second one', async () => {
    const third = (await anElement({ type, owner: who.ana })).id;
    const all = [await relate(id, other), await relate(id, third), await relate(other, third)];
    await remove(who.uxia, third);
    await sql('SELECT bin_elements($1, 30)', [[other, id]]);
    expect(await idsIn(who.uxia)).toEqual(expect.arrayContaining([id, other, third]));
    for (const it of [other, id, third]) expect((await restore(who.uxia, it)).body.leftOut).toEqual([]);
    expect(await relations(id, other, third)).toEqual(all);
    expect(await sql('SELECT FROM element_bin_relation')).toEqual([]);
    const actions = await sql('SELECT action FROM element_revision WHERE element_id = $1 AND action = $2', [other, 'DELETE']);
    expect(actions).toHaveLength(1);
  });

  it('is left out and named where the other end was purged', async () => {
    const relation = await relate(id, other);
    for (const it of [id, other]) await remove(who.uxia, it);
    expect((await purge(who.uxia, other)).status).toBe(204);
    expect((await restore(who.ana, id)).body.leftOut).toEqual([
      { field: `relation.${relation}`, reason: 'The other element of a relation is gone for good.' },
    ]);
    expect([await relations(id), await sql('SELECT FROM element_bin_relation')]).toEqual([[], []]);
  });

  it('is not lost where both ends are restored at the same moment, time and again', async () => {
    const relation = await relate(id, other);
    for (let n = 0; n < 5; n++) {
      await Promise.all([id, other].map((it) => remove(who.uxia, it)));
      await Promise.all([id, other].map((it) => restore(who.uxia, it)));
      expect(await relations(id, other)).toEqual([relation]);
    }
  });

  it('is not lost where one end is restored while the other one is deleted', async () => {
    const relation = await relate(id, other);
    for (let n = 0; n < 5; n++) {
      await remove(who.uxia, id);
      const statuses = await Promise.all([restore(who.uxia, id), remove(who.uxia, other)]);
      expect(statuses.map((it) => it.status)).toEqual([200, 204]);
      await restore(who.uxia, other);
      expect(await relations(id, other)).toEqual([relation]);
    }
  });

  it('thousands of them go and come in seconds', async () => {
    await sql(
      `WITH near AS (INSERT INTO geometric_element (type_id, owner_id, description, geom) SELECT type_id, owner_id, 'near ' || n, geom
         FROM geometric_element, generate_series(1, 1000) n WHERE id = $1 RETURNING id)
       INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) SELECT $1, id, $2 FROM near`,
      [id, who.brais.id],
    );
    await remove(who.ana, id);
    expect((await restore(who.ana, id)).status).toBe(200);
    expect(await relations(id)).toHaveLength(1000);
  });
});

describe('GET /elements/bin', () => {
  it('200: to whoever may restore it, as it was, those deleted last first', async () => {
    const hidden = (await create(who.ana)).body.id;
    await addPhoto(id);
    for (const it of [id, other, hidden]) await remove(who.uxia, it);
    expect([await idsIn(who.ana), await idsIn(who.brais), await idsIn(who.uxia)]).toEqual([
      [hidden, id],
      [other],
      [hidden, other, id],
    ]);
    expect([await idsIn(who.uxia, `?ownerId=${who.brais.id}`), await idsIn(who.uxia, `?typeId=${type.id + 1000}`)]).toEqual([
      [other],
      [],
    ]);
    const { body } = await bin(who.ana, '?size=1&page=1');
    expect(body.result.totalItems).toBe(2);
    const [item] = body.result.items as [BinnedElement];
    expect(item).toMatchObject({
      ...{ id, version: 1, description: 'Tower of Hercules', geom: tower, isPublic: true, isOwnerUser: true, userCanJoin: false },
      listGeometricElementFileDto: [{ originalFilename: 'well.png' }],
      municipality: { name: 'A Coruña' },
    });
    expect(item.listParishes.length).toBeGreaterThan(0);
    expect(Math.round((Date.parse(item.purgeAt) - Date.parse(item.deletedAt)) / DAY_MS)).toBe(30);
    expect(item).not.toHaveProperty('internalComments');
  });

  it('200: a search finds it by name, description, type and owner, whatever the case and accents, and pages what it finds', async () => {
    const { code } = await sqlOne<{ code: string }>('SELECT code FROM geometric_element_type WHERE id = $1', [type.id]);
    await sql('UPDATE element_type_attribute_type SET is_title = true WHERE id = $1', [name.id]);
    const mill = (await create(who.brais, { description: 'Muíño de vento', listAttributeValueDto: named('Aspas_%') })).body.id;
    for (const it of [id, other, mill]) await remove(who.uxia, it);
    const found = (q: string, as = who.uxia, more = '') => idsIn(as, `?q=${encodeURIComponent(q)}${more}`);
    expect([await found('muino'), await found('DE VÉNTO'), await found('aspas_'), await found('_%')]).toEqual(
      Array.from({ length: 4 }, () => [mill]),
    );
    expect([await found('V'), await found('pa'), await found('torre')]).toEqual([[mill], [mill], [other, id]]);
    // The code of a choice is no name of the element; a sign that stands for any text elsewhere is itself.
    expect([await found('ROMAN'), await found('%'), await found('x'.repeat(1000))]).toEqual([[], [mill], []]);
    for (const word of [code.toLowerCase(), 'heritage', 'ERITÁGE']) expect(await found(word)).toEqual([mill, other, id]);
    expect([await found(who.brais.login.toUpperCase()), await found(who.ana.login)]).toEqual([[mill, other], [id]]);
    expect([
      await found('torre', who.uxia, '&size=1&page=1'),
      (await bin(who.uxia, '?q=torre&size=1')).body.result.totalItems,
    ]).toEqual([[id], 2]);
    await sql('UPDATE element_type_attribute_type SET is_title = false WHERE id = $1', [name.id]);
    expect([await found('aspas'), await found('torre')]).toEqual([[], []]);
  });

  it('a search finds nobody what they may not restore or see', async () => {
    // A value that is not the name is found by nobody, whoever sees it.
    await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = $1', [name.id, 'REVIEWER']);
    for (const it of [id, other]) await remove(who.uxia, it);
    const here = await reviewer({ types: [type.id] });
    const elsewhere = await reviewer({ types: [(await anElementType()).id] });
    const found = (as: Person, q: string) => idsIn(as, `?q=${encodeURIComponent(q)}`);
    expect((await bin(undefined, '?q=tower')).status).toBe(401);
    expect([await found(who.ana, 'tower'), await found(here, 'tower'), await found(elsewhere, 'tower')]).toEqual([
      [id],
      [other, id],
      [],
    ]);
    expect([await found(who.ana, 'torre'), await found(here, 'torre'), await found(who.uxia, 'torre')]).toEqual([[], [], []]);
    // Logins, of which contributors see none but their own.
    expect([
      await found(who.ana, who.ana.login),
      await found(here, who.ana.login),
      await found(elsewhere, who.ana.login),
    ]).toEqual([[], [id], []]);
    await sql(`UPDATE element_type_attribute_type SET visibility = 'PUBLIC' WHERE id = $1`, [name.id]);
  });

  it('401 and 403: a visitor, and a contributor who asks for somebody else’s; 400: a wrong page', async () => {
    expect((await bin(undefined)).status).toBe(401);
    expect((await bin(who.ana, `?ownerId=${who.brais.id}`)).status).toBe(403);
    expect((await bin(who.ana, `?ownerId=${who.ana.id}`)).status).toBe(200);
    for (const wrong of ['?page=-1', '?size=0', '?size=1001', '?ownerId=x', '?q=%00', `?q=${'x'.repeat(1001)}`])
      expect((await bin(who.ana, wrong)).status).toBe(400);
  });

  it('the time is fixed when it is deleted', async () => {
    await remove(who.ana, id);
    const purgeAt = async () => (await bin(who.ana)).body.result.items[0]?.purgeAt;
    const before = await purgeAt();
    await setting('BIN_DAYS', '3');
    expect(await purgeAt()).toBe(before);
  });
});

describe('DELETE /elements/bin/{id}', () => {
  it('204: it is gone for good, with its files, and nobody restores it', async () => {
    await addPhoto(id);
    const { storage_key: key } = await sqlOne<{ storage_key: string }>(
      'SELECT storage_key FROM geometric_element_file WHERE element_id = $1',
      [id],
    );
    await remove(who.ana, id);
    expect((await purge(who.uxia, id)).status).toBe(204);
    expect((await restore(who.ana, id)).status).toBe(404);
    await sweepStorage();
    expect([await store().get(key), await garbage()]).toEqual([undefined, 0]);
  });

  it('401, 403 and 404: a visitor, its owner, and what is not in the bin', async () => {
    await remove(who.ana, id);
    expect([(await purge(undefined, id)).status, (await purge(who.ana, id)).status]).toEqual([401, 403]);
    expect((await purge(who.uxia, other)).status).toBe(404);
    expect(await idsIn(who.ana)).toEqual([id]);
  });
});

describe('the purge', () => {
  it('deletes what is due and nothing else, in batches, several at once', async () => {
    const more = await Promise.all(Array.from({ length: 7 }, async () => (await create(who.ana)).body.id));
    await addPhoto(id);
    for (const it of [id, ...more]) await remove(who.ana, it);
    await makeDue();
    await remove(who.brais, other);
    expect(await idsIn(who.uxia)).toHaveLength(9);
    const done = await Promise.all([purgeBin(3), purgeBin(3)]);
    // Each element, and once more as its history is blanked.
    expect(done.reduce((sum, n) => sum + n)).toBe(16);
    expect([await idsIn(who.uxia), await garbage()]).toEqual([[other], 2]);
    expect(await sql('SELECT FROM element_purged')).toEqual([]);
  });

  it('takes what is personal out of the history that remains', async () => {
    const contact = await sqlOne<{ id: number }>(
      `WITH own AS (INSERT INTO attribute_type (name_code_id, description, data_type)
         SELECT c.id, 'phone', 'CONTACT_DATA' FROM code c LEFT JOIN attribute_type a ON a.name_code_id = c.id WHERE a.id IS NULL LIMIT 1 RETURNING id)
       INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order) SELECT $1, id, 9 FROM own RETURNING id`,
      [type.id],
    );
    const values = { [name.id]: 'Torre', [contact.id]: 'canary-phone', 999999: 'canary-unknown' };
    await sql('UPDATE geometric_element SET attribute_values = $2, internal_comments = $3 WHERE id = $1', [
      ...[id, values, 'canary-internal'],
    ]);
    const uuid = await addPhoto(id);
    await sql(`UPDATE geometric_element_file SET transcript = 'canary-said', original_filename = 'canary.png' WHERE uuid = $1`, [
      uuid,
    ]);
    const relation = await relate(id, other, 'canary-relation');
    await callJson(JOIN, { method: 'POST', as: who.brais, body: { geometricElementId: id, comments: 'canary-join' } });
    await sql(`UPDATE element_revision SET note = 'canary-note' WHERE element_id = $1`, [id]);
    await sql(
      `INSERT INTO geometric_element_revision (element_id, version, action, snapshot) VALUES ($1, 1, 'modify', '{"a": "canary-old"}')`,
      [id],
    );
    await remove(who.ana, id);
    const history = async () =>
      JSON.stringify(await sql('SELECT action, note, changes FROM element_revision WHERE element_id = $1 ORDER BY id', [id])) +
      JSON.stringify(await sql('SELECT snapshot FROM geometric_element_revision WHERE element_id = $1', [id]));
    const kinds = ['phone', 'unknown', 'internal', 'said', 'relation', 'join', 'note', 'old'].map((it) => `canary-${it}`);
    const before = await history();
    expect([...kinds, 'canary.png'].filter((it) => !before.includes(it))).toEqual([]);
    await makeDue();
    await purgeBin();
    const after = await history();
    expect(after).not.toContain('canary');
    expect(after).not.toContain('userAccountId');
    for (const stays of ['Tower of Hercules', 'Torre', `file.${uuid}`, `relation.${relation}`, '"DELETE"'])
      expect(after).toContain(stays);
  });
});

describe('every way of deleting', () => {
  it('with BIN_DAYS 0 there is no bin: it is gone, its files are garbage and its history says nothing personal', async () => {
    await setting('BIN_DAYS', '0');
    await addPhoto(id);
    expect((await remove(who.ana, id)).status).toBe(204);
    expect([await idsIn(who.uxia), await garbage(), (await restore(who.ana, id)).status]).toEqual([[], 2, 404]);
    expect(await purgeBin()).toBe(1);
  });

  it('a type is not held by what lies in its bin, and takes it along: files are garbage, the history is blanked', async () => {
    const own = await anElementType();
    const element = await anElement({ type: own, owner: who.ana });
    await addPhoto(element.id);
    const removeType = () => call(REMOVE_TYPE, { method: 'DELETE', as: who.uxia, ...params(own.id) });
    expect((await removeType()).status).toBe(409);
    await remove(who.ana, element.id);
    expect((await removeType()).status).toBe(204);
    expect([await garbage(), await idsIn(who.ana), await sql('SELECT FROM element_bin_file')]).toEqual([2, [], []]);
    expect(await purgeBin()).toBe(1);
  });

  it('an account is held by its elements in the bin as by those that are there', async () => {
    const own = await sqlOne<{ id: number }>(
      `INSERT INTO user_account (login, password_hash, locale, role) VALUES ('gone', '-', 'en-GB', 'USER') RETURNING id`,
    );
    const element = await anElement({ type, owner: own });
    await remove(who.uxia, element.id);
    await expect(sql('DELETE FROM user_account WHERE id = $1', [own.id])).rejects.toThrow(/element_bin_owner_id_fkey/);
  });

  it('each table whose rows go with an element is moved to the bin, or derived from the element', async () => {
    const rows = await sql<{ name: string }>(
      `SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE confrelid = 'geometric_element'::regclass AND contype = 'f'
         AND confdeltype = 'c' AND conrelid::regclass::text NOT IN (SELECT table_name FROM element_part) GROUP BY 1 ORDER BY 1`,
    );
    const moved = ['geometric_element_file', 'geometric_element_join', 'geometric_element_relation'];
    const derived = ['element_attribute_value', 'element_parish', 'element_search', 'file_value', 'unique_value'];
    expect(rows.map((it) => it.name)).toEqual([...moved, ...derived].sort());
  });
});
