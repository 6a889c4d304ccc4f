import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { GET as REVISIONS } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import { DELETE as DELETE_ELEMENT, GET as READ, POST as SAVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as READ_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { POST as DECIDE } from '@/app/api/elements/proposals/[id]/decide/route';
import { GET as FILE } from '@/app/api/elements/proposals/[id]/files/[uuid]/route';
import { GET as MESSAGES, POST as WRITE } from '@/app/api/elements/proposals/[id]/messages/route';
import { GET as GET_PROPOSAL } from '@/app/api/elements/proposals/[id]/route';
import { POST as WITHDRAW } from '@/app/api/elements/proposals/[id]/withdraw/route';
import { GET as LIST, POST as PROPOSE } from '@/app/api/elements/proposals/route';
import type { FieldConflict } from '@/lib/elements/save/merge';
import type { Element } from '@/lib/elements/schema';
import type { Revision } from '@/lib/history/schema';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, elementScene, modify, name, setting, type tower, type, who } from '@/lib/test/element-scene';
import { aCode } from '@/lib/test/elements';
import { garbage } from '@/lib/test/file-scene';
import { type Person, person, visitor } from '@/lib/test/people';
import { aPhoto } from '@/lib/test/pictures';
import type { Proposal } from './schema';

type Answer = Proposal & {
  code: string;
  globalError: string;
  fieldErrors?: { fieldName: string; message: string }[];
  conflicts?: FieldConflict[];
  current?: Proposal;
};
interface List {
  result: { items: Proposal[]; totalItems: number };
}

elementScene();
let element: Element;
let carme: Person;
beforeAll(async () => {
  carme = await person();
});
/** Ana's public element, with a name. */
const anElementOfAna = async (more: object = {}) => (await create(who.ana, { isPublic: true, ...more })).body;
beforeEach(async () => {
  await setting('ENABLE_PROPOSALS', 'true');
  element = await anElementOfAna();
});

const named = (value: string) => [{ value, elementTypeAttributeType: { id: name.id } }];
/** The body of a save of the element as it is, with something changed. */
const change = (more: object = {}) => ({
  ...{ id: element.id, description: element.description, geom: element.geom, isPublic: true },
  geometricElementTypeDto: { id: type.id },
  listAttributeValueDto: named('Torre'),
  ...more,
});
const propose = (as: Person | undefined, body: object) => callJson<Answer>(PROPOSE, { method: 'POST', as, body });
const correct = (as: Person | undefined = who.brais, more: object = { description: 'A lighthouse' }, body: object = {}) =>
  propose(as, {
    kind: 'MODIFY',
    elementId: element.id,
    version: element.version,
    change: change(more),
    note: 'I was there',
    ...body,
  });
const decide = (id: number, body: object, as: Person = who.uxia) =>
  callJson<Answer>(DECIDE, { method: 'POST', as, params: { id: String(id) }, body });
const withdraw = (id: number, as: Person) => callJson<Answer>(WITHDRAW, { method: 'POST', as, params: { id: String(id) } });
const get = (id: number, as?: Person) => callJson<Answer>(GET_PROPOSAL, { as, params: { id: String(id) } });
const list = (as: Person, query = '') => callJson<List>(LIST, { as, url: `/x${query}` });
const now = (id = element.id) => callJson<Element>(READ_ADMIN, { as: who.uxia, params: { id: String(id) } });
const at = ({ body }: { body: Answer }) => body.fieldErrors?.map((it) => it.fieldName);
const revisions = async (id = element.id) =>
  (await callJson<{ result: { items: Revision[] } }>(REVISIONS, { as: who.uxia, params: { id: String(id) } })).body.result.items;
const stateOf = async (id: number) => (await sqlOne<{ state: string }>('SELECT state FROM proposal WHERE id = $1', [id])).state;

