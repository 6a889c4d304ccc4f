import { beforeAll, beforeEach, expect, it } from 'vitest';
import { POST as PREVIEW } from '@/app/api/elements/import/preview/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElementType } from '@/lib/test/elements';
import { imported } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import type { ImportPreview } from './schema';

/** `constructor` is a builder in Spanish and Galician, and something that every object of JavaScript has. */
let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
let builder: number;

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType({ name: 'House' })).id;
  await aCode('Round', 'KINDS');
  builder = (await anAttributeCalled(typeId, 'CONSTRUCTOR', 'TEXT')).id;
  await anAttributeCalled(typeId, 'KIND', 'SELECT', { values: 'KINDS' });
});
beforeEach(() => sql('DELETE FROM geometric_element'));

const built = () =>
  sql('SELECT description, attribute_values ->> $1::text AS by FROM geometric_element ORDER BY id', [String(builder)]);

it('a column may be called as something that every object has', async () => {
  const table = 'description,constructor,toString,lon,lat\nA,Pepe,x,-8,43\nB,,,-8,43\n';
  const body = new FormData();
  body.append('file', new File([table], 'f.csv'));
  body.append('typeId', String(typeId));
  const preview = await callJson<ImportPreview>(PREVIEW, { method: 'POST', as: who.uxia, body });
  expect([preview.status, ...(preview.body.columns ?? []).map(({ target }) => target)]).toEqual([
    ...[200, 'description', `attribute.${builder}`, null, 'lon', 'lat'],
  ]);
  expect((await imported(who.uxia, table, { typeId })).result).toMatchObject({ new: 2, refused: 0 });
  expect(await built()).toEqual([
    { description: 'A', by: 'Pepe' },
    { description: 'B', by: null },
  ]);
});

it('a feature without such a property has no value of it', async () => {
  const feature = (properties: object) => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [-8, 43] } });
  const features = [feature({ description: 'A', constructor: 'Pepe' }), feature({ description: 'B' })];
  const content = JSON.stringify({ type: 'FeatureCollection', features });
  const columns = { constructor: `attribute.${builder}` } as const;
  expect((await imported(who.uxia, content, { typeId, columns })).result).toMatchObject({ new: 2, refused: 0 });
  expect(await built()).toEqual([
    { description: 'A', by: 'Pepe' },
    { description: 'B', by: null },
  ]);
});

it('values that are none of the choices are counted, whatever they are called', async () => {
  const table = 'description,kind,lon,lat\nA,constructor,-8,43\nB,constructor,-8,43\nC,valueOf,-8,43\n';
  expect((await imported(who.uxia, table, { typeId })).result.unknownValues).toEqual([
    { column: 'kind', value: 'constructor', count: 2 },
    { column: 'kind', value: 'valueOf', count: 1 },
  ]);
});
