// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { MapLayer } from '@/lib/layers/schema';
import { fromLngLat } from '../edit/coordinates';
import { InfoRefusal, readAnswer } from './answer';
import { infoAddress } from './request';

const layer: MapLayer = {
  id: 7,
  name: 'Rivers',
  type: 'WMS',
  serverUrl: 'https://maps.example.org/wms?map=water',
  internalName: 'rivers,lakes',
  version: '1.3.0',
  initiallyVisible: true,
  opacity: 1,
  allowChangeOpacity: true,
  useProxy: false,
  infoFormat: 'application/json',
  refresh: 5,
  legend: [],
};

describe('asking a layer what is at a place', () => {
  const query = (it: MapLayer) => new URL(infoAddress(it, [-8.5, 42.9], 10, 'http://here')).searchParams;
  it('asks for the middle pixel of a square around the place', () => {
    const asked = query(layer);
    const box = (asked.get('BBOX') ?? '').split(',').map(Number) as [number, number, number, number];
    expect([asked.get('CRS'), asked.get('I'), asked.get('J'), asked.get('WIDTH')]).toEqual(['EPSG:3857', '50', '50', '101']);
    const [x, y] = fromLngLat('EPSG:3857', [-8.5, 42.9]);
    expect((box[0] + box[2]) / 2).toBeCloseTo(x, 1);
    expect((box[1] + box[3]) / 2).toBeCloseTo(y, 1);
    // At zoom 10 a pixel is 76.44 m.
    expect(box[2] - box[0]).toBeCloseTo(101 * 76.437, 0);
  });
  it('names the layers as their server does', () => {
    const address = infoAddress({ ...layer, internalName: 'ows:Ríos e/regatos,a+b' }, [0, 0], 10, '');
    const asked = new URL(address).searchParams;
    expect([asked.get('LAYERS'), asked.get('QUERY_LAYERS')]).toEqual(Array(2).fill('ows:Ríos e/regatos,a+b'));
    expect(address).not.toContain('+');
  });
  it('speaks 1.1.1 where the layer does', () => {
    const asked = query({ ...layer, version: '1.1.1' });
    expect([asked.get('SRS'), asked.get('X'), asked.get('Y'), asked.get('CRS')]).toEqual(['EPSG:3857', '50', '50', null]);
  });
  it('goes to the layer’s own server, through the proxy, or to ours', () => {
    const address = (it: Partial<MapLayer>) => infoAddress({ ...layer, ...it }, [0, 0], 3, 'http://here');
    expect(address({})).toMatch(/^https:\/\/maps\.example\.org\/wms\?map=water&SERVICE=WMS/);
    expect(address({ useProxy: true })).toMatch(/^http:\/\/here\/api\/layerserver\?id=7&SERVICE=WMS/);
    expect(address({ type: 'WMS_SHAPE' })).toMatch(/^http:\/\/here\/api\/mapserver\?SERVICE=WMS/);
  });
});

describe('reading what it answers', () => {
  const geojson = '{"type":"FeatureCollection","features":[{"properties":{"name":"Ulla","length":132,"note":null}}]}';
  const gml = `<msGMLOutput xmlns:gml="http://www.opengis.net/gml"><rivers_layer><rivers_feature><gml:boundedBy><gml:Box><gml:coordinates>1,2 3,4</gml:coordinates></gml:Box></gml:boundedBy><name>Ulla</name><length>132</length></rivers_feature></rivers_layer></msGMLOutput>`;
  const found = {
    kind: 'features',
    features: [
      [
        ['name', 'Ulla'],
        ['length', '132'],
      ],
    ],
  };
  it('features of JSON and of GML, without what is empty and without geometries', () => {
    expect(readAnswer('application/geo+json', geojson)).toEqual(found);
    expect(readAnswer('application/vnd.ogc.gml; charset=utf-8', gml)).toEqual(found);
  });
  it.each([
    ['application/json', '{"type":"FeatureCollection","features":[]}'],
    ['text/plain', 'GetFeatureInfo results:\n\n  Search returned no results.\n'],
    ['text/html', '<html><head><title>GeoServer</title></head><body>  </body></html>'],
    ['text/xml', '<msGMLOutput></msGMLOutput>'],
    ['text/plain', ''],
  ])('%s with nothing in it is nothing', (type, text) => expect(readAnswer(type, text)).toBeNull());
  it('a text and a page as they are', () => {
    expect(readAnswer('text/plain', 'Ulla\n')).toEqual({ kind: 'text', text: 'Ulla' });
    expect(readAnswer('text/html', '<table><tr><td>Ulla</td></tr></table>')?.kind).toBe('page');
  });
  it.each([
    [
      'application/vnd.ogc.se_xml',
      '<ServiceExceptionReport><ServiceException code="LayerNotQueryable">no</ServiceException></ServiceExceptionReport>',
    ],
    ['application/json', 'Internal error'],
    ['text/xml', '<a><b></a>'],
  ])('%s that is a refusal is one', (type, text) => expect(() => readAnswer(type, text)).toThrow(InfoRefusal));
});
