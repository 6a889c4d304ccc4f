import { beforeAll, expect, it, vi } from 'vitest';
import { POST as CHANGE_ALL } from '@/app/api/elements/attribute_type/[id]/changes/route';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { POST as UNDO } from '@/app/api/elements/changes/[id]/undo/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { workOnNext } from '@/lib/jobs/worker';
import { announceClasses, buildSoon } from '@/lib/styles/binding/building';
import { call, callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { featuresOf } from '@/lib/test/mvt';
import { type Person, people } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';
import { runChange } from './run';

let ana: Person;
let uxia: Person;
beforeAll(async () => {
  ({ ana, uxia } = await people());
});

async function made<T>(handler: Parameters<typeof callJson>[0], body: object, id?: number): Promise<T> {
  const answer = await callJson<T>(handler, { method: 'POST', body, as: uxia, params: id === undefined ? {} : { id: `${id}` } });
  expect([answer.status, answer.body]).toEqual([expect.toSatisfy((status) => status < 300), expect.anything()]);
  return answer.body;
}

/** The sums by class of the one tile of the world. */
async function sums({ id }: { id: number }) {
  const features = await featuresOf(await call(TILE, { url: '/x', params: { typeIds: String(id), z: '0', x: '0', y: '0.mvt' } }));
  return ['c0', 'c1'].map((name) => features.reduce((sum, { properties }) => sum + Number(properties[name] ?? 0), 0));
}

it('the sums by class follow a change of all values at once, and its undoing, where a rule means something else afterwards', async () => {
  const code = `KIND_${next()}`;
  const choices = ['FOUNTAIN', 'WELL'].map((choice) => ({ code: choice, ...inAll(`called ${choice}`) }));
  const kind = await made<AttributeType>(ADD_ATTRIBUTE, {
    ...{ code: { code, ...inAll('Kind') }, description: 'Kind', dataType: 'SELECT' },
    valueGroupCode: { listCode: choices },
  });
  const rule = (name: string, more: object) => ({ name, symbolizers: [{ kind: 'mark', shape: 'square', size: 9 }], ...more });
  const value = inAll('called FOUNTAIN').listInternationalizationDto[0]?.description;
  const rules = [rule('water', { filter: { op: '==', property: code, value } }), rule('rest', { else: true })];
  const type = await anElementType({ name: 'Summed', geometryType: 'POINT' });
  await sql('UPDATE style SET document = $2 WHERE id = (SELECT point_style_id FROM geometric_element_type WHERE id = $1)', [
    type.id,
    JSON.stringify({ version: 1, geometry: 'POINT', rules }),
  ]);
  const { id: entry } = await sqlOne<{ id: number }>(
    'INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order, mandatory) VALUES ($1, $2, 1, false) RETURNING id',
    [type.id, kind.id],
  );
  await transaction(contextFor(VISITOR, 'en-GB'), (tx) => announceClasses(tx, [type.id]));
  const geom = { type: 'Point', coordinates: [-8.4, 43.38] } as const;
  for (const choice of ['FOUNTAIN', 'FOUNTAIN', 'WELL'])
    await anElement({ type, owner: ana, isPublic: true, geom: geom as never, attributes: { [entry]: choice } });
  const become = (expected: number[]) => vi.waitFor(async () => expect(await sums(type)).toEqual(expected), 5000);
  await buildSoon([type.id]);
  await become([2, 1]);

  const all = async () => {
    while (await workOnNext({ CHANGE: runChange }));
  };
  const change = await made<{ id: number }>(CHANGE_ALL, { kind: 'CONVERT', dataType: 'TEXT' }, kind.id);
  await all();
  await become([0, 3]);
  await made(UNDO, {}, change.id);
  await all();
  await become([2, 1]);
});
