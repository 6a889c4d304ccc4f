import { describe, expect, it } from 'vitest';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { create, elementScene, kinds, modify, name, type, who } from '@/lib/test/element-scene';

elementScene();

describe('shapes at the edge of the world are taken, or refused in words', () => {
  const box = (west: number, south: number, east: number, north: number) => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  it.each<[number, string, unknown]>([
    [201, 'Point', [180, 90]],
    [201, 'Point', [-180, -90]],
    [201, 'Point', [1e-320, 5e-324]],
    [
      201,
      'MultiPoint',
      [
        [0, 0],
        [0, 0],
        [0, 90],
      ],
    ],
    [
      201,
      'LineString',
      [
        [-180, -90],
        [180, 90],
      ],
    ],
    [
      201,
      'LineString',
      [
        [0, 89],
        [0, 90],
      ],
    ],
    [
      201,
      'MultiLineString',
      [
        [
          [0, 80],
          [0, 89],
        ],
        [
          [1, 1],
          [2, 2],
        ],
      ],
    ],
    [201, 'Polygon', [box(-180, -90, 180, 90)]],
    [201, 'Polygon', [box(0, 86, 10, 88)]],
    [
      400,
      'Polygon',
      [
        [
          [0, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      ],
    ],
    [
      400,
      'Polygon',
      [
        [
          [0, 0],
          [1, 0],
          [0, 0],
          [0, 0],
        ],
      ],
    ],
    [400, 'Polygon', [box(0, 0, 9, 9), box(1, 1, 2, 2), box(1, 1, 2, 2)]],
    [400, 'MultiPolygon', [[box(0, 0, 2, 2)], [box(1, 1, 3, 3)]]],
    [400, '__proto__', {}],
  ])('%d: %s %j', async (status, kind, coordinates) => {
    const answer = await create(who.ana, { geom: { type: kind, coordinates } });
    expect([answer.status, (answer.body.fieldErrors ?? []).map((it) => it.fieldName)]).toEqual([
      status,
      status === 400 ? ['geom'] : [],
    ]);
  });
});

it('whatever stands in a field, the answer is never a 500', async () => {
  const own = (await create(who.ana)).body.id;
  const odd = [
    0,
    -1,
    1e308,
    true,
    [],
    {},
    [null],
    '\0',
    '\ud800',
    { id: 2 ** 60 },
    [{ value: {}, elementTypeAttributeType: { id: 1 } }],
    [{ base64: '=' }],
  ];
  const fields = [
    'description',
    'geom',
    'isPublic',
    'internalComments',
    'geometricElementTypeDto',
    'listAttributeValueDto',
    'listFileToInsertDto',
    'listFileToModifyDto',
    'id',
    'version',
  ];
  for (const field of fields)
    for (const value of odd) {
      const [made, changed] = [await create(who.uxia, { [field]: value }), await modify(who.uxia, own, { [field]: value })];
      expect(Math.max(made.status, changed.status), `${field}: ${JSON.stringify(value)}`).toBeLessThan(500);
    }
}, 60_000);

describe('whatever a list is asked', () => {
  const ask = async (query: string) =>
    (await callJson<Page<unknown>>(LIST, { url: `/x?${query}`, params: { id: String(type.id) }, as: who.uxia })).status;
  it.each([
    [400, 'geometricElementId=99999999999999999999'],
    [200, 'geometricElementId=9007199254740991'],
    [400, 'ownerId=9007199254740993'],
    [400, 'description=%00'],
    [200, 'description=%ED%A0%80'],
    [200, 'description=\\'],
    [400, 'description=a&description=b'],
    [400, 'province=%00'],
    [400, 'parish=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
    [400, 'bbox=-1e400,0,1,1'],
    [200, 'bbox=-999,-999,999,999'],
    [400, 'bbox=,,,'],
    [200, 'bbox=0,0,0,0'],
    [400, 'laterCreationDate=0000-01-01'],
    [200, 'laterCreationDate=0001-01-01'],
    [200, 'beforeCreationDate=9999-12-31'],
    [400, 'beforeCreationDate=9999-12-31T23:59:59-12:00'],
    [400, 'isPublic=TRUE'],
    [400, 'constructor=1'],
    [400, 'attribute.999999999999999=1'],
    [200, 'ownerLogin=%25'],
    [200, 'page=10000000&size=1000'],
    [400, 'page=1e9'],
  ])('%d: %s', async (status, query) => expect(await ask(query)).toBe(status));
  it.each([
    [400, '%00'],
    [200, '%25%5C'],
  ])('%d: a text attribute, %s', async (status, value) => expect(await ask(`attribute.${name.id}=${value}`)).toBe(status));
  it('400: a choice that cannot be', async () => expect(await ask(`attribute.${kinds.id}=%00`)).toBe(400));
});
