import { beforeEach, describe, expect, it } from 'vitest';
import { GET as LIST } from '@/app/api/layers/geometric_layer/route';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { add, aGroup, ana, failing, layerScene, list, type Problem, rivers, tiles } from '@/lib/test/layer-scene';
import { visitor } from '@/lib/test/people';
import type { Layer } from './schema';

layerScene();

describe('the list', () => {
  let ids: number[];
  const madeHere = (items: Layer[]) => items.map((it) => it.id).filter((id) => ids.includes(id));

  beforeEach(async () => {
    await sql('DELETE FROM geometric_layer');
    const made = [
      await add({ ...rivers(), internalComments: 'Revisar coa Xunta', initiallyVisible: 'true', useProxy: 'true' }),
      await add({
        ...tiles(),
        internationalization: '[SEP-es-ES]Ortofoto[SEP-gl-ES]Ortofoto[SEP-en-GB]Aerial photo',
        geometricLayerGroupId: String((await aGroup('Imaxes')).id),
        defaultOpacity: '0.5',
        order: '9',
        legendType: 'LEGEND_TYPE_URL',
        legendTypeValue: 'https://t.example.org/legend.png',
        useProxyAndroid: 'true',
      }),
    ];
    ids = made.map((it) => it.body.id);
  });

  it.each<[query: (ids: number[]) => string, found: number]>([
    [([a]) => `id=${a}`, 0],
    [() => 'internalName=LAKE', 0],
    [() => 'name=rios', 0],
    [() => 'name=aerial', 1],
    [() => 'initiallyVisible=true', 0],
    [() => 'initiallyVisible=false', 1],
    [() => 'serverUrl=maps.example', 0],
    [() => 'useProxy=true', 0],
    [() => 'useProxyAndroid=true', 1],
    [() => 'type=XYZ', 1],
    [() => 'defaultOpacity=0.4..0.6', 1],
    [() => 'legendType=LEGEND_TYPE_URL', 1],
    [() => 'internalComments=xunta', 0],
    [() => 'geometricLayerGroup=imaxes', 1],
    [() => 'order=9', 1],
    [() => 'order=1..5&type=WMS', 0],
  ])('is filtered by each column: %#', async (query, found) => {
    expect(madeHere(await list(query(ids)))).toEqual([ids[found]]);
  });

  it('is sorted by each column, and paged', async () => {
    for (const field of [
      'id',
      'internalName',
      'name',
      'initiallyVisible',
      'serverUrl',
      'type',
      'defaultOpacity',
      'legendType',
      'internalComments',
      'geometricLayerGroup',
      'order',
    ])
      expect(madeHere(await list(`sortField=${field}&size=1000`))).toHaveLength(2);
    expect(madeHere(await list('sortField=order&sortOrder=desc'))).toEqual([ids[1], ids[0]]);
    expect(madeHere(await list('sortField=name'))).toEqual([ids[1], ids[0]]);
    const { body } = await callJson<Page<Layer>>(LIST, { url: '/x?size=1&page=1' });
    expect([body.result.items.map((it) => it.id), body.result.totalItems]).toEqual([[ids[1]], 2]);
  });

  it('400: what only administrators read, nobody else searches or sorts by', async () => {
    for (const as of [visitor, ana]) {
      const { status, body } = await callJson<Problem>(LIST, { url: '/x?internalComments=x&sortField=internalComments', as });
      expect(failing({ status, body })).toEqual([400, ['internalComments', 'sortField']]);
      expect(JSON.stringify(await list('size=1000', as))).not.toMatch(/Xunta|internalComments/);
    }
  });
});
