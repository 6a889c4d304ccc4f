import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { getElementType } from '@/lib/element-types/service';
import { isWaitedFor, sql, sqlOne } from '@/lib/test/database';
import { elementScene, name, selfCrossing, tower, type, who } from '@/lib/test/element-scene';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, person, reviewer } from '@/lib/test/people';
import type { ElementGeometry } from '../geometry';
import { changeMany, findMany, findManyByValue, flawsOfMany, insertMany, lockMany, writeFields } from './many';

elementScene();

const lugo = { type: 'Point', coordinates: [-7.5, 43.2] } as ElementGeometry;
const coruna = tower as ElementGeometry;
const as = (caller: Person) => contextFor(caller, 'en-GB');
const nothing = { comments: false, unset: [], set: {} };

interface Row {
  description: string;
  version: number;
  isPublic: boolean;
  place: (string | null)[];
  parishes: string[];
  state: string;
}
const rowOf = (id: number) =>
  sqlOne<Row>(
    `SELECT e.description, e.version, e.is_public AS "isPublic", ARRAY[e.province_code, e.ine_code, e.parish_code] AS place,
       ARRAY(SELECT parish_code FROM element_parish WHERE element_id = e.id) AS parishes, e.review_state AS state
     FROM geometric_element e WHERE e.id = $1`,
    [id],
  );

let all: Person;
beforeAll(async () => {
  all = await reviewer();
});

describe('elements that are locked', () => {
  it('are locked in the order of their ids, whichever is named first, until the transaction ends', async () => {
    const [first, second] = [await anElement({ type, owner: who.ana }), await anElement({ type, owner: who.ana })];
    const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await holder.connect();
    const isFree = async (id: number) =>
      (await sql('SELECT FROM geometric_element WHERE id = $1 FOR UPDATE SKIP LOCKED', [id])).length === 1;
    await holder.query('BEGIN');
    await holder.query('SELECT FROM geometric_element WHERE id = $1 FOR UPDATE', [second.id]);
    const locking = transaction(as(who.uxia), async (tx) => {
      await lockMany(tx, [second.id, first.id]);
      return [await isFree(first.id), await isFree(second.id)];
    });
    await isWaitedFor(holder);
    expect(await isFree(first.id)).toBe(false);
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await locking).toEqual([false, false]);
    expect([await isFree(first.id), await isFree(second.id)]).toEqual([true, true]);
  });

  it('are those of the type that the caller may read; none of none', async () => {
    const [mine, hidden] = [
      await anElement({ type, owner: who.ana, isPublic: false }),
      await anElement({ type, owner: who.brais, isPublic: false }),
    ];
    const find = (id: number, ids: number[]) => transaction(as(who.ana), (tx) => findMany(tx, id, ids));
    expect([...(await find(type.id, [mine.id, hidden.id])).keys()]).toEqual([mine.id]);
    expect((await find(type.id + 1000, [mine.id])).size).toBe(0);
    expect((await find(type.id, [])).size).toBe(0);
  });
});

describe('elements by a value', () => {
  const find = (caller: Person, visibility: 'PUBLIC' | 'CONTRIBUTOR' | 'REVIEWER', values: readonly string[]) =>
    findManyByValue(as(caller), { typeId: type.id, attributeId: name.id, visibility }, values);
  let ofAna: number;
  let ofBrais: number;
  beforeEach(async () => {
    await sql('DELETE FROM geometric_element');
    const made = (owner: Person) => anElement({ type, owner, isPublic: true, attributes: { [name.id]: 'Faro' } });
    [ofAna, ofBrais] = [(await made(who.ana)).id, (await made(who.brais)).id];
  });

  it('are all public ones where everybody sees the value; several may have it, and none has another one', async () => {
    expect(await find(who.ana, 'PUBLIC', ['Faro', 'Torre'])).toEqual(new Map([['Faro', [ofAna, ofBrais]]]));
    expect(await find(who.ana, 'PUBLIC', [])).toEqual(new Map());
    const hidden = await anElement({ type, owner: who.brais, isPublic: false, attributes: { [name.id]: 'Torre' } });
    expect(await find(who.ana, 'PUBLIC', ['Torre'])).toEqual(new Map());
    expect(await find(who.brais, 'PUBLIC', ['Torre'])).toEqual(new Map([['Torre', [hidden.id]]]));
  });
  it('are only the own ones where their contributors see the value, and none where only reviewers do', async () => {
    expect(await find(who.ana, 'CONTRIBUTOR', ['Faro'])).toEqual(new Map([['Faro', [ofAna]]]));
    expect(await find(who.ana, 'REVIEWER', ['Faro'])).toEqual(new Map());
    expect(await find(all, 'REVIEWER', ['Faro'])).toEqual(new Map([['Faro', [ofAna, ofBrais]]]));
  });
});

