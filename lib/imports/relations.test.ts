import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as CHANGE } from '@/app/api/elements/geometric_element_relation/[id]/route';
import { POST as PREVIEW } from '@/app/api/elements/import/preview/route';
import { GET as JOB } from '@/app/api/jobs/[id]/route';
import { RELATION_FIELDS } from '@/lib/exports/gis-tables';
import type { JobRun } from '@/lib/jobs/kinds';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { differencesOf, imported, type Mapping, refusedOf, sendImport, undo } from '@/lib/test/import-scene';
import { type Person, people, reviewer } from '@/lib/test/people';
import { runImport } from './run';
import type { ImportPreview } from './schema';

// A column of a file says to which elements that of each row is related.

let who: Awaited<ReturnType<typeof people>>;
let sabela: Person;
/** Fountains are imported; they are related to churches, which have a code. */
let fountains: { id: number };
let churches: { id: number };
let code: number;
let ref: number;
/** Churches that everybody sees, and one that its owner sees alone. */
let one: { id: number };
let two: { id: number };
let hidden: { id: number };

const setting = (value: 'true' | 'false') =>
  sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_GEOMETRIC_ELEMENTS_RELATION'`, [value]);

beforeAll(async () => {
  who = await people();
  sabela = await reviewer();
  fountains = await anElementType({ name: 'Fountain' });
  churches = await anElementType({ name: 'Church' });
  ref = (await anAttributeCalled(fountains.id, 'REF', 'TEXT')).id;
  code = (await anAttributeCalled(churches.id, 'CODE', 'TEXT')).id;
});

beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  await sql('DELETE FROM job');
  await sql(`UPDATE geometric_element_type SET review_policy = 'NONE'`);
  await sql(`UPDATE element_type_attribute_type SET visibility = 'PUBLIC', mandatory = false`);
  await setting('true');
  const church = (description: string, more: object = {}) =>
    anElement({ type: churches, owner: who.uxia, description, attributes: { [code]: description }, ...more });
  one = await church('C1');
  two = await church('C2');
  hidden = await church('C3', { isPublic: false, owner: who.brais });
});

const csv = (...rows: string[]) => rows.join('\n');
const fountain = (more: object = {}) => anElement({ type: fountains, owner: who.ana, description: 'Fonte', ...more });
const byCode = (): Mapping => ({ typeId: fountains.id, columns: { church: `relationKey.attribute.${code}` } });
const byId = (more: object = {}): Mapping => ({ typeId: fountains.id, columns: { church: 'relationKey' }, ...more });

interface Row {
  id: number;
  one: string;
  other: string;
  author: number;
  open: boolean;
  good: boolean;
}
const relations = () =>
  sql<Row>(
    `SELECT r.id, a.description AS one, b.description AS other, r.author_id AS author, r.is_public AS open, r.is_reviewed AS good
     FROM geometric_element_relation r JOIN geometric_element a ON a.id = r.element1_id JOIN geometric_element b ON b.id = r.element2_id
     ORDER BY a.id, b.id`,
  );
const pairs = async () => (await relations()).map((it) => [it.one, it.other]);
const versions = async () =>
  (await sql<{ v: number }>('SELECT version AS v FROM geometric_element ORDER BY id')).map(({ v }) => v);

