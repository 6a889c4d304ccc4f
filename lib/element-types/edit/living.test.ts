import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { GET as READ } from '@/app/api/elements/element_type/[id]/route';
import { DELETE as BIN, POST as SAVE } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as CHANGE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import { startForm, type TypeForm, toBody } from '@/components/admin/element-types/type-form';
import { callJson } from '@/lib/test/call';
import { isWaitedFor, next, sql, sqlOne } from '@/lib/test/database';
import { setting } from '@/lib/test/element-scene';
import { anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Problem } from '@/lib/test/texts';
import type { ElementType, GeometryType } from '../schema';

// What can be taken from a type, and what it can become, while it has elements.

let who: Record<'ana' | 'brais' | 'uxia', Person>;
beforeAll(async () => {
  who = await people();
  for (const kind of ['POINT', 'LINE', 'POLYGON'])
    await sql(`INSERT INTO style (kind, name, document) VALUES ($1, $2, '{"version":1,"rules":[]}')`, [kind, `Plain ${kind}`]);
  await setting('ENABLE_PROPOSALS', 'true');
});

const of = (id: number) => ({ params: { id: String(id) } });
const read = async (id: number, as = who.uxia) => (await callJson<ElementType>(READ, { ...of(id), as })).body;
type Answer = ElementType & Problem;
const change = (id: number, body: object, more: object = {}) =>
  callJson<Answer>(CHANGE, { method: 'POST', ...of(id), body, as: who.uxia, ...more });
/** A save of a type by its form, which reads it and changes something. */
const saved = async (id: number, edit: (form: TypeForm) => Partial<TypeForm>, more?: object) => {
  const type = await read(id);
  const form = startForm(type);
  return change(id, { ...toBody({ ...form, ...edit(form) }), version: type.version }, more);
};
const problems = ({ status, body }: { status: number; body: Problem }) => [
  status,
  (body.fieldErrors ?? []).map(({ fieldName, message }) => `${fieldName}: ${message}`),
];
const become = (id: number, geometryType: GeometryType) =>
  saved(id, () => ({ geometryType, pointStyleName: null, lineStyleName: null, polygonStyleName: null }));

const line: GeoJSON.LineString = {
  type: 'LineString',
  coordinates: [
    [-8.4, 43.3],
    [-8.3, 43.4],
  ],
};

/** Another connection in a transaction, which ends it after what is done meanwhile has begun to wait for it. */
async function whileWaiting<T>(
  begun: (client: pg.Client) => Promise<unknown>,
  run: () => Promise<T>,
  end = 'COMMIT',
): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('BEGIN');
    await begun(client);
    const running = run();
    running.catch(() => undefined);
    await isWaitedFor(client);
    await client.query(end);
    return await running;
  } finally {
    await client.end();
  }
}

