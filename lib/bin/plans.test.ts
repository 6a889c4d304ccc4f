import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { type Db, db, pool } from '@/lib/db';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { Prisma } from '@/prisma/generated/client';
import { binPolicy } from './policy';
import { type BinSearch, countBinned, findBinned, findCalled } from './queries';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let rare: { id: number };

/** Enough deleted elements, of two types and two owners, that an index is worth its while. */
beforeAll(async () => {
  who = await people();
  type = await anElementType({ name: 'Frequent' });
  rare = await anElementType({ name: 'Seldom' });
  await sql(
    `INSERT INTO element_bin (id, parishes, geom, fields, deleted_at, purge_at)
     SELECT 1000000 + i, '{}', ST_SetSRID(ST_MakePoint(-8, 43), 4326), jsonb_build_object('type_id', CASE WHEN i % 4000 = 0 THEN $2 ELSE $1::bigint END,
       'owner_id', CASE WHEN i % 4000 = 1 THEN $4 ELSE $3::bigint END, 'is_public', true,
       'description', CASE WHEN i = 19000 THEN 'qx wharf' ELSE 'common ' || translate(md5(i::text), 'q', 'a') END,
       'attribute_values', jsonb_build_object('999', 'no ' || md5(i::text))),
       now() - i * interval '1 minute', now() + interval '30 days'
     FROM generate_series(1, 20000) AS i`,
    [type.id, rare.id, who.brais.id, who.ana.id],
  );
  await sql('VACUUM ANALYZE element_bin');
}, 120_000);

interface Plan {
  'Relation Name'?: string;
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** How many rows of the bin a question reads. */
async function rowsRead(ask: (db: Db) => Promise<unknown>): Promise<number> {
  let read = 0;
  const explain = async (query: TemplateStringsArray, ...values: unknown[]) => {
    const { text, values: bound } = new Prisma.Sql(query as unknown as string[], values as never[]);
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, bound);
    const reading = nodes(rows[0]['QUERY PLAN'][0].Plan).filter(
      (it: Plan) => it['Relation Name'] === 'element_bin' && it['Node Type'] !== 'Bitmap Index Scan',
    );
    const of = (it: Plan) =>
      (it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0) + (it['Rows Removed by Index Recheck'] ?? 0)) * it['Actual Loops'];
    read += reading.reduce((sum, it) => sum + of(it), 0);
    return [];
  };
  await ask({ $queryRaw: explain } as unknown as Db);
  return read;
}

it.each([
  ['a rare word', () => 'WHARF'],
  ['two letters that hardly any have', () => 'qx'],
  ['what nothing has', () => 'nothing at all'],
  ['a word that all have', () => 'common'],
  ['one letter', () => 'c'],
  ['the name of a rare type', () => 'seldom'],
  ['the name of a frequent type', () => 'frequent'],
  ['the login of an owner of few', () => who.ana.login],
])('a search by %s reads little more than it shows and counts', async (_, word) => {
  const actor = { id: who.uxia.id, role: 'ADMIN' } as Actor;
  const search: BinSearch = { text: word(), ...(await findCalled(db, word(), { byOwner: true })) };
  const restorable = binPolicy.restore(actor);
  const page = await rowsRead((to) => findBinned(to, restorable, { search }, { page: 0, size: 10 }));
  const count = await rowsRead((to) => countBinned(to, restorable, { search }, 1000));
  expect([page <= 300, count <= 1300, page, count]).toEqual([true, true, page, count]);
});
