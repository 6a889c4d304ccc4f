import { beforeAll, expect, it } from 'vitest';
import { GET } from '@/app/api/ogc/collections/[code]/schema/route';
import { callJson } from '@/lib/test/call';
import { sqlOne } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';

type Property = Record<string, unknown>;
interface Answer {
  title: string;
  properties: Record<string, Property>;
  required: string[];
}
let who: Awaited<ReturnType<typeof people>>;
let code: string;
let material: string;
let photoAttributeId: number;
const schema = (of: string, { as, url, language = 'en-GB' }: { as?: Person; url?: string; language?: string } = {}) =>
  callJson<Answer>(GET, { params: { code: of }, as, url, headers: { 'Accept-Language': language } });

beforeAll(async () => {
  who = await people();
  const type = await anElementType({ name: 'Fountain', geometryType: 'POINT' });
  const found = await sqlOne<{ code: string }>('SELECT code FROM geometric_element_type WHERE id = $1', [type.id]);
  code = found.code.toLowerCase();
  const stone = await aCode('Stone', 'MATERIALS');
  material = (await sqlOne<{ code: string }>('SELECT code FROM code WHERE id = $1', [stone])).code;
  await anAttributeCalled(type.id, 'MATERIAL', 'SELECT', { mandatory: true, values: 'MATERIALS' });
  await anAttributeCalled(type.id, 'NOTE', 'TEXT');
  await anAttributeCalled(type.id, 'BUILT', 'DATE');
  photoAttributeId = (await anAttributeCalled(type.id, 'Photo', 'BOOLEAN')).id;
});

it('200: the columns of a type, typed, with labels and choices', async () => {
  const { status, headers, body } = await schema(code);
  expect([status, headers.get('content-type'), body.title]).toEqual([200, 'application/schema+json', 'Fountain']);
  expect(Object.keys(body.properties)).toEqual([
    ...['geom', 'id', 'description', 'is_public', 'is_reviewed', 'creation_date', 'modification_date'],
    ...['province', 'municipality', 'parish', 'photo', 'material', 'note', 'built', `photo_${photoAttributeId}`],
  ]);
  expect(body.properties).toMatchObject({
    geom: { format: 'geometry-point-or-multipoint', 'x-ogc-role': 'primary-geometry' },
    id: { type: 'integer', 'x-ogc-role': 'id', readOnly: true },
    photo: { type: 'string', format: 'uri', readOnly: true },
    material: { title: 'The MATERIAL', type: 'string', enum: [material], oneOf: [{ const: material, title: 'Stone' }] },
    note: { title: 'The NOTE', type: 'string', maxLength: 40 },
    built: { type: 'string', format: 'date' },
    [`photo_${photoAttributeId}`]: { title: 'The Photo', type: 'boolean' },
  });
  expect(body.properties.note).not.toHaveProperty('readOnly');
  expect(body.required).toEqual(['geom', 'material']);
});

it('names the owner to accounts alone', async () => {
  const named = await Promise.all(
    [undefined, who.ana, who.uxia].map(async (as) => 'owner' in (await schema(code, { as })).body.properties),
  );
  expect(named).toEqual([false, true, true]);
});

it('labels are in the language of the caller', async () => {
  const titles = await Promise.all(
    ['en-GB', 'es-ES', 'gl-ES'].map(async (language) => (await schema(code, { language })).body.properties.municipality?.title),
  );
  expect(titles).toEqual(['Municipality', 'Municipio', 'Concello']);
});

it('404: no such collection, and a code that is not in lower case', async () => {
  expect([(await schema('none_of_it')).status, (await schema(code.toUpperCase())).status]).toEqual([404, 404]);
});

it('400: a parameter that is not known', async () => {
  expect((await schema(code, { url: '/x?f=xml' })).status).toBe(400);
});
