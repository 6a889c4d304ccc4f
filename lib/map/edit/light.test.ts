import { expect, it } from 'vitest';
import type { Position } from '@/lib/position';
import { lightGeometry } from './light';

/** Two kilometres to the east, with a step of a metre to the north at each second position. */
const stairs = Array.from({ length: 500 }, (_, n): Position => [-8 + n * 0.00005, 43 + (n % 2) * 0.00001]);

it('keeps a short geometry as it is, to ten centimetres', () =>
  expect(lightGeometry({ type: 'Point', coordinates: [-8.12345678, 43] }, 100)).toEqual({
    type: 'Point',
    coordinates: [-8.123457, 43],
  }));

it('leaves out what a long line can do without, and keeps its ends', () => {
  const light = lightGeometry({ type: 'LineString', coordinates: stairs }, 100);
  expect(light).toEqual({ type: 'LineString', coordinates: [stairs[0], stairs.at(-1)?.map((it) => Number(it.toFixed(6)))] });
});

it('a closed outline stays closed', () => {
  const ring: Position[] = [...stairs, [-7.975, 43.02], stairs[0] as Position];
  const light = lightGeometry({ type: 'Polygon', coordinates: [ring] }, 100);
  if (light?.type !== 'Polygon') throw new Error('no polygon');
  const [first, last] = [light.coordinates[0]?.[0], light.coordinates[0]?.at(-1)];
  expect([light.coordinates[0]?.length, first]).toEqual([4, last]);
});

it('is none where too much is left', () => {
  const coordinates = Array.from({ length: 200 }, (_, n): Position => [n / 10, n % 2]);
  expect(lightGeometry({ type: 'MultiPoint', coordinates }, 100)).toBeNull();
});
