import { beforeAll, describe, expect, it } from 'vitest';
import { GET as ITEMS } from '@/app/api/ogc/collections/[code]/items/route';
import { type Context, contextFor } from '@/lib/auth/context';
import { valueReader } from '@/lib/columns/values';
import { newest } from '@/lib/db/reading';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { aCode, anAttributeCalled } from '@/lib/test/elements';
import { ids, who, withFountains } from '@/lib/test/fountains';
import type { Person } from '@/lib/test/people';
import { findItems, findItemText } from './queries';
import { wantedOf } from './service';

type Feature = GeoJSON.Feature<GeoJSON.Geometry, Record<string, unknown>> & { id: number };
interface Features {
  features: Feature[];
  numberReturned: number;
  links: { rel: string; href: string }[];
}

const ODD = 'A "quoted" \\ back\\slash,\n\t\u0001 </script> \u2028 ñ ü 漢字 🗼 {"a":[1]}';
const RECORDING = '0b5b6e06-0000-4000-8000-000000000002';

beforeAll(async () => {
  await withFountains();
  const { id: typeId } = (await sql<{ id: number }>(`SELECT id FROM geometric_element_type WHERE code = 'FOUNTAIN'`))[0] as {
    id: number;
  };
  const others = { LINK: 'URL', MAIL: 'CONTACT_DATA', NEAR: 'REFERENCE', SOUND: 'AUDIO', 'Odd "name" \\': 'TEXT' };
  const values: Record<string, unknown> = {};
  for (const [code, dataType] of Object.entries(others)) {
    const { id } = await anAttributeCalled(typeId, code, dataType);
    values[id] = { REFERENCE: String(ids.path), AUDIO: RECORDING }[dataType] ?? ODD;
  }
  const hidden = {
    MINE: ['SELECT', 'CONTRIBUTOR'],
    SECRET: ['SELECT', 'REVIEWER'],
    SECRETS: ['MULTISELECT', 'CONTRIBUTOR'],
  } as const;
  for (const [code, [dataType, visibility]] of Object.entries(hidden)) {
    for (const choice of ['ROUND', 'LOOK'])
      await sql('UPDATE code SET code = $2 WHERE id = $1', [await aCode(`Say ${choice}`, `OF_${code}`), choice]);
    const { id } = await anAttributeCalled(typeId, code, dataType, { values: `OF_${code}` });
    await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = $1', [id, visibility]);
    values[id] = dataType === 'SELECT' ? 'ROUND' : ['LOOK', 'GONE'];
  }
  const { id: number } = await anAttributeCalled(typeId, 'SMALL', 'FLOAT');
  values[number] = '-.5e-3';
  await sql(
    `INSERT INTO geometric_element_file (element_id, author_id, uuid, original_filename, file_format, content_type, size, storage_key)
     VALUES ($1, $2, $3, 'a.ogg', 'FILE_FORMAT_AUDIO', 'audio/ogg', 1, 'r')`,
    [ids.tower, who.ana.id, RECORDING],
  );
  await sql('UPDATE geometric_element SET attribute_values = attribute_values || $2, description = $3 WHERE id = ANY($1)', [
    [ids.tower],
    JSON.stringify(values),
    ODD,
  ]);
  const { id: broken } = await anAttributeCalled(typeId, 'BROKEN', 'TEXT');
  await sql(
    `UPDATE geometric_element SET attribute_values = attribute_values || jsonb_build_object($2::text, CASE id WHEN $3 THEN 'no number' ELSE '12345678901234567' END)
     WHERE id = ANY($1)`,
    [[ids.tower, ids.path], broken, ids.tower],
  );
  await sql(
    `UPDATE attribute_type SET data_type = 'NUMBER', max_size = NULL WHERE id = (SELECT attribute_type_id FROM element_type_attribute_type WHERE id = $1)`,
    [broken],
  );
  // So many attributes that a function would have too many arguments.
  for (let n = 0; n < 50; n++) await anAttributeCalled(typeId, `MORE_${n}`, 'TEXT');
  await aCode('Never chosen', 'KINDS');
});

const contextOf = (person: Person | undefined): Context => ({
  ...contextFor((person ?? { id: 0, login: '', role: 'VISITOR' }) as Person, 'gl-ES'),
  db: newest,
});

