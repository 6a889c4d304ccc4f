import { describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors';
import type { StyleGeometry } from '../schema';
import { readStyleFile } from '.';

const sld = (...rules: string[]) =>
  `<StyledLayerDescriptor version="1.0.0"><NamedLayer><UserStyle><FeatureTypeStyle>${rules.join('')}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
const MARK = '<PointSymbolizer><Graphic/></PointSymbolizer>';
const LINE = '<LineSymbolizer><Stroke/></LineSymbolizer>';
const FILL = '<PolygonSymbolizer><Fill/></PolygonSymbolizer>';
const rule = (inner: string, name = 'a') => `<Rule><Name>${name}</Name>${inner}</Rule>`;
const issue = (text: string, filename = 'a.sld', geometry: StyleGeometry = 'POINT', field?: string) => {
  try {
    readStyleFile(text, filename, geometry, field);
  } catch (error) {
    return (error as AppError).fields[0];
  }
  return undefined;
};
const fault = (key: string, values: object, path = 'file') => ({ path, key: `project.styles.errors.${key}`, values });

describe('a style file', () => {
  it('is known by its content, whatever it is called and however it begins', () => {
    const qml =
      '<qgis version="3"><renderer-v2 type="singleSymbol"><symbols><symbol name="0" type="marker"><layer class="SimpleMarker"><prop k="color" v="1,2,3,255"/></layer></symbol></symbols></renderer-v2></qgis>';
    for (const filename of ['a.sld', 'A.QML', 'a.b.xml']) {
      expect(readStyleFile(sld(rule(MARK)), filename, 'POINT').format).toBe('SLD');
      expect(readStyleFile(`\uFEFF${qml}`, filename, 'POINT').format).toBe('QML');
    }
  });

  it('400: is called .sld, .qml or .xml', () => {
    for (const filename of ['a.json', 'sld', 'a.sld.zip', 'a-sld', ''])
      expect(issue(sld(rule(MARK)), filename)).toEqual(fault('extension', { filename }));
    expect(issue(sld(rule(MARK)), 'a.css', 'POINT', 'style')).toEqual(fault('extension', { filename: 'a.css' }, 'style'));
  });

  it('400: is a style', () => {
    expect(issue('\n<kml/>')).toEqual(fault('notStyle', { line: 2 }));
    expect(issue('x\uFEFF<a/>')).toMatchObject({ key: 'project.styles.errors.xml' });
  });

  it('400: says nothing that a document cannot hold', () => {
    const sized = rule('<PointSymbolizer><Graphic><Size><PropertyName></PropertyName></Size></Graphic></PointSymbolizer>');
    const equal = (n: number) => `<PropertyIsEqualTo><PropertyName>p${n}</PropertyName><Literal>x</Literal></PropertyIsEqualTo>`;
    const alternatives = Array.from({ length: 101 }, (_, n) => equal(n)).join('');
    for (const [inner, part] of [
      [sized, 'symbolizers.0.size'],
      [rule(`<Filter><Or>${alternatives}</Or></Filter>${MARK}`), 'filter'],
    ] as const) {
      const { key, values } = issue(sld(inner)) ?? {};
      expect([key, values?.rule]).toEqual(['project.styles.errors.cannotHold', 'a']);
      expect(values?.part).toContain(part);
    }
    const many = Array.from({ length: 201 }, () => rule(MARK));
    expect(issue(sld(...many))).toEqual(fault('tooManyRules', { count: 201, max: 200 }));
  });

  it('may have limits of scale below 0, and labels without a name', () => {
    const label = '<TextSymbolizer><Label>a<PropertyName/></Label></TextSymbolizer>';
    const { document } = readStyleFile(sld(rule(`<MinScaleDenominator>-5</MinScaleDenominator>${label}`)), 'a.sld', 'POINT');
    expect(document.rules[0]).not.toHaveProperty('scale');
    expect(document.rules[0]?.symbolizers).toMatchObject([{ label: ['a'] }]);
  });

  it('has sizes between values in their order, and one size where they are one value and the fallback is the same', () => {
    const point = ([data, value]: [number, number]) =>
      `<InterpolationPoint><Data>${data}</Data><Value>${value}</Value></InterpolationPoint>`;
    const sized = (...points: [number, number][]) => {
      const size = `<Interpolate fallbackValue="3"><LookupValue><PropertyName>h</PropertyName></LookupValue>${points.map(point).join('')}</Interpolate>`;
      const text = sld(rule(`<PointSymbolizer><Graphic><Size>${size}</Size></Graphic></PointSymbolizer>`));
      const [symbolizer] = readStyleFile(text, 'a.sld', 'POINT').document.rules[0]?.symbolizers ?? [];
      return (symbolizer as { size: unknown }).size;
    };
    const stops = [
      [1, 2],
      [10, 5],
    ];
    expect(sized([10, 5], [1, 2])).toEqual({ property: 'h', stops, fallback: 3 });
    expect(sized([1, 9], [10, 5], [1, 2])).toEqual({ property: 'h', stops, fallback: 3 });
    expect(sized([1, 2], [1, 3])).toBe(3);
    const same = [
      [1, 4],
      [2, 4],
    ];
    expect(sized([1, 2], [1, 4])).toEqual({ property: 'h', stops: same, fallback: 3 });
  });

  it('fails as it is where the mistake is ours', () => {
    expect(() => readStyleFile(undefined as unknown as string, 'a.sld', 'POINT')).toThrow(TypeError);
  });
});

describe('what draws nothing for a kind of geometry goes, with a warning', () => {
  it.each<[StyleGeometry, string[], boolean]>([
    ['POINT', ['mark'], true],
    ['LINE', ['mark', 'line'], true],
    ['POLYGON', ['mark', 'line', 'fill'], false],
  ])('for %s: %j stay', (geometry, kinds, warns) => {
    const { document, warnings } = readStyleFile(sld(rule(MARK + LINE + FILL, 'all'), rule(MARK, 'marks')), 'a.sld', geometry);
    expect(document.rules[0]?.symbolizers.map(({ kind }) => kind)).toEqual(kinds);
    expect(warnings).toEqual(warns ? [{ key: 'unfitting', values: { rule: 'all' } }] : []);
  });

  it('400: where nothing is left, with the reason', () => {
    for (const geometry of ['POINT', 'LINE'] as const)
      expect(issue(sld(rule(FILL)), 'a.sld', geometry)).toEqual(fault(`nothing${geometry}`, {}));
    expect(issue(sld(rule('')), 'a.sld', 'POLYGON')).toEqual(fault('nothingPOLYGON', {}));
  });
});
