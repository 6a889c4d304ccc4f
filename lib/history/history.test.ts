import { beforeEach, describe, expect, it } from 'vitest';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { GET } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { DELETE as REMOVE_FILE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { POST as CHANGE_JOIN, DELETE as REMOVE_JOIN } from '@/app/api/elements/geometric_element_join/[id]/route';
import { POST as JOIN } from '@/app/api/elements/geometric_element_join/route';
import { POST as CHANGE_RELATION, DELETE as REMOVE_RELATION } from '@/app/api/elements/geometric_element_relation/[id]/route';
import { POST as RELATE } from '@/app/api/elements/geometric_element_relation/route';
import type { Page } from '@/lib/http/list';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, elementScene, kinds, modify, name, setting, tower, who } from '@/lib/test/element-scene';
import type { Person } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import type { Revision } from './schema';

elementScene();

const history = (as: Person | undefined, id: number, query = '') =>
  callJson<Page<Revision> & { code: string }>(GET, { as, params: { id: String(id) }, url: `/x${query}` });
const entries = async (as: Person | undefined, id: number) => (await history(as, id)).body.result.items;
const latest = async (as: Person | undefined, id: number) => (await entries(as, id))[0] as Revision;
const byField = ({ changes }: Revision) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));
const params = (id: number | string) => ({ params: { id: String(id) } });

let id: number;
beforeEach(async () => {
  await setting('PUBLIC_HISTORY', 'false');
  await setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'true');
  id = (await create(who.ana, { isPublic: true })).body.id;
});

describe('GET /elements/geometric_element/{id}/revisions', () => {
  it('200: the owner and administrators see what was made and changed, newest first', async () => {
    await modify(who.uxia, id, { description: 'Lighthouse', isReviewed: true, internalComments: 'seen' });
    const { status, body } = await history(who.ana, id);
    expect([status, body.result.totalItems]).toEqual([200, 2]);
    const [second, first] = body.result.items as [Revision, Revision];
    expect(second).toMatchObject({ elementId: id, version: 2, action: 'MODIFY', source: 'api', note: null });
    expect(second.changes).toEqual([
      { field: 'description', before: 'Tower of Hercules', after: 'Lighthouse' },
      { field: 'isReviewed', before: false, after: true },
    ]);
    expect(first).toMatchObject({ version: 1, action: 'CREATE', author: { id: who.ana.id, login: who.ana.login } });
    expect(byField(first)).toEqual({
      description: [null, 'Tower of Hercules'],
      geom: [null, tower],
      isPublic: [null, true],
      isReviewed: [null, false],
      [`attribute.${name.id}`]: [null, 'Torre'],
    });
    expect(second).not.toHaveProperty('author');
    const seen = await latest(who.uxia, id);
    expect(seen.author).toEqual({ id: who.uxia.id, login: who.uxia.login });
    expect(byField(seen)).toMatchObject({ internalComments: [null, 'seen'] });
  });

  it('401, 403 and 404: a visitor, a stranger who sees the element, and one who does not', async () => {
    expect([(await history(undefined, id)).status, (await history(who.brais, id)).status]).toEqual([401, 403]);
    await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [id]);
    expect([(await history(undefined, id)).status, (await history(who.brais, id)).status]).toEqual([404, 404]);
    expect((await history(who.ana, 987_654_321)).status).toBe(404);
  });

  it.each(['?size=0', '?size=1001', '?page=-1', '?page=x'])('400: %s', async (query) => {
    expect((await history(who.ana, id, query)).status).toBe(400);
  });

  it('400 at size: more than a hundred entries that are too large together', async () => {
    await sql(
      `INSERT INTO element_revision (element_id, type_id, version, action, at, source, is_public, changes)
       SELECT e.id, e.type_id, 1 + n, 'MODIFY', now() - n * interval '1 second', 'api', true, jsonb_build_object('description', jsonb_build_array(null,
         (SELECT string_agg(md5(n || '-' || m), '') FROM generate_series(1, 8000) m)))
       FROM geometric_element e, generate_series(1, 120) n WHERE e.id = $1`,
      [id],
    );
    const { status, body } = await history(who.ana, id, '?size=120');
    expect([status, (body as unknown as { fieldErrors: object[] }).fieldErrors]).toMatchObject([400, [{ fieldName: 'size' }]]);
    expect((await history(who.ana, id, '?size=100')).body.result.items).toHaveLength(100);
  });

  it('is read in pages', async () => {
    for (const description of ['a', 'b', 'c']) await modify(who.ana, id, { description });
    const page = async (n: number) => (await history(who.ana, id, `?size=3&page=${n}`)).body.result;
    expect([(await page(0)).items.map(({ version }) => version), (await page(1)).items.map(({ version }) => version)]).toEqual([
      [4, 3, 2],
      [1],
    ]);
    expect((await page(0)).totalItems).toBe(4);
  });

  it('a save that changes nothing is no entry', async () => {
    await modify(who.ana, id, { description: 'Tower of Hercules', geom: tower });
    expect(await entries(who.ana, id)).toHaveLength(1);
  });
});

