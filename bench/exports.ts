/**
 * Measures exports of the largest type by a visitor over HTTP, against `ogr2ogr` from the same database:
 * `exports.ts '{"address","url","pid","rounds"}'`. Both write the same columns. Prints one line of JSON.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { libpqEnvironment } from '@/lib/db/libpq';
import { readableOf } from '@/lib/web-stream';
import type { ExportFigures } from './figures';
import { largestType } from './largest-type';
import { grown } from './memory';

const DRIVERS = { csv: 'CSV', geojson: 'GeoJSON', gpkg: 'GPKG' } as const;
type Format = keyof typeof DRIVERS;

interface Setup {
  address: string;
  url: string;
  pid: number;
  rounds: number;
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function ogr2ogr(url: string, format: Format, file: string, statement: string): Promise<void> {
  const layer = format === 'csv' ? ['-lco', 'GEOMETRY=AS_WKT'] : [];
  const args = ['-f', DRIVERS[format], file, 'PG:', '-sql', statement, '-nln', 'elements', '-gt', '65536', ...layer];
  const child = spawn('ogr2ogr', args, { stdio: 'inherit', env: { ...process.env, ...libpqEnvironment(url, 'vieiro bench') } });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ogr2ogr ended with ${code}`))));
  });
}

async function download(address: string, file: string): Promise<void> {
  const answer = await fetch(address);
  if (answer.status !== 200 || !answer.body) throw new Error(`${address} answered ${answer.status}`);
  await pipeline(readableOf(answer.body), createWriteStream(file));
}

async function main() {
  const { address, url, pid, rounds } = JSON.parse(process.argv[2] ?? '') as Setup;
  const { id, elements, statementOf } = await largestType(url);
  const statement = statementOf('e.geom');
  const folder = await mkdtemp(path.join(tmpdir(), 'vieiro-bench-'));
  const place = (format: Format) => path.join(folder, `it.${format}`);
  const exported = (format: Format) =>
    `${address}/api/elements/geometric_element_type/${id}/export?format=${format}&geometry=wkt`;
  const figures: ExportFigures = { elements, grownMb: 0, formats: {} };
  try {
    for (const format of Object.keys(DRIVERS) as Format[]) {
      const found = { ms: [] as number[], referenceMs: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const { found: ms, grownMb } = await grown(pid, () => timed(() => download(exported(format), place(format))));
        found.ms.push(ms);
        figures.grownMb = Math.max(figures.grownMb, grownMb);
        await rm(place(format));
        found.referenceMs.push(await timed(() => ogr2ogr(url, format, place(format), statement)));
        await rm(place(format));
      }
      figures.formats[format] = found;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  console.log(JSON.stringify(figures));
}

await main();
