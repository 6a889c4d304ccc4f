import { describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors';
import type { StyleGeometry } from '../schema';
import { readStyleFile } from '.';

const options = (settings: Record<string, string | number>) =>
  `<Option type="Map">${Object.entries(settings)
    .map(([name, value]) => `<Option name="${name}" value="${value}" type="QString"/>`)
    .join('')}</Option>`;
const layer = (className: string, settings: Record<string, string | number>, inner = '') =>
  `<layer class="${className}" enabled="1">${options(settings)}${inner}</layer>`;
const symbol = (type: string, name: string, layers: string, alpha = 1) =>
  `<symbol type="${type}" name="${name}" alpha="${alpha}">${layers}</symbol>`;
const qml = (renderer: string, more = '', attributes = '') =>
  `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n<qgis version="3.34" ${attributes}>${renderer}${more}</qgis>`;
const single = (layers: string, type = 'marker', alpha = 1) =>
  `<renderer-v2 type="singleSymbol"><symbols>${symbol(type, '0', layers, alpha)}</symbols></renderer-v2>`;
const marker = { name: 'circle', color: '200,0,0,255', outline_style: 'no', size: 5, size_unit: 'MM' };
const sld = (rule: string) =>
  `<StyledLayerDescriptor version="1.1.0" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><UserStyle><FeatureTypeStyle>${rule}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

const read = (text: string, geometry: StyleGeometry = 'POINT') =>
  readStyleFile(text, text.includes('<qgis') ? 'a.qml' : 'a.sld', geometry);
const first = (text: string, geometry: StyleGeometry = 'POINT') => read(text, geometry).document.rules[0]?.symbolizers;
const issue = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return (error as AppError).fields[0];
  }
  return undefined;
};

describe('units of QGIS', () => {
  it.each([
    ['MM', 18.8976],
    ['Point', 6.6667],
    ['Pixel', 5],
    ['Inch', 480],
  ])('5 %s are %d pixels', (unit, px) => {
    expect(first(qml(single(layer('SimpleMarker', { ...marker, size_unit: unit }))))).toMatchObject([{ size: px }]);
  });

  it('units of the map become pixels, with a warning', () => {
    const { document, warnings } = read(qml(single(layer('SimpleMarker', { ...marker, size: 100, size_unit: 'MapUnit' }))));
    expect(document.rules[0]?.symbolizers).toMatchObject([{ size: 14.2857 }]);
    expect(warnings).toEqual([{ key: 'mapUnits' }]);
  });

  it('opacities of colour, symbol and layer come together', () => {
    const text = qml(
      single(layer('SimpleMarker', { ...marker, color: '200,0,0,128' }), 'marker', 0.5),
      '<layerOpacity>0.5</layerOpacity>',
    );
    expect(first(text)).toMatchObject([{ opacity: 0.1255 }]);
  });
});

describe('renderers of QGIS', () => {
  const symbols = `<symbols>${symbol('marker', '0', layer('SimpleMarker', marker))}${symbol('marker', '1', layer('SimpleMarker', { ...marker, size: 10 }))}</symbols>`;

  it('categories: values, lists of values, and the rest', () => {
    const categories = `<categories><category value="ok" label="Good" symbol="0"/><category symbol="0" label="Both" type="List"><val value="1"/><val value="2"/></category><category value="" symbol="1" label="Other"/></categories>`;
    const { document } = read(qml(`<renderer-v2 type="categorizedSymbol" attr="state">${categories}${symbols}</renderer-v2>`));
    expect(document.rules.map(({ name, filter, else: rest }) => [name, filter ?? rest])).toEqual([
      ['Good', { op: '==', property: 'state', value: 'ok' }],
      ['Both', { op: 'in', property: 'state', values: [1, 2] }],
      ['Other', true],
    ]);
  });

  it('nested rules: conditions and scales add up, an inner else is written out, what is switched off is left out', () => {
    const rules = `<rules><rule filter="&quot;n&quot; > 5" label="big" scalemindenom="1000" scalemaxdenom="50000"><rule filter="&quot;s&quot; IN ('a','b')" symbol="0" label="ab" scalemaxdenom="20000"/><rule filter="ELSE" symbol="1" label="rest"/></rule><rule symbol="0" checkstate="0"/></rules>`;
    const { document } = read(qml(`<renderer-v2 type="RuleRenderer">${rules}${symbols}</renderer-v2>`));
    const big = { op: '>', property: 'n', value: 5 };
    const ab = { op: 'in', property: 's', values: ['a', 'b'] };
    expect(document.rules).toMatchObject([
      { name: 'ab', filter: { op: 'all', filters: [big, ab] }, scale: { min: 1000, max: 20_000 } },
      { name: 'rest', filter: { op: 'all', filters: [big, { op: 'not' }] }, scale: { min: 1000, max: 50_000 } },
    ]);
  });

  it('400: a renderer that cannot be drawn, with its line', () => {
    expect(issue(() => read(qml('\n<renderer-v2 type="heatmapRenderer"/>')))).toMatchObject({
      path: 'file',
      key: 'project.styles.errors.renderer',
      values: { line: 3, renderer: 'heatmapRenderer' },
    });
  });
});

describe('what QGIS calculates', () => {
  const sized = (expression: string) => {
    const property = `<Option type="Map" name="size"><Option name="active" value="true"/><Option name="expression" value="${expression}"/></Option>`;
    const defined = `<data_defined_properties><Option type="Map"><Option type="Map" name="properties">${property}</Option></Option></data_defined_properties>`;
    return read(qml(single(layer('SimpleMarker', { ...marker, size_unit: 'Pixel' }, defined))));
  };

  it('sizes by a property, by a share of it, between two values', () => {
    expect(sized('&quot;n&quot;').document.rules[0]?.symbolizers).toMatchObject([{ size: { property: 'n', fallback: 5 } }]);
    expect(sized('&quot;n&quot; / 2').document.rules[0]?.symbolizers).toMatchObject([
      {
        size: {
          property: 'n',
          stops: [
            [0, 0],
            [400, 200],
          ],
        },
      },
    ]);
    expect(sized('coalesce(scale_linear(&quot;n&quot;, 0, 10, 4, 40), 7)').document.rules[0]?.symbolizers).toMatchObject([
      {
        size: {
          property: 'n',
          stops: [
            [0, 4],
            [10, 40],
          ],
          fallback: 7,
        },
      },
    ]);
  });

  it('what cannot be calculated has its fixed value, with a warning', () => {
    const { document, warnings } = sized('sqrt(&quot;n&quot;)');
    expect(document.rules[0]?.symbolizers).toMatchObject([{ size: 5 }]);
    expect(warnings).toEqual([{ key: 'sizeBound', values: { what: 'size' } }]);
  });

  it('labels of texts and properties, with a halo', () => {
    const style = `<text-style isExpression="1" fieldName="&quot;name&quot; || ' (' || &quot;n&quot; || ' m)'" fontSize="9" fontSizeUnit="Point" textColor="0,0,0,255" fontFamily="Open Sans"><text-buffer bufferDraw="1" bufferSize="1" bufferSizeUnits="MM" bufferColor="255,255,255,255"/></text-style>`;
    const labeling = `<labeling type="simple"><settings>${style}<placement placement="1" quadOffset="1" xOffset="0" yOffset="-1" offsetUnits="MM"/></settings></labeling>`;
    expect(first(qml(single(layer('SimpleMarker', marker)), labeling))?.[1]).toEqual({
      kind: 'text',
      label: [{ property: 'name' }, ' (', { property: 'n' }, ' m)'],
      size: 12,
      color: '#000000',
      halo: { color: '#ffffff', width: 1.8898 },
      anchor: 'bottom',
      offset: [0, -3.7795],
    });
  });
});

describe('SLD', () => {
  it('keeps else, sizes of properties and halos, and says which rule it leaves out', () => {
    const size = '<Size><ogc:PropertyName>n</ogc:PropertyName></Size>';
    const mark = `<PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName></Mark>${size}</Graphic></PointSymbolizer>`;
    const spatial = '<ogc:Filter><ogc:BBOX/></ogc:Filter>';
    const { document, warnings } = read(
      sld(`<Rule><Name>here</Name>${spatial}${mark}</Rule><Rule><Name>rest</Name><ElseFilter/>${mark}</Rule>`),
    );
    expect(document.rules).toMatchObject([{ name: 'rest', else: true, symbolizers: [{ size: { property: 'n' } }] }]);
    expect(warnings).toEqual([{ key: 'condition', values: { line: 1, rule: 'here' } }]);
  });

  it('counts offsets of lines to the left', () => {
    const line = '<LineSymbolizer><Stroke/><PerpendicularOffset>3</PerpendicularOffset></LineSymbolizer>';
    expect(first(sld(`<Rule>${line}</Rule>`), 'LINE')).toMatchObject([{ offset: -3, cap: 'butt', join: 'miter' }]);
  });
});

describe('what is refused says what it is, with the line', () => {
  const ring = single(layer('SimpleFill', { color: '1,2,3,255' }), 'fill');
  const mark = '<PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName></Mark></Graphic></PointSymbolizer>';
  const calling = `<Rule>\n<ogc:Filter><ogc:PropertyIsEqualTo><ogc:Function name="strToLowerCase"><ogc:PropertyName>n</ogc:PropertyName></ogc:Function>
    <ogc:Literal>a</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>${mark}</Rule>`;
  const raster = '<Rule>\n<RasterSymbolizer><Opacity>1</Opacity></RasterSymbolizer></Rule>';
  it.each<[string, string, StyleGeometry, string, object]>([
    [
      'inverted polygons',
      qml(`\n<renderer-v2 type="invertedPolygonRenderer">${ring}</renderer-v2>`),
      'POLYGON',
      'inverted',
      { line: 3 },
    ],
    [
      'inverted polygons within another renderer',
      qml(
        `<renderer-v2 type="mergedFeatureRenderer">\n<renderer-v2 type="invertedPolygonRenderer">${ring}</renderer-v2></renderer-v2>`,
      ),
      'POLYGON',
      'inverted',
      { line: 3 },
    ],
    ['a raster of QGIS', qml('<pipe>\n<rasterrenderer type="singlebandgray"/></pipe>'), 'POINT', 'raster', { line: 3 }],
    ['QGIS 1', '<qgis version="1.8.0-Lisboa"><singlesymbol/></qgis>', 'POINT', 'version', { line: 1, version: '1.8.0-Lisboa' }],
    [
      'a condition of QGIS',
      qml('<renderer-v2 type="RuleRenderer"><rules>\n<rule filter="$area > 5" symbol="0" label="big"/></rules></renderer-v2>'),
      'POINT',
      'condition',
      { line: 3, rule: 'big' },
    ],
    ['a function', sld(calling), 'POINT', 'function', { line: 2, function: 'strToLowerCase' }],
    [
      'a condition',
      sld(`<Rule>\n<ogc:Filter><ogc:BBOX/></ogc:Filter>${mark}</Rule>`),
      'POINT',
      'condition',
      { line: 2, rule: '1' },
    ],
    ['a raster', sld(raster), 'POINT', 'raster', { line: 2 }],
    [
      'UserStyle alone',
      `\n<UserStyle><FeatureTypeStyle><Rule>${mark}</Rule></FeatureTypeStyle></UserStyle>`,
      'POINT',
      'userStyle',
      { line: 2 },
    ],
    ['SLD 2', sld(`<Rule>${mark}</Rule>`).replace('1.1.0', '2.0.0'), 'POINT', 'version', { line: 1, version: '2.0.0' }],
    [
      'a rule that draws nothing for points',
      sld('<Rule><PolygonSymbolizer><Fill/></PolygonSymbolizer></Rule>'),
      'POINT',
      'nothingPOINT',
      {},
    ],
    ['an SLD without rules', sld(''), 'POINT', 'notStyle', { line: 1 }],
  ])('%s', (_, text, geometry, key, values) => {
    expect(issue(() => read(text, geometry))).toEqual({ path: 'file', key: `project.styles.errors.${key}`, values });
  });

  it('the same beside something that is drawn is a warning', () => {
    const { document, warnings } = read(sld(`${calling}${raster}<Rule><Name>all</Name>${mark}</Rule>`));
    expect(document.rules.filter(({ symbolizers }) => symbolizers.length > 0).map(({ name }) => name)).toEqual(['all']);
    expect(warnings).toEqual([
      { key: 'function', values: { line: 2, function: 'strToLowerCase', rule: '1' } },
      { key: 'rasterSymbol', values: { symbolizer: 'RasterSymbolizer' } },
    ]);
    for (const version of ['1.0.0', '1.0', '1.1.0']) read(sld(`<Rule>${mark}</Rule>`).replace('1.1.0', version));
  });
});

describe('expressions of QGIS', () => {
  const rule = (condition: string) =>
    qml(
      `<renderer-v2 type="RuleRenderer"><rules><rule filter="${condition.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}" symbol="0" label="a"/></rules><symbols>${symbol('marker', '0', layer('SimpleMarker', marker))}</symbols></renderer-v2>`,
    );
  const filter = (condition: string) => read(rule(condition)).document.rules[0]?.filter;
  const around = (depth: number, inner: string) => `${'('.repeat(depth)}${inner}${')'.repeat(depth)}`;
  const big = { op: '>', property: 'n', value: 5 };

  it.each([1, 7, 20, 99])('%d parentheses around a condition', (depth) => {
    expect(filter(around(depth, '"n" > 5'))).toEqual(big);
  });
  it('parentheses with an operator in each, as QGIS writes them', () => {
    const nested = Array.from({ length: 20 }).reduce<string>((inner, _, at) => `(${inner} OR ("s" = '${at}'))`, '("n" > 5)');
    expect(JSON.stringify(filter(nested))).toContain(JSON.stringify(big));
  });
  it('NOT, calls and CASE within each other', () => {
    expect(filter('NOT (NOT (coalesce("n" > 5, false)))')).toBeDefined();
    const size = `coalesce(scale_linear(to_real(((("n")))), 0, 10, ((1)), (2)), 1)`;
    const defined = `<data_defined_properties><Option type="Map"><Option name="properties" type="Map"><Option name="size" type="Map"><Option name="active" value="true"/><Option name="expression" value="${size.replaceAll('"', '&quot;')}"/></Option></Option></Option></data_defined_properties>`;
    expect(first(qml(single(layer('SimpleMarker', marker, defined))))).toMatchObject([{ size: { property: 'n' } }]);
  });
  it.each([
    ['parentheses', around(5000, '"n" > 5')],
    ['negations', `${'NOT '.repeat(3000)}"n" > 5`],
    ['signs', `"n" > ${'- '.repeat(8000)}5`],
    ['calls', `${'coalesce('.repeat(2000)}"n"${')'.repeat(2000)} > 5`],
    ['cases', `${'CASE WHEN '.repeat(1500)}1`],
  ])('a bomb of %s is refused at once', (_, condition) => {
    const begin = performance.now();
    expect(issue(() => read(rule(condition)))?.key).toBe('project.styles.errors.condition');
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});

