import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { differencesOf, imported, refusedOf } from '@/lib/test/import-scene';
import { type Person, people } from '@/lib/test/people';

let ana: Person;
let uxia: Person;
let type: { id: number };
let plate: { id: number; code: string };
let state: { id: number; code: string };
const set = (id: number, column: string, value: unknown) =>
  sql(`UPDATE element_type_attribute_type SET ${column} = $2 WHERE id = $1`, [id, value]);
const held = () =>
  sql<{ description: string; values: Record<string, string> }>(
    'SELECT description, attribute_values AS values FROM geometric_element ORDER BY id',
  ).then((rows) => rows.map(({ description, values }) => [description, values[plate.id], values[state.id]]));

beforeAll(async () => {
  ({ ana, uxia } = await people());
  type = await anElementType({ name: 'Numbered' });
  const codeOf = async (id: number) => {
    const [found] = await sql<{ code: string }>(
      `SELECT c.code FROM element_type_attribute_type t JOIN attribute_type a ON a.id = t.attribute_type_id JOIN code c ON c.id = a.name_code_id
       WHERE t.id = $1`,
      [id],
    );
    return (found as { code: string }).code;
  };
  const [one, other] = [
    await anAttribute(type, 'TEXT', { name: 'Plate', maxSize: 20 }),
    await anAttribute(type, 'TEXT', { name: 'State', maxSize: 20, order: 2 }),
  ];
  plate = { id: one.id, code: await codeOf(one.id) };
  state = { id: other.id, code: await codeOf(other.id) };
});
beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  await sql('UPDATE element_type_attribute_type SET is_unique = false, retired = false, read_only = false');
});

const table = (...rows: string[]) => [`description,lon,lat,${plate.code},${state.code}`, ...rows].join('\n');

describe('rows of an import', () => {
  it('a unique value that is taken is refused, in the file and by what there is; the others go in', async () => {
    await set(plate.id, 'is_unique', true);
    await imported(uxia, table('first,-8,43,A1,x'), { typeId: type.id });
    const job = await imported(uxia, table('second,-8,43,A1,x', 'third,-8,43,B2,x', 'fourth,-8,43,B2,x', 'fifth,-8,43,,x'), {
      typeId: type.id,
    });
    expect(await held()).toEqual([
      ['first', 'A1', 'x'],
      ['third', 'B2', 'x'],
      ['fifth', undefined, 'x'],
    ]);
    expect((await refusedOf(uxia, job.id)).map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, plate.code, 'Another element of this type has this value already'],
      [4, plate.code, 'Another element of this type has this value already'],
    ]);
  });

  it('by a key, what a row may not write stays, and a row that says it again is no mistake', async () => {
    await set(plate.id, 'is_unique', true);
    const mapping = { typeId: type.id, key: `attribute.${plate.id}` as const };
    await imported(ana, table('first,-8,43,A1,dry', 'second,-8,43,B2,wet'), { typeId: type.id });
    await set(state.id, 'read_only', true);
    const job = await imported(ana, table('FIRST,-8,43,A1,dry', 'SECOND,-8,43,B2,dry'), mapping);
    expect(await held()).toEqual([
      ['FIRST', 'A1', 'dry'],
      ['second', 'B2', 'wet'],
    ]);
    expect((await refusedOf(ana, job.id)).map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, state.code, 'dry'],
    ]);
  });

  it('of a day of creation with an offset that the database does not read', async () => {
    const content = ['description,lon,lat,created', 'first,-8,43,2026-01-05T10:00:00+16:00', 'second,-8,43,2026-01-05'].join(
      '\n',
    );
    const mapping = { typeId: type.id, columns: { created: 'creationDate' as const } };
    const job = await imported(uxia, content, mapping);
    expect([job.state, await refusedOf(uxia, job.id)]).toEqual(['DONE', []]);
    const days = await sql<{ at: Date }>('SELECT creation_date AS at FROM geometric_element ORDER BY id');
    expect(days.map(({ at }) => at.toISOString())).toEqual(['2026-01-04T18:00:00.000Z', '2026-01-05T00:00:00.000Z']);
  });

  it('a choice that is written as two others are together is no change', async () => {
    for (const code of ['A', 'B', 'A|B']) await sql('UPDATE code SET code = $2 WHERE id = $1', [await aCode(code, 'BARS'), code]);
    const bars = await anAttributeCalled(type.id, 'BARS', 'MULTISELECT', { values: 'BARS' });
    const { id } = await anElement({ type, owner: uxia });
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, { [bars.id]: ['A|B'] }]);
    const content = (said: string) => `id,description,lon,lat,BARS\n${id},Changed,-8,43,${said}`;
    const differences = async (said: string) => {
      const job = await imported(uxia, content(said), { typeId: type.id, key: 'id' }, { dryRun: true });
      return (await differencesOf(uxia, job.id)).flatMap(({ changes }) => Object.keys(changes));
    };
    expect(await differences('A|B')).not.toContain(`attribute.${bars.id}`);
    expect(await differences('B|A')).toContain(`attribute.${bars.id}`);
  });

  it('the column of a retired attribute is left aside', async () => {
    await set(state.id, 'retired', true);
    const job = await imported(uxia, table('first,-8,43,A1,dry'), { typeId: type.id });
    expect([job.state, await held()]).toEqual(['DONE', [['first', 'A1', undefined]]]);
  });
});
