/**
 * Measures pages of 1000 features of OGC API over HTTP, one after the other by their next links, against the bare statement of each page
 * through `pg`, the two in turn, and how soon long answers begin and what they cost the server in memory:
 * `items.ts '{"address","url","pid","rounds"}'`. Prints one line of JSON.
 */
import pg from 'pg';
import type { ItemFigures } from './figures';
import { ensureLarge } from './large-type';
import { largestType } from './largest-type';
import { grown } from './memory';

const PAGES = 40;
const LIMIT = 1000;

/** How often the large areas are in one answer, which then has more than a gigabyte. */
const TIMES = 3;

interface Setup {
  address: string;
  url: string;
  pid: number;
  rounds: number;
}
interface Page {
  features: { id: number }[];
  links: { rel: string; href: string }[];
}

/** Reads an answer to its end: how soon its first byte was there, and how many there were. */
async function readWhole(address: string): Promise<{ firstMs: number; bytes: number }> {
  const start = performance.now();
  const answer = await fetch(address);
  if (answer.status !== 200 || !answer.body) throw new Error(`${address} answered ${answer.status}`);
  let [firstMs, bytes] = [0, 0];
  for await (const piece of answer.body) {
    if (bytes === 0) firstMs = performance.now() - start;
    bytes += piece.byteLength;
  }
  return { firstMs, bytes };
}

const wfs = (address: string, ...types: string[]) =>
  `${address}/api/mapserver?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&OUTPUTFORMAT=geojson&TYPENAMES=${types.join(',').toLowerCase()}`;

/** Whole types as GeoJSON, one after the other, each of them once before. */
async function longAnswers(
  { address, url, pid, rounds }: Setup,
  type: { id: number; code: string },
): Promise<ItemFigures['long']> {
  const large = await ensureLarge(url);
  const exported = (id: number) => `${address}/api/elements/geometric_element_type/${id}/export?format=geojson`;
  const answers = {
    'WFS, all of a type': wfs(address, type.code),
    'export, all of a type': exported(type.id),
    'WFS, large areas': wfs(address, ...Array.from({ length: TIMES }, () => large.code)),
  };
  const found: ItemFigures['long'] = {};
  for (const [what, where] of Object.entries(answers)) {
    await readWhole(where);
    const figures = { firstMs: [] as number[], grownMb: 0, answerMb: 0 };
    for (let round = 0; round < rounds; round++) {
      const { found: read, grownMb } = await grown(pid, () => readWhole(where));
      figures.firstMs.push(read.firstMs);
      figures.answerMb = read.bytes / 2 ** 20;
      figures.grownMb = Math.max(figures.grownMb, grownMb);
    }
    found[what] = figures;
  }
  return found;
}

async function main() {
  const setup = JSON.parse(process.argv[2] ?? '') as Setup;
  const { address, url, rounds } = setup;
  const { id, code, elements, statementOf } = await largestType(url);
  const text = `${statementOf('ST_AsGeoJSON(e.geom, 15, 0)', 'e.id > $1')} LIMIT ${LIMIT}`;
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const figures: ItemFigures = { elements, limit: LIMIT, ms: [], referenceMs: [], long: {} };
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
  figures.long = await longAnswers(setup, { id, code });
  console.log(JSON.stringify(figures));
}

await main();