describe('with PUBLIC_HISTORY', () => {
  beforeEach(() => setting('PUBLIC_HISTORY', 'true'));

  it('200: everybody sees what was done while the element is public, without authors and comments', async () => {
    await modify(who.uxia, id, { description: 'Lighthouse', internalComments: 'seen' });
    for (const as of [undefined, who.brais]) {
      const [second, first] = await entries(as, id);
      expect(second?.changes).toEqual([{ field: 'description', before: 'Tower of Hercules', after: 'Lighthouse' }]);
      expect([second, first].map((it) => it && 'author' in it)).toEqual([false, false]);
    }
  });

  it('what it was before it became public stays private', async () => {
    const hidden = (await create(who.ana, { isPublic: false, description: 'secret' })).body.id;
    await modify(who.ana, hidden, { description: 'secret too' });
    await modify(who.ana, hidden, { description: 'for all', isPublic: true });
    const seen = await entries(who.brais, hidden);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.changes).toEqual([
      { field: 'description', before: null, after: 'for all' },
      { field: 'isPublic', before: null, after: true },
    ]);
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  it('a value of an attribute that the type no longer has is its owner’s to see', async () => {
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, { 999999: 'old', [kinds.id]: ['ROMAN'] }]);
    const fields = async (as?: Person) => Object.keys(byField(await latest(as, id)));
    expect(await fields(who.ana)).toContain('attribute.999999');
    expect(await fields()).toEqual([`attribute.${name.id}`, `attribute.${kinds.id}`]);
  });

  it('404 where the element is private', async () => {
    await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [id]);
    expect((await history(who.brais, id)).status).toBe(404);
  });
});

