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
      halo: { color: '#ffffff', width: 3.7795 },
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
    expect(warnings).toEqual([{ key: 'condition', values: { rule: 'here' } }]);
  });

  it('counts offsets of lines to the left', () => {
    const line = '<LineSymbolizer><Stroke/><PerpendicularOffset>3</PerpendicularOffset></LineSymbolizer>';
    expect(first(sld(`<Rule>${line}</Rule>`), 'LINE')).toMatchObject([{ offset: -3, cap: 'butt', join: 'miter' }]);
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