describe('an attribute of a type that has elements', () => {
  let type: { id: number };
  let note: { id: number };
  let spare: { id: number };
  let element: { id: number; version: number };
  const codes: string[] = [];
  beforeEach(async () => {
    type = await anElementType();
    codes.splice(0, codes.length, `NOTE_${next()}`, `SPARE_${next()}`);
    note = await anAttributeCalled(type.id, codes[0] as string, 'TEXT');
    spare = await anAttributeCalled(type.id, codes[1] as string, 'TEXT');
    element = await anElement({ type, owner: who.ana, attributes: { [note.id]: 'Old' } });
  });

  const without = async ({ id }: { id: number }, more?: object) => {
    const gone = await sqlOne<{ id: number }>('SELECT attribute_type_id AS id FROM element_type_attribute_type WHERE id = $1', [
      id,
    ]);
    return saved(
      type.id,
      ({ listAttributeType }) => ({
        listAttributeType: listAttributeType.filter((it) => it.attributeType.id !== Number(gone.id)),
      }),
      more,
    );
  };
  const say = (values: Record<number, string>) =>
    sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [element.id, JSON.stringify(values)]);
  const body = (value: string) => ({
    ...{ id: element.id, description: 'Tower', isPublic: true, version: element.version },
    geom: { type: 'Point', coordinates: [-8.4063, 43.386] },
    geometricElementTypeDto: { id: type.id },
    listAttributeValueDto: [note, spare].map(({ id }, at) => ({ value: at ? value : 'Old', elementTypeAttributeType: { id } })),
  });
  const save = (value: string) => callJson<Problem>(SAVE, { method: 'POST', as: who.ana, ...of(element.id), body: body(value) });
  const propose = (value: string) =>
    callJson<Problem>(PROPOSE, {
      ...{ method: 'POST', as: who.brais },
      body: { kind: 'MODIFY', elementId: element.id, version: element.version, change: body(value), note: 'I was there' },
    });
  const entries = async () => (await read(type.id)).listAttributeType.map(({ id }) => id);

  it('200: one of which nothing was ever said goes; the elements keep what they say', async () => {
    expect((await read(type.id)).attributesInUse).toEqual([note.id]);
    expect((await without(spare)).status).toBe(200);
    expect(await entries()).toEqual([note.id]);
    expect(await sqlOne('SELECT attribute_values AS said FROM geometric_element WHERE id = $1', [element.id])).toEqual({
      said: { [note.id]: 'Old' },
    });
  });

  it('400: one with values stays, and who saves hears of how many elements, in their language', async () => {
    await anElement({ type, owner: who.ana, attributes: { [note.id]: 'New' } });
    expect(problems(await without(note))).toEqual([
      400,
      [
        `listAttributeType: The ${codes[0]}: 2 elements have a value. Retire it instead: forms no longer ask for it, and nothing is lost`,
      ],
    ]);
    const [, [message]] = problems(await without(note, { headers: { 'Accept-Language': 'gl-ES' } })) as [number, string[]];
    expect(message).toContain('2 elementos teñen un valor. Retírao no seu lugar');
    expect(await entries()).toEqual([note.id, spare.id]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the history', () => say({})],
    [
      'the bin',
      async () => {
        expect((await callJson(BIN, { method: 'DELETE', as: who.uxia, ...of(element.id) })).status).toBe(204);
        await anElement({ type, owner: who.ana });
      },
    ],
  ])('400: what %s alone says counts too', async (_, until) => {
    await until();
    expect(problems(await without(note))).toEqual([
      400,
      [
        expect.stringContaining(
          'no element has a value any more, but the history, the bin or a suggestion has one. Retire it instead',
        ),
      ],
    ]);
  });

  it('400: what a proposal says counts too', async () => {
    expect((await propose('New')).status).toBe(201);
    expect((await read(type.id)).attributesInUse).toEqual([note.id, spare.id]);
    expect((await without(spare)).status).toBe(400);
  });

  it('400: one that a condition asks for, or that is the name, as in a type without elements', async () => {
    await sql('UPDATE element_type_attribute_type SET condition = $2 WHERE id = $1', [
      note.id,
      JSON.stringify({ op: '==', property: codes[1], value: 'x' }),
    ]);
    expect((await without(spare)).body.fieldErrors.map(({ fieldName }) => fieldName)).toEqual(['listAttributeType.0.condition']);
    await sql('UPDATE element_type_attribute_type SET condition = NULL, is_title = id = $1 WHERE type_id = $2', [
      spare.id,
      type.id,
    ]);
    expect((await without(spare)).body.fieldErrors.map(({ fieldName }) => fieldName)).toEqual(['titleAttribute']);
  });

  it('who sees it: administrators hear which attributes stand, others do not', async () => {
    expect(await read(type.id, who.ana)).not.toHaveProperty('attributesInUse');
    expect(await read(type.id, visitor)).not.toHaveProperty('attributesInUse');
  });

  it('the database keeps it as well; with its type it goes', async () => {
    await expect(sql('DELETE FROM element_type_attribute_type WHERE id = $1', [note.id])).rejects.toThrow('attribute_in_use');
    await sql('DELETE FROM geometric_element WHERE type_id = $1', [type.id]);
    await sql('DELETE FROM element_bin WHERE type_id = $1', [type.id]);
    await sql('DELETE FROM geometric_element_type WHERE id = $1', [type.id]);
    expect(await sql('SELECT FROM element_type_attribute_type WHERE type_id = $1', [type.id])).toEqual([]);
  });

  it('400: a first value that is being written is waited for, and then stays', async () => {
    const answer = await whileWaiting(
      (client) =>
        client.query('UPDATE geometric_element SET attribute_values = attribute_values || $2::jsonb WHERE id = $1', [
          element.id,
          JSON.stringify({ [spare.id]: 'First' }),
        ]),
      () => without(spare),
    );
    expect(problems(answer)).toEqual([400, [expect.stringContaining('one element has a value. Retire it instead')]]);
    expect(await entries()).toEqual([note.id, spare.id]);
  });

  it('200: a first value that is written and taken back hinders nobody', async () => {
    const answer = await whileWaiting(
      (client) =>
        client.query('UPDATE geometric_element SET attribute_values = attribute_values || $2::jsonb WHERE id = $1', [
          element.id,
          JSON.stringify({ [spare.id]: 'First' }),
        ]),
      () => without(spare),
      'ROLLBACK',
    );
    expect([answer.status, await entries()]).toEqual([200, [note.id]]);
  });

  it.each([
    ['save', save],
    ['proposal', propose],
  ] as const)('400: a %s that was checked before the attribute went is refused, and writes nothing', async (_, send) => {
    const answer = await whileWaiting(
      (client) => client.query('DELETE FROM element_type_attribute_type WHERE id = $1', [spare.id]),
      () => send('Late'),
    );
    expect([answer.status, answer.body.fieldErrors.map(({ fieldName }) => fieldName)]).toEqual([400, [`attribute.${spare.id}`]]);
    expect(await sqlOne('SELECT version, attribute_values AS said FROM geometric_element WHERE id = $1', [element.id])).toEqual({
      version: element.version,
      said: { [note.id]: 'Old' },
    });
    expect(await sql('SELECT FROM proposal WHERE element_id = $1', [element.id])).toEqual([]);
  });

  it('one that goes keeps those waiting who say its first value, and nobody else', async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query('BEGIN');
    await client.query('DELETE FROM element_type_attribute_type WHERE id = $1', [spare.id]);
    expect((await save('')).status).toBe(200);
    await say({ [note.id]: 'Meanwhile' });
    await client.query('ROLLBACK');
    await client.end();
  });
});

