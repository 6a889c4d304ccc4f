import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { colorsOf, imageNamed } from './images';
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
  'a mark that was sized by values that do not ascend': [
    'POINT',
    [
      {
        ...dot,
        size: {
          property: 'n',
          stops: [
            [10, 40],
            [10, 30],
            [0, 4],
          ],
          fallback: 6,
        },
      },
    ],
  ],
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
  'marks and icons in colours of each feature': [
    'POINT',
    [dot, { ...dot, shape: 'star', color: { property: 'c', fallback: '#00aa00' }, stroke: { color: '#ffffff', width: 1 } }, icon],
  ],
  'a circle in a colour of each feature': ['POINT', [{ ...dot, color: { property: 'c', fallback: '#00aa00' } }]],
  'a line in colours of each feature': [
    'LINE',
    [
      {
        kind: 'line',
        color: { property: 'c', fallback: '#00aa00' },
        width: 4,
        outline: { color: { property: 'd', fallback: '#ffffff' }, width: 1 },
        graphic: { symbol: { kind: 'mark', shape: 'arrow', size: 8, color: { property: 'c', fallback: '#000000' } }, gap: 50 },
      },
    ],
  ],
  'an area in colours of each feature': [
    'POLYGON',
    [
      {
        kind: 'fill',
        color: { property: 'c', fallback: '#00aa00' },
        outline: { color: { property: 'd', fallback: '#ffffff' }, width: 1 },
        graphic: {
          symbol: { kind: 'mark', shape: 'x', size: 8, stroke: { color: { property: 'c', fallback: '#000000' }, width: 1 } },
          gap: 9,
        },
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

  it('names a picture by the colours that a feature has, and draws it in these', () => {
    const star: Symbolizer = {
      ...dot,
      shape: 'star',
      color: { property: 'c', fallback: '#00aa00' },
      stroke: { color: { property: 'd', fallback: '#ffffff' }, width: 1 },
    };
    const { layers, images } = styled('POINT', { symbolizers: [star, icon] });
    const image = layers[0]?.layout && 'icon-image' in layers[0].layout ? layers[0].layout['icon-image'] : undefined;
    const compiled = createExpression(image, 'image', { type: 'string' } as never);
    if (compiled.result === 'error') throw new Error(JSON.stringify(compiled.value));
    const nameFor = (properties: object) => String(compiled.value.evaluate({ zoom: 10 }, { type: 1, properties } as never));
    const drawn = (properties: object) => {
      const spec = imageNamed(nameFor(properties), images);
      const [it] = spec?.kind === 'symbols' ? spec.symbols : [];
      return it?.kind === 'mark' ? [it.color, it.stroke?.color] : [];
    };
    expect(drawn({ c: '#123456' })).toEqual(['#123456', '#ffffff']);
    expect(drawn({ c: '#123456', d: '#654321' })).toEqual(['#123456', '#654321']);
    expect(drawn({})).toEqual(['#00aa00', '#ffffff']);
    expect(imageNamed('nothing#123456', images)).toBeUndefined();
  });

  it('has pictures in the colours of those without one where pictures are drawn beforehand', () => {
    const star: Symbolizer = { ...dot, shape: 'star', color: { property: 'c', fallback: '#00aa00' } };
    const document: StyleDocument = { version: 1, geometry: 'POINT', rules: [{ name: 'r', symbolizers: [star] }] };
    const { layers, images } = toMapLibre(document, { ...target, sheet: true });
    expect(layers[0]?.layout).toMatchObject({ 'icon-image': Object.keys(images)[0] });
    expect(Object.values(images).flatMap(colorsOf)).toEqual([]);
    expect(JSON.stringify(images)).toContain('#00aa00');
  });

  it('draws a circle in the colour of each feature without a picture', () => {
    const { layers, images } = styled('POINT', { symbolizers: [{ ...dot, color: { property: 'c', fallback: '#00aa00' } }] });
    expect([layers.map(({ type }) => type), images]).toEqual([['circle'], {}]);
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
