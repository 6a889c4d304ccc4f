import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as FACTS } from '@/app/api/jobs/[id]/import/route';
import { GET as LOCATIONS } from '@/app/api/jobs/[id]/places/route';
import { GET as REFUSED } from '@/app/api/jobs/[id]/refused/route';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { differencesOf, imported, type Mapping, refusedOf, sendImport, undo } from '@/lib/test/import-scene';
import { type Person, people, reviewer } from '@/lib/test/people';
import type { ImportLocations } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let sabela: Person;
let typeId: number;
let attributes: Record<'ref' | 'material' | 'signs' | 'depth' | 'drinkable' | 'built', number>;
let codes: Record<'stone' | 'cross' | 'date', string>;

beforeAll(async () => {
  who = await people();
  sabela = await reviewer();
  typeId = (await anElementType({ name: 'Fountain' })).id;
  const codeOf = async (text: string, group: string) =>
    (await sqlOne<{ code: string }>('SELECT code FROM code WHERE id = $1', [await aCode(text, group)])).code;
  codes = {
    stone: await codeOf('Stone', `M${typeId}`),
    cross: await codeOf('Cross', `S${typeId}`),
    date: await codeOf('Date', `S${typeId}`),
  };
  attributes = {
    ref: (await anAttributeCalled(typeId, 'REF', 'TEXT')).id,
    material: (await anAttributeCalled(typeId, 'MATERIAL', 'SELECT', { values: `M${typeId}` })).id,
    signs: (await anAttributeCalled(typeId, 'SIGNS', 'MULTISELECT', { values: `S${typeId}` })).id,
    depth: (await anAttributeCalled(typeId, 'DEPTH', 'FLOAT')).id,
    drinkable: (await anAttributeCalled(typeId, 'DRINKABLE', 'BOOLEAN')).id,
    built: (await anAttributeCalled(typeId, 'BUILT', 'DATE')).id,
  };
});

beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  await sql('DELETE FROM job');
  await sql(`UPDATE geometric_element_type SET review_policy = 'NONE' WHERE id = $1`, [typeId]);
});

interface Row {
  id: number;
  description: string;
  values: Record<string, string | string[]>;
  geom: { type: string; coordinates: unknown };
  isPublic: boolean;
  owner: number;
  version: number;
}
const elements = () =>
  sql<Row>(
    `SELECT id, description, attribute_values AS values, ST_AsGeoJSON(geom)::json AS geom, is_public AS "isPublic", owner_id AS owner, version
     FROM geometric_element WHERE type_id = $1 ORDER BY id`,
    [typeId],
  );
const csv = (...rows: string[]) => rows.join('\r\n');
const locationsOf = async (id: number) =>
  (await callJson<ImportLocations>(LOCATIONS, { as: who.uxia, params: { id: String(id) } })).body;

