import { expect, it } from 'vitest';
import type { MapLayer } from '@/lib/layers/schema';
import { pictureAddress, tileAt } from './layer-picture';

const layer = (change: Partial<MapLayer>) =>
  ({
    id: 4,
    type: 'XYZ',
    serverUrl: 'https://t.example.org/{z}/{x}/{y}.png',
    useProxy: false,
    refresh: 7,
    ...change,
  }) as MapLayer;
const santiago = { center: [-8.5448, 42.8782] as [number, number], zoom: 11 };

it.each([
  [
    { center: [0, 0] as [number, number], zoom: -1 },
    { z: 0, x: 0, y: 0 },
  ],
  [santiago, { z: 12, x: 1950, y: 1506 }],
  [
    { center: [180, 90] as [number, number], zoom: 1 },
    { z: 2, x: 0, y: 0 },
  ],
  [
    { center: [-181, -90] as [number, number], zoom: 1 },
    { z: 2, x: 3, y: 3 },
  ],
  [
    { center: [0.001, -0.001] as [number, number], zoom: 22 },
    { z: 19, x: 262145, y: 262145 },
  ],
])('the tile of %j', (camera, tile) => expect(tileAt(camera)).toEqual(tile));

it('tiles are asked for at their own server or through the proxy, under the name and version of their layer', () => {
  const whose = { key: 'layer-4', version: '7' };
  const at = (change: Partial<MapLayer>) => pictureAddress(layer(change), 'http://localhost/base', santiago);
  expect(at({})).toEqual({ ...whose, url: 'https://t.example.org/12/1950/1506.png' });
  expect(at({ useProxy: true })).toEqual({ ...whose, url: 'http://localhost/base/api/layerserver?id=4&z=12&x=1950&y=1506' });
});

it('a WMS is asked for the box of the tile, in metres', () => {
  const { url } = pictureAddress(layer({ type: 'WMS', serverUrl: 'https://m.example.org/wms', internalName: 'a' }), '', santiago);
  const box = (new URL(url).searchParams.get('BBOX') ?? '').split(',').map(Number);
  const side = 40075016.685578488 / 4096;
  [1950 * side, 40075016.685578488 - 1507 * side, 1951 * side, 40075016.685578488 - 1506 * side].forEach((edge, index) => {
    expect(box[index]).toBeCloseTo(edge - 20037508.342789244, 3);
  });
});