describe('new elements', () => {
  const table = csv('description,lon,lat,church', 'F1,-8,43,C1', 'F2,-8,43,C1 | C2', 'F3,-8,43,');

  it('are related to those that their row names, as whoever imports, and the history says so', async () => {
    const job = await imported(who.ana, table, byCode());
    expect(job.result).toMatchObject({ new: 3, related: 3, refused: 0 });
    expect(await pairs()).toEqual([
      ['C1', 'F1'],
      ['C1', 'F2'],
      ['C2', 'F2'],
    ]);
    expect((await relations())[0]).toMatchObject({ author: who.ana.id, open: true, good: false });
    const history = `SELECT DISTINCT source, author_id AS author FROM element_revision WHERE element_id = $1 AND changes::text LIKE '%relation.%'`;
    expect(await sql(history, [one.id])).toEqual([{ source: 'import', author: who.ana.id }]);
  });

  it('a trial counts the same and writes nothing', async () => {
    expect((await imported(who.ana, table, byCode(), { dryRun: true })).result).toMatchObject({ new: 3, related: 3, refused: 0 });
    expect(await relations()).toEqual([]);
  });

  it('by id, also as a program for spreadsheets writes it, and of any type', async () => {
    const other = await fountain({ description: 'F0' });
    const rows = csv('description,lon,lat,church', `F1,-8,43,${one.id}.0`, `F2,-8,43,${two.id}|${other.id}|${two.id}`);
    expect((await imported(who.ana, rows, byId())).result).toMatchObject({ new: 2, related: 3, refused: 0 });
    expect(await pairs()).toEqual([
      ['C1', 'F1'],
      ['C2', 'F2'],
      ['F0', 'F2'],
    ]);
  });

  it('two columns may name them in two ways; the same element is related once', async () => {
    const rows = csv('description,lon,lat,church,number', `F1,-8,43,C1,${one.id}`, `F2,-8,43,C1,${two.id}`);
    const mapping = {
      typeId: fountains.id,
      columns: { church: `relationKey.attribute.${code}`, number: 'relationKey' },
    } as const;
    expect((await imported(who.ana, rows, mapping)).result).toMatchObject({ new: 2, related: 3 });
    expect(await relations()).toHaveLength(3);
  });

  it('those of the same file are not there yet, in a trial as in the import', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => `F${n},-8,43,R${n},`);
    const rows = csv('description,lon,lat,ref,near', ...many, 'Last,-8,43,R,R1');
    // With a key each batch begins after the one before has ended.
    const key = `attribute.${ref}` as const;
    const mapping = { typeId: fountains.id, key, columns: { near: `relationKey.attribute.${ref}` } } as const;
    const trial = await imported(who.uxia, rows, mapping, { dryRun: true });
    expect(trial.result).toMatchObject({ new: 1000, related: 0, refused: 1 });
    const job = await imported(who.uxia, rows, mapping);
    expect(job.result).toMatchObject({ new: 1000, related: 0, refused: 1 });
    expect((await refusedOf(who.uxia, job.id)).map(({ row, column }) => [row, column])).toEqual([[1002, 'near']]);
    // The refused row is brought again.
    expect((await imported(who.uxia, csv('description,lon,lat,ref,near', 'Last,-8,43,R,R1'), mapping)).result).toMatchObject({
      new: 1,
      related: 1,
    });
  });
});

describe('a row is refused, and the others go in', () => {
  it('for a key that nothing has, that several have, of an element that is not seen, and too many keys', async () => {
    await anElement({ type: churches, owner: who.uxia, description: 'C2 too', attributes: { [code]: 'C2' } });
    const many = Array.from({ length: 201 }, (_, n) => `C${n}`).join('|');
    const rows = csv(
      'description,lon,lat,church',
      ...[
        'Good,-8,43,C1',
        'Unknown,-8,43,C1|C9',
        'Ambiguous,-8,43,C2',
        'Hidden,-8,43,C3',
        `Many,-8,43,${many}`,
        'Good too,-8,43,C1',
      ],
    );
    const job = await imported(who.ana, rows, byCode());
    expect(job.result).toMatchObject({ new: 2, related: 2, refused: 4 });
    expect(await pairs()).toEqual([
      ['C1', 'Good'],
      ['C1', 'Good too'],
    ]);
    const refused = await refusedOf(who.ana, job.id);
    expect(refused.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'church', 'C9'],
      [4, 'church', 'C2'],
      [5, 'church', 'C3'],
      [6, 'church', null],
    ]);
    // What is hidden is refused as what is not there.
    expect(refused[2]?.reason).toBe(refused[0]?.reason);
    expect(refused[3]?.reason).toContain('200');
    for (const language of ['en-GB', 'es-ES', 'gl-ES'])
      for (const { reason } of await refusedOf(who.ana, job.id, language)) expect(reason).not.toMatch(/imports\.|elements\./);
    expect((await refusedOf(who.ana, job.id, 'gl-ES'))[0]?.reason).toBe('Non hai ningún elemento con esta chave que poidas ver.');
  });

  it('for itself, by id and by a value, and for an id that is none', async () => {
    const mine = await fountain({ attributes: { [ref]: 'R1' } });
    const other = await fountain();
    const rows = csv('id,church', `${mine.id},${mine.id}`, `${other.id},none`);
    const job = await imported(who.ana, rows, byId());
    expect(job.result).toMatchObject({ changed: 0, related: 0, refused: 2 });
    expect((await refusedOf(who.ana, job.id)).map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
      [2, 'church', String(mine.id), 'An element cannot be related to itself'],
      [3, 'church', 'none', 'There is no element with this key that you see.'],
    ]);
    const self = { typeId: fountains.id, key: 'id', columns: { near: `relationKey.attribute.${ref}` } } as const;
    expect((await imported(who.ana, csv('id,near', `${mine.id},R1`), self)).result).toMatchObject({ refused: 1 });
  });

  it('values that are for reviewers find elements for these alone', async () => {
    await sql(`UPDATE element_type_attribute_type SET visibility = 'REVIEWER' WHERE id = $1`, [code]);
    const rows = csv('description,lon,lat,church', 'F1,-8,43,C1');
    expect((await imported(who.ana, rows, byCode())).result).toMatchObject({ new: 0, refused: 1 });
    expect((await imported(sabela, rows, byCode())).result).toMatchObject({ new: 1, related: 1 });
  });

  it('its owner and administrators relate to what is hidden from others', async () => {
    const rows = csv('description,lon,lat,church', 'F1,-8,43,C3');
    const results = [];
    for (const as of [who.ana, who.brais, who.uxia]) results.push((await imported(as, rows, byCode())).result);
    expect(results.map(({ related, refused }) => [related, refused])).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
    ]);
  });
});

