import { expect, it } from 'vitest';
import { pageOf } from './pages';

it('each answer for people has its page', () => {
  expect(pageOf('/api/ogc')).toBe('/open_data');
  expect(pageOf('/api/ogc/')).toBe('/open_data');
  expect(pageOf('/api/ogc/conformance')).toBe('/open_data/conformance');
  expect(pageOf('/api/ogc/collections/fountain')).toBe('/open_data/collections/fountain');
  expect(pageOf('/api/ogc/collections/fountain/items/7')).toBe('/open_data/collections/fountain/items/7');
  expect(pageOf('/api/ogc/api')).toBe('/api/docs');
});

it('tiles, schemas, styles and other addresses have none', () => {
  const others = [
    '/collections/a/tiles',
    '/collections/a/schema',
    '/collections/a/queryables',
    '/style.json',
    '/sprites/types.png',
  ];
  expect([...others.map((it) => `/api/ogc${it}`), '/api/ogcx', '/', '/api'].map(pageOf).filter(Boolean)).toEqual([]);
});
