/**
 * Measures pages of 1000 features of OGC API over HTTP, one after the other by their next links, against the bare statement of each page
 * through `pg`, the two in turn: `items.ts '{"address","url","rounds"}'`. Prints one line of JSON.
 */
import pg from 'pg';
import type { ItemFigures } from './figures';
import { largestType } from './largest-type';

const PAGES = 40;
const LIMIT = 1000;

interface Setup {
  address: string;
  url: string;
  rounds: number;
}
interface Page {
  features: { id: number }[];
  links: { rel: string; href: string }[];
}

async function main() {
  const { address, url, rounds } = JSON.parse(process.argv[2] ?? '') as Setup;
  const { code, elements, statementOf } = await largestType(url);
  const text = `${statementOf('ST_AsGeoJSON(e.geom, 15, 0)', 'e.id > $1')} LIMIT ${LIMIT}`;
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const figures: ItemFigures = { elements, limit: LIMIT, ms: [], referenceMs: [] };
  try {
    for (let round = 0; round <= rounds; round++) {
      let next: string | undefined = `${address}/api/ogc/collections/${code.toLowerCase()}/items?limit=${LIMIT}`;
      let after = 0;
      for (let page = 0; page < PAGES && next; page++) {
        const start = performance.now();
        const answer: Response = await fetch(next);
        const bytes = await answer.text();
        const asked = performance.now();
        const { rows } = await db.query<{ id: string }>({ name: 'page', text, values: [after] });
        const read = performance.now();
        if (answer.status !== 200) throw new Error(`${next} answered ${answer.status}: ${bytes.slice(0, 200)}`);
        const { features, links } = JSON.parse(bytes) as Page;
        if (features.map(({ id }) => id).join() !== rows.map(({ id }) => Number(id)).join())
          throw new Error(`${next} has other features than the statement`);
        after = Number(rows.at(-1)?.id);
        next = links.find(({ rel }) => rel === 'next')?.href;
        // The first round warms both up.
        if (round === 0) continue;
        figures.ms.push(asked - start);
        figures.referenceMs.push(read - asked);
      }
    }
  } finally {
    await db.end();
  }
  console.log(JSON.stringify(figures));
}

await main();