describe('elements that are there', () => {
  it('get the relations that they lack and lose none; the differences name them, in a trial and after', async () => {
    const mine = await fountain();
    await imported(who.ana, csv('id,church', `${mine.id},${one.id}`), byId());
    const before = await relations();
    const rows = csv('id,description,church', `${mine.id},Fonte,${two.id}`);
    const trial = await imported(who.ana, rows, byId(), { dryRun: true });
    expect(trial.result).toMatchObject({ changed: 1, unchanged: 0, related: 1 });
    const difference = {
      ...{ row: 2, elementId: mine.id, proposed: false, deleted: false },
      changes: { [`relation.${two.id}`]: [null, { elementId: two.id }] },
    };
    expect(await differencesOf(who.ana, trial.id)).toEqual([difference]);
    expect(await relations()).toEqual(before);
    const job = await imported(who.ana, rows, byId());
    expect(job.result).toMatchObject(trial.result);
    expect(await differencesOf(who.ana, job.id)).toEqual([difference]);
    expect(await pairs()).toEqual([
      ['C1', 'Fonte'],
      ['C2', 'Fonte'],
    ]);
    // A relation is no change of the elements themselves.
    expect(new Set(await versions())).toEqual(new Set([1]));
  });

  it('what is related already, by anybody and in any order, is unchanged', async () => {
    const mine = await fountain();
    await sql(
      'INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, is_public) VALUES ($1, $2, $3, false)',
      [...[one.id, mine.id, who.brais.id]],
    );
    const rows = csv('id,church', `${mine.id},${one.id}`);
    for (const dryRun of [true, false])
      expect((await imported(who.ana, rows, byId(), { dryRun })).result).toMatchObject({ changed: 0, unchanged: 1, related: 0 });
    expect(await relations()).toMatchObject([{ author: who.brais.id, open: false }]);
  });

  it('two rows that say the same from both ends make one relation, within a batch and beyond it', async () => {
    const all = [];
    for (let n = 0; n < 4; n++) all.push(await fountain({ description: `F${n}` }));
    const [a, b, c, d] = all.map(({ id }) => id);
    const none = Array.from({ length: 1000 }, () => `${c},`);
    const rows = csv('id,church', `${a},${b}`, `${b},${a}`, `${c},${d}`, ...none, `${d},${c}`);
    for (const dryRun of [true, false])
      expect((await imported(who.uxia, rows, byId(), { dryRun })).result).toMatchObject({
        ...{ changed: 2, related: 2, refused: 0, unchanged: 1002 },
      });
    expect(await pairs()).toEqual([
      ['F0', 'F1'],
      ['F2', 'F3'],
    ]);
  });

  it('a change that is held back is proposed, the relation is there at once', async () => {
    await sql(`UPDATE configuration_parameter SET value = 'true' WHERE code = 'ENABLE_PROPOSALS'`);
    const mine = await fountain();
    await sql(`UPDATE geometric_element_type SET review_policy = 'BEFORE' WHERE id = $1`, [fountains.id]);
    const rows = csv('id,description,church', `${mine.id},Corrected,${one.id}`);
    const job = await imported(who.ana, rows, byId());
    expect(job.result).toMatchObject({ proposed: 1, changed: 0, related: 1 });
    expect(await pairs()).toEqual([['C1', 'Fonte']]);
    const [difference] = await differencesOf(who.ana, job.id);
    expect(Object.keys(difference?.changes ?? {})).toEqual(['description', `relation.${one.id}`]);
    expect((await undo(who.ana, job.id)).body).toMatchObject({ state: 'DONE', result: { undone: 1 } });
    expect(await relations()).toEqual([]);
  });
});