describe('new elements from a table', () => {
  it('come with their values, by the names of the columns and the texts of the choices', async () => {
    const table = csv(
      'Description;lon;lat;Ref;the MATERIAL;signs;depth;DRINKABLE;built;is public;nothing',
      `Fonte Vella;-8,5;42,9;F1;stone;Cross|date;1.234,5;sí;31/01/1790;1;x`,
      `"Fonte ""Nova"";";-8.4;42.8;F2;;;;non;2026/01/31;0;`,
    );
    const job = await imported(who.uxia, table, { typeId });
    expect(job).toMatchObject({ kind: 'IMPORT', state: 'DONE', done: 2, total: 2, error: null });
    expect(job.result).toEqual({
      new: 2,
      changed: 0,
      proposed: 0,
      unchanged: 0,
      related: 0,
      deleted: 0,
      refused: 0,
      unknownValues: [],
      ignored: [],
    });
    expect(await elements()).toMatchObject([
      {
        description: 'Fonte Vella',
        geom: { type: 'Point', coordinates: [-8.5, 42.9] },
        isPublic: true,
        owner: who.uxia.id,
        values: {
          [attributes.ref]: 'F1',
          [attributes.material]: codes.stone,
          [attributes.signs]: [codes.cross, codes.date],
          [attributes.depth]: '1234.5',
          [attributes.drinkable]: 'true',
          [attributes.built]: '1790-01-31',
        },
      },
      {
        description: 'Fonte "Nova";',
        isPublic: false,
        values: { [attributes.drinkable]: 'false', [attributes.built]: '2026-01-31' },
      },
    ]);
    const revisions = await sql(
      `SELECT DISTINCT r.action, r.source, r.author_id AS author FROM element_revision r JOIN geometric_element e ON e.id = r.element_id WHERE e.type_id = $1`,
      [typeId],
    );
    expect(revisions).toEqual([{ action: 'CREATE', source: 'import', author: who.uxia.id }]);
  });

  it('a dry run tells the same and writes nothing', async () => {
    const job = await imported(who.uxia, csv('description,lon,lat', 'A,-8,43', ',-8,43'), { typeId }, { dryRun: true });
    expect(job.result).toMatchObject({ new: 1, refused: 1 });
    expect(await elements()).toEqual([]);
  });

  it('a text that several choices have is none of them: the row is refused, unless its element has one of these', async () => {
    const twin = await aCode('Stone', `M${typeId}`);
    const table = csv('description,lon,lat,material', 'A,-8,43,Stone', `B,-8,43,${codes.stone}`);
    const named = await imported(who.uxia, table, { typeId });
    const [kept] = await elements();
    const same = await imported(who.uxia, csv('id,material', `${kept?.id},Stone`), { typeId, key: 'id' }, { dryRun: true });
    await sql('DELETE FROM code WHERE id = $1', [twin]);
    expect(named.result).toMatchObject({ new: 1, refused: 1, unknownValues: [{ column: 'material', value: 'Stone', count: 1 }] });
    expect(same.result).toMatchObject({ unchanged: 1, refused: 0, unknownValues: [] });
  });

  it('good rows go in; each mistake of the others is reported with row, column, value and reason, and they come back as a table', async () => {
    const table = csv(
      'description;lon;lat;depth;material;built;is_public',
      'Good;-8;43;1;;;',
      ';-8;43;deep;Wood;31/02/2020;perhaps',
      'Nowhere;;;;;;',
      'Far;200;95;;;;',
    );
    const job = await imported(who.uxia, table, { typeId });
    expect(job.result).toEqual({
      ...{ new: 1, changed: 0, proposed: 0, unchanged: 0, related: 0, deleted: 0, refused: 3 },
      unknownValues: [{ column: 'material', value: 'Wood', count: 1 }],
      ignored: [],
    });
    expect((await elements()).map(({ description }) => description)).toEqual(['Good']);
    const refused = await refusedOf(who.uxia, job.id);
    expect(refused.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'is_public', 'perhaps'],
      [3, 'description', null],
      [3, 'material', 'Wood'],
      [3, 'depth', 'deep'],
      [3, 'built', '31/02/2020'],
      [4, null, null],
      [5, null, null],
    ]);
    for (const { reason } of refused) expect(reason).not.toMatch(/elements\.|project\.|imports\./);
    expect((await refusedOf(who.uxia, job.id, 'gl'))[6]?.reason).toContain('lonxitude');
    const back = await call(REFUSED, { as: who.uxia, url: '/x?format=csv', params: { id: String(job.id) } });
    expect(back.headers.get('content-type')).toContain('text/csv');
    expect((await back.text()).replace('\ufeff', '').split('\r\n').slice(0, 3)).toEqual([
      'description;lon;lat;depth;material;built;is_public',
      ';-8;43;deep;Wood;31/02/2020;perhaps',
      'Nowhere;;;;;;',
    ]);
  });

  it('shapes as text, in another system, and shapes that cross themselves', async () => {
    const table = csv(
      'description;wkt',
      'Point;POINT(548000 4750000)',
      'Area;"POLYGON((548000 4750000,548100 4750000,548100 4750100,548000 4750000))"',
      'Bow;"POLYGON((548000 4750000,548100 4750100,548100 4750000,548000 4750100,548000 4750000))"',
      'None;POLYGON((1 2',
    );
    const job = await imported(who.uxia, table, { typeId, crs: 'EPSG:25829' });
    expect(job.result).toMatchObject({ new: 2, refused: 2 });
    const [point] = await elements();
    expect(((point as Row).geom.coordinates as number[]).map((it) => Math.round(it * 100) / 100)).toEqual([-8.41, 42.9]);
    expect((await refusedOf(who.uxia, job.id)).map(({ row, column }) => [row, column])).toEqual([
      [4, 'wkt'],
      [5, 'wkt'],
    ]);
  });

  it('the guard of an export against formulas is taken off again', async () => {
    await imported(who.uxia, csv('description,lon,lat', `'=1+1,-8,43`, `'tis,-8,43`), { typeId });
    expect((await elements()).map(({ description }) => description)).toEqual(['=1+1', `'tis`]);
  });

  it('refused rows are guarded against formulas when they come back, numbers are not', async () => {
    const table = csv('description,lon,lat,depth', `'=1+1,-8,43,deep`, `''@x,-8,43,deep`);
    const { id } = await imported(who.uxia, table, { typeId });
    const back = await call(REFUSED, { as: who.uxia, url: '/x?format=csv', params: { id: String(id) } });
    const content = await back.text();
    expect(content.split('\r\n').slice(1, 3)).toEqual([`'=1+1;-8;43;deep`, `''@x;-8;43;deep`]);
  });

  it('a column says whose they are, and when they were made: to administrators', async () => {
    const table = csv('description,lon,lat,owner,creation_date', `A,-8,43,${who.ana.login},2001-02-03`, 'B,-8,43,nobody-at-all,');
    const job = await imported(who.uxia, table, { typeId });
    expect(job.result).toMatchObject({ new: 1, refused: 1 });
    expect(
      await sql('SELECT owner_id AS owner, creation_date::date::text AS made FROM geometric_element WHERE type_id = $1', [
        typeId,
      ]),
    ).toEqual([{ owner: who.ana.id, made: '2001-02-03' }]);
    const mapping = { typeId, columns: { owner: 'ownerLogin' } };
    expect((await sendImport(sabela, table, mapping)).status).toBe(400);
    expect((await imported(sabela, table, { typeId })).result).toMatchObject({ new: 2 });
  });

  it('a row whose day of creation is none is refused alone', async () => {
    const odd = ['2020', '5', 'May 5, 2020', '0000-01-01', '2026-02-30', '9999-12-31T23:59:59-14:00', '12345-01-01'];
    const rows = odd.map((day) => `A,-8,43,"${day}"`);
    const job = await imported(who.uxia, csv('description,lon,lat,creation_date', ...rows, 'B,-8,43,2001-02-03'), { typeId });
    expect(job.result).toMatchObject({ new: 1, refused: odd.length });
    const refused = await refusedOf(who.uxia, job.id);
    expect(refused.map(({ column, value }) => [column, value])).toEqual(odd.map((day) => ['creation_date', day]));
  });
});

