// What was promised, and whether the figures keep it.
import os from 'node:os';
import type { Figures, Judged, MapServerFigures, TileFigures, Verdict } from './figures.ts';
import { median } from './rounds';
import { administrationPromises } from './verdict-administration.ts';
import { firstLoadPromises, lighthousePromises, phonePromises, viewerPromises } from './verdict-browser.ts';
import { changePromises } from './verdict-changes.ts';
import { coldStartPromises, savePromises, slowness, tileCostPromises } from './verdict-costs.ts';
import { exportPromises, itemPromises, ratio } from './verdict-exports.ts';
import { importPromises } from './verdict-imports.ts';
import { listPromises } from './verdict-lists.ts';
import { reviewPromises } from './verdict-review.ts';
import { streamPromises } from './verdict-streams.ts';
import { styledPromises } from './verdict-styled.ts';

/** The largest p95 of all zooms against that of zoom 14. */
function slowestAgainst14({ httpP95Ms }: TileFigures) {
  const [zoom, slowest] = Object.entries(httpP95Ms).sort((a, b) => b[1] - a[1])[0] ?? ['', Number.NaN];
  const at14 = httpP95Ms[14] ?? Number.NaN;
  return { figure: slowest / at14, detail: `z${zoom} ${slowest.toFixed(1)} ms, z14 ${at14.toFixed(1)} ms` };
}

/** The zoom at which a vector tile takes the largest share of the time of MapServer's picture. */
function slowestTile(byZoom: MapServerFigures['byZoom'], zooms: (zoom: number) => boolean) {
  const [slowest] = Object.entries(byZoom)
    .filter(([zoom]) => zooms(Number(zoom)))
    .sort(([, a], [, b]) => b.tileMs / b.pictureMs - a.tileMs / a.pictureMs);
  const [z, { tileMs, pictureMs }] = slowest ?? ['', { tileMs: Number.NaN, pictureMs: Number.NaN }];
  return { figure: tileMs / pictureMs, detail: `z${z}: ${tileMs.toFixed(1)} ms against ${pictureMs.toFixed(1)} ms` };
}

/** What was promised of maps and features; nothing where they were not measured. */
function mapServerPromises(mapServer: MapServerFigures | undefined): Judged[] {
  if (!mapServer) return [];
  const { getMap, features, byZoom, streaming } = mapServer;
  return [
    { what: 'GetMap through the proxy against MapServer', ...ratio(getMap), unit: 'times', target: 1.25 },
    { what: 'WFS through the proxy against MapServer', ...ratio(features), unit: 'times', target: 1.25 },
    {
      what: 'Server’s memory grown by a long WFS answer',
      figure: streaming.grownMb,
      unit: 'MB',
      target: 64,
      detail: `${streaming.answerMb.toFixed(0)} MB passed on`,
    },
    {
      what: 'Vector tile against MapServer’s picture, z6–z8',
      ...slowestTile(byZoom, (z) => z >= 6 && z <= 8),
      unit: 'times',
      target: 0.1,
    },
    { what: 'Vector tile against MapServer’s picture, any zoom', ...slowestTile(byZoom, () => true), unit: 'times', target: 1 },
  ];
}

