import { describe, expect, it } from 'vitest';
import type { Layer } from '@/lib/layers/schema';
import { afterInformationChange, afterTypeChange, type LayerValues, layerMissing, saidLayer, startLayer } from './layer-values';

const fresh = startLayer(null);
const file = new File(['x'], 'x');

describe('a change of the type', () => {
  it.each(['WMS', 'WMS_DATABASE', 'WMS_SHAPE', 'OSM', 'XYZ'] as const)('to %s resets both proxy flags', (type) => {
    expect(afterTypeChange(type, { ...fresh, useProxy: true, useProxyAndroid: true })).toMatchObject({
      useProxy: false,
      useProxyAndroid: false,
    });
  });
  it('brings the version of a WMS and takes it away again', () => {
    expect(afterTypeChange('WMS', fresh).version).toBe('1.3.0');
    expect(afterTypeChange('WMS_SHAPE', fresh).version).toBeNull();
  });
  it('to tiles takes away feature information and the legend of a map server', () => {
    const asked: LayerValues = { ...fresh, supportsGetFeatureInfo: true, legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' };
    expect(afterTypeChange('OSM', asked)).toMatchObject({ supportsGetFeatureInfo: false, legendType: 'LEGEND_TYPE_NONE' });
    expect(afterTypeChange('WMS_DATABASE', asked)).toMatchObject({
      supportsGetFeatureInfo: true,
      informationFormatToUse: 'JSON',
    });
  });
});

it('feature information is JSON of our own map server, and to be chosen of another one', () => {
  expect(afterInformationChange('WMS_SHAPE', true)).toEqual({ informationFormatToUse: 'JSON' });
  expect(afterInformationChange('WMS', true)).toEqual({ informationFormatToUse: null });
  expect(afterInformationChange('WMS_SHAPE', false)).toEqual({ informationFormatToUse: null });
});

const image = { legendType: 'LEGEND_TYPE_IMAGE' } as const;
it.each<[string, Partial<LayerValues>, missing: string[]]>([
  ['a WMS', { type: 'WMS' }, []],
  ['an image legend without an image', { type: 'WMS', ...image }, ['legendImage']],
  ['an image legend with a new image that is not there', { type: 'WMS', ...image, legendSource: 'new' }, ['legendFile']],
  ['a table with a new style but no file', { type: 'WMS_DATABASE', styleType: 'new' }, ['styleFile']],
  ['a table with a new style', { type: 'WMS_DATABASE', styleType: 'new', styleFile: file }, []],
  ['a table to which the server gives its style', { type: 'WMS_DATABASE', styleType: 'assigned' }, []],
  [
    'a table with a style file that is not the choice',
    { type: 'WMS_DATABASE', styleType: 'copyLayer', styleFile: file },
    ['styleLayer'],
  ],
  ['a table that copies a layer', { type: 'WMS_DATABASE', styleType: 'copyLayer', copyStyleFromLayer: 'a' }, []],
  ['a table that copies a style without saying which', { type: 'WMS_DATABASE', styleType: 'copyElements' }, ['styleName']],
  ['a table that keeps its style', { type: 'WMS_DATABASE', styleType: 'current' }, []],
  ['a shape without its zip', { type: 'WMS_SHAPE', styleType: 'new', styleFile: file }, ['shapeFile']],
  ['a shape without anything', { type: 'WMS_SHAPE', ...image }, ['shapeFile', 'styleFile', 'legendImage']],
  ['a shape', { type: 'WMS_SHAPE', styleType: 'new', styleFile: file, shapeFile: file }, []],
  ['a shape to which the server gives its style', { type: 'WMS_SHAPE', styleType: 'assigned', shapeFile: file }, []],
  ['a shape that keeps its data', { type: 'WMS_SHAPE', styleType: 'current', shapeSource: 'existing' }, []],
])('%s: what is missing', (_, values, missing) => {
  expect(layerMissing({ ...fresh, ...values })).toEqual(missing);
});

it('only what is chosen is sent', () => {
  const everything: LayerValues = {
    ...fresh,
    type: 'WMS_SHAPE',
    shapeSource: 'existing',
    shapeFile: file,
    coordinateSystem: 'EPSG:4326',
    styleType: 'copyElements',
    styleFile: file,
    copyStyleFromLayer: 'a',
    copyStyleFromElements: 'b',
    legendType: 'LEGEND_TYPE_URL',
    legendTypeValue: 'https://a.example/l.png',
    legendFile: file,
  };
  expect(saidLayer(everything)).toMatchObject({
    shapeFile: null,
    coordinateSystem: null,
    styleFile: null,
    copyStyleFromLayer: null,
    copyStyleFromElements: 'b',
    legendFile: null,
    legendTypeValue: 'https://a.example/l.png',
  });
  expect(saidLayer({ ...everything, type: 'WMS' })).toMatchObject({ copyStyleFromElements: null });
  const assigned = { styleFile: null, copyStyleFromLayer: null, copyStyleFromElements: null };
  expect(saidLayer({ ...everything, styleType: 'assigned' })).toMatchObject(assigned);
});

it('a layer is opened as it is: its style and its data stay unless somebody chooses otherwise', () => {
  const layer = { type: 'WMS_SHAPE', internalName: 'a', geometricLayerGroup: { id: 4 }, legendType: 'LEGEND_TYPE_NONE' } as Layer;
  expect(startLayer(layer)).toMatchObject({ geometricLayerGroupId: 4, styleType: 'current', shapeSource: 'existing' });
  expect(startLayer(null)).toMatchObject({ type: null, styleType: 'new', shapeSource: 'new', defaultOpacity: 1 });
});
