import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestMapServer } from '@/lib/test/mapserver';
import { documents, SVG_ICON } from '@/lib/test/styles';
import { filterExpression } from '../maplibre-expressions';
import type { Filter, Mark, StyleDocument, StyleGeometry, StyleRule, Symbolizer } from '../schema';

type Sample = typeof import('../sample');
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let sample: Sample;
beforeAll(async () => {
  mapServer = await startTestMapServer();
  sample = await import('../sample');
});
afterAll(() => mapServer.close());

const SIDE = 320;
type Properties = Record<string, string | number>;
/** Positions in pixels from the top left. */
const at = (x: number, y: number): [number, number] => [x / SIDE, 1 - y / SIDE];

async function drawn(document: StyleDocument, features: { positions: [number, number][]; properties?: Properties }[]) {
  const png = await sample.styleSample(document, { width: SIDE, height: SIDE, features });
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alpha = (x: number, y: number) => data[(Math.round(y) * info.width + Math.round(x)) * 4 + 3] as number;
  const color = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 3)];
  return { alpha, color };
}

const dot = (more: Partial<Mark> = {}): Mark => ({ kind: 'mark', shape: 'square', size: 6, color: '#aa0000', ...more });
const points = (...rules: StyleRule[]): StyleDocument => ({ version: 1, geometry: 'POINT', rules });

describe('which features the map server draws', () => {
  const features: Properties[] = [
    { n: 5, s: 'faro' },
    { n: 12.5, s: 'Faro de Fisterra' },
    { n: -3, s: "it's" },
    { n: 0, s: 'a"b' },
    { s: '5' },
    { n: 5 },
    { n: 7, s: '[n]' },
    { n: 7, s: '50 % \\ (x)' },
  ];
  const tests: Filter[] = [
    { op: '==', property: 'n', value: 5 },
    { op: '!=', property: 'n', value: 5 },
    { op: '<', property: 'n', value: 1 },
    { op: '>=', property: 'n', value: 7 },
    { op: 'between', property: 'n', min: 0, max: 7 },
    { op: 'isNull', property: 'n' },
    { op: 'isNull', property: 's' },
    { op: '==', property: 's', value: 'faro' },
    { op: '==', property: 's', value: "it's" },
    { op: '==', property: 's', value: 'a"b' },
    { op: '==', property: 's', value: '[n]' },
    { op: '==', property: 's', value: '50 % \\ (x)' },
    { op: '==', property: 's', value: '5' },
    { op: 'in', property: 's', values: ['faro', '[n]'] },
    { op: '!=', property: 's', value: 'faro' },
    { op: 'startsWith', property: 's', text: 'Faro' },
    { op: 'endsWith', property: 's', text: '(x)' },
    { op: 'contains', property: 's', text: '\\ (' },
    { op: 'contains', property: 's', text: '.' },
    { op: 'contains', property: 's', text: '[' },
    { op: 'contains', property: 's', text: '"' },
    { op: 'not', filter: { op: '>', property: 'n', value: 4 } },
    {
      op: 'all',
      filters: [
        { op: '>', property: 'n', value: 4 },
        { op: 'not', filter: { op: 'contains', property: 's', text: 'r' } },
      ],
    },
  ];

  /** A rule for each filter, whose dot is drawn at a place of its own beside the feature's. */
  const place = (index: number): [number, number] => [(index % 5) * 7 - 14, Math.floor(index / 5) * 7 - 14];
  const rules = tests.map(
    (filter, index): StyleRule => ({
      name: String(index),
      filter,
      symbolizers: [dot({ size: 5, offset: place(index) })],
    }),
  );
  const middles = features.map((_, index): [number, number] => [50 + (index % 4) * 70, 80 + Math.floor(index / 4) * 120]);

  it('are those that the browser draws, with nulls, quotes, brackets and percent signs', async () => {
    const picture = await drawn(
      points(...rules),
      features.map((properties, index) => ({ positions: [at(...(middles[index] as [number, number]))], properties })),
    );
    const seen = tests.map((_, rule) => middles.map(([x, y]) => picture.alpha(x + place(rule)[0], y + place(rule)[1]) > 128));
    const expected = tests.map((filter) => {
      const { filter: takes } = featureFilter(filterExpression(filter), 'layers[0].filter');
      return features.map((properties) => takes({ zoom: 10 } as never, { type: 1, properties, id: 1 } as never));
    });
    for (const [index, filter] of tests.entries()) expect(seen[index], JSON.stringify(filter)).toEqual(expected[index]);
  });

  it('those that no other filter took, for an else rule', async () => {
    const document = points(
      { name: 'big', filter: { op: '>', property: 'n', value: 6 }, symbolizers: [dot({ color: '#00aa00' })] },
      { name: 'rest', else: true, symbolizers: [dot()] },
    );
    const { color } = await drawn(
      document,
      [{ n: 9 }, { n: 2 }, {}].map((properties, index) => ({
        positions: [at(50 + index * 50, 50)],
        properties: properties as Properties,
      })),
    );
    expect([color(50, 50), color(100, 50), color(150, 50)]).toEqual([
      [0, 170, 0],
      [170, 0, 0],
      [170, 0, 0],
    ]);
  });
});