describe('by key', () => {
  const two = () =>
    imported(who.uxia, csv('ref,description,lon,lat,depth', 'F1,One,-8,43,12.50', 'F2,Two,-8.1,43.1,'), { typeId });

  it('what is the same writes nothing, what differs writes a revision, what is not there is left alone', async () => {
    await two();
    const before = await elements();
    const key = `attribute.${attributes.ref}` as const;
    const table = csv('ref,description,lon,lat,depth', 'F1,One,-8.00000001,43,12.5', 'F2,Two,-8.1,43.1,3', 'F3,Three,-8,43,');
    const dry = await imported(who.uxia, table, { typeId, key }, { dryRun: true });
    expect(dry.result).toMatchObject({ new: 1, changed: 1, unchanged: 1, deleted: 0, refused: 0 });
    expect(await differencesOf(who.uxia, dry.id)).toEqual([
      {
        row: 3,
        elementId: before[1]?.id,
        proposed: false,
        deleted: false,
        changes: { [`attribute.${attributes.depth}`]: [null, '3'] },
      },
    ]);
    expect(await elements()).toEqual(before);
    const job = await imported(who.uxia, table, { typeId, key });
    expect(job.result).toMatchObject(dry.result);
    const after = await elements();
    expect(after.map(({ version }) => version)).toEqual([1, 2, 1]);
    expect(after[1]?.values).toEqual({ [attributes.ref]: 'F2', [attributes.depth]: '3' });
    const [revision] = await sql('SELECT source, changes FROM element_revision WHERE element_id = $1 AND version = 2', [
      after[1]?.id,
    ]);
    expect(revision).toEqual({ source: 'import', changes: { [`attribute.${attributes.depth}`]: [null, '3'] } });
  });

  it('by id: columns that are not there stay, an unknown id is refused, an empty one is new', async () => {
    await two();
    const [one, other] = await elements();
    const foreign = await anElement({ type: await anElementType(), owner: who.ana });
    const table = csv('id,description', `${one?.id},Uno`, `${foreign.id},Stranger`, '999999999,Nobody', `${one?.id},Again`);
    const job = await imported(who.uxia, table, { typeId });
    expect(job.result).toMatchObject({ changed: 1, refused: 3 });
    expect((await refusedOf(who.uxia, job.id)).map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'id', String(foreign.id)],
      [4, 'id', '999999999'],
      [5, 'id', String(one?.id)],
    ]);
    expect(await elements()).toMatchObject([{ description: 'Uno', geom: one?.geom, values: one?.values }, other]);
  });

  it('owner and day of creation of what there is stay; the trial and the import count what says otherwise', async () => {
    await two();
    const [one, other] = await elements();
    await sql(`UPDATE geometric_element SET creation_date = '2001-02-03T10:00:00.250Z' WHERE type_id = $1`, [typeId]);
    const rows = [`${one?.id},One,${who.uxia.login},2001-02-03`, `${other?.id},Two,${who.ana.login},2001-02-03T10:00:00Z`];
    const table = (...more: string[]) => csv('id,description,owner,creation_date', ...more);
    const mapping = { typeId, key: 'id' } as const;
    const trial = await imported(who.uxia, table(...rows), mapping, { dryRun: true });
    expect(trial.result).toMatchObject({ unchanged: 2, ignored: [{ column: 'owner', count: 1 }] });
    const later = `${one?.id},Uno,${who.uxia.login},2001-02-04`;
    expect((await imported(who.uxia, table(later, rows[1] as string), mapping)).result).toMatchObject({
      ...{ changed: 1, unchanged: 1 },
      ignored: [
        { column: 'creation_date', count: 1 },
        { column: 'owner', count: 1 },
      ],
    });
    expect((await elements()).map(({ owner }) => owner)).toEqual([who.uxia.id, who.uxia.id]);
  });

  it('a column that is called id and holds none of ours is no key', async () => {
    await two();
    expect((await imported(who.uxia, csv('id,description,lon,lat', '987654321,New,-8,43'), { typeId })).result).toMatchObject({
      new: 1,
    });
  });

  it('what the file does not have goes to the bin, unless a row cannot be identified', async () => {
    await two();
    const [one, other] = await elements();
    const mapping = { typeId, key: 'id', deleteMissing: true } as const;
    const unsure = await imported(who.uxia, csv('id,description', `${one?.id},One`, 'x,?'), mapping);
    expect(unsure.result).toMatchObject({ deleted: 0, refused: 1, unchanged: 1 });
    const gone = { row: null, elementId: other?.id, proposed: false, deleted: true, changes: { description: ['Two', null] } };
    const dry = await imported(who.uxia, csv('id,description', `${one?.id},Uno`), mapping, { dryRun: true });
    expect((await differencesOf(who.uxia, dry.id)).map(({ elementId, deleted }) => [elementId, deleted])).toEqual([
      [one?.id, false],
      [other?.id, true],
    ]);
    expect(await elements()).toHaveLength(2);
    const job = await imported(who.uxia, csv('id,description', `${one?.id},One`), mapping);
    expect(job.result).toMatchObject({ deleted: 1, unchanged: 1 });
    expect((await elements()).map(({ id }) => id)).toEqual([one?.id]);
    expect(await sql('SELECT id FROM element_bin WHERE id = $1', [other?.id])).toHaveLength(1);
    expect(await differencesOf(who.uxia, job.id)).toEqual([gone]);
    expect((await locationsOf(job.id)).features).toMatchObject([
      { geometry: { coordinates: [-8.1, 43.1] }, properties: { row: null, state: 'DELETED' } },
    ]);
    expect((await undo(who.uxia, job.id)).body).toMatchObject({ state: 'DONE', result: { undone: 1 } });
    expect((await elements()).map(({ id }) => id)).toEqual([one?.id, other?.id]);
  });
});