describe('new elements', () => {
  const insert = async (caller: Person, geometries: readonly ElementGeometry[], isReviewed?: boolean) => {
    const ctx = as(caller);
    const itsType = await getElementType(ctx, type.id);
    const rows = geometries.map((geom, n) => ({
      ...{ ownerId: caller.id, description: `New ${n}`, geom, isPublic: true, values: { [name.id]: 'Faro' } },
      ...{ createdAt: null, isReviewed },
    }));
    return transaction(ctx, (tx) => insertMany(tx, itsType, rows));
  };

  it('are written in the order of the list, with their divisions and versions', async () => {
    const saved = await insert(who.ana, [lugo, coruna]);
    const rows = await Promise.all(saved.map(({ id }) => rowOf(id)));
    expect(rows.map((it) => it.description)).toEqual(['New 0', 'New 1']);
    expect(rows.map((it) => it.place)).toEqual([
      ['27', '27028', null],
      ['15', '15030', '1503001'],
    ]);
    expect(rows.map((it) => it.parishes)).toEqual([[], ['1503001']]);
    expect(saved.map((it) => it.version)).toEqual(rows.map((it) => it.version));
    expect(await insert(who.ana, [])).toEqual([]);
  });
  it('are reviewed by who reviews where they lie, and by nobody else', async () => {
    const states = async (caller: Person) => {
      const saved = await insert(caller, [coruna, lugo], true);
      return Promise.all(saved.map(async ({ id }) => (await rowOf(id)).state));
    };
    const [ofCoruna, ofParish, contributor] = [
      await reviewer({ provinces: ['15'] }),
      await reviewer({ parishes: ['1503001'] }),
      await person(),
    ];
    const [inside, outside] = await states(ofCoruna);
    expect(inside).toBe('ACCEPTED');
    expect(outside).not.toBe('ACCEPTED');
    expect(await states(ofParish)).toEqual([inside, outside]);
    expect(await states(all)).toEqual([inside, inside]);
    expect(await states(contributor)).toEqual([outside, outside]);
    const other = await anElementType();
    expect(await states(await reviewer({ types: [other.id] }))).toEqual([outside, outside]);
    expect(await states(await reviewer({ types: [type.id] }))).toEqual([inside, inside]);
  });
});

describe('changes', () => {
  it('of a shape move its divisions; without one they stay as they are', async () => {
    const { id } = await anElement({ type, owner: who.ana, geom: lugo as GeoJSON.Geometry });
    const moved = { ...nothing, id, geom: coruna };
    await transaction(as(who.uxia), (tx) => writeFields(tx, [moved]));
    expect(await rowOf(id)).toMatchObject({ place: ['15', '15030', '1503001'], parishes: ['1503001'], version: 2 });
    await transaction(as(who.uxia), (tx) => writeFields(tx, [{ ...moved, geom: lugo }]));
    expect(await rowOf(id)).toMatchObject({ place: ['27', '27028', null], parishes: [], version: 3 });
    await sql(`UPDATE geometric_element SET province_code = '15' WHERE id = $1`, [id]);
    await transaction(as(who.uxia), (tx) => writeFields(tx, [{ ...nothing, id, description: 'Renamed' }]));
    expect(await rowOf(id)).toMatchObject({ description: 'Renamed', place: ['15', '27028', null] });
  });
  it('are written with what they mean for the review, and answer with the versions', async () => {
    const { id } = await anElement({ type, owner: who.ana, isPublic: true });
    const saved = await transaction(as(all), async (tx) => {
      const found = (await findMany(tx, type.id, [id])).get(id);
      if (!found) throw new Error('it is not there');
      return changeMany(tx, [{ found, write: { ...nothing, id, description: 'Checked' }, isReviewed: true }]);
    });
    const row = await rowOf(id);
    expect([row.description, row.state, saved]).toEqual(['Checked', 'ACCEPTED', [{ id, version: row.version }]]);
    expect(await transaction(as(all), (tx) => changeMany(tx, []))).toEqual([]);
  });
});

it('geometries that are no shapes in the plane are named by their position', async () => {
  expect([...(await flawsOfMany(as(who.ana), [coruna, selfCrossing as ElementGeometry])).keys()]).toEqual([1]);
  expect((await flawsOfMany(as(who.ana), [])).size).toBe(0);
});
