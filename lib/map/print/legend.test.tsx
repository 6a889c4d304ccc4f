import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { StyleDocument, Symbolizer } from '@/lib/styles/schema';
import { pdfOf } from './document';
import { type Column, flow, type Measure } from './flow';
import { pageLayout } from './layout';
import type { PrintedCard } from './legend';
import { legendRows } from './sample';
import { cutsOf } from './strips';

const style = (geometry: StyleDocument['geometry'], ...rules: [string, ...Symbolizer[]][]): StyleDocument => ({
  version: 1,
  geometry,
  rules: rules.map(([name, ...symbolizers]) => ({ name, symbolizers })),
});
const dot: Symbolizer = { kind: 'mark', shape: 'circle', size: 10, color: '#2f6f8f', stroke: { color: '#ffffff', width: 2 } };

describe('the symbol of a rule', () => {
  const svgOf = (document: StyleDocument) => legendRows(document).map(({ sample }) => sample.svg);

  it('is drawn as paths in the style’s own colours and widths, never as a picture', () => {
    const [point] = svgOf(style('POINT', ['a', dot]));
    expect(point).toContain('fill="#2f6f8f"');
    expect(point).toContain('stroke="#ffffff" stroke-width="2"');
    const [line] = svgOf(
      style('LINE', ['a', { kind: 'line', color: '#f2b705', width: 3, dash: [6, 2], outline: { color: '#2a61ab', width: 1 } }]),
    );
    expect(line).toMatch(/stroke="#2a61ab" stroke-width="5".*stroke="#f2b705" stroke-width="3".*stroke-dasharray="6 2"/);
    const [area] = svgOf(
      style('POLYGON', [
        'a',
        { kind: 'fill', color: '#3f9944', opacity: 0.3, hatch: { color: '#111111', width: 1, gap: 5, angle: 45 } },
      ]),
    );
    expect(area).toContain('fill="#3f9944" fill-opacity="0.3"');
    expect(area).toContain('clip-path="url(#c0)"');
    for (const svg of [point, line, area]) expect(svg).not.toContain('<image');
  });

  it('shows a number that each feature decides from the middle of its range, and shrinks what is too large', () => {
    const sized = {
      ...dot,
      size: {
        property: 'n',
        stops: [
          [0, 4],
          [5, 30],
          [10, 90],
        ],
        fallback: 8,
      },
    } as Symbolizer;
    const [row] = legendRows(style('POINT', ['a', sized]));
    expect(row?.sample.width).toBe(32);
    const [large] = legendRows(style('POINT', ['a', { ...dot, size: 300 }]));
    expect(large?.sample.width).toBe(44);
  });

  it('bears the name of its rule where there are several; rules that draw nothing have no row', () => {
    const labels = (document: StyleDocument) => legendRows(document).map(({ label }) => label);
    expect(labels(style('POINT', ['only', dot]))).toEqual([null]);
    expect(labels(style('POINT', ['small', dot], ['none'], ['large', dot]))).toEqual(['small', 'large']);
  });

  it('escapes the texts of a label', () => {
    const label: Symbolizer = { kind: 'text', label: ['<&"'], size: 12, color: '#000000' };
    expect(svgOf(style('POINT', ['a', label]))[0]).toContain('&lt;&amp;&quot;');
  });
});

describe('a picture is cut where it says nothing', () => {
  const blankAt = (height: number, ...rows: number[]) => Array.from({ length: height }, (_, row) => rows.includes(row));
  it.each([
    [blankAt(200), 240, [200]],
    [blankAt(500, 100, 230, 410), 240, [230, 410, 500]],
    [blankAt(500), 240, [240, 480, 500]],
    [blankAt(500, 20), 240, [240, 480, 500]],
  ])('%#', (blank, most, cuts) => expect(cutsOf(blank, most)).toEqual(cuts));
});

describe('the flow of a legend', () => {
  const measure: Measure = { heading: () => 4, row: () => 5, strip: (_, heightPx) => heightPx / 4, readable: (px) => px / 4 };
  const first: Column = { page: 0, x: 160, y: 30, width: 40, height: 60 };
  function* pages(): Generator<Column, never> {
    for (let page = 1; ; page++) for (const x of [15, 110]) yield { page, x, y: 24, width: 85, height: 80 };
  }
  const row = (label: string): PrintedCard['entries'][number] => ({
    kind: 'symbol',
    label,
    sample: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 20, height: 16 },
  });
  const cardOf = (name: string, count: number): PrintedCard => ({
    name,
    entries: Array.from({ length: count }, (_, at) => row(`${name} ${at + 1}`)),
  });
  const laid = (cards: PrintedCard[]) => flow(cards, first, pages, measure);
  const column = ({ page, x }: Column | { page: number; x: number }) => `${page}/${x}`;

  const grouped = (placed: ReturnType<typeof laid>) => {
    const columns = new Map<string, typeof placed>();
    for (const it of placed) columns.set(column(it), [...(columns.get(column(it)) ?? []), it]);
    return columns;
  };

  it('leaves nothing out and overlaps nothing, however much there is', () => {
    const cards = [cardOf('Few', 3), cardOf('Many', 70), cardOf('Last', 2)];
    const placed = laid(cards);
    expect(placed.filter(({ piece }) => piece.kind === 'row')).toHaveLength(75);
    const byColumn = grouped(placed);
    for (const pieces of byColumn.values())
      for (const [at, it] of pieces.entries()) {
        const before = pieces[at - 1];
        if (before) expect(it.y).toBeGreaterThanOrEqual(before.y + before.height);
        expect(it.y + it.height).toBeLessThanOrEqual(it.page === 0 ? 90 : 104);
      }
    expect(byColumn.size).toBeGreaterThan(3);
  });

  it('repeats the heading of a card that goes on elsewhere, and never ends a column with a heading', () => {
    const placed = laid([cardOf('Many', 40)]);
    const columns = [...grouped(placed).values()];
    for (const [at, pieces] of columns.entries()) {
      expect(pieces[0]?.piece).toMatchObject({ kind: 'heading', continued: at > 0 });
      expect(pieces.at(-1)?.piece.kind).toBe('row');
    }
  });

  it('puts a picture that could not be read beside the map on a page of its own, after the others', () => {
    const wide: PrintedCard = { name: 'Wide', entries: [{ kind: 'image', strips: [{ png: '', width: 300, height: 100 }] }] };
    const placed = laid([wide, cardOf('Few', 3)]);
    expect(placed.map(({ piece, page }) => [page, piece.kind])).toEqual([
      [0, 'heading'],
      [0, 'row'],
      [0, 'row'],
      [0, 'row'],
      [1, 'heading'],
      [1, 'strip'],
    ]);
  });
});