describe('undo', () => {
  it('takes back what was made and changed; 409 a second time, 404 for another account, 401 for a visitor', async () => {
    const first = await imported(who.uxia, csv('ref,description,lon,lat', 'F1,One,-8,43'), { typeId });
    const before = await elements();
    const key = `attribute.${attributes.ref}` as const;
    const job = await imported(who.uxia, csv('ref,description,lon,lat', 'F1,Uno,-7,43', 'F2,Two,-8,43'), { typeId, key });
    expect(await elements()).toHaveLength(2);
    expect([(await undo(undefined, job.id)).status, (await undo(who.ana, job.id)).status]).toEqual([401, 404]);
    expect((await undo(who.uxia, first.id)).status).toBe(409);
    expect(await undo(who.uxia, job.id)).toMatchObject({
      status: 202,
      body: { kind: 'IMPORT', state: 'DONE', result: { undone: 2 } },
    });
    expect(await elements()).toMatchObject(before.map(({ version, ...it }) => it));
    expect((await undo(who.uxia, job.id)).status).toBe(409);
  });

  it('409 when somebody has changed a row since, and for a dry run', async () => {
    const table = csv('description,lon,lat', 'One,-8,43');
    const [job, dry] = [
      await imported(who.uxia, table, { typeId }),
      await imported(who.uxia, table, { typeId }, { dryRun: true }),
    ];
    await sql(`UPDATE geometric_element SET description = 'Mine', version = version + 1 WHERE type_id = $1`, [typeId]);
    expect([(await undo(who.uxia, job.id)).status, (await undo(who.uxia, dry.id)).status]).toEqual([409, 409]);
    expect(await elements()).toHaveLength(1);
  });
});

