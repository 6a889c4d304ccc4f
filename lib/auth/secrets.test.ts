import { beforeAll, expect, it } from 'vitest';
import { GET as CONFIGURATION } from '@/app/api/configuration_parameter/all/route';
import { GET as ONE_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { GET as ONE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as ONE_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { GET as FILE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { GET as JOINS_ADMIN } from '@/app/api/elements/geometric_element_join/[id]/admin/route';
import { GET as JOINS } from '@/app/api/elements/geometric_element_join/[id]/route';
import { GET as JOINS_USER } from '@/app/api/elements/geometric_element_join/[id]/user/route';
import { GET as RELATIONS_ADMIN } from '@/app/api/elements/geometric_element_relation/[id]/admin/route';
import { GET as RELATIONS } from '@/app/api/elements/geometric_element_relation/[id]/route';
import { GET as RELATIONS_USER } from '@/app/api/elements/geometric_element_relation/[id]/user/route';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { call } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { type Person, person, visitor } from '@/lib/test/people';

// What a role may not see is not in the answer either: every answer's bytes and headers are searched for words that stand nowhere
// else than in what is secret.

type Who = 'anonymous' | 'USER' | 'ADMIN';
type Handler = Parameters<typeof call>[0];
let who: Record<Who, Person>;
let addresses: Record<string, { handlers: Record<Who, Handler>; params: Record<string, string>; url?: string }>;

/** What is written where, and who may read it. */
const SECRETS = {
  'the login of another owner': 'kanaria-owner',
  'the login of whoever joined': 'kanaria-joiner',
  'the login of a relation’s author': 'kanaria-author',
  'internal comments on one’s own': 'kanaria-note-hers',
  'internal comments on another’s': 'kanaria-note-his',
  'another’s hidden description': 'kanaria-hidden-his',
  'another’s hidden value': 'kanaria-value-his',
  'another’s hidden file': 'kanaria-file-his',
  'a hidden relation': 'kanaria-relation',
  'a hidden join': 'kanaria-join',
  'a parameter for administrators': 'kanaria-parameter',
};

/** Ids of accounts that stand out in an answer, and whose they are. */
const IDS: Record<string, string> = {};

beforeAll(async () => {
  await sql('ALTER TABLE user_account ALTER id RESTART WITH 77007700770');
  const [ana, uxia, owner, joiner, author] = await Promise.all([
    person({ login: 'ana' }),
    person({ login: 'uxia', role: 'ADMIN' }),
    person({ login: 'kanaria-owner' }),
    person({ login: 'kanaria-joiner' }),
    person({ login: 'kanaria-author' }),
  ]);
  who = { anonymous: visitor, USER: ana, ADMIN: uxia };
  for (const it of [owner, joiner, author]) IDS[`the id of ${it.login}`] = String(it.id);
  const type = await anElementType({ canJoin: true });
  const value = await anAttribute(type, 'TEXT');
  const hers = await anElement({ type, owner: ana, description: 'hers' });
  const his = await anElement({ type, owner, description: 'his' });
  const hidden = await anElement({ type, owner, description: 'kanaria-hidden-his', isPublic: false });
  await sql(`UPDATE geometric_element SET internal_comments = 'kanaria-note-' || CASE WHEN id = $1 THEN 'hers' ELSE 'his' END`, [
    hers.id,
  ]);
  await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [hidden.id, { [value.id]: 'kanaria-value-his' }]);
  const { uuid } = await sqlOne<{ uuid: string }>(
    `INSERT INTO geometric_element_file (element_id, original_filename, file_format, content_type, size, storage_key)
     VALUES ($1, 'kanaria-file-his.txt', (SELECT min(code) FROM file_format), 'text/plain', 1, 'kanaria') RETURNING uuid`,
    [hidden.id],
  );
  const relate = `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, is_public, comments) VALUES ($1, $2, $3, $4, $5)`;
  await sql(relate, [hers.id, his.id, author.id, true, 'a relation']);
  const third = await anElement({ type, owner, description: 'third' });
  await sql(relate, [hers.id, third.id, author.id, false, 'kanaria-relation']);
  await sql(relate, [hers.id, hidden.id, author.id, true, 'kanaria-relation']);
  const join = 'INSERT INTO geometric_element_join (element_id, user_account_id, is_public, comments) VALUES ($1, $2, $3, $4)';
  await sql(join, [hers.id, joiner.id, true, 'a join']);
  await sql(join, [hers.id, owner.id, false, 'kanaria-join']);
  await sql(
    `UPDATE configuration_parameter SET user_interface = false, value = 'kanaria-parameter' WHERE code = 'FOOTER_TEXT_8'`,
  );

  const everybody = (handler: Handler) => ({ anonymous: handler, USER: handler, ADMIN: handler });
  const lists = { anonymous: LIST, USER: LIST_USER, ADMIN: LIST_ADMIN };
  const ones = { anonymous: ONE, USER: ONE_USER, ADMIN: ONE_ADMIN };
  const [ofType, ofHers] = [{ id: String(type.id) }, { id: String(hers.id) }];
  const tile = { typeIds: String(type.id), z: '0', x: '0', y: '0.mvt' };
  addresses = {
    list: { handlers: lists, params: ofType },
    'the public list': { handlers: everybody(LIST), params: ofType },
    'one’s own list': { handlers: { ...lists, ADMIN: LIST_ADMIN }, params: ofType, url: `/x?ownerId=${ana.id}` },
    'his element': { handlers: ones, params: { id: String(his.id) } },
    'her element': { handlers: ones, params: ofHers },
    'the hidden element': { handlers: ones, params: { id: String(hidden.id) } },
    'the hidden element by the public endpoint': { handlers: everybody(ONE), params: { id: String(hidden.id) } },
    'the hidden file': { handlers: everybody(FILE), params: { uuid } },
    relations: { handlers: { anonymous: RELATIONS, USER: RELATIONS_USER, ADMIN: RELATIONS_ADMIN }, params: ofHers },
    joins: { handlers: { anonymous: JOINS, USER: JOINS_USER, ADMIN: JOINS_ADMIN }, params: ofHers },
    tile: { handlers: everybody(TILE), params: tile, url: '/x.mvt' },
    'her tile': { handlers: everybody(TILE), params: tile, url: '/x.mvt?scope=own' },
    'the deep tile': { handlers: everybody(TILE), params: { ...tile, z: '16', x: '31237', y: '24033.mvt' }, url: '/x.mvt' },
    configuration: { handlers: everybody(CONFIGURATION), params: {} },
  };
});

/** All that an answer says, headers too. */
async function said(role: Who, name: string): Promise<string> {
  const { handlers, params, url } = addresses[name]!;
  const response = await call(handlers[role], { params, url, as: who[role] });
  const bytes = Buffer.from(await response.arrayBuffer());
  return `${JSON.stringify([...response.headers])}\n${bytes.toString('latin1')}`;
}

/** Every place at which a role reads what is secret. */
async function seen(role: Who): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(addresses)) {
    const text = await said(role, name);
    for (const [what, word] of Object.entries({ ...SECRETS, ...IDS })) if (text.includes(word)) found.push(`${what}, in ${name}`);
  }
  return found;
}

