// What was promised, and whether the figures keep it.
import os from 'node:os';
import type {
  Compared,
  ExportFigures,
  Figures,
  FirstLoad,
  Interaction,
  ItemFigures,
  Judged,
  MapServerFigures,
  PhoneFigures,
  TileFigures,
  Verdict,
  ViewerFigures,
} from './figures.ts';
import { median } from './rounds';
import { administrationPromises } from './verdict-administration.ts';
import { changePromises } from './verdict-changes.ts';
import { importPromises } from './verdict-imports.ts';
import { listPromises } from './verdict-lists.ts';
import { reviewPromises } from './verdict-review.ts';
import { streamPromises } from './verdict-streams.ts';
import { styledPromises } from './verdict-styled.ts';

const kB = (bytes: number) => bytes / 1000;

/** The largest p95 of all zooms against that of zoom 14. */
function slowestAgainst14({ httpP95Ms }: TileFigures) {
  const [zoom, slowest] = Object.entries(httpP95Ms).sort((a, b) => b[1] - a[1])[0] ?? ['', Number.NaN];
  const at14 = httpP95Ms[14] ?? Number.NaN;
  return { figure: slowest / at14, detail: `z${zoom} ${slowest.toFixed(1)} ms, z14 ${at14.toFixed(1)} ms` };
}

const ratio = ({ proxyMs, directMs }: Compared) => ({
  figure: median(proxyMs.map((ms, turn) => ms / (directMs[turn] ?? Number.NaN))),
  detail: `${median(proxyMs).toFixed(1)} ms against ${median(directMs).toFixed(1)} ms`,
});

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

/** What was promised of exports; nothing where they were not measured. */
function exportPromises(exports: ExportFigures | undefined): Judged[] {
  if (!exports) return [];
  const { elements, formats, grownMb } = exports;
  const beside = Object.entries(formats).map(([format, { ms, referenceMs }]) => ({
    what: `Export as ${format} against ogr2ogr`,
    ...ratio({ proxyMs: ms, directMs: referenceMs }),
    unit: 'times',
    target: 1.5,
  }));
  return [
    ...beside,
    { what: 'Server’s memory grown by an export', figure: grownMb, unit: 'MB', target: 64, detail: `${elements} elements` },
  ];
}

/** What was promised of pages of features; nothing where they were not measured. */
function itemPromises(items: ItemFigures | undefined): Judged[] {
  if (!items) return [];
  const { elements, limit, ms, referenceMs, long } = items;
  const { detail, ...beside } = ratio({ proxyMs: ms, directMs: referenceMs });
  const what = `Pages of ${limit} features against the bare statement`;
  const each = Object.entries(long).flatMap(([asked, { firstMs, grownMb, answerMb }]) => {
    const size = `${answerMb.toFixed(0)} MB`;
    return [
      { what: `First byte (${asked})`, figure: median(firstMs), unit: 'ms', target: 200, detail: size },
      { what: `Server’s memory grown (${asked})`, figure: grownMb, unit: 'MB', target: 32, detail: size },
    ];
  });
  return [{ what, ...beside, unit: 'times', target: 1.3, detail: `${detail}, of ${elements} elements` }, ...each];
}

/** What was promised of the map in the browser; nothing where it was not measured. */
function viewerPromises(viewer: ViewerFigures | undefined): Judged[] {
  if (!viewer) return [];
  const { pan, click, pdf, search } = viewer;
  const [full, empty] = [median(pan.fullP95Ms), median(pan.emptyP95Ms)];
  return [
    {
      what: `Frames while moving with ${pan.elements} in view`,
      figure: full / empty,
      unit: 'times',
      target: 2,
      detail: `p95 ${full.toFixed(0)} ms against ${empty.toFixed(0)} ms of the empty map, zoom ${pan.zoom}`,
    },
    {
      what: 'A click is answered',
      figure: median(click.panelMs),
      unit: 'ms',
      target: 100,
      detail: `the card after ${median(click.cardMs).toFixed(0)} ms`,
    },
    {
      what: 'PDF of A4 at 150 dpi',
      figure: pdf.seconds,
      unit: 's',
      target: 15,
      detail: `${(pdf.sizeBytes / 1000).toFixed(0)} kB`,
    },
    {
      what: 'Search among 33,581 names, p95',
      figure: search.p95Ms,
      unit: 'ms',
      target: 50,
      detail: `median ${median(search.ms).toFixed(1)} ms`,
    },
  ];
}

