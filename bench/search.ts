/**
 * Measures the search, the question about similar elements, and what a list is searched for that neither its order nor one index has, over
 * HTTP, at the content of the lists: `search.ts '{"address","url","rounds"}'`. One visitor asks one question after the other, of the last
 * four visitors at once. Prints one line of JSON.
 */
import pg from 'pg';
import type { Searches } from './figures';
import { connections, fetchBytes } from './http';
import { LIST_TYPE } from './lists-content';
import { quantile } from './rounds';

const WARM_UP_ROUNDS = 2;
const SPOTS = 40;
const CLIENTS = 4;

interface Setup {
  address: string;
  url: string;
  rounds: number;
}
type Asked = Record<string, string>;

/** From frequent words to what nothing has; the hexadecimal word is the first one of a description. */
const searches = (rare: string): Asked[] => [
  { q: 'st' },
  { q: 'stone' },
  { q: 'mill' },
  { q: 'unicorn' },
  { q: 'unicron' },
  { q: 'place of the heron' },
  { q: rare },
  { q: rare.slice(0, 5) },
  { q: 'number 123456' },
  { q: 'zzyzx' },
  { q: 'stone zzyzx' },
  { q: 'stone', bbox: '-8.5,42.8,-8.4,42.9' },
  { q: 'heron', bbox: '-8.45,42.85,-8.44,42.86' },
  { q: '42.87, -8.54' },
];

/** In a list: words that nothing has, common ones in boxes, and a late page of a common one. */
const inLists = (
  [
    { description: 'phoenix' },
    { description: 'zzyzx' },
    { description: 'stone', bbox: '-8.4,42.5,-8.37,42.52' },
    { description: 'stone', bbox: '-9,42,-8,43' },
    { description: 'stone', page: '200' },
  ] as Asked[]
).map((asked) => ({ ...asked, type: 'reference' }));

/** Elements somewhere, and a name that is nearly theirs. */
async function spots(url: string) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const { rows } = await db.query<{ typeId: string; geom: string; name: string }>(
      `SELECT e.type_id AS "typeId", ST_AsGeoJSON(e.geom) AS geom, e.description AS name
       FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id
       WHERE t.code = $1 AND e.is_public ORDER BY hashint8(e.id) LIMIT $2`,
      [LIST_TYPE, SPOTS],
    );
    return rows;
  } finally {
    await db.end();
  }
}

async function main() {
  const { address, url, rounds } = JSON.parse(process.argv[2] ?? '') as Setup;
  const agent = connections(CLIENTS);
  /** Milliseconds of each round, by what was asked. */
  const measured = async (path: string, questions: Asked[], clients = 1) => {
    const ms = new Map(questions.map((asked) => [new URLSearchParams(asked).toString(), [] as number[]]));
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++)
      for (const [asked, times] of ms) {
        const ask = async () => {
          const start = performance.now();
          await fetchBytes(agent, `${address}${path}?${asked}`);
          if (round >= 0) times.push(performance.now() - start);
        };
        await Promise.all(Array.from({ length: clients }, ask));
      }
    const all = [...ms];
    const [slowest] = all.map(([asked, times]) => ({ asked, ms: quantile(times, 0.5) })).sort((a, b) => b.ms - a.ms);
    return {
      questions: all.length,
      p95Ms: quantile(
        all.flatMap(([, times]) => times),
        0.95,
      ),
      slowest: slowest ?? { asked: '', ms: 0 },
    };
  };
  const found = await spots(url);
  const rare = found[0]?.name.split(' ')[0] ?? '';
  const alike = found.map(({ typeId, geom, name }) => ({ typeId, geom, name: name.replace('place', 'plaza') }));
  const figures: Searches = {
    search: await measured('/api/search', searches(rare)),
    similar: await measured('/api/elements/similar', alike),
    inLists: await measured(`/api/elements/geometric_element_type/${found[0]?.typeId}/geometric_elements`, inLists, CLIENTS),
    byFour: await measured('/api/search', searches(rare), CLIENTS),
  };
  agent.destroy();
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

await main();