describe('the kinds of geometry of a type that has elements', () => {
  let type: { id: number };
  const typeOf = async (geometryType: GeometryType) => {
    type = await anElementType({ geometryType });
    return type;
  };
  const draw = (geom?: GeoJSON.Geometry) => anElement({ type, owner: who.ana, ...(geom && { geom }) });

  it('200: further ones are allowed, and then there are elements of them', async () => {
    await typeOf('POINT');
    await draw();
    await expect(draw(line)).rejects.toThrow('geometry_kind');
    const { status, body } = await become(type.id, 'POINT_LINE');
    expect([status, body.geometryType, body.lineStyleName]).toEqual([200, 'POINT_LINE', expect.any(String)]);
    await draw(line);
    expect((await become(type.id, 'ANY_GEOMETRY')).status).toBe(200);
  });

  it('200 and 400: one goes that no element is of; of one that elements are of, they are counted', async () => {
    await typeOf('ANY_GEOMETRY');
    await draw();
    expect((await become(type.id, 'POINT_LINE')).status).toBe(200);
    await draw(line);
    expect(problems(await become(type.id, 'POINT'))).toEqual([
      400,
      ['geometryType: One element is of a kind that the type would no longer allow'],
    ]);
    expect(problems(await become(type.id, 'POLYGON'))).toEqual([
      400,
      ['geometryType: 2 elements are of kinds that the type would no longer allow'],
    ]);
    expect((await read(type.id)).geometryType).toBe('POINT_LINE');
  });

  it('what lies in the bin does not count: it is restored once its kind is allowed again', async () => {
    await typeOf('POINT_LINE');
    await draw();
    const { id } = await draw(line);
    await callJson(BIN, { method: 'DELETE', as: who.uxia, ...of(id) });
    expect((await become(type.id, 'POINT')).status).toBe(200);
    const restore = () => callJson<Problem>(RESTORE, { method: 'POST', as: who.uxia, ...of(id) });
    expect((await restore()).body.code).toBe('project.elements.restore.kind');
    expect((await become(type.id, 'POINT_LINE')).status).toBe(200);
    expect((await restore()).status).toBe(200);
  });

  it('400: an element that is being drawn is waited for', async () => {
    await typeOf('POINT_LINE');
    const answer = await whileWaiting(
      (client) =>
        client.query(
          `INSERT INTO geometric_element (type_id, owner_id, description, geom) VALUES ($1, $2, 'x', ST_SetSRID(ST_GeomFromGeoJSON($3), 4326))`,
          [type.id, who.ana.id, JSON.stringify(line)],
        ),
      () => become(type.id, 'POINT'),
    );
    expect(problems(answer)).toEqual([400, ['geometryType: One element is of a kind that the type would no longer allow']]);
  });

  const narrow = (client: pg.Client) =>
    client.query(`UPDATE geometric_element_type SET geometry_type = 'POINT', line_style_id = NULL WHERE id = $1`, [type.id]);

  it('an element that was drawn before its kind went is refused', async () => {
    await typeOf('POINT_LINE');
    await expect(whileWaiting(narrow, () => draw(line))).rejects.toThrow('geometry_kind');
    expect(await sql('SELECT FROM geometric_element WHERE type_id = $1', [type.id])).toEqual([]);
  });

  it('so is one that becomes another kind', async () => {
    await typeOf('POINT_LINE');
    const { id } = await draw();
    const bend = () =>
      sql('UPDATE geometric_element SET geom = ST_SetSRID(ST_GeomFromGeoJSON($2), 4326) WHERE id = $1', [
        id,
        JSON.stringify(line),
      ]);
    await expect(whileWaiting(narrow, bend)).rejects.toThrow('geometry_kind');
    expect(await sqlOne('SELECT dimension FROM geometric_element WHERE id = $1', [id])).toEqual({ dimension: 0 });
  });
});

it('an attribute becomes unique while others add elements: each waits for the other, and both succeed', async () => {
  const type = await anElementType();
  await anAttributeCalled(type.id, `KEY_${next()}`, 'TEXT');
  const { id } = await anElement({ type, owner: who.ana });
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('BEGIN');
  await client.query('UPDATE geometric_element SET description = $2 WHERE id = $1', [id, 'Held']);
  const unique = saved(type.id, ({ listAttributeType }) => ({
    listAttributeType: listAttributeType.map((it) => ({ ...it, unique: true })),
  }));
  await isWaitedFor(client);
  const added = anElement({ type, owner: who.ana, description: 'Meanwhile' });
  await isWaitedFor(client, 2);
  await client.query('COMMIT');
  await client.end();
  expect((await unique).status).toBe(200);
  await added;
});