describe('columns and letters beyond ASCII', () => {
  const middle = { positions: [at(160, 160)] };

  it('decide and say what they say: columns called in Spanish and Galician', async () => {
    const document = points(
      { name: 'text', filter: { op: '==', property: 'descrición', value: 'peña' }, symbolizers: [dot({ offset: [-40, 0] })] },
      { name: 'number', filter: { op: '>=', property: 'AÑO 1', value: 1900 }, symbolizers: [dot({ offset: [40, 0] })] },
      { name: 'size', symbolizers: [dot({ size: { property: 'tamaño', fallback: 2 }, offset: [0, 80] })] },
    );
    const { alpha } = await drawn(document, [{ ...middle, properties: { descrición: 'peña', 'AÑO 1': 1950, tamaño: 30 } }]);
    expect([alpha(120, 160), alpha(200, 160), alpha(160, 228)].map((it) => it > 128)).toEqual([true, true, true]);
    const { alpha: other } = await drawn(document, [{ ...middle, properties: { descrición: 'pena', 'AÑO 1': 1850 } }]);
    expect([other(120, 160), other(200, 160), other(160, 228)].map((it) => it > 128)).toEqual([false, false, false]);
  });

  it.each(['center', 'top', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const)(
    'a label whose anchor is %s moves to the right and down by its offset',
    async (anchor) => {
      const centre = async (offset: [number, number]) => {
        const { alpha } = await drawn(
          points({ name: 'label', symbolizers: [{ kind: 'text', label: ['Faro'], size: 24, color: '#000000', anchor, offset }] }),
          [{ positions: [at(160, 160)] }],
        );
        const sum = { x: 0, y: 0, ink: 0 };
        for (let y = 0; y < SIDE; y++)
          for (let x = 0; x < SIDE; x++) {
            const ink = alpha(x, y);
            sum.x += x * ink;
            sum.y += y * ink;
            sum.ink += ink;
          }
        return [sum.x / sum.ink, sum.y / sum.ink];
      };
      const [[x = 0, y = 0], [movedX = 0, movedY = 0]] = [await centre([0, 0]), await centre([30, 20])];
      expect(Math.hypot(movedX - x - 30, movedY - y - 20)).toBeLessThan(3);
    },
  );

  it('a label of thirteen pixels is as wide as its letters are, not as those of twelve', async () => {
    const width = async (size: number) => {
      const label: Symbolizer = { kind: 'text', label: ['Montederramo'], size, color: '#000000', bold: true };
      const { alpha } = await drawn(points({ name: 'label', symbolizers: [label] }), [middle]);
      const columns = Array.from({ length: SIDE }, (_, x) => x).filter((x) =>
        Array.from({ length: SIDE }, (_, y) => alpha(x, y)).some((ink) => ink > 60),
      );
      return (columns.at(-1) ?? 0) - (columns[0] ?? 0);
    };
    // Sixteen pixels are twelve points.
    expect((await width(13)) / (await width(16))).toBeCloseTo(13 / 16, 1.3);
  });

  it('a label has the letters of all of Latin, each its own, also from such a column and in bold', async () => {
    const label = (text: string, bold: boolean): StyleDocument =>
      points({
        name: 'r',
        symbolizers: [{ kind: 'text', label: [{ property: 'denominación' }, text], size: 60, color: '#000000', bold }],
      });
    for (const bold of [false, true]) {
      const seen = new Set<string>();
      for (const letter of ['Ł', 'ő', 'ź', 'ş', 'ñ', 'Ż']) {
        const properties = { denominación: letter };
        const [own, column] = [
          await sample.styleSample(label(letter, bold), { width: SIDE, height: SIDE, features: [middle] }),
          await sample.styleSample(label('', bold), { width: SIDE, height: SIDE, features: [{ ...middle, properties }] }),
        ];
        expect(own.equals(column), letter).toBe(true);
        seen.add(own.toString('base64'));
      }
      expect(seen.size).toBe(6);
      expect(seen).not.toContain(
        (await sample.styleSample(label('', bold), { width: SIDE, height: SIDE, features: [middle] })).toString('base64'),
      );
    }
  });
});

describe('how large', () => {
  const across = async (symbol: Symbolizer, properties: Properties = {}) => {
    const { alpha } = await drawn(points({ name: 'r', symbolizers: [symbol] }), [{ positions: [at(160, 160)], properties }]);
    return Array.from({ length: SIDE }, (_, x) => alpha(x, 160)).filter((value) => value > 100).length;
  };
  /** Within a pixel: an edge may share one with its neighbour. */
  const is = async (symbol: Symbolizer, px: number, properties?: Properties) =>
    expect(Math.abs((await across(symbol, properties)) - px)).toBeLessThanOrEqual(1);
  const perFeature = {
    property: 'n',
    stops: [
      [0, 10],
      [10, 50],
    ] as [number, number][],
    fallback: 6,
  };

  it('marks are in pixels, beyond the map server’s own limits too', async () => {
    await is(dot({ size: 40 }), 40);
    await is(dot({ shape: 'circle', size: 100, stroke: { color: '#000000', width: 80 } }), 180);
  });

  it('each feature decides: by its property, between stops, or by the fallback', async () => {
    await is(dot({ size: { property: 'n', fallback: 6 } }), 24, { n: 24 });
    await is(dot({ size: perFeature }), 30, { n: 5 });
    await is(dot({ size: perFeature }), 50, { n: 99 });
    await is(dot({ size: perFeature }), 6, { n: 'many' });
  });

  it('icons are as high as they say', () => is({ kind: 'icon', image: SVG_ICON, size: 30 }, 20));
});

describe('in which colour', () => {
  const tinted = { property: 'tint', fallback: '#0000ff' };
  const places = [40, 120, 200, 280];
  /** Features side by side: a colour, none, no value, another colour. */
  const tints = ['#ff0000', 'none', undefined, '0,255,0,128'];
  const COLORS = [
    [255, 0, 0],
    [0, 0, 255],
    [0, 0, 255],
    [0, 255, 0],
  ];
  const properties = (tint: string | undefined): Properties => (tint === undefined ? {} : { tint });
  const one = (geometry: StyleGeometry, ...symbolizers: Symbolizer[]): StyleDocument => ({
    version: 1,
    geometry,
    rules: [{ name: 'r', symbolizers }],
  });
  const beside = (document: StyleDocument) =>
    drawn(
      document,
      tints.map((tint, index) => {
        const x = places[index] as number;
        const [low, high] = [x - 30, x + 30];
        const square = [at(low, 130), at(high, 130), at(high, 190), at(low, 190), at(low, 130)];
        const line = [at(low, 160), at(high, 160)];
        const positions = document.geometry === 'POINT' ? [at(x, 160)] : document.geometry === 'LINE' ? line : square;
        return { positions, properties: properties(tint) };
      }),
    ).then(({ alpha, color }) => ({ alpha, color: (x: number, y: number) => near(color(x, y)) }));
  /** Of a pale pixel the picture says it to a few of 255. */
  const near = (color: number[] | undefined) => (color ?? []).map((it) => (it > 245 ? 255 : it < 10 ? 0 : it));
  /** A difference of one in 255 is that of an opacity in whole percents. */
  const isPale = (alpha: number, opacity: number) => expect(Math.abs(alpha - 255 * opacity)).toBeLessThanOrEqual(3);

  it('each feature decides of a mark and of its rim, beside sizes, each as pale as it is', async () => {
    const rim = { color: tinted, width: 6, opacity: 0.5 };
    for (const size of [30, { property: 'n', fallback: 30 }]) {
      const inside = await beside(one('POINT', dot({ size, color: tinted, opacity: 0.6 })));
      const around = await beside(one('POINT', dot({ size, color: '#ffff00', stroke: rim })));
      for (const [index, x] of places.entries()) {
        expect(inside.color(x, 160)).toEqual(COLORS[index]);
        isPale(inside.alpha(x, 160), 0.6);
        expect([around.color(x, 160), around.color(x + 16, 160)]).toEqual([[255, 255, 0], COLORS[index]]);
        isPale(around.alpha(x, 160), 1);
        isPale(around.alpha(x + 16, 160), 0.5);
      }
    }
  });

  it('a mark whose size each feature decides is as pale as the style says', async () => {
    const { alpha } = await drawn(
      points({ name: 'r', symbolizers: [dot({ size: { property: 'n', fallback: 6 }, opacity: 0.4 })] }),
      [{ positions: [at(160, 160)], properties: { n: 40 } }],
    );
    isPale(alpha(160, 160), 0.4);
  });

  it('each feature decides of a line and of what lies below it', async () => {
    const { color, alpha } = await beside(
      one('LINE', { kind: 'line', color: '#ffff00', width: 8, outline: { color: tinted, width: 5, opacity: 0.5 } }),
    );
    const above = await beside(one('LINE', { kind: 'line', color: tinted, width: 8, opacity: 0.3 }));
    for (const [index, x] of places.entries()) {
      expect([color(x, 160), color(x, 167), above.color(x, 160)]).toEqual([[255, 255, 0], COLORS[index], COLORS[index]]);
      isPale(alpha(x, 167), 0.5);
      isPale(above.alpha(x, 160), 0.3);
    }
  });

  it('each feature decides of an area, of its outline and of the marks in it', async () => {
    const rim = { property: 'rim', fallback: '#ff00ff' };
    const { color, alpha } = await beside(
      one('POLYGON', { kind: 'fill', color: tinted, opacity: 0.4, outline: { color: rim, width: 6 } }),
    );
    const symbol: Mark = { kind: 'mark', shape: 'square', size: 20, color: tinted };
    const marks = await beside(one('POLYGON', { kind: 'fill', graphic: { symbol, gap: 0 } }));
    const middle = await beside(one('POLYGON', dot({ size: 20, color: tinted })));
    for (const [index, x] of places.entries()) {
      expect([color(x, 160), color(x - 30, 160), marks.color(x, 160), middle.color(x, 160)]).toEqual([
        COLORS[index],
        [255, 0, 255],
        COLORS[index],
        COLORS[index],
      ]);
      isPale(alpha(x, 160), 0.4);
    }
  });

  it('a text of a feature never gets into the map file: it is drawn in the colour of the style', async () => {
    const document = one('POINT', dot({ size: 30, color: tinted }));
    for (const tint of ['"] END', '[tint]', '%viewer%', "#ff0000' OR", '#ff0000\n']) {
      const { color } = await drawn(document, [{ positions: [at(160, 160)], properties: { tint } }]);
      expect(color(160, 160), tint).toEqual([0, 0, 255]);
    }
  });

  it('the symbols of a pattern have one size, also where features decide it elsewhere', async () => {
    const symbol: Mark = { kind: 'mark', shape: 'square', size: { property: 'n', fallback: 20 }, color: '#ff0000' };
    const { color } = await beside(one('POLYGON', { kind: 'fill', graphic: { symbol, gap: 0 } }));
    expect(color(120, 160)).toEqual([255, 0, 0]);
  });
});

describe('a pattern of symbols', () => {
  const square = [at(20, 20), at(300, 20), at(300, 300), at(20, 300), at(20, 20)];
  const hollow = dot({ shape: 'circle', size: 20, color: undefined, stroke: { color: '#aa0000', width: 2 } });

  it('fills the area, or follows the line, also where the symbols are but rims', async () => {
    for (const shape of ['circle', 'square', 'star'] as const) {
      const graphic = { symbol: { ...hollow, shape }, gap: 10 };
      const area: StyleDocument = {
        version: 1,
        geometry: 'POLYGON',
        rules: [{ name: 'r', symbolizers: [{ kind: 'fill', graphic }] }],
      };
      const { alpha } = await drawn(area, [{ positions: square }]);
      const inside = Array.from({ length: 100 }, (_, n) => alpha(110 + n, 160)).filter((it) => it > 100).length;
      expect(inside, shape).toBeGreaterThan(4);
      expect(inside, shape).toBeLessThan(60);
      const row = { kind: 'line' as const, color: '#000000', width: 0, graphic: { ...graphic, gap: 40 } };
      const rule = { name: 'r', symbolizers: [row] };
      const line = await drawn({ version: 1, geometry: 'LINE', rules: [rule] }, [{ positions: [at(20, 160), at(300, 160)] }]);
      const along = Array.from({ length: 260 }, (_, n) => line.alpha(30 + n, 160)).filter((it) => it > 100).length;
      expect(along, shape).toBeGreaterThan(8);
      expect(along, shape).toBeLessThan(130);
    }
  });
});

describe('a map file of any style', () => {
  it.each(['POINT', 'LINE', 'POLYGON'] satisfies StyleGeometry[])(
    'is drawn by the map server: %s, hostile texts and all',
    async (geometry) => {
      const make = documents(geometry.length * 31);
      const rules = Array.from({ length: 40 }, () => make(geometry).rules.filter((rule) => !rule.else)).flat();
      const named = rules.map((rule, index) => ({ ...rule, name: `${rule.name}" END END MAP # ' [n] %viewer% ${index}` }));
      const document: StyleDocument = JSON.parse(JSON.stringify({ version: 1, geometry, rules: named.slice(0, 150) }));
      const positions = geometry === 'POINT' ? [at(50, 50)] : [at(50, 50), at(250, 60), at(200, 250), at(50, 50)];
      const properties = { height: 7, name: 'a"); END \\', 'kind of thing': '[name]', descrición: '%viewer%' };
      const { alpha } = await drawn(document, [{ positions, properties }]);
      expect(alpha(0, 0)).toBeGreaterThanOrEqual(0);
    },
  );
});
