import { beforeAll, beforeEach } from 'vitest';
import { POST as CHANGE, DELETE as REMOVE } from '@/app/api/layers/geometric_layer/[id]/route';
import { POST as ADD, GET as LIST } from '@/app/api/layers/geometric_layer/route';
import type { Page } from '@/lib/http/list';
import type { Layer, LayerSaved } from '@/lib/layers/schema';
import { callJson } from './call';
import { next, sqlOne } from './database';
import { aCode } from './elements';
import { type Person, people } from './people';

export type Problem = { code: string; globalError: string; fieldErrors: { fieldName: string; message: string }[] };
export type Fields = Record<string, string | Blob | null>;

/** Set by `layerScene`: people, and for each test a new group. */
export let ana: Person;
export let uxia: Person;
export let group: { id: number };

/** Sets the scene for the tests of a file. */
export function layerScene(): void {
  beforeAll(async () => {
    ({ ana, uxia } = await people());
  });
  beforeEach(async () => {
    group = await aGroup('Water');
  });
}

export const aGroup = async (name: string) =>
  sqlOne<{ id: number }>('INSERT INTO geometric_layer_group (code, name_code_id, group_order) VALUES ($1, $2, $3) RETURNING id', [
    `GROUP${next()}_GROUP_LAYER`,
    await aCode(name),
    next(),
  ]);

export const formOf = (fields: Fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value);
  return form;
};
/** A valid WMS layer, as its form sends it. */
export const rivers = (): Fields => ({
  type: 'WMS',
  internationalization: '[SEP-es-ES]Ríos[SEP-gl-ES]Ríos e regatos[SEP-en-GB]Rivers',
  internalName: 'rivers,lakes',
  geometricLayerGroupId: String(group.id),
  order: '3',
  serverUrl: 'https://maps.example.org/wms',
  legendType: 'LEGEND_TYPE_NONE',
});
export const tiles = (): Fields => ({
  ...rivers(),
  type: 'XYZ',
  internalName: '',
  serverUrl: 'https://t.example.org/{z}/{x}/{y}.png',
});

export const add = (fields: Fields, as: Person = uxia) =>
  callJson<LayerSaved & Problem>(ADD, { method: 'POST', as, body: formOf(fields) });
export const change = (id: number, fields: Fields, as: Person = uxia) =>
  callJson<LayerSaved & Problem>(CHANGE, { method: 'POST', as, params: { id: String(id) }, body: formOf(fields) });
export const remove = (id: number, as: Person = uxia) =>
  callJson<Problem>(REMOVE, { method: 'DELETE', as, params: { id: String(id) } });
export const list = async (query: string, as: Person = uxia) =>
  (await callJson<Page<Layer>>(LIST, { url: `/x?${query}`, as })).body.result.items;
/** Status and the fields that are named. */
export const failing = ({ status, body }: { status: number; body: Problem }) => [
  status,
  (body.fieldErrors ?? []).map((it) => it.fieldName),
];