describe('what QGIS draws', () => {
  const line = (className: string, settings: Record<string, string | number>, inner: string) =>
    qml(single(layer(className, settings, inner), 'line'));
  const dot = symbol('marker', '@0@0', layer('SimpleMarker', marker));

  it('a triangle fills its square, and what is not known is near', () => {
    const shape = (name: string) => read(qml(single(layer('SimpleMarker', { ...marker, name, size: 10, size_unit: 'Pixel' }))));
    expect(shape('triangle').document.rules[0]?.symbolizers).toMatchObject([
      { shape: 'triangle', size: 12.4081, offset: [0, 1.6667] },
    ]);
    expect(shape('equilateral_triangle').document.rules[0]?.symbolizers).toMatchObject([{ shape: 'triangle', size: 10 }]);
    const octagon = shape('octagon');
    expect(octagon.document.rules[0]?.symbolizers).toMatchObject([{ shape: 'circle', size: 10 }]);
    expect(octagon.warnings).toEqual([{ key: 'markShape', values: { shape: 'octagon' } }]);
  });

  it('an arrow: its head is as wide as QGIS draws it; one that is not repeated has one head', () => {
    const settings = { arrow_width: 1, arrow_width_unit: 'MM', head_thickness: 1.5, head_thickness_unit: 'MM', is_repeated: 1 };
    const fill = symbol('fill', '@0@0', layer('SimpleFill', { color: '0,0,255,255' }));
    // 3 mm across: a triangle with equal sides in a circle of 13.1 pixels.
    const head = { kind: 'mark', shape: 'triangle', rotation: 90, size: 13.0927, color: '#0000ff' };
    expect(first(line('ArrowLine', settings, fill), 'LINE')).toMatchObject([
      { width: 3.7795, graphic: { symbol: head, gap: 60 } },
    ]);
    const single = first(line('ArrowLine', { ...settings, is_repeated: 0 }, fill), 'LINE');
    expect(single).toMatchObject([{ kind: 'line', width: 3.7795 }, head]);
  });

  it.each([
    ['Interval', 'line', []],
    ['CentralPoint', 'mark', []],
    ['LastVertex', 'mark', ['placement']],
    ['FirstVertex|LastVertex', 'mark', ['placement']],
    ['Vertex', 'line', ['placement']],
    ['Interval|LastVertex', 'line', ['placement']],
  ])('a line of markers at %s', (placements, kind, keys) => {
    const text = line('MarkerLine', { placements, interval: 3, interval_unit: 'MM' }, dot);
    expect(first(text, 'LINE')).toMatchObject([{ kind, ...(kind === 'line' && { graphic: { gap: 11.3386 } }) }]);
    expect(read(text, 'LINE').warnings.map(({ key }) => key)).toEqual(keys);
  });
});

