import { describe, expect, it } from 'vitest';
import { fieldIssue } from '@/lib/http/parse';
import { infoFormat, isInformationFormat } from './information';
import { isAddress, LayerChange, LayerInput } from './input';
import { layerForm, readLayerFields } from './multipart';

const names = { listInternationalizationDto: [{ language: 'es-ES', description: 'Ríos' }] };
const wms = {
  type: 'WMS',
  internationalization: names,
  internalName: 'rivers,lakes',
  geometricLayerGroupId: 1,
  order: 1,
  serverUrl: 'https://maps.example.org/wms?map=a',
  legendType: 'LEGEND_TYPE_NONE',
};
const tiles = { ...wms, type: 'XYZ', internalName: null, serverUrl: 'https://tiles.example.org/{z}/{x}/{y}.png' };
const osm = { ...tiles, type: 'OSM', serverUrl: null };
const table = { ...wms, type: 'WMS_DATABASE', internalName: 'rivers', serverUrl: null, tableName: 'data.rivers' };
const shape = { ...table, type: 'WMS_SHAPE', tableName: null, shapeFile: 'rivers.zip' };

const issues = (layer: object, schema = LayerInput as typeof LayerChange) =>
  (schema.safeParse(layer, { reportInput: true }).error?.issues ?? [])
    .map(fieldIssue)
    .map(({ path, key }) => `${path}: ${key.split('.').slice(-2).join('.')}`);

it.each([
  ['WMS', wms],
  ['XYZ', tiles],
  ['OSM', osm],
  ['WMS_DATABASE', table],
  ['WMS_SHAPE', shape],
])('a sound %s', (_, layer) => {
  expect(issues(layer)).toEqual([]);
});

it.each(['ows:roads', 'Ríos e regatos', 'a/b\\c?d&e=f#g%20+h', 'ows:roads, Ríos (1:25 000)', "o'brien", '河川'])(
  'a WMS of another server may call its layers %s',
  (internalName) => {
    expect(issues({ ...wms, internalName })).toEqual([]);
    expect(issues({ ...wms, internalName }, LayerChange)).toEqual([]);
  },
);

const graphic = 'LEGEND_TYPE_GET_LEGEND_GRAPHIC';
const image = 'LEGEND_TYPE_IMAGE';
it.each<[string, object, object]>([
  ['type: field.required', wms, { type: undefined }],
  ['type: field.notAllowed', wms, { type: 'WFS' }],
  ['internationalization: field.required', wms, { internationalization: undefined }],
  ['geometricLayerGroupId: field.required', wms, { geometricLayerGroupId: undefined }],
  ['order: field.required', wms, { order: undefined }],
  ['order: field.type', wms, { order: 'first' }],
  ['legendType: field.required', wms, { legendType: undefined }],
  ['code: field.invalid', wms, { code: 'rivers' }],
  ['internalName: field.required', wms, { internalName: null }],
  ['internalName: field.required', table, { internalName: null }],
  ['internalName: field.required', shape, { internalName: null }],
  ['internalName: internalName.foreign', wms, { internalName: 'rivers,' }],
  ['internalName: internalName.foreign', wms, { internalName: 'rivers, ,lakes' }],
  ['internalName: internalName.foreign', wms, { internalName: 'rivers\tlakes' }],
  ['internalName: internalName.foreign', wms, { internalName: 'rivers\r\nx: y' }],
  ['internalName: internalName.foreign', osm, { internalName: 'a\u0085b' }],
  ['internalName: internalName.published', table, { internalName: 'rivers,lakes' }],
  ['internalName: internalName.published', table, { internalName: 'ows:rivers' }],
  ['internalName: internalName.published', shape, { internalName: 'ríos' }],
  ['internalName: internalName.published', shape, { internalName: 'a'.repeat(201) }],
  ['tableName: field.required', table, { tableName: null }],
  ['shapeFile: field.required', shape, { shapeFile: null }],
  ['version: field.notAllowed', wms, { version: '1.0.0' }],
  ['serverUrl: field.required', wms, { serverUrl: null }],
  ['serverUrl: field.required', tiles, { serverUrl: null }],
  ['serverUrl: layers.address', wms, { serverUrl: 'maps.example.org' }],
  ['serverUrl: layers.address', wms, { serverUrl: 'ftp://maps.example.org/wms' }],
  ['serverUrl: layers.address', wms, { serverUrl: 'javascript:alert(1)' }],
  ['serverUrl: layers.address', wms, { serverUrl: 'https://ana:secret@maps.example.org/wms' }],
  ['serverUrl: layers.placeholders', tiles, { serverUrl: 'https://tiles.example.org/{z}/{x}.png' }],
  ['serverUrl: layers.placeholderInHost', tiles, { serverUrl: 'https://{x}.example.org/{z}/{x}/{y}.png' }],
  ['serverUrl: layers.placeholderInHost', tiles, { serverUrl: 'https://{s}.{-y}.example.org/{z}/{x}/{y}.png' }],
  ['serverUrl: layers.placeholderInHost', tiles, { serverUrl: 'https:///{x}.example.org/{z}/{x}/{y}.png' }],
  ['serverUrl: layers.placeholderInHost', tiles, { serverUrl: 'https://\\{x}.example.org/{z}/{x}/{y}.png' }],
  ['serverUrl: layers.placeholderInHost', tiles, { serverUrl: 'https://\t/{x}.example.org/{z}/{x}/{y}.png' }],
  ['serverUrl: layers.placeholderInHost', tiles, { serverUrl: 'https://\r\n/\n{x}.example.org/{z}/{x}/{y}.png' }],
  ['serverUrl: layers.placeholders', osm, { serverUrl: 'https://tiles.example.org/' }],
  ['informationFormatToUse: field.required', wms, { supportsGetFeatureInfo: true }],
  ['informationFormatToUse: field.notAllowed', wms, { supportsGetFeatureInfo: true, informationFormatToUse: 'a b' }],
  ['defaultOpacity: defaultOpacity.error', wms, { defaultOpacity: 1.01 }],
  ['defaultOpacity: defaultOpacity.error', wms, { defaultOpacity: -0.01 }],
  ['legendType: field.notAllowed', osm, { legendType: graphic }],
  ['legendTypeValue: field.required', wms, { legendType: 'LEGEND_TYPE_URL' }],
  ['legendTypeValue: url.error', wms, { legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'legend.png' }],
  ['legendTypeValue: layers.address', wms, { legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'https://a:b@c.example/l.png' }],
  ['internalName: field.taken', shape, { internalName: 'Geometric_element_point' }],
  ['legendTypeValue: file.error', wms, { legendType: image }],
  ['legendTypeValue: file.error', wms, { legendType: image, legendTypeValue: 'x' }],
  ['legendFileDescription: field.required', wms, { legendType: image, legendFile: 'legend.png' }],
  ['coordinateSystem: layers.coordinateSystem', shape, { coordinateSystem: 'ETRS89' }],
  ['copyStyleFromLayer: layers.oneStyle', shape, { styleFile: 'a.sld', copyStyleFromLayer: 'lakes' }],
])('refused: %s', (issue, layer, wrong) => {
  expect(issues({ ...layer, ...wrong })).toEqual([issue]);
});