describe('the PDF', () => {
  /** The texts of each page with their size and where they stand (from the lower left corner) in points, and all that is painted. */
  async function read(pdf: Blob) {
    const bytes = Buffer.from(await pdf.arrayBuffer());
    const streams = [...bytes.toString('latin1').matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].map((match) => {
      const from = match.index + match[0].length;
      const raw = bytes.subarray(from, from + Number(match[1]));
      return /FlateDecode/.test(match[0]) || raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
    });
    const pages = streams.filter((it) => /\bBT\b/.test(it));
    const texts = pages.map((page) =>
      [...page.matchAll(/\/F\d+ ([\d.]+) Tf[\s\S]*?([\d.]+) ([\d.]+) Td\s*\((.*?)(?<!\\)\) Tj/g)].map(([, size, x, y, text]) => ({
        size: Number(size),
        x: Number(x),
        y: Number(y),
        text,
      })),
    );
    return { painted: streams.join('\n'), texts };
  }
  const words = {
    legend: 'Lenda',
    imageFailed: 'Non se puido cargar a imaxe',
    part: (part: string) => ({ Point: 'Punto', Polygon: 'Área' })[part] ?? part,
    continued: (name: string) => `${name} (continuación)`,
    continues: (page: number) => `Segue na páxina ${page}`,
    missing: (names: readonly string[]) => `Non se puido cargar enteiro: ${names.join(', ')}`,
    page: (page: number, pages: number) => `${page} de ${pages}`,
    scale: (n: number) => `Escala 1:${n}`,
    distance: (m: number) => `${m} m`,
  };
  const pixel = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
    'base64',
  );
  const print = (legend: PrintedCard[], missing: string[] = []) =>
    pdfOf({
      size: 'a4',
      orientation: 'portrait',
      layout: pageLayout('a4', 'portrait', true),
      map: new Blob([pixel], { type: 'image/jpeg' }),
      title: 'Mapa',
      date: '22 de novembro de 2026',
      sources: 'IGN',
      denominator: 25_000,
      legend,
      missing,
      words,
    }).then(read);
  const rows = (document: StyleDocument): PrintedCard['entries'] => legendRows(document).map((it) => ({ kind: 'symbol', ...it }));
  const many = style('POINT', ...Array.from({ length: 150 }, (_, at): [string, Symbolizer] => [`Clase ${at + 1}`, dot]));

  it('has every class of a long legend, in letters of 8 points at least, on as many pages as it needs', async () => {
    const { texts } = await print([{ name: 'Fontes', entries: rows(many) }]);
    const all = texts.flat();
    for (let at = 1; at <= 150; at++) expect(all.map(({ text }) => text)).toContain(`Clase ${at}`);
    expect(texts.length).toBeGreaterThan(1);
    expect(Math.min(...all.map(({ size }) => size))).toBeGreaterThanOrEqual(8);
    expect(texts[0]?.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Lenda', expect.stringMatching(/^Segue na p.+ 2$/)]),
    );
    expect(texts[1]?.[0]?.text).toBe('Lenda');
  });

  it('keeps the margins of 15 mm free on every page, with numbers where there are several', async () => {
    const { texts } = await print([{ name: 'Fontes', entries: rows(many) }]);
    for (const [at, page] of texts.entries()) expect(page.map(({ text }) => text)).toContain(`${at + 1} de ${texts.length}`);
    const margin = (15 / 25.4) * 72;
    const outside = texts.flat().filter(({ x, y }) => x < margin || x > 595.28 - margin || y < margin || y > 841.89 - margin);
    expect(outside).toEqual([]);
  });

  it('draws symbols as paths and says what could not be loaded', async () => {
    const { texts, painted } = await print(
      [
        { name: 'Fontes', entries: [...rows(style('POINT', ['a', dot])), { kind: 'part', part: 'Point' }, { kind: 'missing' }] },
        {
          name: 'Un nome moi longo que non colle nunha soa liña da columna',
          entries: rows(style('POLYGON', ['a', { kind: 'fill', color: '#3f9944' }])),
        },
      ],
      ['Ríos'],
    );
    const said = (texts[0] ?? []).map(({ text }) => text).join('|');
    expect(said).toContain('Non se puido cargar a imaxe');
    expect(said).toContain('Non se puido cargar enteiro');
    expect(said).toContain('Punto');
    expect(said).not.toContain('\u2026');
    for (const colour of [/0\.18\d* 0\.4[34]\d* 0\.56\d* rg/, /0\.2[45]\d* 0\.6\d* 0\.2[67]\d* rg/])
      expect(painted).toMatch(colour);
  });
});