describe('whoever imports', () => {
  it('relates what they see, another’s elements too, where the file says nothing else of them', async () => {
    const his = await fountain({ owner: who.brais });
    expect((await imported(who.ana, csv('id,church', `${his.id},${one.id}`), byId())).result).toMatchObject({
      ...{ changed: 1, related: 1, refused: 0 },
    });
    const more = await imported(who.ana, csv('id,description,church', `${his.id},Fonte,${two.id}`), byId());
    expect(more.result).toMatchObject({ changed: 0, related: 0, refused: 1 });
    const secret = await fountain({ owner: who.brais, isPublic: false });
    expect((await imported(who.ana, csv('id,church', `${secret.id},${one.id}`), byId({ key: 'id' }))).result).toMatchObject({
      ...{ related: 0, refused: 1 },
    });
    expect(await relations()).toHaveLength(1);
  });

  it('the table of relations of an export has several rows for an element, and its elements may break the rules of a save', async () => {
    // A save would be refused for a value that it lacks.
    await sql('UPDATE element_type_attribute_type SET mandatory = true WHERE id = $1', [ref]);
    const mine = await fountain();
    const rows = csv(
      RELATION_FIELDS.map((field) => field.code).join(),
      `${mine.id},1,${one.id},church,C1,`,
      `${mine.id},2,${two.id},church,C2,Its water`,
      `${mine.id},2,${two.id},church,C2,`,
    );
    const job = await imported(who.ana, rows, { typeId: fountains.id });
    expect(job.result).toMatchObject({ changed: 2, unchanged: 1, related: 2, refused: 0 });
    expect((await undo(who.ana, job.id)).body).toMatchObject({ result: { undone: 2 } });
    expect(await relations()).toEqual([]);
  });

  it('400 at the column while relating is off, but not to an administrator; 401 a visitor', async () => {
    await setting('false');
    const rows = csv('description,lon,lat,church', 'F1,-8,43,C1');
    for (const as of [who.ana, sabela]) {
      const response = await sendImport(as, rows, byCode());
      const body = (await response.json()) as { fieldErrors: { fieldName: string; message: string }[] };
      expect([response.status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['columns.church']]);
      expect(body.fieldErrors[0]?.message).toBe('You may not relate elements here.');
    }
    expect((await sendImport(undefined, rows, byCode())).status).toBe(401);
    expect((await imported(who.uxia, rows, byCode())).result).toMatchObject({ related: 1 });
  });

  it.each([
    ['before it begins', 0],
    ['after its first batch', 1],
  ])('relating is switched off %s: the import ends and says why, and what it has made is undone', async (_, after) => {
    const rows = csv('description,lon,lat,church', ...Array.from({ length: 1100 }, (_, n) => `F${n},-8,43,C1`));
    const { id } = (await (await sendImport(sabela, rows, byCode())).json()) as { id: number };
    if (after === 0) await setting('false');
    let batches = 0;
    const meanwhile = (run: JobRun) => {
      const keep: JobRun['keep'] = async (...checkpoint) => {
        await run.keep(...checkpoint);
        if (++batches === after) await setting('false');
      };
      return runImport({ ...run, keep });
    };
    await workOnNext({ IMPORT: meanwhile });
    const { body } = await callJson<Job>(JOB, { params: { id: String(id) }, as: sabela });
    expect(body).toMatchObject({ state: 'FAILED', error: 'church: You may not relate elements here.' });
    const { done } = body;
    expect(Math.sign(done)).toBe(after);
    const counted = () =>
      sqlOne(
        `SELECT (SELECT count(*)::int FROM geometric_element WHERE type_id = $1) AS elements,
           (SELECT count(*)::int FROM geometric_element_relation) AS relations`,
        [fountains.id],
      );
    expect(await counted()).toEqual({ elements: done, relations: done });
    // An import that has made nothing cannot be undone.
    expect((await undo(sabela, id)).status === 404).toBe(after === 0);
    expect(await counted()).toEqual({ elements: 0, relations: 0 });
  });

  it('400: an attribute that is not there, of a type that they do not see, or by which nothing is found; a key of rows it is not', async () => {
    const kinds = (await anAttributeCalled(churches.id, 'OPEN', 'BOOLEAN')).id;
    const draft = await anElementType();
    const secret = (await anAttributeCalled(draft.id, 'SECRET', 'TEXT')).id;
    await sql(`UPDATE geometric_element_type SET state = 'DRAFT' WHERE id = $1`, [draft.id]);
    const rows = csv('description,lon,lat,church', 'F1,-8,43,C1');
    const status = async (target: unknown, as = who.ana, more: object = {}) => {
      const response = await sendImport(as, rows, { typeId: fountains.id, columns: { church: target }, ...more });
      const { fieldErrors } = (await response.json()) as { fieldErrors?: { fieldName: string }[] };
      return [response.status, fieldErrors?.[0]?.fieldName];
    };
    for (const id of [999_999, kinds, secret])
      expect(await status(`relationKey.attribute.${id}`)).toEqual([400, 'columns.church']);
    expect(await status(`relationKey.attribute.${secret}`, who.uxia)).toEqual([202, undefined]);
    expect(await status('relationKey', who.ana, { key: 'relationKey' })).toEqual([400, 'key']);
    expect((await status('relationKey.attribute.x'))[0]).toBe(400);
  });
});