/** Features as they are made from rows, one after the other. */
async function madeOfRows(ctx: Context, query: string): Promise<Feature[]> {
  const wanted = await wantedOf(ctx, 'fountain', new URLSearchParams(query));
  const read = valueReader(wanted.columns, wanted.request.hasLabels ? ctx.locale : undefined);
  const { items } = await findItems(ctx.db, wanted);
  return items.map(({ id, fixed, attributeValues, geometry }) => {
    const stored = wanted.columns.map(({ code, kind, attributeId }) => {
      if (attributeId === undefined) return fixed[code];
      const value = attributeValues[attributeId];
      return kind === 'ADDRESS' && value ? `http://localhost:3000/api/elements/geometric_element/files/${value}` : value;
    });
    const properties = Object.fromEntries(read(stored).map((value, at) => [wanted.columns[at]?.code, value]));
    return JSON.parse(JSON.stringify({ type: 'Feature', id, geometry: JSON.parse(geometry), properties }));
  });
}
const asked = async (query: string, as?: Person) =>
  callJson<Features>(ITEMS, {
    ...{ url: `/x?${query}`, params: { code: 'fountain' }, as },
    headers: { 'accept-language': 'gl-ES' },
  });

const PEOPLE = ['visitor', 'ana', 'brais', 'sabela', 'uxia'] as const;
const personCalled = (name: (typeof PEOPLE)[number]) => (name === 'visitor' ? undefined : who[name]);

describe('features that PostgreSQL writes say the same as their rows', () => {
  it.each(PEOPLE)('as %s, of every data type, with and without values', async (name) => {
    const as = personCalled(name);
    const { status, body } = await asked('limit=1000', as);
    expect(status).toBe(200);
    const rows = await madeOfRows(contextOf(as), 'limit=1000');
    expect(rows.length).toBeGreaterThan(3);
    expect(body.features).toEqual(rows);
    for (const [at, { properties }] of body.features.entries())
      expect(Object.keys(properties)).toEqual(Object.keys(rows[at]?.properties ?? {}));
  });

  it.each([
    'profile=labels',
    'crs=http://www.opengis.net/def/crs/EPSG/0/25829',
    'crs=http://www.opengis.net/def/crs/EPSG/0/4326&limit=2',
    'sortby=-description,kind&limit=3',
    'sortby=province&limit=2&offset=1',
    'bbox=-8.6,43,-8,43.6&datetime=2020-01-01/..',
    `filter=${encodeURIComponent("height > 1 AND CASEI(note) LIKE CASEI('%AGUA%') OR uses IS NULL")}`,
    'works=true',
    'note=nothing',
  ])('asked by %s', async (query) => {
    for (const name of PEOPLE) {
      const as = personCalled(name);
      const [{ status, body }, rows] = [await asked(query, as), await madeOfRows(contextOf(as), query)];
      expect([status, body.features, body.numberReturned]).toEqual([200, rows, rows.length]);
    }
  });

  it('what a role does not see is not there, nor does anybody see a value of others', async () => {
    const secretsOf = async (as?: Person) => {
      const found = (await asked('limit=1000', as)).body.features.find(({ id }) => id === ids.tower)?.properties;
      return ['mine', 'secret', 'secrets'].map((code) => found?.[code]);
    };
    expect(await secretsOf()).toEqual([undefined, undefined, undefined]);
    expect(await secretsOf(who.ana)).toEqual(['ROUND', undefined, ['LOOK', 'GONE']]);
    expect(await secretsOf(who.brais)).toEqual([null, undefined, null]);
    expect(await secretsOf(who.uxia)).toEqual(['ROUND', 'ROUND', ['LOOK', 'GONE']]);
  });

  it('one by its id, with as many digits as are stored', async () => {
    const ctx = contextOf(undefined);
    const wanted = await wantedOf(ctx, 'fountain', new URLSearchParams());
    await sql(
      'UPDATE geometric_element SET geom = ST_SetSRID(ST_MakePoint(-7.123456789012345, 43.98765432101234), 4326) WHERE id = $1',
      [ids.far],
    );
    const found = await findItemText(ctx.db, wanted, ids.far, undefined);
    expect(found?.feature).toContain('"coordinates":[-7.123456789012345,43.98765432101234]');
    expect(JSON.parse(found?.feature ?? '')).toEqual((await madeOfRows(ctx, 'limit=1000')).find(({ id }) => id === ids.far));
  });
});
