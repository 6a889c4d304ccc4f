import { beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/db';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import { countAllElements } from './queries';
import { refreshElementDivisions } from './service';

vi.mock('./queries', { spy: true });

const UNKNOWN = { province: null, municipality: null, parish: null, parishes: [] };
const MONTE_ALTO = { province: '15', municipality: '15030', parish: '1503001', parishes: ['1503001'] };
const LUGO = { ...UNKNOWN, province: '27', municipality: '27028' };
/** In the province of Lugo, north of its only municipality. */
const NORTH_OF_LUGO = { ...UNKNOWN, province: '27' };
const BOTH_PARISHES = { ...MONTE_ALTO, parish: expect.stringMatching(/^150300/), parishes: ['1503001', '1503002'] };

const found = () =>
  sql(
    `SELECT province_code AS province, ine_code AS municipality, parish_code AS parish,
       ARRAY(SELECT parish_code FROM element_parish WHERE element_id = e.id ORDER BY 1)::text[] AS parishes
     FROM geometric_element e ORDER BY e.id`,
  );
const refresh = async (batchSize?: number) => {
  const said: number[][] = [];
  const { moved } = await refreshElementDivisions(db, { batchSize, onProgress: (...it) => said.push(it) });
  return { moved, said };
};

it('without elements there is nothing to do', async () => {
  await sql('DELETE FROM geometric_element');
  expect(await refresh()).toEqual({ moved: 0, said: [[0, 0]] });
  expect(await refreshElementDivisions(db)).toEqual({ moved: 0 });
});

describe('the divisions of elements', () => {
  beforeAll(async () => {
    await withDivisions();
    const { ana } = await people();
    const type = await anElementType();
    for (const coordinates of [
      [-8.4, 43.4],
      [-7.5, 43.2],
      [-7.5, 43.8],
      [2, 2],
    ])
      await anElement({ type, owner: ana, geom: { type: 'Point', coordinates } });
    const line = [
      [-8.4, 43.1],
      [-8.4, 43.5],
    ];
    await anElement({ type, owner: ana, geom: { type: 'LineString', coordinates: line } });
  });

  it('are found again, in batches, without a change of version or date', async () => {
    expect(await found()).toEqual(Array.from({ length: 5 }, () => UNKNOWN));
    const state = () => sql('SELECT version, modification_date FROM geometric_element ORDER BY id');
    const before = await state();
    // The one that lies in no division is not moved.
    expect(await refresh(2)).toEqual({
      moved: 4,
      said: [
        [2, 5],
        [4, 5],
        [5, 5],
        [5, 5],
      ],
    });
    expect(await found()).toEqual([MONTE_ALTO, LUGO, NORTH_OF_LUGO, UNKNOWN, BOTH_PARISHES]);
    expect(await state()).toEqual(before);
  });
  it('stay where they are right', async () => expect(await refresh()).toMatchObject({ moved: 0 }));
  it('one counts as moved where the parishes that it reaches are others, though its inner point has not left its own', async () => {
    await sql("DELETE FROM element_parish WHERE parish_code = '1503002'");
    expect(await refresh()).toMatchObject({ moved: 1 });
    await sql("INSERT INTO element_parish SELECT id, '1503002' FROM geometric_element WHERE parish_code = '1503001'");
    expect(await refresh()).toMatchObject({ moved: 1 });
    expect(await found()).toEqual([MONTE_ALTO, LUGO, NORTH_OF_LUGO, UNKNOWN, BOTH_PARISHES]);
  });
  it.each(['province_code', 'ine_code', 'parish_code'])('one counts as moved where its %s was another', async (column) => {
    await sql(`UPDATE geometric_element SET ${column} = NULL WHERE id = (SELECT min(id) FROM geometric_element)`);
    expect(await refresh()).toMatchObject({ moved: 1 });
    expect((await found())[0]).toEqual(MONTE_ALTO);
  });
  it('where more elements come meanwhile than there were at the start, the total grows with them', async () => {
    const said: number[][] = [];
    const type = await anElementType();
    const { ana } = await people();
    for (let n = 0; n < 2; n++) await anElement({ type, owner: ana, geom: { type: 'Point', coordinates: [2, 2] } });
    // As if three of the seven had come after they were counted.
    vi.mocked(countAllElements).mockResolvedValueOnce(4);
    await refreshElementDivisions(db, { batchSize: 5, onProgress: (...it) => said.push(it) });
    expect(said).toEqual([
      [5, 5],
      [7, 7],
      [7, 7],
    ]);
  });
});
