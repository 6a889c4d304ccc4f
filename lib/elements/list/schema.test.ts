import { describe, expect, it } from 'vitest';
import { AdminElementQuery, BBox, ElementPage, Ids, PublicElementQuery, UserElementQuery } from './schema';

const QUERIES = { public: PublicElementQuery, user: UserElementQuery, admin: AdminElementQuery };
/** The parameters that are refused, or undefined. */
const refused = (query: object, audience: keyof typeof QUERIES = 'public') =>
  QUERIES[audience].safeParse(query).error?.issues.map(({ path }) => path.join('.'));
const issue = (query: object, audience: keyof typeof QUERIES = 'public') => {
  const first = QUERIES[audience].safeParse(query).error?.issues[0];
  return first?.code === 'custom' ? first.params : undefined;
};
const many = (n: number) => Array.from({ length: n }, (_, at) => at + 1).join();

describe('a parameter of a list', () => {
  it.each<[string, string, unknown]>([
    ['geometricElementId', '1', 1],
    ['geometricElementId', '9007199254740991', Number.MAX_SAFE_INTEGER],
    ['description', 'a'.repeat(1000), 'a'.repeat(1000)],
    ['name', '', ''],
    ['province', '15', '15'],
    ['municipality', '15030', '15030'],
    ['parish', '1503001', '1503001'],
    ['bbox', '-9,42,-8,43', [-9, 42, -8, 43]],
    ['bbox', '1,2,1,2', [1, 2, 1, 2]],
    ['bbox', ' -9 , 42.5,-8e0,43', [-9, 42.5, -8, 43]],
    ['choices', '3,1,3', [3, 1, 3]],
    ['choices', '9007199254740991', [Number.MAX_SAFE_INTEGER]],
    ['laterCreationDate', '2026-03-01', { from: '2026-03-01T00:00:00.000Z', until: '2026-03-01T23:59:59.999Z' }],
    ['beforeCreationDate', '2026-03-01T10:00:00+01:00', { from: '2026-03-01T09:00:00.000Z', until: '2026-03-01T09:00:00.000Z' }],
    ['after', `a.${'b'.repeat(22)}`, `a.${'b'.repeat(22)}`],
    ['after', `${'-'.repeat(1000)}.${'_'.repeat(22)}`, `${'-'.repeat(1000)}.${'_'.repeat(22)}`],
    ['attribute.5', '1..2', '1..2'],
    ['attribute.999999999999999', 'x', 'x'],
    ['type', 'reference', 'reference'],
  ])('%s=%s', (name, text, value) => expect(PublicElementQuery.parse({ [name]: text })).toEqual({ [name]: value }));

  it.each([
    ['geometricElementId', '0'],
    ['geometricElementId', '-1'],
    ['geometricElementId', '1.5'],
    ['geometricElementId', '9007199254740992'],
    ['description', 'a'.repeat(1001)],
    ['description', 'a\0'],
    ['name', '\0'],
    ['province', 'a b'],
    ['bbox', '1,2,3'],
    ['bbox', '1,2,3,4,5'],
    ['bbox', '3,2,1,4'],
    ['bbox', '1,4,3,2'],
    ['bbox', '1,2,3,x'],
    ['bbox', '-1,2,,4'],
    ['bbox', '-1,2, ,4'],
    ['bbox', ' , , , '],
    ['bbox', '1,2,3,Infinity'],
    ['choices', ''],
    ['choices', '1,'],
    ['choices', '0'],
    ['choices', '1.5'],
    ['choices', '1e1'],
    ['choices', 'x1'],
    ['choices', '9007199254740992'],
    ['laterCreationDate', 'yesterday'],
    ['beforeModificationDate', '2026-02-30'],
    ['after', 'a'],
    ['after', `.${'b'.repeat(22)}`],
    ['after', `a.${'b'.repeat(21)}`],
    ['after', `a.${'b'.repeat(23)}`],
    ['after', `${'-'.repeat(1001)}.${'_'.repeat(22)}`],
    ['after', `a+.${'b'.repeat(22)}`],
    ['after', `a.${'b'.repeat(22)}.c`],
    ['attribute.', 'x'],
    ['attribute.x', 'x'],
    ['attribute.1x', 'x'],
    ['my.attribute.1', 'x'],
    ['attribute.1000000000000000', 'x'],
    ['type', 'whole'],
    ['sortField', 'geom'],
  ])('%s=%s is refused at its name', (name, text) => expect([...new Set(refused({ [name]: text }))]).toEqual([name]));

  it('100 choices are the most', () => {
    expect(refused({ choices: many(100) })).toBeUndefined();
    expect(refused({ choices: many(101) })).toEqual(['choices']);
    expect(refused({ choices: '1'.padStart(2001, '0') })).toEqual(['choices']);
    expect(refused({ choices: '1'.padStart(2000, '0') })).toBeUndefined();
  });

  it('says by which rule it is refused', () => {
    const invalid = { key: 'project.app.Body.field.invalid' };
    expect([issue({ bbox: '1' }), issue({ choices: 'x' }), issue({ laterCreationDate: 'x' })]).toEqual([
      invalid,
      invalid,
      invalid,
    ]);
    expect(issue({ colour: 'red' })).toEqual({ key: 'elements.filter.unknown', values: { filter: 'colour' } });
    expect(issue({ isPublic: 'true' }, 'user')).toEqual({ key: 'elements.filter.onlyOwn', values: { filter: 'isPublic' } });
    expect(issue({ after: `a.${'b'.repeat(22)}`, page: '1' })).toEqual({ key: 'project.app.Body.field.notAllowed' });
  });

  it('is refused beside others, all of them at once', () =>
    expect(refused({ bbox: '1', page: '-1', size: '0' })?.sort()).toEqual(['bbox', 'page', 'size']));
  it('a page and a cursor are one too many: the page is refused', () => {
    expect(refused({ after: `a.${'b'.repeat(22)}`, page: '1' })).toEqual(['page']);
    expect(refused({ page: '1' })).toBeUndefined();
  });
  it('an attribute may have several values', () =>
    expect(PublicElementQuery.parse({ 'attribute.5': ['A', 'B'] })).toEqual({ 'attribute.5': ['A', 'B'] }));
  it('a name that every object has is unknown too', () => {
    expect(refused({ constructor: 'x' })).toEqual(['constructor']);
    expect(refused({ toString: 'x' })).toEqual(['toString']);
  });
});