describe('whoever imports', () => {
  const table = csv('description,lon,lat,is_public,is_reviewed', 'Mine,-8,43,1,1');

  it('401 a visitor; a contributor makes elements of their own, which wait as the policy says, and 400 beyond 500 rows', async () => {
    expect((await sendImport(undefined, table, { typeId })).status).toBe(401);
    await sql(`UPDATE geometric_element_type SET review_policy = 'BEFORE' WHERE id = $1`, [typeId]);
    expect((await imported(who.ana, table, { typeId })).result).toMatchObject({ new: 1 });
    expect(
      await sql(
        'SELECT owner_id AS owner, review_state AS state, is_public AS open, is_reviewed AS good FROM geometric_element WHERE type_id = $1',
        [typeId],
      ),
    ).toEqual([{ owner: who.ana.id, state: 'WAITING', open: false, good: false }]);
    const many = csv('description,lon,lat', ...Array.from({ length: 501 }, (_, n) => `${n},-8,43`));
    const refused = await sendImport(who.ana, many, { typeId });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('500')]);
    expect((await sendImport(who.uxia, many, { typeId })).status).toBe(202);
  });

  it('what a contributor changes by a file waits for its review again; what stays as it was does not', async () => {
    const own = (description: string) => anElement({ type: { id: typeId }, owner: who.ana, description });
    const [mill, well] = [await own('Mill'), await own('Well')];
    await sql(`UPDATE geometric_element_type SET review_policy = 'AFTER' WHERE id = $1`, [typeId]);
    const states = async () =>
      (
        await sql<{ state: string }>('SELECT review_state AS state FROM geometric_element WHERE type_id = $1 ORDER BY id', [
          typeId,
        ])
      ).map(({ state }) => state);
    const mapping = { typeId, key: 'id' } as const;
    await imported(who.uxia, csv('id,description,is_reviewed', `${mill.id},Mill,1`, `${well.id},Well,1`), mapping);
    expect(await states()).toEqual(['ACCEPTED', 'ACCEPTED']);
    await imported(who.ana, csv('id,description', `${mill.id},Old mill`, `${well.id},Well`), mapping);
    expect(await states()).toEqual(['WAITING', 'ACCEPTED']);
  });

  it('nobody changes what they may not: another’s element is refused, one that is not seen is not there', async () => {
    const [open, hidden] = [
      await anElement({ type: { id: typeId }, owner: who.brais, description: 'Open' }),
      await anElement({ type: { id: typeId }, owner: who.brais, description: 'Hidden', isPublic: false }),
    ];
    const job = await imported(who.ana, csv('id,description', `${open.id},Taken`, `${hidden.id},Taken`), { typeId, key: 'id' });
    expect(job.result).toMatchObject({ changed: 0, refused: 2 });
    const reasons = await refusedOf(who.ana, job.id);
    expect([reasons[0]?.column, reasons[1]?.column]).toEqual([null, 'id']);
    expect((await elements()).map(({ description }) => description)).toEqual(['Open', 'Hidden']);
  });

  it('403 while contributing is off, but not to an administrator', async () => {
    await sql(`UPDATE configuration_parameter SET value = 'false' WHERE code = 'ENABLE_GEOMETRIC_ELEMENT_INSERTION'`);
    expect([
      (await sendImport(who.ana, table, { typeId })).status,
      (await sendImport(who.uxia, table, { typeId })).status,
    ]).toEqual([403, 202]);
    await sql(`UPDATE configuration_parameter SET value = 'true' WHERE code = 'ENABLE_GEOMETRIC_ELEMENT_INSERTION'`);
  });
});

