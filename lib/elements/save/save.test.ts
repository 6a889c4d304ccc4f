import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { DELETE, POST as MODIFY, GET as READ } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as READ_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute, withPlaces } from '@/lib/test/geography';
import { type Person, people } from '@/lib/test/people';
import type { Element } from '../schema';

type Answer = Element & {
  code: string;
  globalError: string;
  fieldErrors: { fieldName: string; message: string }[];
  current: Element;
};
const tower = { type: 'Point', coordinates: [-8.4063, 43.386] };
const bowTie = {
  type: 'Polygon',
  coordinates: [
    [
      [-8.5, 43.1],
      [-8.3, 43.3],
      [-8.3, 43.1],
      [-8.5, 43.3],
      [-8.5, 43.1],
    ],
  ],
};
let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let name: { id: number };
let kinds: { id: number };

const create = (as: Person | undefined, more: object = {}) =>
  callJson<Answer>(CREATE, {
    method: 'POST',
    as,
    body: {
      description: 'Tower of Hercules',
      geom: tower,
      isPublic: false,
      isReviewed: false,
      geometricElementTypeDto: { id: type.id },
      listAttributeValueDto: [{ value: 'Torre', elementTypeAttributeType: { id: name.id } }],
      ...more,
    },
  });
const modify = (as: Person | undefined, id: number, more: object = {}) =>
  callJson<Answer>(MODIFY, {
    method: 'POST',
    as,
    params: { id: String(id) },
    body: { id, description: 'Tower', geom: tower, geometricElementTypeDto: { id: type.id }, ...more },
  });
const read = (handler: typeof READ, id: number, as?: Person) => callJson<Answer>(handler, { params: { id: String(id) }, as });
const fieldsOf = ({ body }: { body: Answer }) => body.fieldErrors.map((it) => it.fieldName).sort();
const setting = (code: string, value: string) =>
  sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [code, value]);

beforeAll(async () => {
  await withPlaces();
  who = await people();
  type = await anElementType({ name: 'Heritage', canJoin: true });
  name = await anAttribute(type, 'TEXT', { name: 'Name', mandatory: true, maxSize: 10 });
  kinds = await anAttribute(type, 'MULTISELECT', { options: ['ROMAN', 'GOTHIC'], order: 2 });
});

