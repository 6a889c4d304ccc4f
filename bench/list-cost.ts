/**
 * What the first page of a list costs, asked for as the interface does, by one client: `list-cost.ts '{"address","url","pid"}'`. Prints one
 * line of JSON.
 */
import type { ListCost } from './figures';
import { connections, fetchBytes } from './http';
import { largestType } from './largest-type';
import { spentWhile } from './processor';
import { untilPurged } from './purged';

const WARM_UP = 300;
const ASKED = 1000;

interface Setup {
  address: string;
  url: string;
  pid: number;
}

async function main() {
  const { address, ...server } = JSON.parse(process.argv[2] ?? '') as Setup;
  await untilPurged(server.url);
  const { id } = await largestType(server.url);
  const query = new URLSearchParams({
    page: '0',
    size: '10',
    sortField: 'modificationDate',
    sortOrder: 'desc',
    type: 'reference',
  });
  const list = `${address}/api/elements/geometric_element_type/${id}/geometric_elements?${query}`;
  const agent = connections(1);
  let bytes = 0;
  for (let n = 0; n < WARM_UP; n++) bytes = await fetchBytes(agent, list);
  const spent = await spentWhile(server, ASKED, async () => {
    for (let n = 0; n < ASKED; n++) await fetchBytes(agent, list);
  });
  agent.destroy();
  const figures: ListCost = { bytes, ...spent };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

await main();