it('every rule that is broken is named, not only the first', () => {
  expect(
    issues({
      ...wms,
      internationalization: undefined,
      order: 'x',
      serverUrl: 'x',
      internalName: '',
      supportsGetFeatureInfo: true,
    }),
  ).toEqual([
    'internationalization: field.required',
    'order: field.type',
    'internalName: field.required',
    'serverUrl: layers.address',
    'informationFormatToUse: field.required',
  ]);
});

it('what is only asked of a new layer is not asked when it is changed', () => {
  expect(issues({ ...shape, internalName: null, shapeFile: null }, LayerChange)).toEqual([]);
  expect(issues({ ...table, tableName: null, supportsGetFeatureInfo: true }, LayerChange)).toEqual([]);
});

describe('multipart', () => {
  it('carries texts, numbers, switches and names, and nothing that is empty', () => {
    const form = layerForm({ ...wms, defaultOpacity: 0.5, useProxy: false, internalComments: '', version: null });
    expect(form.get('internationalization')).toBe('[SEP-es-ES]Ríos');
    expect([...form.keys()].filter((it) => ['internalComments', 'version'].includes(it))).toEqual([]);
    expect(readLayerFields(Object.fromEntries(form))).toEqual({ ...wms, defaultOpacity: 0.5, useProxy: false });
  });
  it('what is no number, no switch and no text of several languages is left for the rules', () => {
    const raw = readLayerFields({ order: '1e3', useProxy: 'yes', internationalization: 'Ríos', serverUrl: '  ' });
    expect(raw).toEqual({ order: '1e3', useProxy: 'yes', internationalization: 'Ríos' });
    expect(issues({ ...wms, ...raw })).toEqual(['internationalization: field.type', 'order: field.type', 'useProxy: field.type']);
  });
});

it('feature information is asked for by our words or by media type', () => {
  expect([infoFormat('HTML'), infoFormat('json'), infoFormat(null), infoFormat('text/xml')]).toEqual([
    'text/html',
    'application/json',
    'application/json',
    'text/xml',
  ]);
  expect(['GML', 'application/vnd.ogc.gml/3.1.1', 'text/html; charset=utf-8'].every(isInformationFormat)).toBe(true);
  expect(['', 'pdf', 'text/html\r\nx: y', '<b>'].some(isInformationFormat)).toBe(false);
});

it('an address is http(s), whole and without credentials', () => {
  expect(['https://a.example', 'http://10.0.0.1:8080/wms?x={x}'].every(isAddress)).toBe(true);
  expect(
    ['', '//a.example', 'https:a.example', 'data:text/html,x', 'https://u@a.example', 'file:///etc/passwd'].some(isAddress),
  ).toBe(false);
});
