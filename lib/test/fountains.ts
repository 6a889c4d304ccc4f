import { expect } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import type { AttributeDataType } from '@/lib/data-types';
import { call } from './call';
import { sql } from './database';
import { aCode, anAttributeCalled, anElement, anElementType } from './elements';
import { withDivisions } from './geography';
import { type Person, people, reviewer } from './people';

/** A type with an attribute of each usual kind and five elements, one of them private, as a WFS shows them. */
export let who: Awaited<ReturnType<typeof people>> & { sabela: Person };
let type: { id: number };
export const ids: Record<'tower' | 'path' | 'square' | 'hidden' | 'far', number> = {} as never;
export const attributes: Record<string, number> = {};

const CHOICES = { KINDS: ['ROUND', 'SQUARE'], USES: ['DRINK', 'LOOK', 'WASH'] };

async function attribute(code: string, dataType: AttributeDataType, group?: keyof typeof CHOICES) {
  for (const choice of group ? CHOICES[group] : [])
    await sql('UPDATE code SET code = $2 WHERE id = $1', [await aCode(choice, group), choice]);
  attributes[code] = (await anAttributeCalled(type.id, code, dataType, { values: group })).id;
}
const values = (all: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(all).map(([code, value]) => [attributes[code], value])));

export async function withFountains(): Promise<void> {
  await withDivisions();
  type = await anElementType({ name: 'Fountain' });
  await sql('UPDATE geometric_element_type SET code = $2, description = $3 WHERE id = $1', [type.id, 'FOUNTAIN', 'Water & more']);
  who = { ...(await people()), sabela: await reviewer({ types: [type.id] }) };
  await attribute('NOTE', 'TEXT');
  await attribute('HEIGHT', 'FLOAT');
  await attribute('JETS', 'NUMBER');
  await attribute('KIND', 'SELECT', 'KINDS');
  await attribute('USES', 'MULTISELECT', 'USES');
  await attribute('WORKS', 'BOOLEAN');
  await attribute('BUILT', 'DATE');
  await attribute('SEEN', 'DATE_TIME');
  await attribute('Ano ñ/1', 'YEAR');
  await attribute('PHOTO', 'TEXT');
  const line = {
    type: 'LineString',
    coordinates: [
      [-8.5, 43.1],
      [-8.4, 43.2],
    ],
  } as const;
  const ring = [
    [-8.3, 43.4],
    [-8.2, 43.4],
    [-8.2, 43.5],
    [-8.3, 43.4],
  ];
  const wishes = {
    tower: { owner: who.ana, geom: { type: 'Point', coordinates: [-8.4063, 43.386] } },
    path: { owner: who.brais, geom: line },
    square: {
      owner: who.ana,
      geom: { type: 'MultiPolygon', coordinates: [[ring], [ring.map(([x = 0, y = 0]) => [x, y - 0.2])]] },
    },
    hidden: { owner: who.ana, geom: line, isPublic: false },
    far: { owner: who.brais, geom: { type: 'Point', coordinates: [-7.5, 43.2] } },
  } as const;
  for (const [name, wish] of Object.entries(wishes))
    ids[name as keyof typeof ids] = (
      await anElement({ type, description: `The ${name} <&> "ñ"`, ...(wish as never as { owner: Person }) })
    ).id;
  await sql(`UPDATE geometric_element SET attribute_values = $2 WHERE id = $1`, [
    ids.tower,
    values({
      ...{ NOTE: 'Água & <pedra>', HEIGHT: '12.5', JETS: '4', KIND: 'ROUND', USES: ['DRINK', 'LOOK'], WORKS: 'true' },
      ...{ BUILT: '1790-05-01', SEEN: '2026-03-01T10:30:00.000Z', 'Ano ñ/1': '1790', PHOTO: 'none' },
    }),
  ]);
  await sql(`UPDATE geometric_element SET attribute_values = $2 WHERE id = $1`, [
    ids.path,
    values({ NOTE: 'agua', HEIGHT: '3', JETS: '10', KIND: 'SQUARE', USES: ['WASH'], WORKS: 'false', BUILT: '2001-01-01' }),
  ]);
  await sql(`UPDATE geometric_element SET province_code = '15', ine_code = '15030', parish_code = '1503001' WHERE id = $1`, [
    ids.tower,
  ]);
  await sql(`UPDATE geometric_element SET province_code = '27' WHERE id = $1`, [ids.far]);
  await sql(
    `INSERT INTO geometric_element_file (element_id, author_id, uuid, original_filename, file_format, content_type, size, storage_key)
     VALUES ($1, $2, '0b5b6e06-0000-4000-8000-000000000001', 'a.jpg', (SELECT code FROM file_format WHERE image LIMIT 1), 'image/jpeg', 1, 'k')`,
    [ids.tower, who.ana.id],
  );
}

export const get = (query: string, as?: Person) => call(GET, { url: `/api/mapserver?SERVICE=WFS&${query}`, as });
export const features = (version: string, more: string, as?: Person, name = 'fountain') =>
  get(`VERSION=${version}&REQUEST=GetFeature&${version === '2.0.0' ? 'TYPENAMES' : 'TYPENAME'}=${name}&${more}`, as);

export interface Found {
  features: { id: string; geometry: { type: string; coordinates: unknown }; properties: Record<string, unknown> }[];
  numberMatched?: number;
}
export async function collection(response: Response): Promise<Found> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text) as Found;
}
export const namesOf = ({ features: found }: Found) =>
  found.map(({ properties }) => Object.entries(ids).find(([, id]) => id === properties.id)?.[0]);
export const PUBLIC = ['tower', 'path', 'square', 'far'];
