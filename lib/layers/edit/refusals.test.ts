import { describe, expect, it } from 'vitest';
import { POST as ADD } from '@/app/api/layers/geometric_layer/route';
import { callJson } from '@/lib/test/call';
import { sqlOne } from '@/lib/test/database';
import { add, type Fields, failing, formOf, layerScene, type Problem, rivers, uxia } from '@/lib/test/layer-scene';

layerScene();

describe('what is wrong is said of every field', () => {
  it.each<[string, Fields]>([
    ['type', { type: '' }],
    ['geometricLayerGroupId', { geometricLayerGroupId: '' }],
    ['geometricLayerGroupId', { geometricLayerGroupId: '999999999' }],
    ['order', { order: '' }],
    ['order', { order: 'first' }],
    ['legendType', { legendType: '' }],
    ['internationalization', { internationalization: '' }],
    ['internationalization', { internationalization: 'Rivers' }],
    ['internationalization', { internationalization: '[SEP-es-ES]Ríos[SEP-gl-ES] ' }],
    ['internationalization', { internationalization: '[SEP-es]Ríos[SEP-gl]Ríos[SEP-en]Rivers' }],
    ['internalName', { internalName: '' }],
    ['internalName', { internalName: 'rivers\u0007' }],
    ['internalName', { internalName: 'rivers,,lakes' }],
    ['serverUrl', { serverUrl: '' }],
    ['serverUrl', { serverUrl: 'https://ana:secret@maps.example.org' }],
    ['serverUrl', { type: 'XYZ', internalName: '', serverUrl: 'https://t.example.org/{z}/{x}' }],
    ['version', { version: '1.0.0' }],
    ['defaultOpacity', { defaultOpacity: '1.5' }],
    ['defaultOpacity', { defaultOpacity: '-1' }],
    ['initiallyVisible', { initiallyVisible: 'perhaps' }],
    ['informationFormatToUse', { supportsGetFeatureInfo: 'true' }],
    ['legendTypeValue', { legendType: 'LEGEND_TYPE_URL' }],
    ['legendTypeValue', { legendType: 'LEGEND_TYPE_IMAGE' }],
    ['legendTypeValue', { legendType: 'LEGEND_TYPE_IMAGE', legendTypeValue: '999999999' }],
    ['tableName', { type: 'WMS_DATABASE', internalName: 'rivers' }],
    ['shapeFile', { type: 'WMS_SHAPE', internalName: 'rivers' }],
    ['shapeFile', { type: 'WMS_SHAPE', internalName: 'rivers', shapeFile: 'no file' }],
    ['code', { code: 'lower' }],
  ])('400 at %s', async (field, wrong) => {
    const before = await sqlOne('SELECT count(*) FROM geometric_layer');
    expect(failing(await add({ ...rivers(), ...wrong }))).toEqual([400, [field]]);
    expect(await sqlOne('SELECT count(*) FROM geometric_layer')).toEqual(before);
  });

  it('400: all at once, in the caller’s language', async () => {
    const fields = formOf({ type: 'WMS', defaultOpacity: '7', serverUrl: 'x' });
    const { status, body } = await callJson<Problem>(ADD, {
      method: 'POST',
      as: uxia,
      body: fields,
      headers: { 'accept-language': 'gl' },
    });
    expect(status).toBe(400);
    expect(body.fieldErrors.map((it) => it.fieldName).sort()).toEqual([
      'defaultOpacity',
      'geometricLayerGroupId',
      'internalName',
      'internationalization',
      'legendType',
      'order',
      'serverUrl',
    ]);
    expect(body.fieldErrors.find((it) => it.fieldName === 'order')?.message).toBe('O campo «Orde» é obrigatorio');
  });
});
