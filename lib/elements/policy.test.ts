import { beforeAll, describe, expect, it } from 'vitest';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import type { Actor } from '@/lib/auth/actor';
import { permits, type Rule } from '@/lib/auth/policy';
import { db } from '@/lib/db';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { type Person, people, reviewer } from '@/lib/test/people';
import { tileScope } from '@/lib/tiles/policy';
import type { TileScope } from '@/lib/tiles/schema';
import { tileStatement } from '@/lib/tiles/statement-queries';
import { type ElementFacts, elementPolicy } from './policy';
import { elementsWhere } from './sql';

interface Fact extends ElementFacts {
  id: number;
}
let who: Awaited<ReturnType<typeof people>> & Record<'sabela' | 'noa' | 'iria', Person>;
let type: { id: number };
let facts: Fact[];
const asking = ['visitor', 'ana', 'brais', 'sabela', 'noa', 'iria', 'uxia'] as const;

beforeAll(async () => {
  await withDivisions();
  type = await anElementType();
  const everybody = await people();
  who = {
    ...everybody,
    sabela: await reviewer({ types: [type.id, (await anElementType()).id] }),
    noa: await reviewer({ types: [type.id], provinces: ['27'], parishes: ['1503001'] }),
    iria: await reviewer({ municipalities: ['15030', '27028'] }),
  };
  for (const owner of [who.ana, who.brais, who.uxia])
    for (const isPublic of [true, false])
      await anElement({ type, owner, isPublic, geom: { type: 'Point', coordinates: [owner.id, isPublic ? 42 : 43] } });
  // In a province outside of its municipalities, in a municipality without parishes, in one parish of another, and nowhere.
  await sql(`UPDATE geometric_element SET province_code = '27' WHERE owner_id = $1`, [who.ana.id]);
  await sql(`UPDATE geometric_element SET ine_code = '27028' WHERE owner_id = $1 AND is_public`, [who.ana.id]);
  await sql(`INSERT INTO element_parish SELECT id, '1503001' FROM geometric_element WHERE owner_id = $1`, [who.brais.id]);
  facts = await sql(
    `SELECT e.id, e.is_public AS "isPublic", e.owner_id AS "ownerId", e.type_id AS "typeId", 'PUBLISHED' AS "typeState", array_remove(ARRAY['province:' || e.province_code,
       'municipality:' || e.ine_code, 'parish:' || p.parish_code, 'municipality:' || d.ine_code, 'province:' || m.province_code], NULL) AS divisions,
       ARRAY['VISITOR', 'USER', 'REVIEWER', 'ADMIN'] AS "typeFor"
     FROM geometric_element e LEFT JOIN element_parish p ON p.element_id = e.id LEFT JOIN parish d ON d.parish_code = p.parish_code
     LEFT JOIN municipality m ON m.ine_code = d.ine_code WHERE e.type_id = $1`,
    [type.id],
  );
});

const inMemory = (rule: Rule<ElementFacts>) =>
  facts
    .filter((fact) => permits(rule, fact))
    .map((it) => it.id)
    .sort();
const inSql = async (rule: Rule<ElementFacts>) => {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT e.id FROM geometric_element e WHERE e.type_id = ${type.id}::bigint AND ${elementsWhere(rule)}`;
  return rows.map((it) => it.id).sort();
};

/** What the tiles of the whole world hold: how many elements at the zoom that groups all of them, and which ones at one that does not. */
async function inTiles(scope: TileScope): Promise<{ count: number; ids: number[] }> {
  const featuresIn = async (z: number, x: number, y: number) => {
    const { text, values } = tileStatement({ typeIds: [type.id], z, x, y }, scope);
    const features = text.replace(/SELECT ST_AsMVT\(q, [^)]*\) AS mvt/, 'SELECT q.id, q.count');
    return sql<{ id: number; count: number | null }>(features, values);
  };
  const grouped = await featuresIn(0, 0, 0);
  const tiles = await sql<{ x: number; y: number }>(
    'SELECT DISTINCT grid_x >> 15 AS x, grid_y >> 15 AS y FROM geometric_element WHERE type_id = $1',
    [type.id],
  );
  const single = await Promise.all(tiles.map(({ x, y }) => featuresIn(15, x, y)));
  return {
    count: grouped.reduce((sum, { count }) => sum + (count ?? 1), 0),
    ids: single.flatMap((rows) => rows.map(({ id }) => id)),
  };
}

describe.each(asking)('what %s may see', (name) => {
  const rules = Object.entries(elementPolicy) as [string, (actor: Actor) => Rule<ElementFacts>][];
  it.each(rules)('%s: memory and SQL agree', async (_, rule) =>
    expect(await inSql(rule(who[name]))).toEqual(inMemory(rule(who[name]))),
  );

  it('the tiles hold what the rule lets through, each once: the public ones, and a private source for the others', async () => {
    const actor: Actor = who[name];
    const allowed = inMemory(elementPolicy.read(actor));
    const others: TileScope | undefined =
      actor.role === 'VISITOR' ? undefined : tileScope(actor, { scope: actor.role === 'USER' ? 'own' : 'all' });
    const open = await inTiles({ kind: 'public' });
    const hidden = others ? await inTiles(others) : { count: 0, ids: [] };
    expect([...open.ids].sort()).toEqual(inMemory({ isPublic: true }));
    expect([...open.ids, ...hidden.ids].sort()).toEqual(allowed);
    expect(open.count + hidden.count).toBe(allowed.length);
  });
});

it('the three lists follow the same policy', async () => {
  const list = async (handler: typeof LIST, as?: Person, query = '') =>
    (await callJson<Page<Fact>>(handler, { url: `/x?size=100${query}`, params: { id: String(type.id) }, as })).body.result?.items
      .map((it) => it.id)
      .sort();
  expect(await list(LIST)).toEqual(inMemory({ isPublic: true }));
  expect(await list(LIST_USER, who.ana)).toEqual(inMemory({ isPublic: true }));
  expect(await list(LIST_USER, who.ana, `&ownerId=${who.ana.id}`)).toEqual(inMemory({ ownerId: who.ana.id }));
  expect(await list(LIST_ADMIN, who.uxia)).toEqual(inMemory(true));
});
