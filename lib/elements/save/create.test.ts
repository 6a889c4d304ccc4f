import { describe, expect, it } from 'vitest';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { POST as MODIFY } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import {
  type Answer,
  create,
  elementScene,
  fieldsOf,
  kinds,
  modify,
  name,
  read,
  selfCrossing,
  setting,
  tower,
  type,
  who,
} from '@/lib/test/element-scene';
import { anElement, anElementType } from '@/lib/test/elements';

elementScene();

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
      'SELECT action, version, author_id, source, changes FROM element_revision WHERE element_id = $1',
      [body.id],
    );
    expect(revisions).toMatchObject([
      {
        action: 'CREATE',
        version: 1,
        author_id: who.ana.id,
        source: 'api',
        changes: { description: [null, 'Tower of Hercules'], geom: [null, tower] },
      },
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
  it('201: a place outside of the map is taken, to the ends of the world: whether it is right is for people to say', async () => {
    await sql("UPDATE configuration_parameter SET value = '-10,41,-6,44' WHERE code = 'MAP_MAX_EXTENT'");
    for (const coordinates of [
      [80, 1],
      [43.4, -8.4],
      [0, 90],
      [-180, -90],
    ])
      expect((await create(who.ana, { geom: { type: 'Point', coordinates } })).status).toBe(201);
  });

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
  it('its type has elements from now on', async () => {
    const empty = await anElementType();
    const made = await create(who.ana, { geometricElementTypeDto: { id: empty.id }, listAttributeValueDto: [] });
    expect(made.body.geometricElementTypeDto).toMatchObject({ id: empty.id, hasElements: true });
  });
  it('what only reviewers may set is ignored from others, and saved from an administrator', async () => {
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
  it('400: what is missing is said at once too, whether it is null or not there at all', async () => {
    const fields = ['description', 'geom', 'geometricElementTypeDto'];
    for (const body of [{}, Object.fromEntries(fields.map((field) => [field, null]))])
      expect(fieldsOf(await callJson<Answer>(CREATE, { method: 'POST', as: who.ana, body }))).toEqual(fields.toSorted());
  });
  it('400: what is wrong beside a field of the wrong kind is said at once too', async () => {
    const post = async (body: object) => fieldsOf(await callJson<Answer>(CREATE, { method: 'POST', as: who.ana, body }));
    expect(await post({ isPublic: 'yes' })).toEqual(['description', 'geom', 'geometricElementTypeDto', 'isPublic']);
    const ofType = { geometricElementTypeDto: { id: type.id }, description: 7, geom: tower };
    expect(await post({ ...ofType, listAttributeValueDto: [] })).toEqual([`attribute.${name.id}`, 'description']);
    expect(await post({ ...ofType, listAttributeValueDto: 'none' })).toEqual(['description', 'listAttributeValueDto']);
    const { body } = await create(who.ana);
    const params = { id: String(body.id) };
    const changed = { ...ofType, geom: selfCrossing, isPublic: 'yes', id: body.id + 1 };
    expect(fieldsOf(await callJson<Answer>(MODIFY, { method: 'POST', as: who.ana, params, body: changed }))).toEqual([
      'description',
      'geom',
      'id',
      'isPublic',
    ]);
    // To somebody who may not change it nothing more is said.
    expect(fieldsOf(await callJson<Answer>(MODIFY, { method: 'POST', as: who.brais, params, body: changed }))).toEqual([
      'description',
      'isPublic',
    ]);
  });
  it('400: a type that there is not, or none', async () => {
    const absent = await create(who.ana, { geometricElementTypeDto: { id: 999_999 } });
    expect([absent.status, absent.body.fieldErrors]).toEqual([
      400,
      [{ fieldName: 'geometricElementTypeDto.id', message: 'There is no such element type' }],
    ]);
    const none = await create(who.ana, { geometricElementTypeDto: undefined });
    expect([fieldsOf(none), none.body.fieldErrors[0]?.message]).toEqual([
      ['geometricElementTypeDto'],
      expect.stringContaining('is required'),
    ]);
  });
  it('400: a crossing is refused with its place, and so is a hole outside its shell', async () => {
    const crossing = await create(who.ana, { geom: selfCrossing });
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
    const answer = await create(who.ana, {
      geom: selfCrossing,
      geometricElementTypeDto: { id: points.id },
      listAttributeValueDto: [],
    });
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
    expect(fieldsOf(await create(who.ana, { description: '', geom: selfCrossing, geometricElementTypeDto: null }))).toEqual([
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