describe('pictures', () => {
  const icon = (href: string) =>
    sld(
      `<Rule><PointSymbolizer><Graphic><ExternalGraphic><OnlineResource xlink:href="${href}"/></ExternalGraphic><Size>20</Size></Graphic></PointSymbolizer></Rule>`,
    );
  const inline = (svg: string) => icon(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
  const drawn = (text: string) => {
    const [it] = first(text) ?? [];
    return it?.kind === 'icon' ? Buffer.from(it.image.split(',')[1] ?? '', 'base64').toString() : '';
  };

  it('are the product’s own by their name', () => expect(drawn(icon('lighthouse.svg'))).toContain('<path'));

  it('400: lie nowhere else, by no scheme or path', () => {
    for (const href of ['https://example.org/lighthouse.svg', 'file:///etc/passwd', '../../secret.svg', '//host/a.svg', 'a.png'])
      expect(issue(() => read(icon(href)))?.key, href).toBe('project.styles.errors.externalGraphic');
  });

  it('hold nothing that runs or loads', () => {
    const svg = drawn(
      inline(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20" onload="x()"><script>x()</script><image href="http://a/b.png"/><path d="M0 0h1v1z" style="fill:url(http://a)" fill="#aa0000" onclick="x()"/><use href="http://a#b"/><style>@import "http://a"</style></svg>',
      ),
    );
    expect(svg).not.toMatch(/script|http:\/\/a|onload|onclick|@import|image/);
    expect(svg).toContain('width="10" height="20"');
    expect(svg).toContain('fill="#aa0000"');
  });
});

describe('XML', () => {
  it('400: with the line, for what is malformed, too deep or declares entities', () => {
    expect(issue(() => read('<a>\n<b>\n</a>'))).toMatchObject({ key: 'project.styles.errors.xml', values: { line: 3 } });
    expect(issue(() => read('<a>'.repeat(200)))?.key).toBe('project.styles.errors.tooLarge');
    expect(issue(() => read('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))?.key).toBe('project.styles.errors.doctype');
    expect(issue(() => read('<a>&nbsp;</a>'))?.key).toBe('project.styles.errors.xml');
  });
});
