import { expect, it } from 'vitest';
import { tileRoute } from './handler';

const groups = (path: string) => ({ ...tileRoute.path.exec(path)?.groups });

it.each([
  ['/api/tiles/elements/7/3/1/2.mvt', { typeIds: '7', z: '3', x: '1', y: '2.mvt' }],
  ['/api/tiles/elements/7,12,3/14/1000/2000.mvt', { typeIds: '7,12,3', z: '14', x: '1000', y: '2000.mvt' }],
  ['/api/tiles/elements/70/3/1/2.mvt?scope=own&v=17', { typeIds: '70', z: '3', x: '1', y: '2.mvt' }],
])('%s is answered without the router', (path, params) => expect(groups(path)).toEqual(params));

it.each([
  '/api/tiles/elements/7/3/1/2',
  '/api/tiles/elements/7/3/1/2.mvtx',
  '/api/tiles/elements/7/3/1/2.mvt/3',
  '/api/tiles/elements/7,/3/1/2.mvt',
  '/api/tiles/elements/x/3/1/2.mvt',
  '/api/tiles/elements/7/-3/1/2.mvt',
  '/api/tiles/elements/7/3/x/2.mvt',
  '/api/tiles/elements/7/3/1/x.mvt',
  '/api/tiles/elements/7/3/1/2xmvt',
  '/x/api/tiles/elements/7/3/1/2.mvt',
  '/api/tiles/archive/7/3/1/2.mvt',
])('%s is left to it', (path) => expect(tileRoute.path.test(path)).toBe(false));