it('a visitor reads nothing of what is secret, anywhere', async () => expect(await seen('anonymous')).toEqual([]));
it('an account reads nothing of what is somebody else’s secret, nor the comments of administrators', async () =>
  expect(await seen('USER')).toEqual([]));
it('an administrator reads all of it, so that the search for it can find it', async () => {
  const found = (await seen('ADMIN')).join('\n');
  const words = [...Object.keys(SECRETS).filter((it) => it !== 'another’s hidden file'), ...Object.keys(IDS)];
  for (const what of words) expect(found).toContain(what);
  expect(await said('ADMIN', 'the hidden element')).toContain('kanaria-file-his');
});
it('by the public endpoint an administrator reads what a visitor reads, except for what is said of their own elements', async () => {
  for (const name of ['the public list', 'the hidden element by the public endpoint']) {
    const text = await said('ADMIN', name);
    for (const word of Object.values({ ...SECRETS, ...IDS })) expect(text).not.toContain(word);
  }
});
it('an error does not reveal what it hides', async () => {
  const [gone, hidden] = await Promise.all(
    ['999999999', addresses['the hidden element']!.params.id!].map(async (id) => {
      const response = await call(ONE, { params: { id } });
      return { status: response.status, ...((await response.json()) as object), requestId: '' };
    }),
  );
  expect(hidden).toEqual(gone);
});
