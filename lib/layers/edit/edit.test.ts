import { describe, expect, it } from 'vitest';
import { POST as ADD } from '@/app/api/layers/geometric_layer/route';
import { GET as GROUPS } from '@/app/api/layers/geometric_layer_group/route';
import type { Page } from '@/lib/http/list';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { callJson } from '@/lib/test/call';
import { next, sql } from '@/lib/test/database';
import { add, aGroup, ana, change, failing, group, layerScene, remove, rivers, tiles, uxia } from '@/lib/test/layer-scene';
import { visitor } from '@/lib/test/people';

layerScene();

describe('a layer', () => {
  it('201: is published with what was said, and with what goes without saying', async () => {
    const { status, body, headers } = await add({ ...rivers(), internalComments: 'ask Uxía', defaultOpacity: '0.25' });
    expect([status, headers.get('location')]).toEqual([201, `/api/layers/geometric_layer/${body.id}`]);
    expect(body).toMatchObject({
      type: 'WMS',
      internalName: 'rivers,lakes',
      version: '1.3.0',
      order: 3,
      geometricLayerGroup: { id: group.id },
      defaultOpacity: 0.25,
      allowChangeOpacity: true,
      initiallyVisible: false,
      supportsGetFeatureInfo: false,
      informationFormatToUse: null,
      useProxy: false,
      useProxyAndroid: false,
      internalComments: 'ask Uxía',
      tableName: null,
      warnings: [],
    });
    expect(body.code.code).toMatch(/^[A-Z]{12}_LAYER$/);
    expect(body.code.listInternationalizationDto).toContainEqual({ language: 'gl-ES', description: 'Ríos e regatos' });
    expect(Math.abs(body.refreshLegend - Date.now())).toBeLessThan(60_000);
  });

  it('201: it stands in its group at once', async () => {
    const { body } = await add(rivers());
    const { body: groups } = await callJson<Page<LayerGroup>>(GROUPS, { url: '/x?size=1000' });
    expect(groups.result.items.find((it) => it.id === group.id)?.listGeometricLayer.map((it) => it.id)).toEqual([body.id]);
  });

  it('a WMS keeps the names of its own server, without the spaces around the commas', async () => {
    const { status, body } = await add({ ...rivers(), internalName: 'ows:roads , Ríos e regatos/1:25 000,a%20+b' });
    expect([status, body.internalName]).toEqual([201, 'ows:roads,Ríos e regatos/1:25 000,a%20+b']);
    const changed = await change(body.id, { ...rivers(), internalName: 'Cañadas, sendas' });
    expect([changed.status, changed.body.internalName]).toEqual([200, 'Cañadas,sendas']);
    expect(failing(await add({ ...rivers(), internalName: 'roads\u0007' }))).toEqual([400, ['internalName']]);
  });

  it('the database takes no control character in a name, and of a published layer only plain names', async () => {
    const { body } = await add(rivers());
    const rename = (name: string, type = 'WMS') =>
      sql("UPDATE geometric_layer SET internal_name = $2, type = $3, table_name = 'x' WHERE id = $1", [body.id, name, type]);
    await rename('ows:Ríos e regatos');
    for (const [name, type] of [['a\nb'], ['a\u009f'], [' '], ['ows:rivers', 'WMS_DATABASE'], ['ríos', 'WMS_SHAPE']] as const)
      await expect(rename(name, type), name).rejects.toThrow('geometric_layer_internal_name_check');
  });

  it('201: its own code, which is unique', async () => {
    const code = `MINE${next()}_LAYER`;
    expect((await add({ ...rivers(), code })).body.code.code).toBe(code);
    expect(failing(await add({ ...rivers(), code }))).toEqual([409, ['code']]);
  });

  it('what a type has no use for is left out', async () => {
    const { body } = await add({
      ...tiles(),
      version: '1.1.1',
      supportsGetFeatureInfo: 'true',
      informationFormatToUse: 'HTML',
      showAllLayersOnLegend: 'true',
      tableName: 'x',
    });
    expect(body).toMatchObject({
      internalName: null,
      version: null,
      supportsGetFeatureInfo: false,
      informationFormatToUse: null,
      showAllLayersOnLegend: false,
      tableName: null,
    });
  });

  it('200: is changed in all that may change, and its stamp grows', async () => {
    const { body: before } = await add({ ...rivers(), attribution: '© <a href="https://ide.gal">IDE</a><script>x</script>' });
    expect(before.attribution).toBe('© <a href="https://ide.gal" rel="noopener noreferrer">IDE</a>');
    const other = await aGroup('Other');
    const { status, body } = await change(before.id, {
      ...rivers(),
      internationalization: '[SEP-es-ES]Lagos[SEP-gl-ES]Lagos[SEP-en-GB]Lakes',
      internalName: 'lakes,ponds',
      geometricLayerGroupId: String(other.id),
      version: '1.1.1',
      supportsGetFeatureInfo: 'true',
      informationFormatToUse: 'HTML',
      legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
      showAllLayersOnLegend: 'true',
      useProxy: 'true',
      useProxyAndroid: 'true',
      allowChangeOpacity: 'false',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: before.id,
      internalName: 'lakes,ponds',
      version: '1.1.1',
      geometricLayerGroup: { id: other.id },
      supportsGetFeatureInfo: true,
      informationFormatToUse: 'HTML',
      legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
      showAllLayersOnLegend: true,
      useProxy: true,
      useProxyAndroid: true,
      allowChangeOpacity: false,
      attribution: before.attribution,
    });
    expect(body.code).toMatchObject({ id: before.code.id, code: before.code.code });
    expect(body.refreshLegend).toBeGreaterThan(before.refreshLegend);
    const { body: again } = await change(before.id, { ...rivers(), attribution: '' });
    expect(again).toMatchObject({ attribution: null, allowChangeOpacity: false, useProxy: false, version: '1.3.0' });
    expect(again.refreshLegend).toBeGreaterThan(body.refreshLegend);
  });

  it('400: type and code stay as they are', async () => {
    const { body } = await add(rivers());
    expect(failing(await change(body.id, { ...rivers(), type: 'OSM', code: 'OTHER_LAYER' }))).toEqual([400, ['type', 'code']]);
    expect((await change(body.id, { ...rivers(), code: body.code.code })).status).toBe(200);
  });

  it('204: goes with its name, and 404 from then on', async () => {
    const { body } = await add(rivers());
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).status).toBe(404);
    expect((await change(body.id, rivers())).status).toBe(404);
    expect(await sql('SELECT 1 FROM code WHERE id = $1', [body.code.id])).toEqual([]);
  });

  it('401 and 403: only administrators write, and nothing is read of what others send', async () => {
    const { body } = await add(rivers());
    for (const [who, status] of [
      [visitor, 401],
      [ana, 403],
    ] as const) {
      expect((await add({}, who)).status).toBe(status);
      expect((await change(body.id, rivers(), who)).status).toBe(status);
      expect((await remove(body.id, who)).status).toBe(status);
    }
  });

  it('415: what is no form', async () => {
    expect((await callJson(ADD, { method: 'POST', as: uxia, body: {} })).status).toBe(415);
  });
});
