import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  AttributeValue,
  AttributeValueInput,
  Element,
  ElementChange,
  ElementInput,
  Mended,
  MendInput,
  MIN_PART_M2,
} from './schema';

const refused = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
const KEY = '00000000-0000-4000-8000-000000000000';
const times = <T>(n: number, value: T) => Array.from({ length: n }, () => value);

describe('what may be sent of an element', () => {
  it('nothing at all: what is missing is said with everything else', () => {
    expect(ElementInput.parse({})).toEqual({});
    expect(ElementChange.parse({})).toEqual({});
  });
  it('each field, as it came', () => {
    const whole = {
      description: 'Torre',
      geom: { type: 'Point', coordinates: [-8, 42], radius: 3 },
      isPublic: true,
      isReviewed: false,
      internalComments: 'note',
      geometricElementTypeDto: { id: 7, code: 'LIGHTHOUSE' },
      listAttributeValueDto: [{ value: 'x', elementTypeAttributeType: { id: 8 } }],
      sendingKey: KEY,
    };
    const files = [{ filename: 'a.txt', base64: 'YQ==' }];
    expect(ElementInput.parse({ ...whole, listFileToInsertDto: files })).toEqual({ ...whole, listFileToInsertDto: files });
    const changed = { ...whole, id: 3, version: 2, listFileToModifyDto: files };
    expect(ElementChange.parse(changed)).toEqual(changed);
  });
  it('null in the place of every field', () => {
    const names = [
      'description',
      'geom',
      'isPublic',
      'isReviewed',
      'internalComments',
      'geometricElementTypeDto',
      'listAttributeValueDto',
      'sendingKey',
    ];
    const none = Object.fromEntries(names.map((name) => [name, null]));
    expect(ElementInput.parse({ ...none, listFileToInsertDto: null })).toEqual({ ...none, listFileToInsertDto: null });
    expect(refused(ElementChange, { ...none, id: null, version: null, listFileToModifyDto: null })).toBeUndefined();
  });
  it('files that are new come with an element, and the list of those that stay with a change', () => {
    expect(ElementChange.parse({ listFileToInsertDto: [] })).toEqual({});
    expect(ElementInput.parse({ listFileToModifyDto: [], id: 3, version: 2 })).toEqual({});
  });

  it.each([
    ['description', 'a'.repeat(20_000)],
    ['internalComments', 'a'.repeat(20_000)],
    ['listAttributeValueDto', times(5000, { elementTypeAttributeType: { id: 1 } })],
    ['listFileToInsertDto', times(50, { filename: 'a', base64: 'YQ==' })],
    ['geometricElementTypeDto', { id: 1 }],
  ])('%s, as much as may be', (name, value) => expect(refused(ElementInput, { [name]: value })).toBeUndefined());
  it.each([
    ['description', 'a'.repeat(20_001), 'description'],
    ['description', 'a\0', 'description'],
    ['description', '\ud800', 'description'],
    ['description', 7, 'description'],
    ['internalComments', 'a'.repeat(20_001), 'internalComments'],
    ['internalComments', '\0', 'internalComments'],
    ['isPublic', 'true', 'isPublic'],
    ['isReviewed', 1, 'isReviewed'],
    ['geometricElementTypeDto', { id: 0 }, 'geometricElementTypeDto.id'],
    ['geometricElementTypeDto', { id: 1.5 }, 'geometricElementTypeDto.id'],
    ['geometricElementTypeDto', {}, 'geometricElementTypeDto.id'],
    ['listAttributeValueDto', times(5001, { elementTypeAttributeType: { id: 1 } }), 'listAttributeValueDto'],
    ['listFileToInsertDto', times(51, { filename: 'a', base64: 'YQ==' }), 'listFileToInsertDto'],
    ['listFileToInsertDto', [{ filename: '', base64: 'YQ==' }], 'listFileToInsertDto.0.filename'],
    ['sendingKey', 'key', 'sendingKey'],
  ])('%s refused: %#', (name, value, path) => expect(refused(ElementInput, { [name]: value })).toEqual([path]));
  it.each([
    ['id', 1.5],
    ['id', '1'],
    ['version', 1.5],
    ['version', '1'],
    ['listFileToModifyDto', times(501, {})],
  ])('of a change, %s refused: %#', (name, value) => expect(refused(ElementChange, { [name]: value })).toEqual([name]));
  it('500 files may stay', () => expect(refused(ElementChange, { listFileToModifyDto: times(500, {}) })).toBeUndefined());

  it('a text that cannot be stored says so', () =>
    expect(ElementInput.safeParse({ description: '\0' }).error?.issues[0]).toMatchObject({
      params: { key: 'project.app.Body.field.invalid' },
    }));
  it.each(['text', 7, true, null, undefined])('a value may be %j', (value) =>
    expect(refused(AttributeValueInput, { value, elementTypeAttributeType: { id: 1 } })).toBeUndefined(),
  );
  it.each([
    [{ value: {}, elementTypeAttributeType: { id: 1 } }, 'value'],
    [{ value: 'x' }, 'elementTypeAttributeType'],
    [{ value: 'x', elementTypeAttributeType: { id: 1.5 } }, 'elementTypeAttributeType.id'],
  ])('a value is refused: %j', (value, path) => expect(refused(AttributeValueInput, value)).toEqual([path]));
});

