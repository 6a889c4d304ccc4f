// What a list is asked in the benchmark: every order, every filter with rare and frequent matches, both together, far pages.
import { ATTRIBUTE_DATA_TYPES, type AttributeDataType } from '@/lib/data-types';
import { WORDS } from './chance';
import { MEASURED } from './data-types';

export type Caller = 'visitor' | 'owner' | 'admin';
export interface Question {
  what: string;
  as: Caller;
  /** After the list's address, or after that of the relations and joins of an element. */
  of?: 'elements' | 'relations' | 'joins' | 'details';
  query: Record<string, string | number>;
  /** What is asked for is the page after that of `query`, by its cursor. */
  next?: boolean;
}

/** A page that is asked for by its number, and has more rows before it than a person pages through. */
export const isFar = ({ query, next }: Question) => !next && Number(query.page ?? 0) > 100;

const SORTS = ['id', 'description', 'creationDate', 'modificationDate', 'isPublic', 'isReviewed'];
const SIZE = 10;

/** `ids`: the type's attributes by data type; `n`: how many elements; `ownerId`: whoever owns most of them. */
export function questions(n: number, ids: Record<string, number>, ownerId: number): Question[] {
  const at = (dataType: AttributeDataType) => `attribute.${ids[dataType]}`;
  const middle = Math.floor(n / 2 / SIZE);
  // Three in ten have the choice: ten thousand elements have 300 pages of it.
  const late = Math.min(500, Math.floor((n * 0.2) / SIZE));
  const all: Question[] = [];
  const ask = (
    what: string,
    query: Question['query'],
    as: readonly Caller[] = ['visitor', 'admin'],
    of: Question['of'] = 'elements',
  ) => {
    for (const caller of as) all.push({ what, as: caller, of, query: caller === 'owner' ? { ownerId, ...query } : query });
  };
  const follow = (what: string, query: Question['query']) => {
    for (const as of ['visitor', 'admin'] as const) all.push({ what, as, of: 'elements', query, next: true });
  };
  ask('first page', {}, ['visitor', 'owner', 'admin']);
  ask('page in the middle', { page: middle });
  follow('after the page in the middle', { page: middle });
  follow('after the first page, choice: stone', { [at('SELECT')]: 'STONE' });
  follow('after a late page, choice: stone', { [at('SELECT')]: 'STONE', page: late });
  follow('after a late page, created before the middle', { beforeCreationDate: '2024-06-30', page: late });
  ask('last page', { page: Math.floor((n * 0.9) / SIZE) });
  ask('page in the middle of one’s own', { page: Math.floor(n / 40 / SIZE) }, ['owner']);
  for (const sortField of SORTS) {
    ask(`by ${sortField}`, { sortField, sortOrder: 'asc' }, ['visitor', 'owner', 'admin']);
    ask(`by ${sortField}, in the middle`, { sortField, page: middle });
  }
  ask('by ownerLogin', { sortField: 'ownerLogin', sortOrder: 'asc' }, ['admin']);
  ask('by ownerLogin, in the middle', { sortField: 'ownerLogin', page: middle }, ['admin']);
  ask('id', { geometricElementId: 5000 });
  for (const word of WORDS) {
    ask(`description: ${word}`, { description: word });
    ask(`comments: ${word}`, { internalComments: word }, ['admin']);
  }
  ask('description: no such', { description: 'phoenix' });
  for (const letters of ['q', 'qz', '7', '!']) ask(`description: ${letters}`, { description: letters });
  ask('comments: qz', { internalComments: 'qz' }, ['admin']);
  for (const dataType of ATTRIBUTE_DATA_TYPES)
    for (const [what, value] of Object.entries(MEASURED[dataType].asked)) ask(what, { [at(dataType)]: value });
  ask('created in one day', { laterCreationDate: '2024-05-05', beforeCreationDate: '2024-05-05' });
  ask('created before', { beforeCreationDate: '2023-03-01' });
  for (const sortField of ['modificationDate', 'id'])
    for (const sortOrder of ['asc', 'desc']) {
      ask(`created before the middle, by ${sortField} ${sortOrder}`, { beforeCreationDate: '2024-06-30', sortField, sortOrder });
      ask(`created after the middle, by ${sortField} ${sortOrder}`, { laterCreationDate: '2024-07-01', sortField, sortOrder });
    }
  ask('changed before, by creationDate', { beforeModificationDate: '2025-01-01', sortField: 'creationDate' });
  ask('created before, a choice', { beforeCreationDate: '2024-06-30', [at('SELECT')]: 'MILL' });
  ask('created before, page 50', { beforeCreationDate: '2024-06-30', page: 50 });
  ask('created after', { laterCreationDate: '2023-03-01' });
  ask('changed in one day', { laterModificationDate: '2024-05-05', beforeModificationDate: '2024-05-05' });
  ask('changed before', { beforeModificationDate: '2025-01-01' });
  ask('province', { province: '01' });
  ask('municipality', { municipality: '00042' });
  ask('parish', { parish: '0000042' });
  ask('bbox: small', { bbox: '-8.4,42.5,-8.37,42.52' });
  ask('bbox: large', { bbox: '-9,42,-8,43' });
  ask('public', { isPublic: 'true' }, ['owner', 'admin']);
  ask('not public', { isPublic: 'false' }, ['owner', 'admin']);
  ask('reviewed', { isReviewed: 'true' }, ['owner', 'admin']);
  ask('login: one', { ownerLogin: 'lister-1' }, ['admin']);
  ask('owner', { ownerId }, ['admin']);
  for (const sortField of ['id', 'description', 'creationDate', 'isReviewed']) {
    ask(`by ${sortField}, description: heron`, { sortField, description: 'heron' });
    ask(`by ${sortField}, province`, { sortField, province: '01' });
    ask(`by ${sortField}, choice: stone`, { sortField, [at('SELECT')]: 'STONE' });
  }
  ask('by description, municipality', { sortField: 'description', municipality: '00042' });
  ask('by description, created in one month', {
    sortField: 'description',
    laterCreationDate: '2024-05-01',
    beforeCreationDate: '2024-05-31',
  });
  ask('by creationDate, login of few', { sortField: 'creationDate', ownerLogin: 'lister-7' }, ['admin']);
  ask('municipality and not reviewed, by id', { municipality: '00042', isReviewed: 'false', sortField: 'id' }, ['admin']);
  ask('province and not reviewed', { province: '01', isReviewed: 'false' }, ['admin']);
  ask('province, page 50', { province: '01', page: 50 });
  ask('choice: stone, page 50', { [at('SELECT')]: 'STONE', page: 50 });
  ask('one element', {}, ['visitor', 'owner', 'admin'], 'details');
  ask('relations', {}, ['visitor', 'owner', 'admin'], 'relations');
  ask('relations by id', { sortField: 'id' }, ['visitor'], 'relations');
  ask('joins', {}, ['visitor', 'owner', 'admin'], 'joins');
  return all;
}

const AUDIENCES: Record<Caller, string> = { visitor: '', owner: '/user', admin: '/admin' };
const PATHS = {
  elements: (typeId: number) => `geometric_element_type/${typeId}/geometric_elements`,
  details: (_: number, busy: number) => `geometric_element/${busy}`,
  relations: (_: number, busy: number) => `geometric_element_relation/${busy}`,
  joins: (_: number, busy: number) => `geometric_element_join/${busy}`,
};

/** What is asked for the page after that of a question. */
export const following = ({ query: { page, ...query }, ...question }: Question, cursor: string): Question => ({
  ...question,
  query: { ...query, after: cursor },
  next: undefined,
});

/** The address of a question. `busy` is the element that many are related to and have joined. */
export function addressOf({ as, of = 'elements', query }: Question, typeId: number, busy: number): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  if (of !== 'elements') search.delete('ownerId');
  return `/api/elements/${PATHS[of](typeId, busy)}${AUDIENCES[as]}${search.size > 0 ? `?${search}` : ''}`;
}
