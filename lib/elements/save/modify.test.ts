import { beforeEach, describe, expect, it } from 'vitest';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { DELETE, GET as READ } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as READ_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, elementScene, fieldsOf, modify, read, selfCrossing, who } from '@/lib/test/element-scene';
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
  it('409: with a version that has moved on nothing is written, and the answer carries what is there now', async () => {
    await modify(who.ana, id, { description: 'First' });
    const { status, body } = await modify(who.ana, id, { description: 'Second', version: 1 });
    expect([status, body.code, body.current.description, body.current.version]).toEqual([
      409,
      'project.elements.modify.conflict',
      'First',
      2,
    ]);
    expect(JSON.stringify(body.current)).not.toContain('internalComments');
    expect((await read(READ_USER, id, who.ana)).body.description).toBe('First');
    expect((await modify(who.ana, id, { description: 'Last word' })).body.version).toBe(3);
  });
  it('two who save at the same time with the same version: one wins, one gets the 409', async () => {
    const both = await Promise.all([modify(who.ana, id, { version: 1 }), modify(who.uxia, id, { version: 1 })]);
    expect(both.map((it) => it.status).sort()).toEqual([200, 409]);
  });
  it('what an administrator reviewed stays reviewed when its owner changes it', async () => {
    await modify(who.uxia, id, { isReviewed: true, internalComments: 'good' });
    await modify(who.ana, id, { isReviewed: false, internalComments: 'mine' });
    expect((await read(READ_ADMIN, id, who.uxia)).body).toMatchObject({ isReviewed: true, internalComments: 'good' });
    await modify(who.uxia, id, { internalComments: null });
    expect((await read(READ_ADMIN, id, who.uxia)).body).toMatchObject({ isReviewed: true, internalComments: null });
  });
  it('400: another id in the body, another type', async () => {
    const other = await anElementType();
    expect(
      fieldsOf(await modify(who.ana, id, { id: id + 1, geometricElementTypeDto: { id: other.id }, description: '' })),
    ).toEqual(['description', 'geometricElementTypeDto.id', 'id']);
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