describe('every way of changing an element writes its history', () => {
  const addPhoto = async () => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await aPicture('png'))], 'well.png', { type: 'image/png' }));
    const { body } = await callJson<{ uuid: string }[]>(ADD_FILES, { method: 'POST', as: who.ana, ...params(id), body: form });
    return body[0]?.uuid as string;
  };

  it('files: added, described, removed', async () => {
    const uuid = await addPhoto();
    const added = await latest(who.ana, id);
    expect(byField(added)[`file.${uuid}`]).toMatchObject([null, { originalFilename: 'well.png', contentType: 'image/png' }]);
    expect([added.action, added.version, added.author?.id]).toEqual(['MODIFY', 1, who.ana.id]);
    await call(REMOVE_FILE, { method: 'DELETE', as: who.uxia, params: { uuid } });
    const removed = await latest(who.uxia, id);
    expect([byField(removed)[`file.${uuid}`]?.[1], removed.author?.id]).toEqual([null, who.uxia.id]);
  });

  it('a new element with its photo is one entry', async () => {
    const photo = { filename: 'a.png', type: 'image/png', size: 1, base64: (await aPicture('png')).toString('base64') };
    const { body } = await create(who.ana, { listFileToInsertDto: [photo] });
    const [only, ...others] = await entries(who.ana, body.id);
    expect([only?.action, others]).toEqual(['CREATE', []]);
    expect(Object.keys(byField(only as Revision))).toContain(`file.${body.listGeometricElementFileDto[0]?.uuid}`);
  });

  it('relations: at both ends', async () => {
    const other = (await create(who.brais, { isPublic: true })).body.id;
    const related = { geometricElement1: { id }, geometricElement2: { id: other }, comments: 'beside' };
    const made = await callJson<{ id: number }>(RELATE, { method: 'POST', as: who.ana, body: related });
    expect(made.status).toBe(201);
    const field = `relation.${made.body.id}`;
    expect(byField(await latest(who.ana, id))[field]).toMatchObject([
      null,
      { elementId: other, comments: 'beside', isPublic: true },
    ]);
    const atOther = await latest(who.brais, other);
    expect(byField(atOther)[field]).toMatchObject([null, { elementId: id, comments: 'beside' }]);
    expect(JSON.stringify(atOther)).not.toContain('author');
    await callJson(CHANGE_RELATION, {
      method: 'POST',
      as: who.uxia,
      ...params(made.body.id),
      body: { ...related, comments: 'near' },
    });
    expect(byField(await latest(who.brais, other))[field]).toMatchObject([{ comments: 'beside' }, { comments: 'near' }]);
    await call(REMOVE_RELATION, { method: 'DELETE', as: who.ana, ...params(made.body.id) });
    expect(byField(await latest(who.ana, id))[field]?.[1]).toBeNull();
    expect(byField(await latest(who.brais, other))[field]?.[1]).toBeNull();
  });

  it('a relation to what the caller may not see is not shown', async () => {
    const hidden = (await create(who.brais)).body.id;
    await sql('INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES ($1, $2, $3)', [
      id,
      hidden,
      who.brais.id,
    ]);
    expect(await entries(who.ana, id)).toHaveLength(1);
    expect(await entries(who.uxia, id)).toHaveLength(2);
  });

  it('joins: by whom is a number of this element’s own, and what is private today is not shown', async () => {
    const made = await callJson<{ id: number }>(JOIN, { method: 'POST', as: who.brais, body: { geometricElementId: id } });
    const field = `join.${made.body.id}`;
    const [, after] = byField(await latest(who.ana, id))[field] as [null, { userAccountId: number }];
    expect(after.userAccountId).not.toBe(who.brais.id);
    expect(byField(await latest(who.uxia, id))[field]).toMatchObject([null, { userAccountId: who.brais.id }]);
    await callJson(CHANGE_JOIN, { method: 'POST', as: who.brais, ...params(made.body.id), body: { public: false } });
    const seen = await entries(who.ana, id);
    expect(seen.flatMap(({ changes }) => changes.map((it) => it.field))).not.toContain(field);
    await call(REMOVE_JOIN, { method: 'DELETE', as: who.brais, ...params(made.body.id) });
    expect(byField(await latest(who.uxia, id))[field]?.[1]).toBeNull();
  });

  it('deleted: one entry with all that there was, and an entry at the other end of its relations', async () => {
    const other = (await create(who.ana)).body.id;
    await sql('INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES ($1, $2, $3)', [
      id,
      other,
      who.ana.id,
    ]);
    const uuid = await addPhoto();
    await call(REMOVE, { method: 'DELETE', as: who.ana, ...params(id) });
    const deleted = await sqlOne<{ action: string; version: number; is_public: boolean; author_id: number; changes: object }>(
      'SELECT action, version, is_public, author_id, changes FROM element_revision WHERE element_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    expect(deleted).toMatchObject({
      ...{ action: 'DELETE', version: 1, is_public: true, author_id: who.ana.id },
      changes: {
        description: ['Tower of Hercules', null],
        geom: [tower, null],
        [`file.${uuid}`]: [{ originalFilename: 'well.png' }, null],
      },
    });
    expect(Object.keys(deleted.changes).filter((it) => it.startsWith('relation.'))).toHaveLength(1);
    expect((await latest(who.ana, other)).action).toBe('MODIFY');
  });

  it('thousands of relations by one statement are one entry, and so is deleting the element with them', async () => {
    const others = await sql<{ id: number }>(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom) SELECT type_id, owner_id, 'near ' || n, geom
       FROM geometric_element, generate_series(1, 3000) n WHERE id = $1 RETURNING id`,
      [id],
    );
    await sql(
      `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id)
       SELECT least($1, other), greatest($1, other), $2 FROM unnest($3::bigint[]) other`,
      [id, who.brais.id, others.map((it) => it.id)],
    );
    const [related, ...before] = await entries(who.uxia, id);
    expect([related?.changes.length, related?.author?.id, before.length]).toEqual([3000, who.brais.id, 1]);
    await sql('UPDATE geometric_element_relation SET comments = $2 WHERE element1_id = $1', [id, 'by hand']);
    expect(await latest(who.uxia, id)).not.toHaveProperty('author');
    await sql('DELETE FROM geometric_element WHERE id = $1', [id]);
    const deleted = await sql<{ action: string; version: number; fields: number }>(
      `SELECT action, version, (SELECT count(*)::int FROM jsonb_object_keys(changes) field WHERE field LIKE 'relation.%') AS fields
       FROM element_revision WHERE element_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    );
    expect(deleted).toEqual([{ action: 'DELETE', version: 1, fields: 3000 }]);
  });

  it('by hand in the database: the entry names nobody', async () => {
    await sql('UPDATE geometric_element SET description = $2 WHERE id = $1', [id, 'by hand']);
    const entry = await latest(who.uxia, id);
    expect([entry.source, 'author' in entry, entry.changes]).toEqual([
      'system',
      false,
      [{ field: 'description', before: 'Tower of Hercules', after: 'by hand' }],
    ]);
  });
});