it('what an import was started with is for its owner alone, before it begins and after it was undone', async () => {
  const mapping = { typeId, columns: { n: 'description' }, crs: 'EPSG:4326' };
  const facts = async (as: Person, id: number) => {
    const response = await call(FACTS, { as, params: { id: String(id) } });
    return response.status === 200 ? await response.json() : response.status;
  };
  const sent = await sendImport(who.uxia, csv('n,lon,lat', 'A,-8.5,42.9'), mapping, { dryRun: true });
  const trial = ((await sent.json()) as { id: number }).id;
  const started = { filename: 'f.csv', mapping, undoes: null, undoneBy: null, undoState: null };
  expect(await facts(who.uxia, trial)).toEqual({ ...started, dryRun: true });
  expect(await facts(sabela, trial)).toBe(404);
  const { id } = await imported(who.uxia, csv('n,lon,lat', 'A,-8.5,42.9'), mapping as Mapping);
  const undone = (await undo(who.uxia, id)).body.id;
  expect(await facts(who.uxia, id)).toEqual({ ...started, dryRun: false, undoneBy: undone, undoState: 'DONE' });
  expect(await facts(who.uxia, undone)).toMatchObject({ mapping: null, undoes: id });
});

describe('400', () => {
  const table = csv('description,x,y', 'A,548000,4750000');
  it.each<[string, string, (id: number) => unknown]>([
    ['mapping', 'description', () => '{'],
    ['typeId', table, () => ({ typeId: 999_999 })],
    ['crs', table, (id) => ({ typeId: id })],
    ['crs', table, (id) => ({ typeId: id, crs: 'EPSG:99999' })],
    ['crs', table, (id) => ({ typeId: id, crs: 'Galicia' })],
    // As refused rows come back, with the mapping of the file that they were in.
    ['crs', csv('description,wkt', 'A,POINT(-8.5 42.9)'), (id) => ({ typeId: id, crs: 'EPSG:25829' })],
    ['crs', csv('description,lon,lat', 'A,-8.5,42.9'), (id) => ({ typeId: id, crs: 'EPSG:3857' })],
    ['encoding', table, (id) => ({ typeId: id, encoding: 'klingon' })],
    ['columns.z', table, (id) => ({ typeId: id, columns: { z: 'lon' }, crs: 'EPSG:25829' })],
    ['columns.x', table, (id) => ({ typeId: id, columns: { x: 'attribute.999999' }, crs: 'EPSG:25829' })],
    ['columns.y', table, (id) => ({ typeId: id, columns: { x: 'lon', y: 'lon' }, crs: 'EPSG:25829' })],
    ['key', table, (id) => ({ typeId: id, key: 'id', crs: 'EPSG:25829' })],
    ['deleteMissing', table, (id) => ({ typeId: id, deleteMissing: true, crs: 'EPSG:25829' })],
    ['file', '', (id) => ({ typeId: id })],
    ['file', 'a,b\0c', (id) => ({ typeId: id })],
    ['file', '<html><body>', (id) => ({ typeId: id })],
    ['file', `${'a,'.repeat(600)}b\n1`, (id) => ({ typeId: id })],
    ['file', '{"type":"FeatureCollection","features":[{"type"', (id) => ({ typeId: id })],
    ['file', 'PK\x03\x04 no zip at all', (id) => ({ typeId: id })],
  ])('at %s: %#', async (field, content, mapping) => {
    const response = await sendImport(who.uxia, content, mapping(typeId));
    const body = (await response.json()) as { fieldErrors?: { fieldName: string; message: string }[] };
    expect([response.status, body.fieldErrors?.map((it) => it.fieldName)], JSON.stringify(body)).toEqual([400, [field]]);
    expect(body.fieldErrors?.[0]?.message).not.toMatch(/imports\.|project\./);
    expect(await sql('SELECT 1 FROM job WHERE state = $1', ['WAITING'])).toEqual([]);
  });
});