/** What was promised of tiles; nothing where they were not measured. */
function tilePromises(tiles: TileFigures[] | undefined): Judged[] {
  if (!tiles) return [];
  const [small, large] = tiles;
  const sizes = tiles.map((size) => slowestAgainst14(size));
  const spread = sizes.reduce((worst, size) => (size.figure > worst.figure ? size : worst));
  const grown = small &&
    large && {
      http: median(large.httpWallMs) / median(small.httpWallMs),
      sql: median(large.sqlWallMs) / median(small.sqlWallMs),
    };
  const againstSql = (figureOf: (size: TileFigures) => number[]) => ({
    figure: Math.max(...tiles.map((size) => median(figureOf(size)) / median(size.sqlWallMs))),
    unit: 'times',
    detail: tiles
      .map((size) => `${median(figureOf(size)).toFixed(0)} ms against ${median(size.sqlWallMs).toFixed(0)} ms`)
      .join('; '),
  });
  return [
    { what: 'Tile endpoint against the bare statement', ...againstSql(({ httpWallMs }) => httpWallMs), target: 1.3 },
    {
      what: 'A tile of all types against the tiles of each, bare statements',
      ...againstSql(({ joinedSqlWallMs }) => joinedSqlWallMs),
      target: 1,
    },
    { what: 'Slowest zoom’s p95 against that of zoom 14', ...spread, unit: 'times', target: 5 },
    {
      what: 'The same tiles with ten times as many elements',
      figure: grown?.http,
      unit: 'times',
      target: 1.3,
      detail: grown ? `the bare statement: ${grown.sql.toFixed(2)} times` : 'not measured: run with -- --large',
    },
    {
      what: 'Server’s resident memory under load',
      figure: Math.max(...tiles.map(({ rssMb }) => rssMb)),
      unit: 'MB',
      target: 400,
      detail: 'the largest seen',
    },
  ];
}

/**
 * One entry for each promise. `passed` is undefined for what this run did not measure.
 * kB are thousands of bytes, MB what the kernel calls so (2^20).
 */
export function judge(figures: Figures): Verdict[] {
  const promises = [
    ...tilePromises(figures.tiles),
    ...tileCostPromises(figures.tileCost),
    ...coldStartPromises(figures.coldStart),
    ...savePromises(figures.saves, slowness(figures.tileCost)),
    ...mapServerPromises(figures.mapServer),
    ...exportPromises(figures.exports),
    ...itemPromises(figures.items),
    ...streamPromises(figures.streams),
    ...importPromises(figures.imports),
    ...changePromises(figures.changes),
    ...reviewPromises(figures.review),
    ...styledPromises(figures.styled),
    ...administrationPromises(figures.administration),
    ...viewerPromises(figures.viewer),
    ...phonePromises(figures.phone),
    ...listPromises(figures.lists, slowness(figures.tileCost)),
    ...firstLoadPromises(figures.firstLoad),
    ...lighthousePromises(figures.lighthouse),
  ];
  return promises.map((it) => ({ ...it, passed: it.figure === undefined ? undefined : it.figure <= it.target }));
}

const shown = ({ figure, unit, target }: Judged) =>
  figure === undefined ? '–' : `${figure.toFixed(unit === 'times' || target < 2 ? 2 : 0)} ${unit}`;
const sign = ({ passed }: Verdict) => (passed === undefined ? ' ' : passed ? '✓' : '✗');

/** The figures side by side, for the terminal. */
export function table({ tiles = [] }: Figures, verdicts: Verdict[]): string {
  const cpu = os.cpus();
  const lines = [`  ${cpu.length} × ${cpu[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB`, ''];
  for (const it of verdicts)
    lines.push(`  ${sign(it)} ${it.what.padEnd(48)} ${shown(it).padStart(11)}   at most ${it.target}   ${it.detail ?? ''}`);
  if (tiles.length === 0) return lines.join('\n');
  lines.push('', '  p95 in ms by zoom, bare statement / endpoint');
  for (const size of tiles) {
    const zooms = Object.entries(size.httpP95Ms).map(([z, ms]) => `z${z} ${size.sqlP95Ms[z]?.toFixed(1)}/${ms.toFixed(1)}`);
    lines.push(`  ${size.elements} elements: ${zooms.join('  ')}`);
  }
  lines.push('', '  The handler’s own cost per request');
  for (const size of tiles)
    lines.push(
      `  ${size.elements} elements: ${size.serverCpuMsPerRequest.toFixed(2)} ms of processor time in the server; ${size.aloneMsPerRequest.toFixed(2)} ms more than the statement when one client asks alone`,
    );
  return lines.join('\n');
}
