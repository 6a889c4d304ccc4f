import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { filterExpression, zoomOfScale } from './maplibre-expressions';
import type { Filter, StyleDocument, StyleRule, Symbolizer } from './schema';
import { toMapLibre } from './to-maplibre';
import { typeColor } from './type-color';

const target = { prefix: 't1', source: 't1', sourceLayer: 'elements', opacity: 0.5 };
const styled = (geometry: StyleDocument['geometry'], ...rules: Partial<StyleRule>[]) =>
  toMapLibre({ version: 1, geometry, rules: rules.map((rule) => ({ name: 'r', symbolizers: [], ...rule })) }, target);
const errors = (layers: LayerSpecification[]) => {
  const style: StyleSpecification = { version: 8, sources: { t1: { type: 'vector', tiles: ['/{z}/{x}/{y}'] } }, layers };
  return validateStyleMin(style).map((error) => error.message);
};
const dot: Symbolizer = { kind: 'mark', shape: 'circle', size: 20, color: '#aa0000' };
const icon: Symbolizer = { kind: 'icon', image: 'data:image/svg+xml;base64,AAAA', size: 12 };
const perFeature = {
  property: 'n',
  stops: [
    [0, 4],
    [10, 40],
  ] as [number, number][],
  fallback: 6,
};

const everything: Record<string, [StyleDocument['geometry'], Symbolizer[]]> = {
  'marks and icons': ['POINT', [dot, icon]],
  'a mark that each feature sizes': ['POINT', [{ ...dot, size: perFeature, rotation: { property: 'a', fallback: 0 } }]],
  'a dashed and outlined line with arrows': [
    'LINE',
    [
      {
        kind: 'line',
        color: '#00aa00',
        width: 4,
        dash: [8, 4],
        offset: 2,
        outline: { color: '#ffffff', width: 1 },
        graphic: { symbol: { kind: 'mark', shape: 'arrow', size: 8, color: '#000000' }, gap: 50 },
      },
    ],
  ],
  'a line that each feature sizes': [
    'LINE',
    [{ kind: 'line', color: '#00aa00', width: perFeature, outline: { color: '#ffffff', width: 1 } }],
  ],
  'a hatched, patterned and outlined area': [
    'POLYGON',
    [
      {
        kind: 'fill',
        color: '#0000aa',
        opacity: 0.4,
        outline: { color: '#0000aa', width: 2, dash: [2, 2] },
        hatch: { color: '#000000', width: 1, gap: 8, angle: 45 },
        graphic: { symbol: { ...dot, kind: 'mark', shape: 'x', size: 6 }, gap: 12 },
      },
    ],
  ],
  'a label with a halo': [
    'POINT',
    [
      {
        kind: 'text',
        label: ['Nº ', { property: 'id' }],
        size: 12,
        color: '#000000',
        bold: true,
        halo: { color: '#ffffff', width: 1 },
        offset: [0, 12],
        anchor: 'top',
      },
    ],
  ],
};

describe('a style written for MapLibre', () => {
  it.each(Object.keys(everything))('is valid for %s', (name) => {
    const [geometry, symbolizers] = everything[name]!;
    const { layers } = styled(geometry, { symbolizers });
    expect(layers.length).toBeGreaterThan(0);
    expect(errors(layers)).toEqual([]);
    expect(new Set(layers.map((layer) => layer.id)).size).toBe(layers.length);
  });

  it('names every picture that its layers ask for', () => {
    for (const [geometry, symbolizers] of Object.values(everything)) {
      const { layers, images } = styled(geometry, { symbolizers });
      const asked = JSON.stringify(layers).match(/"(symbols|scalable|hatch|pattern)-[a-z0-9]+"/g) ?? [];
      expect(new Set(asked.map((id) => JSON.parse(id)))).toEqual(new Set(Object.keys(images)));
    }
  });

  it('lays fixed marks and icons into one picture, so that features overlap whole', () => {
    const { layers, images } = styled('POINT', { symbolizers: [dot, icon] });
    expect(layers).toHaveLength(1);
    expect(Object.values(images)).toEqual([{ kind: 'symbols', symbols: [dot, icon] }]);
  });

  it('counts dashes in widths of the line', () => {
    const { layers } = styled('LINE', { symbolizers: [{ kind: 'line', color: '#000000', width: 4, dash: [8, 2] }] });
    expect(layers[0]?.paint).toMatchObject({ 'line-dasharray': [2, 0.5], 'line-opacity': 0.5 });
  });

  it('keeps to the scale limits: 1:1000 is nearer than 1:50000', () => {
    const [layer] = styled('POINT', { scale: { min: 1000, max: 50_000 }, symbolizers: [dot] }).layers;
    expect(layer?.minzoom).toBeCloseTo(12.45, 2);
    expect(layer?.maxzoom).toBeCloseTo(18.09, 2);
    expect(zoomOfScale(0)).toBe(24);
  });

  it('tells the colour by which the type is known', () => {
    const document = { version: 1, geometry: 'POINT', rules: [{ name: 'r', symbolizers: [icon, dot] }] } satisfies StyleDocument;
    expect(typeColor({ [document.geometry]: document })).toBe('#aa0000');
  });
});

describe('which features a rule takes', () => {
  const takes = (layer: LayerSpecification, properties: Record<string, unknown>, type: 1 | 2 | 3 = 1) =>
    featureFilter(('filter' in layer ? layer.filter : undefined) as never, 'layers[0].filter').filter({ zoom: 10 }, {
      type,
      properties,
      id: 1,
    } as never);

  it('leaves to the else rule what no other filter took, and other geometries to other documents', () => {
    const [big, rest] = styled(
      'POINT',
      { filter: { op: '>', property: 'n', value: 5 }, symbolizers: [dot] },
      { else: true, symbolizers: [dot] },
    ).layers;
    expect([takes(big!, { n: 9 }), takes(rest!, { n: 9 })]).toEqual([true, false]);
    expect([takes(big!, { n: 2 }), takes(rest!, { n: 2 })]).toEqual([false, true]);
    expect([takes(big!, {}), takes(rest!, {})]).toEqual([false, true]);
    expect(takes(big!, { n: 9 }, 3)).toBe(false);
  });

  const cases: [Filter, Record<string, unknown>, boolean][] = [
    [{ op: '==', property: 'a', value: 'x' }, { a: 'x' }, true],
    [{ op: '!=', property: 'a', value: 'x' }, {}, false],
    [{ op: '!=', property: 'a', value: 'x' }, { a: 'y' }, true],
    [{ op: 'in', property: 'a', values: [1, 2] }, { a: 2 }, true],
    [{ op: 'between', property: 'a', min: 1, max: 2 }, { a: 2 }, true],
    [{ op: 'between', property: 'a', min: 1, max: 2 }, { a: '2' }, false],
    [{ op: 'contains', property: 'a', text: 'far' }, { a: 'lighthouse, faro' }, true],
    [{ op: 'isNull', property: 'a' }, {}, true],
    [{ op: '<', property: 'a', value: 'n' }, { a: 'm' }, true],
    [{ op: 'not', filter: { op: 'any', filters: [{ op: 'isNull', property: 'a' }] } }, { a: 1 }, true],
  ];
  it.each(cases)('%j on %j: %s', (filter, properties, expected) => {
    const compiled = featureFilter(filterExpression(filter), 'layers[0].filter');
    expect(compiled.filter({ zoom: 10 } as never, { type: 1, properties, id: 1 } as never)).toBe(expected);
  });
});
