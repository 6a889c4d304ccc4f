// What was promised of tiles and saves in processor time, and whether the figures keep it.
import type { ColdStart, Judged, SaveFigures, Spent, TileCosts, WritersFigures } from './figures.ts';
import { median } from './rounds';

/** What a computed tile of zoom 16 costs the bare server on the machine for which milliseconds are promised. */
const REFERENCE_MS = 0.32;

export const costOf = ({ serverMs, databaseMs }: Spent) => serverMs + (databaseMs ?? Number.NaN);
export const inWords = ({ serverMs, databaseMs }: Spent) =>
  `server ${serverMs.toFixed(2)}, database ${databaseMs?.toFixed(2) ?? 'elsewhere'}`;

/** How much slower this machine is than the one for which milliseconds are promised; 1 where that was not measured. */
export const slowness = (costs: TileCosts | undefined) => (costs?.[16] ? costOf(costs[16].bare) / REFERENCE_MS : 1);

/** Nothing where they were not measured. */
export function tileCostPromises(costs: TileCosts | undefined): Judged[] {
  if (!costs) return [];
  const byZoom = Object.entries(costs).map(([z, { made, bare }]) => ({ z, ratio: costOf(made) / costOf(bare) }));
  const worst = byZoom.reduce((largest, it) => (it.ratio > largest.ratio ? it : largest));
  const { cached, conditional, bare } = costs[16] as TileCosts[string];
  return [
    {
      what: 'A computed tile against a bare server',
      figure: worst.ratio,
      unit: 'times',
      target: 1.1,
      detail: `zoom ${worst.z}; ${byZoom.map(({ z, ratio }) => `z${z} ${ratio.toFixed(2)}`).join(', ')}`,
    },
    {
      what: 'A tile from the cache against a bare server, z16',
      figure: costOf(cached) / costOf(bare),
      unit: 'times',
      target: 0.47,
      detail: `${inWords(cached)} ms, bare ${costOf(bare).toFixed(2)}; with its tag ${inWords(conditional)}`,
    },
  ];
}

/** Nothing where it was not measured. */
export const coldStartPromises = (start: ColdStart | undefined): Judged[] =>
  start
    ? [
        {
          what: 'The slowest of the first tiles of a server',
          ...{ figure: start.slowest.ms, unit: 'ms', target: 50 },
          detail: `of ${start.tiles}: ${start.slowest.asked}`,
        },
      ]
    : [];

const of = (turns: readonly WritersFigures[], what: keyof WritersFigures) => median(turns.map((it) => it[what]));
const writersInWords = (turns: readonly WritersFigures[]) =>
  `${of(turns, 'perSecond').toFixed(0)} a second, p95 ${of(turns, 'p95Ms').toFixed(0)} ms, ${of(turns, 'waiting').toFixed(2)} waiting`;

/** Nothing where they were not measured. `slower` is how much slower the machine is. */
export function savePromises(saves: SaveFigures | undefined, slower: number): Judged[] {
  if (!saves) return [];
  const { spent, walBytes, perSecond, one, each, tiles } = saves;
  return [
    {
      what: 'Processor time of a save',
      figure: costOf(spent) / slower,
      unit: 'ms',
      target: 8,
      detail: `${inWords(spent)} on this machine, taken for ${slower.toFixed(2)} times as slow; by four clients ${perSecond.toFixed(0)} a second`,
    },
    { what: 'WAL of a save', figure: walBytes === undefined ? undefined : walBytes / 1000, unit: 'kB', target: 6 },
    {
      what: '16 types’ writers against those of one type',
      figure: of(each, 'perSecond') / of(one, 'perSecond'),
      unit: 'times',
      target: 1.05,
      detail: `one type: ${writersInWords(one)}; 16: ${writersInWords(each)}`,
    },
    { what: 'Sessions that wait for a lock, writers of one type', figure: of(one, 'waiting'), unit: 'sessions', target: 0.1 },
    {
      what: 'p95 of tiles while four write',
      figure: tiles.busyP95Ms / tiles.quietP95Ms,
      unit: 'times',
      target: 1.5,
      detail: `${tiles.quietP95Ms.toFixed(1)} ms before, ${tiles.busyP95Ms.toFixed(1)} meanwhile`,
    },
  ];
}
