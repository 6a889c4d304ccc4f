import { beforeAll, beforeEach, expect, it } from 'vitest';
import { PUT as CHANGE } from '@/app/api/configuration_parameter/[id]/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { BACKGROUND_LAYER_GROUP } from '@/lib/layer-groups/schema';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { aCode } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Problem } from '@/lib/test/texts';
import { arrangedMap } from './service';

let who: { ana: Person; uxia: Person };
let layers: [number, number];

async function aBackground(order: number, visible: boolean): Promise<number> {
  const { id } = await sqlOne<{ id: number }>(
    `INSERT INTO geometric_layer (code, name_code_id, group_id, type, server_url, layer_order, initially_visible)
     VALUES ($1, $2, (SELECT id FROM geometric_layer_group WHERE code = $3), 'XYZ', 'https://t.example.org/{z}/{x}/{y}.png', $4, $5) RETURNING id`,
    [`B${next()}_LAYER`, await aCode('Ground'), BACKGROUND_LAYER_GROUP, order, visible],
  );
  return id;
}

beforeAll(async () => {
  who = await people();
  await sql('UPDATE geometric_layer SET initially_visible = false');
  layers = [await aBackground(50, true), await aBackground(51, false)];
});
beforeEach(() => sql(`UPDATE configuration_parameter SET value = NULL WHERE code = 'MAP_BASE_MAP'`));

const setting = () =>
  sqlOne<{ id: number; version: number }>(`SELECT id, version FROM configuration_parameter WHERE code = 'MAP_BASE_MAP'`);
async function choose(value: string | null, as: Person | typeof visitor = who.uxia) {
  const { id, version } = await setting();
  return callJson<Problem>(CHANGE, { method: 'PUT', as: as as Person, params: { id: String(id) }, body: { value, version } });
}
const shown = async () => {
  const { groups } = await arrangedMap(contextFor(VISITOR, 'en-GB'));
  const grounds = groups.filter(({ block }) => block === 'background').flatMap((group) => group.layers);
  return grounds.filter(({ initiallyVisible }) => initiallyVisible).map(({ id }) => id);
};

it('200: one background shows at first, or none, so that the embedded map does; without a value what is initially visible', async () => {
  expect(await shown()).toEqual([layers[0]]);
  expect((await choose(String(layers[1]))).status).toBe(200);
  expect(await shown()).toEqual([layers[1]]);
  expect((await choose('EMBEDDED')).status).toBe(200);
  expect(await shown()).toEqual([]);
  expect((await choose(null)).status).toBe(200);
  expect(await shown()).toEqual([layers[0]]);
});

it('a layer that is gone counts as none', async () => {
  expect((await choose('999999999')).status).toBe(200);
  expect(await shown()).toEqual([layers[0]]);
});

it.each(['osm', '-1', '0', '1.5', '1 2', '9'.repeat(16)])('400: %j', async (value) => {
  const { status, body } = await choose(value);
  expect([status, body.fieldErrors.map(({ fieldName }) => fieldName)]).toEqual([400, ['value']]);
});

it('401, 403: others than administrators', async () => {
  expect([(await choose('EMBEDDED', visitor)).status, (await choose('EMBEDDED', who.ana)).status]).toEqual([401, 403]);
});
