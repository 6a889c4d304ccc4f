import { describe, expect, it } from 'vitest';
import { api } from '@/lib/api';
import { openapi } from '@/lib/http/openapi';
import { callFrom, fieldName, partsOf } from './call';
import { type ApiDocument, groupsOf, kindOf, limitsOf, objectsIn, operationsOf, titleOfGroup } from './document';

const document = JSON.parse(JSON.stringify(openapi(api, { title: 'Vieiro', version: '0', server: '/gis/api' }))) as ApiDocument;
const operations = operationsOf(document);

function operation(id: string) {
  const found = operations.find((it) => it.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

function form(values: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
}

const call = (id: string, values: Record<string, string | File>) =>
  callFrom(operation(id), form(values), '/gis/api', { Authorization: 'Bearer x' });

it('every endpoint is an operation of the page, with the access that it declares', () => {
  const declared = Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, it]) => ({
      id: `${group}.${name}`,
      path: it.path.slice('/api'.length),
      needsSession: ['user', 'reviewer', 'admin'].includes(it.access),
    })),
  );
  const shown = operations.map(({ id, path, needsSession }) => ({ id, path, needsSession }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(shown.sort(byId)).toEqual(declared.sort(byId));
});

it('the filter finds words of path and summary, in any order and case', () => {
  const found = (filter: string) => groupsOf(operations, filter).flatMap(([, list]) => list.map((it) => it.id));
  expect(found('')).toHaveLength(operations.length);
  expect(found('LOGIN users')).toContain('users.logIn');
  expect(found('no such call')).toEqual([]);
  expect(titleOfGroup('elementTypes')).toBe('Element types');
});

describe('a filled-in form becomes a request', () => {
  it('parameters go into the path and the query, encoded; what is empty is left out', () => {
    const path = fieldName.parameter('path', 'id');
    const query = (name: string) => fieldName.parameter('query', name);
    expect(call('elements.list', { [path]: ' 3 ', [query('description')]: 'fonte & río', [query('size')]: '' })).toEqual({
      address: '/gis/api/elements/geometric_element_type/3/geometric_elements?description=fonte+%26+r%C3%ADo',
      init: { method: 'GET', headers: { Authorization: 'Bearer x' } },
    });
  });

  it('a JSON body is sent as it was typed, with its media type', () => {
    const { init } = call('users.logIn', { [fieldName.mediaType]: 'application/json', [fieldName.body]: '{"login":"a"}' });
    expect(init).toEqual({
      method: 'POST',
      headers: { Authorization: 'Bearer x', 'Content-Type': 'application/json' },
      body: '{"login":"a"}',
    });
  });

  it('headers that a call takes are sent as they were typed; what is empty is left out', () => {
    const header = (name: string) => fieldName.parameter('header', name);
    const values = { [header('If-Match')]: '"3"', [header('Content-Crs')]: '' };
    expect(call('ogcFeatures.remove', values).init).toEqual({
      method: 'DELETE',
      headers: { Authorization: 'Bearer x', 'If-Match': '"3"' },
    });
  });

  it('a multipart body has the parts that are filled in, and leaves its media type to the browser', () => {
    const file = new File(['<sld/>'], 'a.sld');
    const part = fieldName.part;
    const { init } = call('styles.add', {
      [fieldName.mediaType]: 'multipart/form-data',
      [part('styleName')]: 'walls',
      [part('layerType')]: '',
      [part('file')]: file,
      [part('none')]: new File([], ''),
    });
    expect(init.headers).toEqual({ Authorization: 'Bearer x' });
    const body = 'body' in init ? (init.body as FormData) : new FormData();
    expect([...body.keys()]).toEqual(['styleName', 'file']);
    expect((body.get('file') as File).name).toBe('a.sld');
  });
});

it('a multipart body has a field for each part: files, JSON and text', () => {
  const multipart = operation('elementTypes.create').bodies.find(([it]) => it === 'multipart/form-data');
  const parts = partsOf(document, multipart?.[1] ?? {});
  expect(parts.map(({ name, kind, required }) => [name, kind, required])).toEqual([
    ['legendFile', 'file', false],
    ['legendFileDescription', 'text', false],
    ['data', 'json', true],
  ]);
});

it('schemas are described in a few words', () => {
  expect(kindOf({ $ref: '#/components/schemas/Problem' })).toBe('Problem');
  expect(kindOf({ type: 'array', items: { $ref: '#/components/schemas/Problem' } })).toBe('Problem[]');
  expect(kindOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
  expect(kindOf({ type: ['boolean', 'null'] })).toBe('boolean | null');
  expect(kindOf({ enum: ['POINT', 'LINE'] })).toBe('"POINT" | "LINE"');
  expect(limitsOf({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toEqual(['minimum 1']);
  expect(objectsIn(document, { type: 'array', items: { $ref: '#/components/schemas/Problem' } })[0]?.properties).toHaveProperty(
    'code',
  );
});