describe('proposing', () => {
  it('201: an account proposes a correction of what it sees; it is not in force', async () => {
    const { status, body } = await correct();
    expect([status, body.kind, body.state, body.note, body.version]).toEqual([201, 'MODIFY', 'OPEN', 'I was there', 1]);
    expect(body.changes).toEqual([{ field: 'description', before: 'Tower of Hercules', after: 'A lighthouse' }]);
    expect(body.may).toEqual({ withdraw: true, decide: false, write: true });
    expect((await now()).body).toMatchObject({ description: 'Tower of Hercules', version: 1 });
  });

  it('401 without an account, 403 for the owner and an administrator, 404 for what one does not see or is not there', async () => {
    expect((await correct(visitor)).status).toBe(401);
    expect((await correct(who.ana)).status).toBe(403);
    expect((await correct(who.uxia)).status).toBe(403);
    expect((await correct(who.brais, {}, { elementId: 999_999 })).status).toBe(404);
    await modify(who.ana, element.id, { isPublic: false, listAttributeValueDto: named('Torre') });
    expect((await correct()).status).toBe(404);
  });

  it('400: it is checked by the rules of a save, and every mistake is named', async () => {
    const found = await correct(who.brais, {
      description: ' ',
      geom: { type: 'Point', coordinates: [200, 0] },
      listAttributeValueDto: [],
    });
    expect(found.status).toBe(400);
    expect(at(found)?.sort()).toEqual([`change.attribute.${name.id}`, 'change.description', 'change.geom']);
    expect([await correct(who.brais, {}), await correct(who.brais, {}, { change: undefined })].map(at)).toEqual([
      ['change'],
      ['change'],
    ]);
    expect(at(await correct(who.brais, undefined, { version: 7 }))).toEqual(['version']);
    expect(at(await propose(who.brais, { kind: 'DELETE', elementId: element.id, note: ' ' }))).toEqual(['note']);
    expect(at(await propose(who.brais, { kind: 'MODIFY', change: change() }))).toEqual(['elementId']);
    expect(at(await propose(who.brais, { kind: 'ERASE' }))).toEqual(['kind']);
    expect(at(await propose(who.brais, { kind: 'CREATE' }))).toEqual(['change']);
  });

  it('400: hostile bodies are refused, whatever they hold', async () => {
    for (const body of [null, [], 7, { kind: 'MODIFY', elementId: -1 }, { kind: 'MODIFY', elementId: 1e300, change: {} }])
      expect((await propose(who.brais, body as object)).status).toBe(400);
    for (const note of ['\0', 'x'.repeat(5001), { toString: 'x' }])
      expect(at(await correct(who.brais, undefined, { note }))).toEqual(['note']);
    const text = `'; DROP TABLE proposal; -- <script>`;
    expect((await correct(who.brais, { description: text })).body.changes[0]?.after).toBe(text);
  });

  it('what others have changed since the version that was read is no change of theirs', async () => {
    await modify(who.ana, element.id, { description: 'Tower of Hercules', isPublic: true, listAttributeValueDto: named('Faro') });
    const { body } = await correct();
    expect(body.changes.map((it) => it.field)).toEqual(['description']);
  });

  it('neither the flag of the review nor internal comments can be proposed', async () => {
    const found = await correct(who.brais, { isReviewed: true, internalComments: 'x' });
    expect(at(found)).toEqual(['change']);
    const { body } = await correct(who.brais, { isPublic: false, isReviewed: true });
    expect(body.changes).toEqual([{ field: 'isPublic', before: true, after: false }]);
  });

  it('a call that is sent again proposes nothing twice, also at the same moment', async () => {
    const sendingKey = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => correct(who.brais, { description: 'Once', sendingKey })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('403: all of it, where proposals are switched off', async () => {
    const { id } = (await correct()).body;
    await setting('ENABLE_PROPOSALS', 'false');
    const answers = [await correct(), await get(id, who.brais), await list(who.brais), await withdraw(id, who.brais)];
    const asAdmin = [await get(id, who.uxia), await list(who.uxia), await decide(id, { accept: 'all', version: 1 })];
    const talk = { params: { id: String(id) }, as: who.brais };
    const talks = [await callJson(MESSAGES, talk), await callJson(WRITE, { ...talk, method: 'POST', body: { text: 'x' } })];
    expect([...answers, ...asAdmin, ...talks].map(({ status }) => status)).toEqual(Array(9).fill(403));
  });

  it('429: a proposal counts among what an account may contribute in a day', async () => {
    await setting('LIMIT_ELEMENTS_PER_ACCOUNT', '1');
    const eva = await person();
    const answers = [await correct(eva), await correct(eva)];
    await setting('LIMIT_ELEMENTS_PER_ACCOUNT', '1000');
    expect(answers.map(({ status }) => status)).toEqual([201, 429]);
  });
});

describe('who sees a proposal', () => {
  it('its author, the owner of the element without the author’s name, and administrators; nobody else', async () => {
    const { id } = (await correct()).body;
    expect((await get(id, who.brais)).body.author?.login).toBe(who.brais.login);
    const asOwner = await get(id, who.ana);
    expect([asOwner.status, asOwner.body.author, asOwner.body.may.write]).toEqual([200, undefined, false]);
    expect((await get(id, who.uxia)).body).toMatchObject({ author: { id: who.brais.id }, may: { decide: true } });
    expect((await get(id, carme)).status).toBe(404);
    expect((await get(id)).status).toBe(401);
    expect((await list(carme)).body.result.totalItems).toBe(0);
    expect((await list(who.brais)).body.result.items[0]?.id).toBe(id);
    expect((await list(who.ana)).body.result.items.map((it) => it.id)).not.toContain(id);
    expect((await list(who.ana, `?elementId=${element.id}`)).body.result.items.map((it) => it.id)).toEqual([id]);
    expect((await list(carme, `?elementId=${element.id}`)).body.result.items).toEqual([]);
    expect((await list(who.uxia, '?state=OPEN&kind=MODIFY&size=1')).body.result.items[0]?.id).toBe(id);
  });

  it('once the element is private, its proposer reads what they have written and nothing of the element', async () => {
    const { id } = (await correct()).body;
    await modify(who.ana, element.id, { isPublic: false, listAttributeValueDto: named('Secret') });
    const { body } = await get(id, who.brais);
    expect(body.element).toBeNull();
    expect(body.changes).toEqual([{ field: 'description', before: null, after: 'A lighthouse' }]);
    expect(JSON.stringify(body)).not.toMatch(/Secret|Tower of Hercules/);
    expect((await get(id, who.uxia)).body.element?.id).toBe(element.id);
  });
});

describe('deciding', () => {
  it('200: what is accepted is one revision, with the proposer as its author and who accepted it', async () => {
    const { id } = (await correct(who.brais, { description: 'A lighthouse', listAttributeValueDto: named('Faro') })).body;
    const { status, body } = await decide(id, { accept: 'all', version: 1 });
    expect([status, body.state, body.decision?.accepted]).toEqual([200, 'ACCEPTED', ['description', `attribute.${name.id}`]]);
    expect((await now()).body).toMatchObject({ description: 'A lighthouse', version: 2, ownerId: who.ana.id });
    const [last] = await revisions();
    expect(last).toMatchObject({
      source: 'review',
      author: { id: who.brais.id },
      acceptedBy: { id: who.uxia.id },
      action: 'MODIFY',
      version: 2,
    });
    expect(last?.changes.map(({ field }) => field).sort()).toEqual([`attribute.${name.id}`, 'description']);
  });

  it('PARTLY: some fields are accepted; the others are rejected with a reason, which its author reads', async () => {
    const reason = (
      await sqlOne<{ code: string }>('SELECT code FROM code WHERE id = $1', [await aCode('No proof', 'REVIEW_TEXT')])
    ).code;
    const { id } = (await correct(who.brais, { description: 'A lighthouse', listAttributeValueDto: named('Faro') })).body;
    const reject = { reason, note: 'Where did you read that?' };
    expect((await decide(id, { accept: ['description'], reject, version: 1 })).body.state).toBe('PARTLY');
    const { body } = await get(id, who.brais);
    expect(body.decision).toEqual({
      accepted: ['description'],
      reason,
      reasonText: 'No proof',
      note: 'Where did you read that?',
    });
    expect(body.conversation.map((it) => [it.fromReviewer, it.text])).toEqual([[true, 'No proof\n\nWhere did you read that?']]);
    expect((await now()).body.listAttributeValueDto[0]?.value).toBe('Torre');
  });

  it('REJECTED: nothing is written; 400 where neither something is accepted nor anything rejected', async () => {
    const { id } = (await correct()).body;
    expect(at(await decide(id, { accept: [], version: 1 }))).toEqual(['accept']);
    expect(at(await decide(id, { accept: ['geom'], version: 1 }))).toEqual(['accept']);
    expect(at(await decide(id, { accept: 'all', reject: { note: 'x' }, version: 1 }))).toEqual(['reject']);
    for (const reason of ['NO_SUCH', 'a\0'])
      expect(at(await decide(id, { accept: [], reject: { reason } }))).toEqual(['reject.reason']);
    expect(at(await decide(id, { accept: 'all' }))).toEqual(['version']);
    expect(await stateOf(id)).toBe('OPEN');
    expect((await decide(id, { accept: [], reject: { note: 'No' } })).body.state).toBe('REJECTED');
    expect((await now()).body.version).toBe(1);
  });

  it('403 for its author and the owner, 404 for others, 409 with the proposal once it is decided', async () => {
    const { id } = (await correct()).body;
    const body = { accept: 'all', version: 1 };
    const others = [await decide(id, body, who.brais), await decide(id, body, who.ana), await decide(id, body, carme)];
    expect(others.map(({ status }) => status)).toEqual([403, 403, 404]);
    const both = await Promise.all([decide(id, body), decide(id, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.current?.state).toBe('ACCEPTED');
    expect([(await withdraw(id, who.brais)).status, (await now()).body.version]).toEqual([409, 2]);
  });

  it('what others have changed since stays; a field that both have changed is a 409, and stays open', async () => {
    const { id } = (await correct(who.brais, { description: 'A lighthouse', listAttributeValueDto: named('Faro') })).body;
    await modify(who.ana, element.id, {
      description: 'Mine',
      geom: { type: 'Point', coordinates: [-8, 43] },
      listAttributeValueDto: named('Torre'),
    });
    const refused = await decide(id, { accept: 'all', version: 1 });
    expect([refused.status, await stateOf(id)]).toEqual([409, 'OPEN']);
    expect(refused.body.conflicts).toEqual([
      { field: 'description', base: 'Tower of Hercules', mine: 'A lighthouse', theirs: 'Mine' },
    ]);
    expect((await decide(id, { accept: [`attribute.${name.id}`], version: 1 })).body.state).toBe('PARTLY');
    const { body } = await now();
    expect([body.description, body.listAttributeValueDto[0]?.value, (body.geom as typeof tower).coordinates]).toEqual([
      'Mine',
      'Faro',
      [-8, 43],
    ]);
  });

  it('upon the current version, what is accepted wins', async () => {
    const { id } = (await correct()).body;
    await modify(who.ana, element.id, { description: 'Mine', listAttributeValueDto: named('Torre') });
    expect((await decide(id, { accept: 'all', version: 2 })).status).toBe(200);
    expect((await now()).body).toMatchObject({ description: 'A lighthouse', version: 3 });
  });

  it('400: what the rules of its type no longer allow is not accepted', async () => {
    const { id } = (await correct(who.brais, { description: 'A lighthouse', listAttributeValueDto: named('0123456789') })).body;
    await sql(
      'UPDATE attribute_type SET max_size = 5 WHERE id = (SELECT attribute_type_id FROM element_type_attribute_type WHERE id = $1)',
      [name.id],
    );
    const refused = await decide(id, { accept: 'all', version: 1 });
    await sql(
      'UPDATE attribute_type SET max_size = 10 WHERE id = (SELECT attribute_type_id FROM element_type_attribute_type WHERE id = $1)',
      [name.id],
    );
    expect([refused.status, at(refused), await stateOf(id)]).toEqual([400, ['accept'], 'OPEN']);
    expect((await now()).body.version).toBe(1);
  });

  it('the proposal of somebody who was locked since, or whose account is gone, can be decided', async () => {
    const eva = await person();
    const { id } = (await correct(eva)).body;
    await sql('UPDATE user_account SET locked = true WHERE id = $1', [eva.id]);
    expect((await get(id, eva)).status).toBe(401);
    await sql('DELETE FROM account_write WHERE account_id = $1', [eva.id]);
    await sql('DELETE FROM user_account WHERE id = $1', [eva.id]);
    expect((await decide(id, { accept: 'all', version: 1 })).body).toMatchObject({ state: 'ACCEPTED' });
    expect((await revisions())[0]).toMatchObject({ author: { id: who.uxia.id }, acceptedBy: { id: who.uxia.id } });
  });
});

describe('a new element and a deletion', () => {
  const fresh = (more: object = {}) => ({ ...change(), id: undefined, ...more });

  it('CREATE: accepted, it is the proposer’s; its mandatory values cannot be left out', async () => {
    const { status, body } = await propose(who.brais, { kind: 'CREATE', change: fresh() });
    expect([status, body.elementId, body.changes.map(({ field }) => field)]).toEqual([
      201,
      null,
      ['description', 'geom', 'isPublic', `attribute.${name.id}`],
    ]);
    expect(at(await decide(body.id, { accept: ['geom', 'isPublic'] }))).toEqual(['accept']);
    const accepted = await decide(body.id, { accept: 'all' });
    expect(accepted.body.state).toBe('ACCEPTED');
    expect((await now(accepted.body.elementId as number)).body).toMatchObject({ ownerId: who.brais.id, isPublic: true });
    expect((await revisions(accepted.body.elementId as number))[0]).toMatchObject({
      action: 'CREATE',
      acceptedBy: { id: who.uxia.id },
    });
  });

  it('DELETE: accepted, the element goes, and other proposals about it are outdated', async () => {
    const other = (await correct(carme)).body.id;
    const { id } = (await propose(who.brais, { kind: 'DELETE', elementId: element.id, note: 'It is gone' })).body;
    expect((await decide(id, { accept: 'all', version: 1 })).body).toMatchObject({ state: 'ACCEPTED', element: null });
    expect([await stateOf(other), (await now()).status]).toEqual(['OUTDATED', 404]);
    expect((await decide(other, { accept: 'all', version: 1 })).status).toBe(409);
  });

  it('409: an element that has changed since is not deleted unread', async () => {
    const { id } = (await propose(who.brais, { kind: 'DELETE', elementId: element.id, note: 'It is gone' })).body;
    await modify(who.ana, element.id, { description: 'Still here', listAttributeValueDto: named('Torre') });
    expect((await decide(id, { accept: 'all', version: 1 })).status).toBe(409);
    expect([(await now()).status, await stateOf(id)]).toEqual([200, 'OPEN']);
  });

  it('OUTDATED: by whichever way the element goes, also by hand', async () => {
    const ids = [(await correct()).body.id];
    await callJson(DELETE_ELEMENT, { method: 'DELETE', as: who.ana, params: { id: String(element.id) } });
    element = await anElementOfAna();
    ids.push((await correct()).body.id);
    await sql('DELETE FROM geometric_element WHERE id = $1', [element.id]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['OUTDATED', 'OUTDATED']);
    expect((await get(ids[0] as number, who.brais)).body).toMatchObject({ state: 'OUTDATED', element: null, decision: null });
  });

  it('the database refuses a proposal about what is gone, and another state of what was decided', async () => {
    await expect(
      sql(`INSERT INTO proposal (kind, element_id, type_id, version, note) VALUES ('DELETE', 999999, 1, 1, 'x')`),
    ).rejects.toThrow(/proposal_of_no_element/);
    const { id } = (await correct()).body;
    await withdraw(id, who.brais);
    await expect(sql(`UPDATE proposal SET state = 'ACCEPTED' WHERE id = $1`, [id])).rejects.toThrow(/proposal_is_decided/);
  });
});

describe('files of a proposal', () => {
  const withPhoto = async (as: Person = who.brais, more: object = {}) =>
    correct(as, {
      listFileToModifyDto: [{ filename: 'tower.jpg', type: 'image/jpeg', base64: (await aPhoto()).toString('base64') }],
      ...more,
    });
  const stored = () => sqlOne<{ count: number }>('SELECT count(*)::int AS count FROM proposal_file');
  const file = (id: number, uuid: string, as?: Person) => call(FILE, { as, params: { id: String(id), uuid } });

  it('a correction may be a photo alone: it is the element’s once it is accepted', async () => {
    const { status, body } = await withPhoto();
    const [{ uuid } = { uuid: '' }] = body.files;
    expect([status, body.changes.map(({ field }) => field)]).toEqual([201, [`file.${uuid}`]]);
    expect((await file(body.id, uuid, who.uxia)).status).toBe(200);
    expect([(await file(body.id, uuid, carme)).status, (await file(body.id, uuid)).status]).toEqual([404, 401]);
    expect((await decide(body.id, { accept: 'all', version: 1 })).status).toBe(200);
    expect((await now()).body.listGeometricElementFileDto.map((it) => it.uuid)).toEqual([uuid]);
    expect([await stored(), await garbage()]).toEqual([{ count: 0 }, []]);
    expect((await revisions())[0]?.changes.map(({ field }) => field)).toEqual([`file.${uuid}`]);
  });

  it.each([
    ['withdrawn', (id: number) => withdraw(id, who.brais)],
    ['rejected', (id: number) => decide(id, { accept: [], reject: { note: 'No' } })],
    ['accepted without it', (id: number) => decide(id, { accept: ['description'], version: 1 })],
    ['outdated', () => sql('DELETE FROM geometric_element WHERE id = $1', [element.id])],
  ])('one that is %s leaves no file behind', async (_, end) => {
    await sql('DELETE FROM storage_garbage');
    const { body } = await withPhoto(who.brais, { description: 'With a photo' });
    await end(body.id);
    expect(await stored()).toEqual({ count: 0 });
    expect(await garbage()).toHaveLength(2);
    await sql('DELETE FROM storage_garbage');
  });

  it('415: a file that may not be attached is refused, and nothing is stored', async () => {
    const found = await correct(who.brais, {
      listFileToModifyDto: [{ filename: 'x.exe', base64: Buffer.from('MZ').toString('base64') }],
    });
    expect([found.status, await stored()]).toEqual([415, { count: 0 }]);
  });
});

describe('two elements that are the same', () => {
  let other: Element;
  beforeEach(async () => {
    other = (await create(carme, { isPublic: true, description: 'The same tower', listAttributeValueDto: named('Farum') })).body;
  });
  const same = (as: Person = who.brais, more: object = {}) =>
    propose(as, { kind: 'MERGE', elementId: element.id, otherElementId: other.id, note: 'The same', ...more });

  it('the survivor keeps its id and gets what wins, files, relations and joins; the other one leads to it', async () => {
    const third = (await create(carme, { isPublic: true })).body;
    await sql('INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES ($1, $2, $3)', [
      other.id,
      third.id,
      carme.id,
    ]);
    await sql('INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES ($1, $2, $3)', [
      element.id,
      other.id,
      carme.id,
    ]);
    await sql('INSERT INTO geometric_element_join (element_id, user_account_id) VALUES ($1, $3), ($2, $3), ($2, $4)', [
      element.id,
      other.id,
      who.brais.id,
      carme.id,
    ]);
    const { status, body } = await same();
    expect([status, body.changes.map(({ field, after }) => [field, after])]).toEqual([
      201,
      [
        ['description', 'The same tower'],
        [`attribute.${name.id}`, 'Farum'],
      ],
    ]);
    const decided = await decide(body.id, { accept: ['description'], version: 1 });
    expect([decided.status, decided.body.state]).toEqual([200, 'ACCEPTED']);
    const survivor = (await now()).body;
    expect([survivor.description, survivor.listAttributeValueDto[0]?.value]).toEqual(['The same tower', 'Torre']);
    expect(
      await sql(
        'SELECT element1_id::int AS a, element2_id::int AS b FROM geometric_element_relation WHERE $1 IN (element1_id, element2_id)',
        [element.id],
      ),
    ).toEqual([{ a: element.id, b: third.id }]);
    const joined = await sql<{ id: number }>(
      'SELECT user_account_id::int AS id FROM geometric_element_join WHERE element_id = $1 ORDER BY 1',
      [element.id],
    );
    expect(joined.map(({ id }) => id)).toEqual([who.brais.id, carme.id].sort((a, b) => a - b));
    expect((await revisions())[0]).toMatchObject({
      action: 'MERGE',
      source: 'review',
      author: { id: who.brais.id },
      acceptedBy: { id: who.uxia.id },
    });
  });

  it('409: the one that goes has changed since it was read, and nothing is merged; 200 once it was read again', async () => {
    const { id } = (await same()).body;
    await modify(carme, other.id, { description: 'A newer name', listAttributeValueDto: named('Farum') });
    const accepting = (otherVersion: number) => decide(id, { accept: ['description'], version: element.version, otherVersion });
    const outdated = await accepting(other.version);
    expect([outdated.status, outdated.body.current]).toMatchObject([409, { id: other.id, description: 'A newer name' }]);
    expect([(await now()).body.description, (await get(id, who.uxia)).body.state]).toEqual([element.description, 'OPEN']);
    const { otherElement } = (await get(id, who.uxia)).body;
    expect((await accepting(otherElement?.version as number)).status).toBe(200);
    expect((await now()).body.description).toBe('A newer name');
  });

  it('301: the id of the one that is gone leads to the survivor, in each variant; not for who could not see it', async () => {
    const { id } = (await same()).body;
    await decide(id, { accept: [], version: 1 });
    const path = `/api/elements/geometric_element/${element.id}`;
    const ask = (handler: typeof READ, as?: Person, query = '') =>
      call(handler, { as, params: { id: String(other.id) }, url: `/x${query}` });
    const answers = [await ask(READ), await ask(READ_USER, who.brais), await ask(READ_ADMIN, who.uxia, '?type=reference')];
    expect(answers.map((it) => [it.status, it.headers.get('location')])).toEqual([
      [301, path],
      [301, `${path}/user`],
      [301, `${path}/admin?type=reference`],
    ]);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
    await sql('UPDATE element_merge SET is_public = false WHERE id = $1', [other.id]);
    expect([(await ask(READ)).status, (await ask(READ_USER, who.brais)).status, (await ask(READ_USER, carme)).status]).toEqual([
      404, 404, 301,
    ]);
    await sql('UPDATE element_merge SET is_public = true WHERE id = $1', [other.id]);
    await modify(who.ana, element.id, { isPublic: false, listAttributeValueDto: named('Torre') });
    expect([(await ask(READ)).status, (await ask(READ_USER, who.ana)).status]).toEqual([404, 301]);
  });

  it('what comes back from the bin is where it was, and a chain of merges leads to its end', async () => {
    const { id } = (await same()).body;
    await decide(id, { accept: [], version: 1 });
    const last = (await create(carme, { isPublic: true })).body;
    const next = (await propose(who.brais, { kind: 'MERGE', elementId: last.id, otherElementId: element.id })).body;
    await decide(next.id, { accept: [], version: 1 });
    const found = await call(READ, { params: { id: String(other.id) } });
    expect(found.headers.get('location')).toBe(`/api/elements/geometric_element/${last.id}`);
    await sql(
      `INSERT INTO geometric_element (id, type_id, owner_id, description, geom, is_public) OVERRIDING SYSTEM VALUE
       SELECT $1, type_id, owner_id, 'Back', geom, true FROM geometric_element WHERE id = $2`,
      [other.id, last.id],
    );
    expect((await call(READ, { params: { id: String(other.id) } })).status).toBe(200);
    expect(await sql('SELECT 1 FROM element_merge WHERE id = $1', [other.id])).toEqual([]);
  });

  it('the files of the one that goes are the survivor’s', async () => {
    await sql(
      `INSERT INTO geometric_element_file (element_id, original_filename, file_format, content_type, size, storage_key, author_id)
       SELECT $1, 'x.txt', min(code), 'text/plain', 1, 'merge-test', $2 FROM file_format`,
      [other.id, carme.id],
    );
    await decide((await same()).body.id, { accept: 'all', version: 1 });
    expect((await now()).body.listGeometricElementFileDto.map((it) => it.originalFilename)).toEqual(['x.txt']);
    expect(await garbage()).not.toContain('merge-test');
  });

  it('400: with itself or one of another type; 403 for whoever added both; 404 where one is not seen; an administrator may', async () => {
    expect(at(await same(who.brais, { otherElementId: element.id }))).toEqual(['otherElementId']);
    expect(at(await same(who.brais, { otherElementId: undefined }))).toEqual(['otherElementId']);
    const mine = (await create(who.ana, { isPublic: true })).body;
    expect((await same(who.ana, { otherElementId: mine.id })).status).toBe(403);
    const hidden = (await create(carme)).body;
    expect((await same(who.brais, { otherElementId: hidden.id })).status).toBe(404);
    expect((await same(who.uxia)).status).toBe(201);
  });

  it('rejected, both stay; the survivor’s stale version is merged or refused like any', async () => {
    const { id } = (await same()).body;
    await modify(who.ana, element.id, { description: 'Mine', listAttributeValueDto: named('Torre') });
    const refused = await decide(id, { accept: ['description'], version: 1 });
    expect([refused.status, refused.body.conflicts?.map(({ field }) => field)]).toEqual([409, ['description']]);
    expect((await now(other.id)).status).toBe(200);
    expect((await decide(id, { accept: [], reject: { note: 'Two towers' } })).body.state).toBe('REJECTED');
    expect([(await now()).status, (await now(other.id)).status]).toEqual([200, 200]);
  });
});

describe('the conversation about a proposal', () => {
  const read = (id: number, as?: Person) =>
    callJson<{ result: { items: { text: string; fromReviewer: boolean }[] } }>(MESSAGES, { as, params: { id: String(id) } });
  const write = (id: number, text: unknown, as?: Person) =>
    callJson<Answer>(WRITE, { method: 'POST', as, params: { id: String(id) }, body: { text } });

  it('its author and those who review talk; the owner of the element and others do not', async () => {
    const { id } = (await correct()).body;
    expect([(await write(id, 'Why?', who.uxia)).status, (await write(id, 'I saw it', who.brais)).status]).toEqual([201, 201]);
    const { body } = await read(id, who.brais);
    expect(body.result.items.map((it) => [it.fromReviewer, it.text])).toEqual([
      [true, 'Why?'],
      [false, 'I saw it'],
    ]);
    const others = [await read(id, who.ana), await write(id, 'x', who.ana), await read(id, carme), await read(id)];
    expect(others.map(({ status }) => status)).toEqual([403, 403, 404, 401]);
    expect((await get(id, who.ana)).body.conversation).toEqual([]);
    for (const text of ['  ', 'x'.repeat(5001), '\0', null]) expect(at(await write(id, text, who.brais))).toEqual(['text']);
  });
});

describe('who is notified', () => {
  const inboxOf = async (to: Person) =>
    (
      await sql<{ kind: string; proposal: number }>(
        'SELECT kind, proposal_id::int AS proposal FROM notification WHERE account_id = $1 ORDER BY id',
        [to.id],
      )
    ).map((it) => [it.kind, it.proposal]);

  it('the owner of a new proposal, its author of the decision, and the other side of what is said', async () => {
    const [olaia, iago, uxio] = [await person(), await person(), await person({ role: 'ADMIN' })];
    element = (await create(olaia, { isPublic: true })).body;
    const { id } = (await correct(iago)).body;
    const say = (as: Person) => callJson(WRITE, { method: 'POST', as, params: { id: String(id) }, body: { text: 'Well' } });
    await say(uxio);
    await say(iago);
    await decide(id, { accept: 'all', version: 1 }, uxio);
    expect((await inboxOf(olaia)).filter(([kind]) => kind === 'PROPOSAL_NEW')).toEqual([['PROPOSAL_NEW', id]]);
    expect(await inboxOf(iago)).toEqual([
      ['MESSAGE', id],
      ['PROPOSAL_DECIDED', id],
    ]);
    expect(await inboxOf(uxio)).toEqual([['MESSAGE', id]]);
  });

  it('what becomes of what was proposed about an element that is gone for good loses what is personal', async () => {
    const { id } = (await correct()).body;
    await sql('DELETE FROM geometric_element WHERE id = $1', [element.id]);
    await sql(`INSERT INTO message (element_id, author_id, from_reviewer, text) VALUES ($1, $2, false, 'Mine')`, [
      element.id,
      who.ana.id,
    ]);
    await sql('INSERT INTO element_purged VALUES ($1)', [element.id]);
    expect(await sqlOne('SELECT change, changes FROM proposal WHERE id = $1', [id])).toEqual({
      change: {},
      changes: { description: ['Tower of Hercules', 'A lighthouse'] },
    });
    expect(await sql('SELECT 1 FROM message WHERE element_id = $1', [element.id])).toEqual([]);
  });
});

describe('where the review of a type comes first', () => {
  const policy = (value: string) => sql('UPDATE geometric_element_type SET review_policy = $2 WHERE id = $1', [type.id, value]);
  const save = (more: object = {}, as: Person = who.ana) =>
    callJson<Answer & { version: number }>(SAVE, {
      method: 'POST',
      as,
      params: { id: String(element.id) },
      body: { ...change(), version: element.version, ...more },
    });
  beforeEach(async () => {
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [element.id]);
    await policy('BEFORE');
    return () => policy('NONE');
  });

  it('202: the owner’s change of what everybody sees is a proposal, and the accepted version stays', async () => {
    const { status, body } = await save({ description: 'Mine, changed' });
    expect([status, body.kind, body.state, body.changes.map(({ field }) => field)]).toEqual([
      202,
      'MODIFY',
      'OPEN',
      ['description'],
    ]);
    expect((await now()).body).toMatchObject({ description: 'Tower of Hercules', isPublic: true, version: 1 });
    expect((await decide(body.id, { accept: 'all', version: 1 })).status).toBe(200);
    expect((await now()).body).toMatchObject({ description: 'Mine, changed', isPublic: true, version: 2 });
  });

  it('files that were attached before the element was accepted are not proposed when the same call is sent again', async () => {
    const body = async () => {
      const form = new FormData();
      form.append('file', new File([(await aPhoto()) as BlobPart], 'tower.jpg', { type: 'image/jpeg' }));
      return form;
    };
    const add = async () =>
      callJson<{ uuid: string }[]>(ADD_FILES, {
        ...{ method: 'POST', as: who.ana, body: await body(), params: { id: String(element.id) } },
        url: `/x?sendingKey=${sendingKey}`,
      });
    const sendingKey = crypto.randomUUID();
    await policy('NONE');
    const first = await add();
    await policy('BEFORE');
    const again = await add();
    expect([first.status, again.status, again.body.map(({ uuid }) => uuid)]).toEqual([
      first.status,
      first.status,
      first.body.map(({ uuid }) => uuid),
    ]);
    expect(first.body).toHaveLength(1);
  });

  it('202: the owner’s files for what everybody sees are a proposal, once however often they are sent; nothing without a file', async () => {
    const form = async (name: string) => {
      const body = new FormData();
      body.append('file', new File([(await aPhoto()) as BlobPart], name, { type: 'image/jpeg' }));
      return body;
    };
    const add = (body: FormData) =>
      callJson<Answer>(ADD_FILES, {
        ...{ method: 'POST', as: who.ana, body, params: { id: String(element.id) } },
        url: '/x?sendingKey=6f0f54d4-7a53-4ad9-9d0b-0f2d3d6a6c11',
      });
    const { status, body } = await add(await form('tower.jpg'));
    expect([status, body.kind, body.state, body.files.map((it) => it.originalFilename)]).toEqual([
      202,
      'MODIFY',
      'OPEN',
      ['tower.jpg'],
    ]);
    expect((await add(await form('tower.jpg'))).body.id).toBe(body.id);
    expect((await now()).body).toMatchObject({ version: 1, listGeometricElementFileDto: [] });
    expect((await decide(body.id, { accept: 'all', version: 1 })).status).toBe(200);
    expect((await now()).body).toMatchObject({
      description: 'Tower of Hercules',
      listGeometricElementFileDto: [{ originalFilename: 'tower.jpg' }],
    });
    const none = await callJson<Answer>(ADD_FILES, {
      ...{ method: 'POST', as: who.ana, body: new FormData(), params: { id: String(element.id) } },
    });
    expect([none.status, at(none)]).toEqual([400, ['file']]);
    await setting('ENABLE_PROPOSALS', 'false');
    expect((await add(await form('other.jpg'))).status).toBe(403);
    await setting('ENABLE_PROPOSALS', 'true');
  });

  it('400: its mistakes are named as those of a save', async () => {
    const found = await save({ description: '' });
    expect([found.status, at(found)]).toEqual([400, ['description']]);
  });

  it('200: an administrator’s change, and the owner’s where proposals are switched off or it is not public', async () => {
    expect((await save({ description: 'By Uxía' }, who.uxia)).status).toBe(200);
    await setting('ENABLE_PROPOSALS', 'false');
    expect((await save({ description: 'Mine', version: undefined })).status).toBe(200);
    await setting('ENABLE_PROPOSALS', 'true');
    await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [element.id]);
    expect((await save({ description: 'Hidden', version: undefined, isPublic: false })).status).toBe(200);
  });
});