describe('POST /elements/geometric_element', () => {
  it('201: a contributor adds an element, with its address, its place and its revision', async () => {
    const chosen = ['ROMAN', 'GOTHIC'].map((value) => ({ value, elementTypeAttributeType: { id: kinds.id } }));
    const values = [{ value: 'Torre', elementTypeAttributeType: { id: name.id } }, ...chosen];
    const { status, headers, body } = await create(who.ana, { listAttributeValueDto: values });
    expect([status, headers.get('location')]).toEqual([201, `/api/elements/geometric_element/${body.id}`]);
    expect(body).toMatchObject({
      version: 1,
      description: 'Tower of Hercules',
      geom: tower,
      isPublic: false,
      isReviewed: false,
      isOwnerUser: true,
      userCanJoin: true,
      ownerLogin: who.ana.login,
      province: { provinceCode: '15', name: 'A Coruña' },
      municipality: { ineCode: '15030', name: 'A Coruña', provinceCode: '15' },
      parish: { parishCode: '1503001', name: 'Monte Alto', ineCode: '15030' },
      geometricElementTypeDto: { id: type.id, name: 'Heritage' },
    });
    expect(body.listAttributeValueDto.map((it) => it.value)).toEqual(['Torre', 'ROMAN', 'GOTHIC']);
    expect(body).not.toHaveProperty('internalComments');
    expect(body.creationDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const revisions = await sql(
      'SELECT action, version, author_id, snapshot FROM geometric_element_revision WHERE element_id = $1',
      [body.id],
    );
    expect(revisions).toMatchObject([
      { action: 'create', version: 1, author_id: who.ana.id, snapshot: { description: 'Tower of Hercules', geom: tower } },
    ]);
  });
  it('a line names every parish that it crosses', async () => {
    const { body } = await create(who.ana, {
      geom: {
        type: 'LineString',
        coordinates: [
          [-8.4, 43.1],
          [-8.4, 43.5],
        ],
      },
    });
    expect(body.listParishes.map((it) => it.name)).toEqual(['Elviña', 'Monte Alto']);
  });
  it('outside every division it has none', async () =>
    expect((await create(who.ana, { geom: { type: 'Point', coordinates: [2, 2] } })).body).toMatchObject({
      province: null,
      parish: null,
      listParishes: [],
    }));
  it('a circle becomes a polygon of 64 sides, a ring a line', async () => {
    const { body } = await create(who.ana, { geom: { type: 'Circle', coordinates: [-8.4, 43.38], radius: 100 } });
    expect([body.geom.type, (body.geom.coordinates as number[][][])[0]?.length]).toEqual(['Polygon', 65]);
    const ring = {
      type: 'LinearRing',
      coordinates: [
        [-8.4, 43.1],
        [-8.4, 43.2],
        [-8.3, 43.1],
        [-8.4, 43.1],
      ],
    };
    expect((await create(who.ana, { geom: ring })).body.geom).toEqual({ ...ring, type: 'LineString' });
  });
  it('what only reviewers may set is ignored from others, and kept from an administrator', async () => {
    const flags = { isReviewed: true, internalComments: 'checked on site' };
    const mine = (await create(who.ana, flags)).body;
    expect((await read(READ_ADMIN, mine.id, who.uxia)).body).toMatchObject({ isReviewed: false, internalComments: null });
    expect((await create(who.uxia, flags)).body).toMatchObject({ isReviewed: true, internalComments: 'checked on site' });
  });

  it('400: every mistake of a call at once, each in words of the caller’s language', async () => {
    const sent = {
      description: ' ',
      geom: { type: 'Point', coordinates: [-181, 0] },
      listAttributeValueDto: [{ value: 'X', elementTypeAttributeType: { id: kinds.id } }],
    };
    const answer = await callJson<Answer>(CREATE, {
      method: 'POST',
      as: who.ana,
      headers: { 'accept-language': 'gl' },
      body: { ...sent, geometricElementTypeDto: { id: type.id } },
    });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([`attribute.${name.id}`, `attribute.${kinds.id}`, 'description', 'geom'].sort());
    const words = answer.body.fieldErrors.map((it) => it.message).join('\n');
    expect(words).toContain('«Name»');
    expect(words).toContain('lonxitude');
    expect(words).not.toMatch(/elements\.|project\./);
  });
  it('400: a crossing is refused with its place, and so is a hole outside its shell', async () => {
    const crossing = await create(who.ana, { geom: bowTie });
    expect([crossing.status, crossing.body.fieldErrors[0]?.fieldName]).toEqual([400, 'geom']);
    expect(crossing.body.fieldErrors[0]?.message).toContain('-8.4, 43.2');
    const ring = (x: number) => [
      [x, 43],
      [x + 0.1, 43],
      [x + 0.1, 43.1],
      [x, 43],
    ];
    const hole = await create(who.ana, { geom: { type: 'Polygon', coordinates: [ring(-8.5), ring(-7.5)] } });
    expect([hole.status, fieldsOf(hole), hole.body.fieldErrors[0]?.message]).toEqual([
      400,
      ['geom'],
      expect.stringContaining('hole'),
    ]);
  });
  it('400: a kind of geometry that the type does not allow', async () => {
    const points = await anElementType({ geometryType: 'POINT' });
    const answer = await create(who.ana, { geom: bowTie, geometricElementTypeDto: { id: points.id }, listAttributeValueDto: [] });
    expect([answer.status, answer.body.fieldErrors[0]?.message]).toEqual([400, expect.stringContaining('Polygon')]);
  });
  it('400: another type’s attribute, two values for one, a text that is too long', async () => {
    const value = (id: number, text: string) => ({ value: text, elementTypeAttributeType: { id } });
    const refused = async (...values: object[]) => fieldsOf(await create(who.ana, { listAttributeValueDto: values }));
    expect(await refused(value(name.id, 'a'), value(999_999, 'b'))).toEqual(['attribute.999999']);
    expect(await refused(value(name.id, 'a'), value(name.id, 'b'))).toEqual([`attribute.${name.id}`]);
    expect(await refused(value(name.id, 'elevenchars'))).toEqual([`attribute.${name.id}`]);
  });
  it('400: a type that does not exist, a body of the wrong shape, a text that cannot be stored', async () => {
    expect(fieldsOf(await create(who.ana, { geometricElementTypeDto: { id: 999_999 } }))).toEqual(['geometricElementTypeDto.id']);
    expect(fieldsOf(await create(who.ana, { isPublic: 'maybe', geometricElementTypeDto: 7 }))).toEqual([
      'geometricElementTypeDto',
      'isPublic',
    ]);
    expect(fieldsOf(await create(who.ana, { description: '', geom: bowTie, geometricElementTypeDto: null }))).toEqual([
      'description',
      'geom',
      'geometricElementTypeDto',
    ]);
    expect(fieldsOf(await create(who.ana, { description: 'a\0b' }))).toEqual(['description']);
  });
  it('401: a visitor does not; 403: nor does a contributor while insertion is off; an administrator always does', async () => {
    expect((await create(undefined)).status).toBe(401);
    await setting('ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'false');
    const mine = await anElement({ type, owner: who.ana, isPublic: false });
    const values = { listAttributeValueDto: [{ value: 'x', elementTypeAttributeType: { id: name.id } }] };
    expect([
      (await create(who.ana)).status,
      (await create(who.uxia)).status,
      (await modify(who.ana, mine.id, values)).status,
    ]).toEqual([403, 201, 200]);
    await setting('ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'true');
  });
});

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
      await sqlOne(
        `SELECT action, version, snapshot ->> 'description' AS was FROM geometric_element_revision WHERE element_id = $1 ORDER BY id DESC`,
        [id],
      ),
    ).toEqual({
      action: 'modify',
      version: 1,
      was: 'Tower of Hercules',
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
    expect(fieldsOf(await modify(who.ana, id, { geom: bowTie, description: null }))).toEqual(['description', 'geom']);
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
    expect(await sql('SELECT action FROM geometric_element_revision WHERE element_id = $1 ORDER BY id', [id])).toEqual([
      { action: 'create' },
      { action: 'delete' },
    ]);
    expect((await callJson(DELETE, { method: 'DELETE', params: { id: String(id) }, as: who.uxia })).status).toBe(404);
  });
});
