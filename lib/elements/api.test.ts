import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/http/endpoint';
import { elementLists, elementsApi } from './api';

const endpoints: Record<string, Endpoint> = elementsApi;
const LIST = '/api/elements/geometric_element_type/{id}/geometric_elements';
const ONE = '/api/elements/geometric_element/{id}';
const MANY = '/api/elements/geometric_element';
const FILE = '/api/elements/geometric_element/files/{uuid}';

describe('the calls about elements', () => {
  it.each<[string, Endpoint['access'], Endpoint['method'], string]>([
    ['list', 'reader', 'GET', LIST],
    ['listUser', 'user', 'GET', `${LIST}/user`],
    ['listAdmin', 'reviewer', 'GET', `${LIST}/admin`],
    ['get', 'reader', 'GET', ONE],
    ['getUser', 'user', 'GET', `${ONE}/user`],
    ['getAdmin', 'reviewer', 'GET', `${ONE}/admin`],
    ['getMany', 'reader', 'GET', MANY],
    ['getManyUser', 'user', 'GET', `${MANY}/user`],
    ['getManyAdmin', 'reviewer', 'GET', `${MANY}/admin`],
    ['create', 'user', 'POST', MANY],
    ['update', 'user', 'POST', ONE],
    ['mend', 'user', 'POST', '/api/elements/mended_geometry'],
    ['remove', 'user', 'DELETE', ONE],
    ['addFiles', 'user', 'POST', `${ONE}/files`],
    ['fileFormats', 'anyone', 'GET', '/api/elements/file_formats'],
    ['getFile', 'reader', 'GET', FILE],
    ['changeFile', 'user', 'POST', FILE],
    ['removeFile', 'user', 'DELETE', FILE],
  ])('%s is for a %s: %s %s', (name, access, method, path) => expect(endpoints[name]).toMatchObject({ access, method, path }));

  it.each(Object.entries(endpoints))('%s: a replica may answer it where a list or an element is read', (name, { mayLag }) =>
    expect(mayLag).toBe(/^(list|get(?!File))/.test(name) || undefined),
  );
  it.each(Object.entries(endpoints))('%s says in the document what it does', (_, { summary }) =>
    expect(summary).toMatch(/^[A-Z].{5,}[^.]$/),
  );
  it.each(Object.entries(endpoints))('%s takes an id only if it is one', (_, { path, params }) => {
    const reads = (value: object) => params?.safeParse(value).success;
    if (path.includes('{id}')) expect([reads({ id: '7' }), reads({ id: 'x' }), reads({})]).toEqual([true, false, false]);
    else if (path.includes('{uuid}'))
      expect([reads({ uuid: '00000000-0000-4000-8000-000000000000' }), reads({ uuid: '7' }), reads({})]).toEqual([
        true,
        false,
        false,
      ]);
    else expect(params).toBeUndefined();
  });

  it('files come in the body of an element and of its change, nowhere else', () =>
    expect(Object.keys(endpoints).filter((name) => endpoints[name]?.base64Files)).toEqual(['create', 'update']));
  it('only adding an element creates a record with an address', () =>
    expect(Object.keys(endpoints).filter((name) => endpoints[name]?.creates)).toEqual(['create']));
  it('elements are returned with their type in the form that was asked for', () => {
    for (const name of ['list', 'listUser', 'listAdmin', 'get', 'getUser', 'getAdmin', 'create', 'update'])
      expect([name, endpoints[name]?.query?.safeParse({ type: 'reference' }).data]).toEqual([name, { type: 'reference' }]);
    for (const name of ['getMany', 'getManyUser', 'getManyAdmin'])
      expect([name, endpoints[name]?.query?.safeParse({ ids: '7,8', type: 'reference' }).data]).toEqual([
        name,
        { ids: [7, 8], type: 'reference' },
      ]);
  });
  it('files are attached with a sending key that is a UUID, or without one', () => {
    const { query } = elementsApi.addFiles;
    expect([query.safeParse({}).success, query.safeParse({ sendingKey: 'x' }).success]).toEqual([true, false]);
    expect(query.shape.sendingKey.meta()?.description).toMatch(/twice/);
  });
  it('a file is bytes, whole or as its thumbnail', () => {
    expect(elementsApi.getFile.returns).toBe('application/octet-stream');
    expect(elementsApi.getFile.query.parse({ thumbnail: '' })).toEqual({ thumbnail: '' });
    expect(elementsApi.getFile.query.parse({})).toEqual({});
  });
});

it('each role has its list', () =>
  expect(elementLists).toEqual({
    VISITOR: elementsApi.list,
    USER: elementsApi.listUser,
    REVIEWER: elementsApi.listAdmin,
    ADMIN: elementsApi.listAdmin,
  }));