const slowOne = ({ ms, event, target }: Interaction) => `${ms} ms ${event} on ${target}`;

/** What was promised of a slow phone; nothing where it was not measured. */
function phonePromises(phone: PhoneFigures | undefined): Judged[] {
  if (!phone) return [];
  const { firstMs, contentMs, largestMs, mapMs, searchMs, foundMs, interactionP75Ms, interactions, contribution } = phone;
  const { taps, letters, seconds } = contribution;
  return [
    {
      what: 'Phone: the first view can be used',
      figure: Math.max(contentMs, searchMs, largestMs),
      unit: 'ms',
      target: 2500,
      detail: [
        `first paint ${firstMs.toFixed(0)} ms, map with content ${contentMs.toFixed(0)}, largest paint ${largestMs.toFixed(0)}`,
        `search ${searchMs.toFixed(0)}, with hits ${foundMs.toFixed(0)}; the map has drawn all after ${mapMs.toFixed(0)}`,
      ].join(', '),
    },
    {
      what: 'Phone: an interaction until the next paint, p75',
      figure: interactionP75Ms,
      unit: 'ms',
      target: 200,
      detail: `${interactions} interactions; slowest: ${phone.slowest.map(slowOne).join(', ')}`,
    },
    { what: 'Phone: taps until an element is saved', figure: taps, unit: 'taps', target: 7, detail: `${letters} letters beside` },
    { what: 'Phone: until an element is saved', figure: seconds, unit: 's', target: 45, detail: 'at a person’s pace' },
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

/** What was promised of the page's code; nothing where it was not measured. */
function firstLoadPromises(firstLoad: FirstLoad | undefined): Judged[] {
  if (!firstLoad) return [];
  const { beforeMapBytes, untilIdleBytes, idleMs, scripts } = firstLoad;
  return [
    {
      what: 'JavaScript before the map’s own',
      figure: kB(beforeMapBytes),
      unit: 'kB',
      target: 170,
      detail: 'as transferred',
    },
    {
      what: 'JavaScript until the map is idle',
      figure: kB(untilIdleBytes),
      unit: 'kB',
      target: 650,
      detail: `${scripts.length} files, idle after ${(idleMs / 1000).toFixed(1)} s`,
    },
  ];
}

/**
 * One entry for each promise. `passed` is undefined for what this run did not measure.
 * kB are thousands of bytes, MB what the kernel calls so (2^20).
 */
export function judge({
  tiles,
  firstLoad,
  mapServer,
  viewer,
  phone,
  lists,
  exports,
  items,
  streams,
  imports,
  changes,
  review,
  styled,
  administration,
}: Figures): Verdict[] {
  const promises = [
    ...tilePromises(tiles),
    ...mapServerPromises(mapServer),
    ...exportPromises(exports),
    ...itemPromises(items),
    ...streamPromises(streams),
    ...importPromises(imports),
    ...changePromises(changes),
    ...reviewPromises(review),
    ...styledPromises(styled),
    ...administrationPromises(administration),
    ...viewerPromises(viewer),
    ...phonePromises(phone),
    ...listPromises(lists),
    ...firstLoadPromises(firstLoad),
  ];
  return promises.map((it) => ({ ...it, passed: it.figure === undefined ? undefined : it.figure <= it.target }));
}

const shown = ({ figure, unit }: Judged) => (figure === undefined ? '–' : `${figure.toFixed(unit === 'times' ? 2 : 0)} ${unit}`);
const sign = ({ passed }: Verdict) => (passed === undefined ? ' ' : passed ? '✓' : '✗');

/** The figures side by side, for the terminal. */
export function table({ tiles = [] }: Figures, verdicts: Verdict[]): string {
  const cpu = os.cpus();
  const lines = [
    `  ${cpu.length} × ${cpu[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}`,
    '',
  ];
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