describe('an element in an answer', () => {
  const reference = { id: 3, code: 'LIGHTHOUSE', name: 'Lighthouse' };
  const element = {
    id: 1,
    version: 1,
    name: 'Torre',
    description: 'Torre',
    geom: { type: 'Point', coordinates: [-8, 42] },
    creationDate: '2026-01-01T00:00:00.000Z',
    modificationDate: '2026-01-01T00:00:00.000Z',
    isPublic: true,
    isReviewed: false,
    isOwnerUser: false,
    userCanJoin: false,
    province: null,
    municipality: null,
    parish: null,
    listParishes: [],
    listAttributeValueDto: [{ id: '1.2.0', value: 'x', elementTypeAttributeType: { id: 2 } }],
    listGeometricElementFileDto: [],
    geometricElementTypeDto: reference,
  };
  it('has these fields for everybody', () => {
    expect(Element.parse(element)).toEqual(element);
    for (const name of Object.keys(element))
      expect(refused(Element, { ...element, [name]: undefined })?.map((path) => path.split('.')[0])).toContain(name);
  });
  it('has these ones for some, and no others', () => {
    const more = { internalComments: null, owner: 'ana', ownerId: 7, ownerLogin: 'ana' };
    expect(Element.parse({ ...element, ...more })).toEqual({ ...element, ...more });
    expect(Element.parse({ ...element, passwordHash: 'x' })).toEqual(element);
  });
  it.each(['id', 'version', 'ownerId'])('%s is whole', (name) =>
    expect(refused(Element, { ...element, [name]: 1.5 })).toEqual([name]),
  );
  it.each(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'])('may be a %s', (type) => {
    expect(refused(Mended, { geom: { type, coordinates: [] } })).toBeUndefined();
    expect(Mended.parse({ geom: { type, coordinates: [[1, 2]], crs: 'x' } })).toEqual({ geom: { type, coordinates: [[1, 2]] } });
  });
  it.each(['Circle', 'GeometryCollection', ''])('is no %s', (type) =>
    expect(refused(Mended, { geom: { type, coordinates: [] } })).toEqual(['geom.type']),
  );
  it('a value has the id of its attribute', () => {
    expect(refused(AttributeValue, { id: '1', value: 'x', elementTypeAttributeType: { id: 1.5 } })).toEqual([
      'elementTypeAttributeType.id',
    ]);
    expect(refused(AttributeValue, { id: 1, value: 2, elementTypeAttributeType: {} })).toEqual([
      'id',
      'value',
      'elementTypeAttributeType.id',
    ]);
  });
});

it('anything may be sent to be mended', () => expect(MendInput.parse({ geom: 'x', more: 1 })).toEqual({ geom: 'x' }));
it('what is smaller than a square metre is there by mistake', () => expect(MIN_PART_M2).toBe(1));

it('what a name does not tell is described in the document of the API', () => {
  const described = (schema: z.ZodObject, name: string) => (schema.shape[name] as z.ZodType).meta()?.description;
  for (const name of ['description', 'geom', 'geometricElementTypeDto'])
    expect(described(ElementInput, name)).toMatch(/^Required/);
  for (const name of ['isReviewed', 'internalComments']) expect(described(ElementInput, name)).toMatch(/administrator/);
  expect(described(ElementInput, 'sendingKey')).toMatch(/twice/);
  expect(described(ElementChange, 'version')).toMatch(/last word/);
  expect(described(MendInput, 'geom')).toMatch(/^Required/);
  expect(described(Element, 'name')).toMatch(/title attribute/);
  expect(described(Element, 'internalComments')).toBe('Reviewers and administrators only');
  expect(described(Element, 'owner')).toMatch(/dministrators/);
  expect(AttributeValue.meta()?.description).toMatch(/text form/);
});

it('each shape has its name in the document of the API', () => {
  const named = { ElementInput, ElementChange, MendInput, Mended, Element, AttributeValue, Geometry: Mended.shape.geom };
  for (const [name, schema] of Object.entries(named)) expect(schema.meta()?.id).toBe(name);
  expect(Mended.shape.geom.meta()?.description).toMatch(/EPSG:4326/);
});