describe('undo', () => {
  it('takes the relations away that the import has made, and leaves others', async () => {
    const mine = await fountain();
    await imported(who.ana, csv('id,church', `${mine.id},${one.id}`), byId());
    const rows = csv('id,description,lon,lat,church', `${mine.id},Nova,-8,43,${one.id}|${two.id}`, `,F2,-8,43,${one.id}`);
    const job = await imported(who.ana, rows, byId());
    expect(job.result).toMatchObject({ new: 1, changed: 1, related: 2 });
    expect((await undo(who.ana, job.id)).body).toMatchObject({ state: 'DONE', result: { undone: 2 } });
    expect(await pairs()).toEqual([['C1', 'Fonte']]);
    // None of them waits in the bin for its element to come back.
    expect(await sql('SELECT 1 FROM element_bin_relation')).toEqual([]);
    expect((await undo(who.ana, job.id)).status).toBe(409);
  });

  const change = (as: Person, id: number, body: object) =>
    callJson(CHANGE, { method: 'POST', as, params: { id: String(id) }, body });

  it('409 once somebody has changed one of them; one that is gone is no hindrance', async () => {
    const mine = await fountain();
    const job = await imported(who.ana, csv('id,church', `${mine.id},${one.id}|${two.id}`), byId());
    const [first, second] = await relations();
    await sql('DELETE FROM geometric_element_relation WHERE id = $1', [second?.id]);
    expect((await change(who.uxia, first?.id as number, { comments: 'Its water' })).status).toBe(200);
    expect((await undo(who.ana, job.id)).status).toBe(409);
    expect(await relations()).toHaveLength(1);
    const again = await imported(who.ana, csv('id,church', `${mine.id},${two.id}`), byId());
    await sql('DELETE FROM geometric_element_relation WHERE id <> $1', [first?.id]);
    expect((await undo(who.ana, again.id)).body).toMatchObject({ state: 'DONE' });
    expect(await relations()).toHaveLength(1);
  });

  it('whoever changes an element of which the import has changed nothing else does not hold it up', async () => {
    const his = await fountain({ owner: who.brais });
    const job = await imported(who.ana, csv('id,church', `${his.id},${one.id}`), byId());
    await sql(`UPDATE geometric_element SET description = 'Changed', version = version + 1 WHERE id = $1`, [his.id]);
    expect((await undo(who.ana, job.id)).body).toMatchObject({ state: 'DONE', result: { undone: 1 } });
    expect(await relations()).toEqual([]);
    expect((await sqlOne<{ d: string }>('SELECT description AS d FROM geometric_element WHERE id = $1', [his.id])).d).toBe(
      'Changed',
    );
  });
});