describe('who may ask for what', () => {
  const VISITORS = ['id', 'description', 'creationDate', 'modificationDate', 'isPublic', 'isReviewed'];
  it.each([
    ['public', VISITORS],
    ['user', VISITORS],
    ['admin', [...VISITORS, 'ownerLogin']],
  ] as const)('the %s list is ordered by %j', (audience, fields) => {
    for (const sortField of VISITORS.concat('ownerLogin', 'geom'))
      expect([sortField, refused({ sortField }, audience)]).toEqual([
        sortField,
        (fields as readonly string[]).includes(sortField) ? undefined : ['sortField'],
      ]);
  });

  it.each([
    ['isReviewed', 'true', ['user', 'admin']],
    ['ownerId', '7', ['user', 'admin']],
    ['internalComments', 'note', ['admin']],
    ['ownerLogin', 'ana', ['admin']],
    ['isPublic', 'false', ['admin']],
    ['municipality', '15030', ['public', 'user', 'admin']],
    ['bbox', '1,2,3,4', ['public', 'user', 'admin']],
  ] as const)('%s is a filter of %j', (name, value, audiences) => {
    for (const audience of Object.keys(QUERIES) as (keyof typeof QUERIES)[])
      expect([audience, refused({ [name]: value }, audience)]).toEqual([
        audience,
        (audiences as readonly string[]).includes(audience) ? undefined : [name],
      ]);
  });

  it('an account filters by the public flag only among its own', () => {
    expect(UserElementQuery.parse({ isPublic: 'false', ownerId: '7' })).toEqual({ isPublic: false, ownerId: 7 });
    expect(UserElementQuery.parse({ isPublic: 'true', ownerId: '7' })).toEqual({ isPublic: true, ownerId: 7 });
  });
  it.each(['TRUE', 'yes', '1', ''])('%j is no flag', (text) =>
    expect(refused({ isReviewed: text }, 'admin')).toEqual(['isReviewed']),
  );
});

it('a box is read by itself for others', () => expect(BBox.parse('1,2,3,4')).toEqual([1, 2, 3, 4]));
it('ids are read by themselves for others', () => expect(Ids.parse('7,8')).toEqual([7, 8]));

it('the answer has counted choices only where they were asked for', () => {
  const page = (choices?: unknown) => ElementPage.safeParse({ result: { items: [], totalItems: 0, choices } }).data;
  const counted = [{ attributeId: 7, value: 'A', count: 2 }];
  expect(page()?.result.choices).toBeUndefined();
  expect(page(counted)?.result.choices).toEqual(counted);
  expect(page([{ attributeId: 7.5, value: 'A', count: 2 }])).toBeUndefined();
  expect(page([{ attributeId: 7, value: 'A', count: 2.5 }])).toBeUndefined();
  expect(page([{ attributeId: 7, value: 1, count: 2 }])).toBeUndefined();
});

it('what a name does not tell is described in the document of the API', () => {
  const described = (name: keyof typeof PublicElementQuery.shape) => PublicElementQuery.shape[name].meta()?.description;
  expect(described('choices')).toMatch(/counted/);
  expect(described('name')).toMatch(/title attribute/);
  expect(PublicElementQuery.shape.after.unwrap().meta()?.description).toMatch(/next/);
  expect(Ids.meta()?.description).toMatch(/at most 100/);
  expect(ElementPage.shape.result.shape.choices.meta()?.description).toMatch(/10,000/);
});
