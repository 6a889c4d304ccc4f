import { beforeAll, expect, it } from 'vitest';
import { DELETE } from '@/app/api/elements/import/mappings/[id]/route';
import { GET, POST } from '@/app/api/elements/import/mappings/route';
import { GET as LOCATIONS } from '@/app/api/jobs/[id]/places/route';
import { callJson } from '@/lib/test/call';
import { anElementType } from '@/lib/test/elements';
import { imported } from '@/lib/test/import-scene';
import { type Person, people } from '@/lib/test/people';
import type { ImportLocations, SavedMapping } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
beforeAll(async () => {
  who = await people();
  typeId = (await anElementType()).id;
});

it('mappings are stored by name, for their account alone', async () => {
  const save = (as: Person | undefined, name: string, mapping: object = { typeId, columns: { x: 'lon', y: null } }) =>
    callJson<SavedMapping>(POST, { method: 'POST', as, body: { name, mapping } });
  const list = async (as?: Person) => (await callJson<SavedMapping[]>(GET, { as })).body;
  const { status, body } = await save(who.ana, 'Wells');
  expect([status, body]).toEqual([201, { id: body.id, name: 'Wells', mapping: { typeId, columns: { x: 'lon', y: null } } }]);
  const again = await save(who.ana, 'Wells', { typeId, key: 'id' });
  expect(again.body.id).toBe(body.id);
  expect([await list(who.ana), await list(who.brais)]).toEqual([
    [{ id: body.id, name: 'Wells', mapping: { typeId, columns: {}, key: 'id' } }],
    [],
  ]);
  expect([
    (await save(undefined, 'x')).status,
    (await save(who.ana, ' ')).status,
    (await save(who.ana, 'x', { typeId: 0 })).status,
    (await save(who.ana, 'a\0')).status,
    (await save(who.ana, 'half a pair: \ud83d')).status,
    (await save(who.ana, 'x', { typeId, encoding: 'a\0' })).status,
    (await save(who.ana, 'x', { typeId, crs: '\ud83d' })).status,
  ]).toEqual([401, 400, 400, 400, 400, 400, 400]);
  const remove = async (as?: Person) =>
    (await callJson(DELETE, { method: 'DELETE', as, params: { id: String(body.id) } })).status;
  expect([await remove(), await remove(who.brais), await remove(who.ana), await remove(who.ana)]).toEqual([401, 404, 204, 404]);
});

it('the locations of rows, by their state', async () => {
  const job = await imported(who.uxia, 'description,lon,lat\nA,-8,43\n,-7,42\nNowhere,,', { typeId }, { dryRun: true });
  const locations = (as?: Person) => callJson<ImportLocations>(LOCATIONS, { as, params: { id: String(job.id) } });
  const { body } = await locations(who.uxia);
  const found = body.features.toSorted((a, b) => Number(a.properties.row) - Number(b.properties.row));
  expect(found.map(({ geometry, properties }) => [properties.row, properties.state, geometry.coordinates])).toEqual([
    [2, 'NEW', [-8, 43]],
    [3, 'REFUSED', [-7, 42]],
  ]);
  expect([(await locations(who.ana)).status, (await locations()).status]).toEqual([404, 401]);
});
