import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { DELETE, GET as READ } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as READ_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { callJson } from '@/lib/test/call';
import { isWaitedFor, sql, sqlOne } from '@/lib/test/database';
import { create, elementScene, fieldsOf, kinds, modify, name, read, selfCrossing, setting, who } from '@/lib/test/element-scene';
import { anElementType } from '@/lib/test/elements';
import type { Person } from '@/lib/test/people';

elementScene();

describe('one private element, four people', () => {
  let id: number;
  beforeEach(async () => {
    id = (await create(who.ana)).body.id;
  });

  it('is read by its owner and by administrators, and is absent for everybody else', async () => {
    expect((await read(READ_USER, id, who.ana)).body).toMatchObject({ isOwnerUser: true, owner: who.ana.login });
    expect((await read(READ_ADMIN, id, who.uxia)).body).toMatchObject({
      isOwnerUser: false,
      ownerId: who.ana.id,
      internalComments: null,
    });
    const statuses = [
      read(READ, id),
      read(READ, id, who.ana),
      read(READ_USER, id, who.brais),
      read(READ_USER, id),
      read(READ_ADMIN, id, who.ana),
    ];
    expect((await Promise.all(statuses)).map((it) => it.status)).toEqual([404, 404, 404, 401, 403]);
  });
  it('once public, a stranger reads it but not whose it is', async () => {
    expect((await modify(who.ana, id, { isPublic: true })).body.isPublic).toBe(true);
    const seen = await Promise.all([read(READ, id), read(READ_USER, id, who.brais)]);
    for (const { status, body } of seen) {
      expect([status, body.isOwnerUser]).toEqual([200, false]);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${who.ana.login}|owner(Id|Login)?"|internalComments`));
    }
    expect(seen.map((it) => it.body.userCanJoin)).toEqual([false, true]);
    await sql('INSERT INTO geometric_element_join (element_id, user_account_id) VALUES ($1, $2)', [id, who.brais.id]);
    expect((await read(READ_USER, id, who.brais)).body.userCanJoin).toBe(false);
  });
  it('200: its owner changes it; values and flags that are not sent stay', async () => {
    const { status, body } = await modify(who.ana, id, { description: 'Lighthouse', version: 1 });
    expect([status, body.version, body.description, body.listAttributeValueDto[0]?.value]).toEqual([
      200,
      2,
      'Lighthouse',
      'Torre',
    ]);
    expect(
      await sqlOne(`SELECT action, version, changes FROM element_revision WHERE element_id = $1 ORDER BY id DESC`, [id]),
    ).toEqual({
      action: 'MODIFY',
      version: 2,
      changes: { description: ['Tower of Hercules', 'Lighthouse'] },
    });
  });
  it('200: it moves, and its place with it', async () => {
    const { body } = await modify(who.ana, id, { geom: { type: 'Point', coordinates: [-7.5, 43.2] } });
    expect([body.province?.name, body.municipality?.name, body.parish, body.listParishes]).toEqual(['Lugo', 'Lugo', null, []]);
  });
  it('409: what both have changed is not written; the answer has the values of both, and what is there now', async () => {
    await modify(who.ana, id, { description: 'First' });
    const { status, body } = await modify(who.ana, id, { description: 'Second', version: 1 });
    expect([status, body.code, body.current.description, body.current.version]).toEqual([
      409,
      'project.elements.modify.conflict',
      'First',
      2,
    ]);
    expect(body.conflicts).toEqual([{ field: 'description', base: 'Tower of Hercules', mine: 'Second', theirs: 'First' }]);
    expect(JSON.stringify(body.current)).not.toContain('internalComments');
    expect((await read(READ_USER, id, who.ana)).body.description).toBe('First');
    expect((await modify(who.ana, id, { description: 'Last word' })).body.version).toBe(3);
  });
  it('200: what only others have changed is taken from them, and named', async () => {
    const moved = { type: 'Point', coordinates: [-7.5, 43.2] };
    const chosen = [
      { value: 'Torre', elementTypeAttributeType: { id: name.id } },
      { value: 'ROMAN', elementTypeAttributeType: { id: kinds.id } },
    ];
    await modify(who.uxia, id, { description: 'Tower of Hercules', geom: moved, isPublic: true, internalComments: 'seen' });
    const { status, body } = await modify(who.ana, id, { description: 'Lighthouse', listAttributeValueDto: chosen, version: 1 });
    expect([status, body.version, body.merged]).toEqual([200, 3, ['geom', 'isPublic']]);
    expect(body).toMatchObject({ description: 'Lighthouse', geom: moved, isPublic: true, municipality: { name: 'Lugo' } });
    expect(body.listAttributeValueDto.map((it) => it.value)).toEqual(['Torre', 'ROMAN']);
    expect((await read(READ_ADMIN, id, who.uxia)).body.internalComments).toBe('seen');
    const again = await modify(who.uxia, id, { description: 'Tower of Hercules', isReviewed: true, version: 1 });
    expect([again.status, again.body.merged?.sort()]).toEqual([
      200,
      [`attribute.${kinds.id}`, 'description', 'geom', 'internalComments', 'isPublic'],
    ]);
    expect(again.body).toMatchObject({ description: 'Lighthouse', isReviewed: true, version: 4 });
  });
  it('409: comments and reviews merge as other fields do, and what is not sent is taken from others', async () => {
    const description = 'Tower of Hercules';
    await modify(who.uxia, id, { description, internalComments: 'seen', isReviewed: true });
    const { status, body } = await modify(who.uxia, id, { description, internalComments: 'mine', version: 1 });
    expect([status, body.conflicts]).toEqual([409, [{ field: 'internalComments', base: null, mine: 'mine', theirs: 'seen' }]]);
    const again = await modify(who.uxia, id, { description: 'Lighthouse', version: 1 });
    expect([again.status, again.body.merged?.sort()]).toEqual([200, ['internalComments', 'isReviewed']]);
    expect((await read(READ_ADMIN, id, who.uxia)).body).toMatchObject({
      description: 'Lighthouse',
      internalComments: 'seen',
      isReviewed: true,
    });
  });
  it('200: a change without values leaves those that others have written', async () => {
    const listAttributeValueDto = [{ value: 'Faro', elementTypeAttributeType: { id: name.id } }];
    await modify(who.uxia, id, { description: 'Tower of Hercules', listAttributeValueDto });
    const { status, body } = await modify(who.ana, id, { description: 'Lighthouse', version: 1 });
    expect([status, body.description]).toEqual([200, 'Lighthouse']);
    expect(body.listAttributeValueDto.map((it) => it.value)).toEqual(['Faro']);
  });
  it('200: a ring that begins elsewhere is no change of the shape', async () => {
    const ring = [
      [-8.4, 43.3],
      [-8.3, 43.3],
      [-8.3, 43.4],
      [-8.4, 43.3],
    ];
    const turned = [...ring.slice(1), ring[1]];
    const area = (coordinates: unknown) => ({ geom: { type: 'Polygon', coordinates: [coordinates] } });
    const made = (await create(who.ana, area(ring))).body.id;
    await modify(who.uxia, made, {
      ...area(ring.map(([lng = 0, lat = 0]) => [lng + 0.1, lat])),
      description: 'Tower of Hercules',
    });
    const { status, body } = await modify(who.ana, made, { ...area(turned), description: 'Field', version: 1 });
    expect([status, body.merged, (body.geom.coordinates as number[][][])[0]?.[0]]).toEqual([200, ['geom'], [-8.3, 43.3]]);
  });
  it('409: without fields in conflict where merging is off, and for a version that never was', async () => {
    expect((await modify(who.ana, id, { version: 2 })).body).toMatchObject({
      code: 'project.elements.modify.conflict',
      current: { version: 1 },
    });
    expect((await modify(who.ana, id, { description: 'Tower of Hercules', version: 0 })).status).toBe(409);
    await modify(who.uxia, id, { description: 'First' });
    await setting('ENABLE_MERGE_ON_SAVE', 'false');
    const { status, body } = await modify(who.ana, id, { description: 'Tower of Hercules', isPublic: true, version: 1 });
    await setting('ENABLE_MERGE_ON_SAVE', 'true');
    expect([status, body.current.description, body.conflicts]).toEqual([409, 'First', undefined]);
  });
  it('two who change different fields at the same time: both changes are there', async () => {
    const both = await Promise.all([
      modify(who.ana, id, { description: 'Tower of Hercules', isPublic: true, version: 1 }),
      modify(who.uxia, id, { description: 'Other', version: 1 }),
    ]);
    expect(both.map((it) => it.status)).toEqual([200, 200]);
    expect((await read(READ_USER, id, who.ana)).body).toMatchObject({ description: 'Other', isPublic: true, version: 3 });
  });
  it('what an administrator reviewed stays reviewed when its owner changes it', async () => {
    await modify(who.uxia, id, { isReviewed: true, internalComments: 'good' });
    await modify(who.ana, id, { isReviewed: false, internalComments: 'mine' });
    expect((await read(READ_ADMIN, id, who.uxia)).body).toMatchObject({ isReviewed: true, internalComments: 'good' });
    await modify(who.uxia, id, { internalComments: null });
    expect((await read(READ_ADMIN, id, who.uxia)).body).toMatchObject({ isReviewed: true, internalComments: null });
  });
  it('409 for one of two who change the same at the same moment, and nothing of it is written', async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM geometric_element WHERE id = $1 FOR UPDATE', [id]);
    const { version } = await sqlOne<{ version: number }>('SELECT version FROM geometric_element WHERE id = $1', [id]);
    const saves = ['One', 'Other'].map((description) => modify(who.ana, id, { description, version }));
    await isWaitedFor(client, 2);
    await client.query('COMMIT');
    await client.end();
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = answers.find(({ status }) => status === 200)?.body.description;
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused?.conflicts?.map(({ field }) => field)).toEqual(['description']);
    expect([refused?.current.description, (await read(READ_USER, id, who.ana)).body.description]).toEqual([saved, saved]);
  });
  it('400: another id in the body, another type', async () => {
    const other = await anElementType();
    const refused = await modify(who.ana, id, { id: id + 1, geometricElementTypeDto: { id: other.id }, description: '' });
    expect(fieldsOf(refused)).toEqual(['description', 'geometricElementTypeDto.id', 'id']);
    const messageOf = (field: string) => refused.body.fieldErrors.find(({ fieldName }) => fieldName === field)?.message;
    expect([messageOf('id'), messageOf('geometricElementTypeDto.id')]).toEqual([
      'The id in the body is not the one in the address',
      'The type of an element cannot be changed',
    ]);
    expect(fieldsOf(await modify(who.ana, id, { geom: selfCrossing, description: null }))).toEqual(['description', 'geom']);
  });
  it('401, 404, 403: a visitor, a stranger who cannot see it, a stranger who can', async () => {
    expect([(await modify(undefined, id)).status, (await modify(who.brais, id)).status]).toEqual([401, 404]);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [id]);
    const remove = (as?: Person) => callJson(DELETE, { method: 'DELETE', params: { id: String(id) }, as });
    expect([(await modify(who.brais, id)).status, (await remove(who.brais)).status, (await remove()).status]).toEqual([
      403, 403, 401,
    ]);
  });
  it('204: it goes with its joins and relations, and its revisions stay', async () => {
    const other = (await create(who.ana)).body.id;
    await sql('INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES ($1, $2, $3)', [
      id,
      other,
      who.ana.id,
    ]);
    expect((await callJson(DELETE, { method: 'DELETE', params: { id: String(id) }, as: who.ana })).status).toBe(204);
    expect((await read(READ_USER, id, who.ana)).status).toBe(404);
    expect(await sql('SELECT 1 FROM geometric_element_relation WHERE element1_id = $1', [id])).toEqual([]);
    expect(await sql('SELECT action FROM element_revision WHERE element_id = $1 ORDER BY id', [id])).toEqual([
      { action: 'CREATE' },
      { action: 'MODIFY' },
      { action: 'DELETE' },
    ]);
    expect((await callJson(DELETE, { method: 'DELETE', params: { id: String(id) }, as: who.uxia })).status).toBe(404);
  });
});