it('a job that is taken up again makes each relation once, and can be undone', async () => {
  const rows = csv('description,lon,lat,church', ...Array.from({ length: 1500 }, (_, n) => `F${n},-8,43,C1`));
  const { id } = (await (await sendImport(who.uxia, rows, byCode())).json()) as { id: number };
  let batches = 0;
  const brokenOff = (run: JobRun) => {
    const keep: JobRun['keep'] = async (...checkpoint) => {
      if (++batches === 2) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      await run.keep(...checkpoint);
    };
    return runImport({ ...run, keep });
  };
  await workOnNext({ IMPORT: brokenOff });
  const count = async () => (await sqlOne<{ n: number }>('SELECT count(*)::int AS n FROM geometric_element_relation')).n;
  const first = await count();
  expect([500, 1000]).toContain(first);
  await sql(`UPDATE job SET heartbeat = now() - interval '1 minute' WHERE id = $1`, [id]);
  await workOnNext({ IMPORT: runImport });
  expect((await sqlOne<{ result: object }>('SELECT result FROM job WHERE id = $1', [id])).result).toMatchObject({
    related: 1500,
  });
  expect(await count()).toBe(1500);
  expect((await undo(who.uxia, id)).body).toMatchObject({ result: { undone: 1500 } });
  expect(await count()).toBe(0);
});

describe('a column becomes the relation key by its name', () => {
  const previewOf = async (heading: string, cell: string, as = who.ana) => {
    const form = new FormData();
    form.append('file', new File([csv(`description,lon,lat,${heading}`, `F1,-8,43,${cell}`)], 'f.csv'));
    form.append('typeId', String(fountains.id));
    const { body } = await callJson<ImportPreview>(PREVIEW, { method: 'POST', as, body: form });
    return body.columns.find(({ name }) => name === heading)?.target;
  };

  it.each([
    'Relation key',
    'Clave de relación',
    'Chave de relación',
    'related_id',
    'RELATED_ID',
    'Related to',
    'Relacionado con',
    'Relacionada con',
  ])('%s', async (heading) => {
    expect(await previewOf(heading, `${one.id}|${two.id}`)).toBe('relationKey');
  });

  it('where it holds ids of elements that the caller sees, and they may relate them', async () => {
    expect(await previewOf('related', 'yes')).toBeNull();
    expect(await previewOf('related', String(hidden.id))).toBeNull();
    expect(await previewOf('related', String(hidden.id), who.brais)).toBe('relationKey');
    expect(await previewOf('relation_id', String(one.id))).toBeNull();
    await setting('false');
    expect(await previewOf('related', String(one.id))).toBeNull();
    const rows = csv('description,lon,lat,related', `F1,-8,43,${one.id}`);
    expect((await imported(who.ana, rows, { typeId: fountains.id })).result).toMatchObject({ new: 1, related: 0 });
  });
});

it('the database keeps of each relation which row has made it', async () => {
  const job = await imported(who.ana, csv('description,lon,lat,church', 'F1,-8,43,C1'), byCode());
  const made = await sql('SELECT row_number AS "row" FROM import_relation WHERE job_id = $1', [job.id]);
  expect(made).toEqual([{ row: 2 }]);
  await expect(sql(`INSERT INTO import_relation VALUES (1, $1, 99, now())`, [job.id])).rejects.toThrow('import_relation_job_id');
});
