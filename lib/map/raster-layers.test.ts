import { describe, expect, it } from 'vitest';
import { layerLegend } from '@/lib/layers/legend';
import type { Layer, MapLayer } from '@/lib/layers/schema';
import { infoAddress } from './info/request';
import { pictureAddress } from './layer-picture';
import { rasterSource } from './raster-layers';

const layer = (changes: Partial<MapLayer>) =>
  ({
    id: 7,
    type: 'XYZ',
    serverUrl: 'https://t.example/{z}/{x}/{y}',
    useProxy: false,
    refresh: 1,
    opacity: 1,
    ...changes,
  }) as MapLayer;
const addresses = (changes: Partial<MapLayer>) =>
  (rasterSource(layer(changes), '').tiles ?? []).map((it) => it.replace('layer://7/1/', ''));

describe('the source of tiles', () => {
  it('has one address for each subdomain', () =>
    expect(addresses({ serverUrl: 'https://{s}.example/{z}/{x}/{y}' })).toEqual(
      ['a', 'b', 'c'].map((it) => `https://${it}.example/{z}/{x}/{y}`),
    ));

  it('counts rows from the south where its server does', () => {
    const south = { serverUrl: 'https://t.example/{z}/{x}/{-y}' };
    expect(rasterSource(layer(south), '')).toMatchObject({ scheme: 'tms', tiles: ['layer://7/1/https://t.example/{z}/{x}/{y}'] });
    expect(rasterSource(layer({}), '')).not.toHaveProperty('scheme');
    // Our own server fills it in.
    expect(rasterSource(layer({ ...south, useProxy: true }), '')).not.toHaveProperty('scheme');
    expect(pictureAddress(layer(south), '', { center: [-8, 43], zoom: 2 }).url).toBe('https://t.example/3/3/5');
  });

  it('ends where its tiles do', () => {
    const source = rasterSource(layer({ extent: [-9, 41, -6, 44], minZoom: 3, maxZoom: 12 }), '');
    expect(source).toMatchObject({ bounds: [-9, 41, -6, 44], minzoom: 3, maxzoom: 12 });
    expect(pictureAddress(layer({ maxZoom: 2 }), '', { center: [-8, 43], zoom: 12 }).url).toBe('https://t.example/2/1/1');
  });

  it('is asked for everywhere where its extent lies across the date line', () =>
    expect(rasterSource(layer({ extent: [170, -50, -170, -30] }), '')).not.toHaveProperty('bounds'));
});

describe('a WMS', () => {
  const wms = {
    type: 'WMS',
    serverUrl: 'https://m.example/wms?map=a',
    internalName: 'ows:roads,Ríos & regatos/1:25 000',
  } as const;
  const NAMES = ['ows:roads', 'Ríos & regatos/1:25 000'];
  const asked = (address: string) => Object.fromEntries(new URL(address).searchParams);

  it('is asked for its layers by whatever names its server gives them', () => {
    const [map = ''] = addresses(wms);
    expect(asked(map)).toMatchObject({ map: 'a', LAYERS: NAMES.join(','), CRS: 'EPSG:3857', FORMAT: 'image/png' });
    expect(map).toContain('LAYERS=ows%3Aroads%2CR%C3%ADos%20%26%20regatos%2F1%3A25%20000');
    const info = infoAddress(layer({ ...wms, infoFormat: 'text/plain' }), [-8, 43], 9, '');
    expect(asked(info)).toMatchObject({ QUERY_LAYERS: NAMES.join(','), LAYERS: NAMES.join(',') });
    const legend = { ...wms, id: 7, version: '1.3.0', legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC', showAllLayersOnLegend: true };
    expect(layerLegend(legend as unknown as Layer).map(({ src }) => asked(src).LAYER)).toEqual(NAMES);
  });

  it('in the format and the system that it has', () => {
    const old = { ...wms, version: '1.1.1' as const, imageFormat: 'image/jpeg', coordinateSystem: 'EPSG:900913' };
    expect(asked(addresses(old)[0] ?? '')).toMatchObject({ SRS: 'EPSG:900913', FORMAT: 'image/jpeg' });
    expect(asked(infoAddress(layer({ ...old, infoFormat: 'text/plain' }), [-8, 43], 9, ''))).toMatchObject({
      SRS: 'EPSG:900913',
    });
  });
});
