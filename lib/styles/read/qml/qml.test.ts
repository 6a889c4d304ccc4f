import { describe, expect, it } from 'vitest';
import { parseXml } from '@/lib/xml/xml';
import type { StyleGeometry } from '../../schema';
import { Warnings } from '../../warnings';
import { readQml } from '.';

function read(text: string, geometry: StyleGeometry = 'POINT') {
  const warnings = new Warnings();
  return { rules: readQml(parseXml(text), geometry, warnings), warnings: warnings.list };
}
const faultOf = (text: string) => {
  try {
    read(text);
  } catch (error) {
    return [(error as { key: string }).key, (error as { values: object }).values];
  }
  return undefined;
};
const dot = (size: number) =>
  `<layer class="SimpleMarker"><Option type="Map"><Option name="color" value="200,0,0,255"/><Option name="size" value="${size}"/><Option name="size_unit" value="Pixel"/></Option></layer>`;
const symbol = (name: string | number, inner: string, attributes = 'type="marker"') =>
  `<symbol name="${name}" ${attributes}>${inner}</symbol>`;
const symbols = `<symbols>${symbol(0, dot(10))}${symbol(1, dot(20))}</symbols>`;
const renderer = (type: string, inner = '', attributes = '') =>
  `<renderer-v2 type="${type}" ${attributes}>${symbols}${inner}</renderer-v2>`;
const single = renderer('singleSymbol');
const qgis = (inner: string, attributes = '') => `<qgis version="3.34" ${attributes}>${inner}</qgis>`;
const small = { kind: 'mark', size: 10, color: '#c80000', opacity: 1 };
const large = { ...small, size: 20 };
const is = (property: string, value: unknown, op = '==') => ({ op, property, value });

describe('what a file of QGIS draws', () => {
  it('is its one symbol, or nothing', () => {
    expect(read(qgis(single))).toMatchObject({ rules: [{ name: '1', symbolizers: [small] }], warnings: [] });
    expect(read(qgis(renderer('nullSymbol')))).toEqual({ rules: [{ name: '1', symbolizers: [] }], warnings: [] });
    expect(read(qgis('<renderer-v2 type="singleSymbol"/>')).rules).toEqual([{ name: '1', symbolizers: [] }]);
    expect(read(qgis(`<renderer-v2 type="singleSymbol">${symbol(0, dot(10))}</renderer-v2>`)).rules).toMatchObject([
      { symbolizers: [small] },
    ]);
  });

  it('is what is switched on of a symbol, at most twenty layers, as pale as it', () => {
    const layers = (inner: string, attributes = 'type="marker"') =>
      read(qgis(`<renderer-v2 type="singleSymbol"><symbols>${symbol(0, inner, attributes)}</symbols></renderer-v2>`));
    const off = dot(10).replace('<layer', '<layer enabled="0"');
    const on = dot(20).replace('<layer', '<layer enabled="1"');
    expect(layers(off + on).rules[0]?.symbolizers).toMatchObject([large]);
    expect(layers(dot(1).repeat(25)).rules[0]?.symbolizers).toHaveLength(20);
    expect(layers(dot(10), 'type="marker" alpha="0.5"').rules[0]?.symbolizers).toMatchObject([{ opacity: 0.5 }]);
    const effect = dot(10).replace('</layer>', '<effect enabled="1"/></layer>');
    expect(layers(effect).warnings).toEqual([{ key: 'effect' }]);
    expect(layers(effect.replace('"1"/>', '"0"/>')).warnings).toEqual([]);
    const defined =
      '<data_defined_properties><Option type="Map"><Option name="properties"><Option name="alpha"><Option name="active" value="true"/></Option></Option></Option></data_defined_properties>';
    expect(layers(dot(10) + defined).warnings).toEqual([{ key: 'boundColor' }]);
  });

  it.each([
    ['marker', 'SimpleMarker', 'color', 'mark'],
    ['line', 'SimpleLine', 'line_color', 'line'],
    ['fill', 'SimpleFill', 'color', 'fill'],
    ['constructor', 'SimpleFill', 'color', 'fill'],
  ])('is read as what its symbol is: %s', (type, className, color, kind) => {
    const layer = `<layer class="${className}"><prop k="${color}" v="200,0,0,255"/></layer>`;
    const text = qgis(`<renderer-v2 type="singleSymbol"><symbols>${symbol(0, layer, `type="${type}"`)}</symbols></renderer-v2>`);
    expect(read(text).rules[0]?.symbolizers).toMatchObject([{ kind }]);
  });

  it('warns of effects that are not drawn', () => {
    const warned = (inner: string) => read(qgis(inner)).warnings;
    expect(warned(renderer('singleSymbol', '<effect enabled="1"/>'))).toEqual([{ key: 'effect' }]);
    expect(warned(renderer('singleSymbol', '<effect enabled="0"/>'))).toEqual([]);
    for (const name of ['blendMode', 'featureBlendMode']) {
      expect(warned(`${single}<${name}>6</${name}>`)).toEqual([{ key: 'effect' }]);
      expect(warned(`${single}<${name}>0</${name}>`)).toEqual([]);
    }
  });

  it('is as pale as the layer, and drawn between its scales, the smallest first', () => {
    expect(read(qgis(`${single}<layerOpacity>0.5</layerOpacity>`)).rules[0]?.symbolizers).toMatchObject([{ opacity: 0.5 }]);
    const scaleOf = (attributes: string) => read(qgis(single, attributes)).rules[0]?.scale;
    expect(scaleOf('hasScaleBasedVisibilityFlag="1" minScale="50000" maxScale="1000"')).toEqual({ min: 1000, max: 50_000 });
    expect(scaleOf('hasScaleBasedVisibilityFlag="1" minScale="50000" maxScale="0"')).toEqual({ max: 50_000 });
    expect(scaleOf('hasScaleBasedVisibilityFlag="1" maxScale="1000"')).toEqual({ min: 1000 });
    expect(scaleOf('hasScaleBasedVisibilityFlag="0" minScale="50000" maxScale="1000"')).toBeUndefined();
    expect(scaleOf('hasScaleBasedVisibilityFlag="1"')).toBeUndefined();
  });

  it.each<[string, string, object]>([
    ['<qgis/>', 'notStyle', { line: 1 }],
    ['<qgis version="3.4"/>', 'notStyle', { line: 1 }],
    ['<qgis version="11.8"/>', 'notStyle', { line: 1 }],
    ['\n<qgis version="0.9"/>', 'version', { line: 2, version: '0.9' }],
    [`<qgis version="1.8${'x'.repeat(60)}"/>`, 'version', { line: 1, version: `1.8${'x'.repeat(37)}` }],
    ['<qgis version="1.8">\n<rasterrenderer/></qgis>', 'raster', { line: 2 }],
    ['<qgis><pipe>\n<rasterrenderer/></pipe></qgis>', 'raster', { line: 2 }],
    [qgis('\n<renderer-v2 type="invertedPolygonRenderer"/>'), 'inverted', { line: 2 }],
    [qgis(`\n<renderer-v2 type="${'h'.repeat(70)}"/>`), 'renderer', { line: 2, renderer: 'h'.repeat(60) }],
    [qgis('<renderer-v2/>'), 'renderer', { line: 1, renderer: '' }],
  ])('is nothing of %j', (text, key, values) => expect(faultOf(text)).toEqual([key, values]));

  it('is what stands in a renderer around another one, with a warning', () => {
    const around = (type: string) => read(qgis(`<renderer-v2 type="${type}">${single}</renderer-v2>`));
    expect(around('pointCluster')).toMatchObject({
      rules: [{ symbolizers: [small] }],
      warnings: [{ key: 'cluster', values: { renderer: 'pointCluster' } }],
    });
    expect(around('mergedFeatureRenderer').warnings).toEqual([
      { key: 'renderer', values: { renderer: 'mergedFeatureRenderer' } },
    ]);
  });
});

describe('categories', () => {
  const read1 = (categories: string, attributes = 'attr="state"') =>
    read(qgis(renderer('categorizedSymbol', `<categories>${categories}</categories>`, attributes)));
  const rules = (categories: string) => read1(categories).rules.map(({ name, filter, else: rest }) => [name, filter ?? rest]);
  const values = (...list: unknown[]) => ({ op: 'in', property: 'state', values: list });

  it('are a value, several, or the rest', () => {
    expect(
      rules('<category value="a" label="A" symbol="0"/><category value="7" symbol="0"/><category value="" label="" symbol="1"/>'),
    ).toEqual([
      ['A', values('a')],
      ['7', values(7)],
      ['3', true],
    ]);
    expect(rules('<category type="List" label="L"><val value="a"/><val value="true"/><val/></category>')).toEqual([
      ['L', values('a', true, '')],
    ]);
    expect(rules('<category type="List" label="L"/>')).toEqual([['L', values('')]]);
    expect(rules('<category value="a" label="A"><val value="b"/></category>')).toEqual([['A', values('b')]]);
    expect(rules('<category value=""><val value="b"/></category>')).toEqual([['1', values('b')]]);
    expect(rules(`<category value="a" label="${'x'.repeat(300)}"/>`)).toEqual([['x'.repeat(200), values('a')]]);
  });

  it('have their symbols, but for those that are switched off', () => {
    const category = (more: string) => read1(`<category value="a" ${more}/>`).rules[0]?.symbolizers;
    expect(category('symbol="1"')).toMatchObject([large]);
    expect(category('symbol="1" render="true"')).toMatchObject([large]);
    expect(category('symbol="1" render="false"')).toEqual([]);
    expect(category('symbol="9"')).toEqual([]);
  });

  it('may stand in the renderer itself', () => {
    expect(read(qgis(renderer('categorizedSymbol', '<category value="a"/>', 'attr="state"'))).rules).toMatchObject([
      { filter: values('a') },
    ]);
  });

  it('are of a column by its name or by an expression that is one; else the first one is drawn for all, with a warning', () => {
    const property = (attr: string) =>
      (read1('<category value="a"/>', `attr="${attr}"`).rules[0]?.filter as { property?: string })?.property;
    expect(property('&quot;a b&quot;')).toBe('a b');
    expect(property('a b')).toBe('a b');
    const all = read1('<category value="a" symbol="1"/><category value="b" symbol="0"/>', `attr="upper(${'n'.repeat(300)})"`);
    expect(all).toMatchObject({ rules: [{ name: '1', symbolizers: [large] }], warnings: [{ key: 'expression' }] });
    expect(all.rules).toHaveLength(1);
    expect(all.warnings[0]?.values?.expression).toHaveLength(200);
    for (const attributes of ['attr=""', ''])
      expect(read1('<category value="a" symbol="1"/>', attributes).warnings).toEqual([
        { key: 'expression', values: { expression: '' } },
      ]);
    expect(read1('', '').rules).toEqual([{ name: '1', symbolizers: [] }]);
  });
});

describe('ranges', () => {
  const read1 = (ranges: string, attributes = 'attr="n"') =>
    read(qgis(renderer('graduatedSymbol', `<ranges>${ranges}</ranges>`, attributes)));
  it('include their ends, but of two that meet the first one has the common value', () => {
    const { rules } = read1(
      '<range lower="0" upper="5" label="low" symbol="0"/><range lower="5" upper="10" symbol="1"/><range lower="20" upper="x" symbol="1" render="false"/>',
    );
    expect(rules).toMatchObject([
      { name: 'low', filter: { op: 'between', property: 'n', min: 0, max: 5 }, symbolizers: [small] },
      { name: '2', filter: { op: 'all', filters: [is('n', 5, '>'), is('n', 10, '<=')] }, symbolizers: [large] },
      { name: '3', filter: { op: 'between', property: 'n', min: 20, max: 0 }, symbolizers: [] },
    ]);
    expect(rules[2]?.symbolizers).toEqual([]);
    expect(read(qgis(renderer('graduatedSymbol', '<range upper="1" symbol="0"/>', 'attr="n"'))).rules).toMatchObject([
      { filter: { op: 'between', min: 0, max: 1 } },
    ]);
  });

  it('of an expression are one rule, with a warning', () => {
    const all = read1('<range lower="0" upper="5" symbol="1"/><range lower="5" upper="9" symbol="0"/>', 'attr="n + 1"');
    expect(all).toMatchObject({
      rules: [{ name: '1', symbolizers: [large] }],
      warnings: [{ key: 'expression', values: { expression: 'n + 1' } }],
    });
    expect(read1('', 'attr="n + 1"').rules).toEqual([{ name: '1', symbolizers: [] }]);
  });
});

describe('rules', () => {
  const read1 = (rules: string) => read(qgis(renderer('RuleRenderer', `<rules>${rules}</rules>`)));
  const a = is('a', 1);
  const b = is('b', 2);
  const not = (...filters: object[]) => ({ op: 'not', filter: { op: 'any', filters } });

  it('have a name, a condition, limits and a symbol', () => {
    const { rules } = read1(
      `<rule label="A" filter="a = 1" symbol="0" scalemindenom="1000" scalemaxdenom="5000"/><rule description="d" filter=" " symbol="1"/><rule symbol="1"/>
      <rule label="" symbol="1"/><rule checkstate="0" symbol="0"/><rule checkstate="1" label="${'x'.repeat(300)}" symbol="0"/>`,
    );
    expect(rules).toMatchObject([
      { name: 'A', filter: a, scale: { min: 1000, max: 5000 }, symbolizers: [small] },
      { name: 'd', symbolizers: [large] },
      { name: '3' },
      { name: '4' },
      { name: 'x'.repeat(200) },
    ]);
    expect(rules[1]).toEqual({ name: 'd', symbolizers: [expect.anything()] });
    expect(read(qgis(renderer('RuleRenderer'))).rules).toEqual([]);
  });

  it('leave out those whose condition cannot be read, with all in them, with the line', () => {
    const { rules, warnings } = read1(
      '<rule label="A" symbol="0"/>\n<rule label="B" filter="$area &gt; 1" symbol="0"><rule symbol="1"/></rule>',
    );
    expect(rules.map(({ name }) => name)).toEqual(['A']);
    expect(warnings).toEqual([{ key: 'condition', values: { line: 2, rule: 'B' } }]);
  });

  it('within others add to them', () => {
    const { rules } = read1(
      `<rule label="A" filter="a = 1" symbol="0" scalemindenom="10" scalemaxdenom="100"><rule label="B" filter="b = 2" symbol="1" scalemindenom="20" scalemaxdenom="200"/><rule label="C" symbol="1" scalemindenom="5"/></rule>`,
    );
    expect(rules).toMatchObject([
      { name: 'A', filter: a, scale: { min: 10, max: 100 } },
      { name: 'B', filter: { op: 'all', filters: [a, b] }, scale: { min: 20, max: 100 } },
      { name: 'C', filter: a, scale: { min: 10, max: 100 } },
    ]);
    expect(read1('<rule label="A"><rule label="B" symbol="0"/></rule>').rules.map(({ name }) => name)).toEqual(['B']);
    expect(read1('<rule label="A"/>').rules.map(({ name }) => name)).toEqual(['A']);
    expect(read1('<rule label="A" symbol="1"><rule label="B" symbol="0"/></rule>').rules.map(({ name }) => name)).toEqual([
      'A',
      'B',
    ]);
  });

  it('for the rest are for what the others leave over', () => {
    expect(read1('<rule filter="a = 1" symbol="0"/><rule filter="else" symbol="1"/>').rules).toMatchObject([
      { filter: a },
      { else: true },
    ]);
    expect(read1('<rule filter="a = 1" symbol="0"/><rule filter=" ELSE " symbol="1"/>').rules[1]).not.toHaveProperty('filter');
    const inner = (rules: string) => read1(`<rule filter="a = 1">${rules}</rule>`).rules;
    expect(inner('<rule filter="b = 2" symbol="0"/><rule filter="ELSE" symbol="1"/>')).toMatchObject([
      { filter: { op: 'all', filters: [a, b] } },
      { filter: { op: 'all', filters: [a, not(b)] } },
    ]);
    expect(inner('<rule filter="ELSE" symbol="1"/>')).toMatchObject([{ filter: a }]);
  });

  it('for the rest, one within the other, say no more than there is in the file', () => {
    const within = (depth: number): string =>
      depth === 0 ? '' : `<rule filter="a = ${depth}" symbol="0"/><rule filter="ELSE" symbol="1">${within(depth - 1)}</rule>`;
    const { rules } = read1(within(40));
    expect(rules).toHaveLength(80);
    expect(JSON.stringify(rules).length).toBeLessThan(1_000_000);
  });

  it('are at most two hundred, before labels are compared with them', () => {
    const rule = (n: number, more = '', inner = '') => `<rule filter="a = ${n}${more}" label="x" symbol="0">${inner}</rule>`;
    const many = (count: number, more = '', inner = '') => Array.from({ length: count }, (_, n) => rule(n, more, inner)).join('');
    const file = (drawn: number, labels: number) =>
      qgis(
        `${renderer('RuleRenderer', `<rules>${many(drawn)}</rules>`)}<labeling type="rule-based"><rules>${many(labels, ' OR b = 1', '<settings><text-style fieldName="n"/></settings>')}</rules></labeling>`,
      );
    expect(faultOf(file(201, 0))).toEqual(['tooManyRules', { count: 201, max: 200 }]);
    expect(faultOf(file(1, 300))).toEqual(['tooManyRules', { count: 300, max: 200 }]);
    expect(read(file(200, 0)).rules).toHaveLength(200);
  });

  it('for the rest beside rules with others in them have a condition of their own', () => {
    const beside = (first: string) =>
      read1(`${first}<rule label="E" filter="ELSE" symbol="1"/>`).rules.filter(({ name }) => name === 'E');
    expect(beside('<rule filter="a = 1"><rule symbol="0"/></rule>')).toMatchObject([{ filter: not(a) }]);
    expect(beside('<rule filter="a = 1"><rule symbol="0"/></rule><rule filter="f(a)" symbol="0"/>')).toMatchObject([
      { filter: not(a) },
    ]);
    expect(beside('<rule><rule symbol="0"/></rule>')).toEqual([]);
    expect(read1('<rule label="E" filter="ELSE"><rule symbol="0" label="F"/></rule>').rules).toEqual([
      { name: 'F', symbolizers: [expect.anything()] },
    ]);
  });
});

describe('labels', () => {
  type Attributes = Record<string, string | number>;
  const attributes = (values: Attributes) =>
    Object.entries(values)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ');
  const settings = (style: Attributes = {}, placement: Attributes = {}, rendering: Attributes = {}, more = '', inner = '') =>
    `<settings><text-style ${attributes({ fieldName: 'name', fontSizeUnit: 'Pixel', ...style })}>${inner}</text-style><placement ${attributes(placement)}/><rendering ${attributes(rendering)}/>${more}</settings>`;
  const simple = (inner: string) => `<labeling type="simple">${inner}</labeling>`;
  const label = (inner: string, geometry: StyleGeometry = 'POINT') => {
    const { rules, warnings } = read(qgis(renderer('nullSymbol') + simple(inner)), geometry);
    return [rules[0]?.symbolizers[0], ...warnings];
  };
  const usual = {
    kind: 'text',
    label: [{ property: 'name' }],
    size: 10,
    color: '#000000',
    opacity: 1,
    bold: false,
    italic: false,
    anchor: 'center',
    offset: [0, 0],
    rotation: 0,
  };

  it('are a column or an expression, ten points high and black where nothing is said', () => {
    expect(label(settings())).toEqual([usual]);
    expect(label('<settings><text-style fieldName="a b"/></settings>')).toEqual([
      { ...usual, label: [{ property: 'a b' }], size: 13.3333 },
    ]);
    expect(label(settings({ fieldName: 'a || 1', isExpression: 1 }))).toMatchObject([{ label: [{ property: 'a' }, '1'] }]);
    expect(label(settings({ fieldName: 'a || f(b)', isExpression: 1 }))).toMatchObject([
      { label: [{ property: 'a' }] },
      { key: 'label' },
    ]);
    expect(label(settings({ fieldName: 'f(b)', isExpression: 1 }))).toEqual([undefined, { key: 'label' }]);
    for (const none of [
      settings({ fieldName: '' }),
      '<settings><text-style/></settings>',
      '<settings/>',
      settings({}, {}, { drawLabels: 0 }),
      '',
    ])
      expect(label(none)).toEqual([undefined]);
    expect(label(settings({}, {}, { drawLabels: 1 }))).toEqual([usual]);
  });

  it('are none where they are switched off, or of another kind', () => {
    const rules = (labeling: string, more = '') => read(qgis(renderer('nullSymbol') + labeling, more)).rules;
    expect(rules(simple(settings()), 'labelsEnabled="0"')).toEqual([{ name: '1', symbolizers: [] }]);
    expect(rules(simple(settings()), 'labelsEnabled="1"')[0]?.symbolizers).toHaveLength(1);
    expect(rules(`<labeling type="other">${settings()}<rules><rule>${settings()}</rule></rules></labeling>`)).toEqual([
      { name: '1', symbolizers: [] },
    ]);
    expect(rules(simple(`<rules><rule>${settings()}</rule></rules>`))).toEqual([{ name: '1', symbolizers: [] }]);
  });

  const textOf = (style: Attributes, more = '') => label(settings(style, {}, {}, more));
  it.each<[Attributes, object]>([
    [{ fontSize: 12 }, { size: 12 }],
    [{ fontSize: 1, fontSizeUnit: 'Inch' }, { size: 96 }],
    [{ fontSize: 5000 }, { size: 1000 }],
    [{ textColor: '200,0,0,51' }, { color: '#c80000', opacity: 0.2 }],
    [
      { textColor: '200,0,0,51', textOpacity: 0.5 },
      { color: '#c80000', opacity: 0.1 },
    ],
    [{ textOpacity: 0.5 }, { opacity: 0.5 }],
    [{ fontBold: 1 }, { bold: true }],
    [{ fontWeight: 57 }, { bold: true }],
    [{ fontWeight: 56 }, { bold: false }],
    [{ namedStyle: 'Semi-Bold' }, { bold: true }],
    [{ fontItalic: 1 }, { italic: true }],
    [{ namedStyle: 'ITALIC' }, { italic: true }],
    [{ namedStyle: 'Oblique' }, { italic: true }],
    [{ namedStyle: 'Regular', fontBold: 0, fontItalic: 0 }, {}],
    [{ fontFamily: 'Open Sans' }, {}],
  ])('%j: %j', (style, drawn) => expect(textOf(style)).toEqual([{ ...usual, ...drawn }]));

  it('in another family get a warning', () => {
    expect(textOf({ fontFamily: 'x'.repeat(150) })).toEqual([usual, { key: 'fontFamily', values: { family: 'x'.repeat(100) } }]);
  });

  const defined = (name: string, expression: string) =>
    `<dd_properties><Option><Option name="properties"><Option name="${name}"><Option name="active" value="true"/><Option name="expression" value="${expression}"/></Option></Option></Option></dd_properties>`;
  it('have a size and a turn that features decide', () => {
    expect(textOf({ fontSizeUnit: 'Inch', fontSize: 1 }, defined('Size', 'n'))).toMatchObject([
      {
        size: {
          stops: [
            [0, 0],
            [1.0417, 100],
          ],
          fallback: 96,
        },
      },
    ]);
    expect(textOf({}, defined('Size', 'f(n)'))).toEqual([usual, { key: 'sizeBound', values: { what: 'Size' } }]);
    expect(textOf({}, defined('LabelRotation', 'n / 2'))).toMatchObject([
      {
        rotation: {
          stops: [
            [0, 0],
            [720, 360],
          ],
          fallback: 0,
        },
      },
    ]);
    expect(textOf({}, defined('LabelRotation', 'f(n)'))).toEqual([
      usual,
      { key: 'sizeBound', values: { what: 'LabelRotation' } },
    ]);
  });

  it.each<[Attributes, Attributes, object]>([
    [{}, {}, {}],
    [{ bufferDraw: 0, bufferColor: '9,9,9,255' }, {}, {}],
    [{ bufferDraw: 1 }, {}, {}],
    [
      { bufferDraw: 1, bufferColor: '200,0,0,255', bufferSizeUnits: 'Pixel' },
      {},
      { halo: { color: '#c80000', width: 0.5, opacity: 1 } },
    ],
    [
      { bufferDraw: 1, bufferColor: '0,0,0,255', bufferSize: 2, bufferSizeUnits: 'Inch' },
      {},
      { halo: { color: '#000000', width: 96, opacity: 1 } },
    ],
    [{ bufferDraw: 1, bufferColor: '0,0,0,51', bufferSize: 0 }, {}, { halo: { color: '#000000', width: 0, opacity: 0.2 } }],
    [
      { bufferDraw: 1, bufferColor: '0,0,0,102', bufferOpacity: 0.5, bufferSizeUnits: 'Pixel' },
      { textOpacity: 0.5 },
      { opacity: 0.5, halo: { color: '#000000', width: 0.5, opacity: 0.4 } },
    ],
    [
      { bufferDraw: 1, bufferColor: '0,0,0,51', bufferSizeUnits: 'Pixel' },
      { textOpacity: 0 },
      { opacity: 0, halo: { color: '#000000', width: 0.5, opacity: 1 } },
    ],
  ])('have the halo of %j around %j', (buffer, style, drawn) => {
    expect(label(settings(style, {}, {}, '', `<text-buffer ${attributes(buffer)}/>`))).toEqual([{ ...usual, ...drawn }]);
  });

  const placed = (placement: Attributes, geometry?: StyleGeometry) => label(settings({}, placement), geometry);
  it('stand at one of nine points', () => {
    const anchors = Array.from({ length: 10 }, (_, at) => (placed({ quadOffset: at })[0] as { anchor: string }).anchor);
    expect(anchors).toEqual([
      'bottom-right',
      'bottom',
      'bottom-left',
      'right',
      'center',
      'left',
      'top-right',
      'top',
      'top-left',
      'center',
    ]);
    expect(placed({ rotationAngle: 370, xOffset: 1, yOffset: -2, offsetUnits: 'Inch' })).toEqual([
      { ...usual, rotation: 10, offset: [96, -192] },
    ]);
    expect(placed({ xOffset: 5000, yOffset: -5000, offsetUnits: 'Pixel' })).toMatchObject([{ offset: [1000, -1000] }]);
    expect(placed({ dist: 3 })).toEqual([usual]);
  });

  it.each(['0', '6'])('stand beside a point in the mode %s', (placement) => {
    const values = { placement, dist: 2, distUnits: 'Inch', rotationAngle: 5, xOffset: 9, quadOffset: 1 };
    expect(placed(values)).toEqual([{ ...usual, anchor: 'bottom-left', offset: [192, -192], rotation: 5 }]);
    expect(placed({ placement })).toEqual([{ ...usual, anchor: 'bottom-left' }]);
    expect(placed(values, 'LINE')).toMatchObject([{ anchor: 'bottom' }]);
    expect(placed(values, 'POLYGON')).toMatchObject([{ anchor: 'bottom' }]);
  });

  it('stand along a line or an edge: on it, above it or below it', () => {
    const { anchor: _a, rotation: _r, offset: _o, ...text } = usual;
    const along = (placement: Attributes, geometry: StyleGeometry) =>
      placed({ dist: 2, distUnits: 'Pixel', ...placement }, geometry);
    for (const [placement, geometry] of [
      ['2', 'LINE'],
      ['3', 'LINE'],
      ['2', 'POLYGON'],
      ['7', 'POLYGON'],
    ] as const) {
      expect(along({ placement }, geometry)).toEqual([{ ...text, placement: 'line', offset: [0, -8] }]);
      expect(along({ placement, placementFlags: 2 }, geometry)).toEqual([{ ...text, placement: 'line', offset: [0, -8] }]);
      expect(along({ placement, placementFlags: 4 }, geometry)).toEqual([{ ...text, placement: 'line', offset: [0, 8] }]);
      expect(along({ placement, placementFlags: 9 }, geometry)).toEqual([{ ...text, placement: 'line' }]);
    }
    for (const [placement, geometry] of [
      ['2', 'POINT'],
      ['7', 'LINE'],
      ['3', 'POLYGON'],
      ['1', 'LINE'],
      ['1', 'POLYGON'],
    ] as const)
      expect(along({ placement }, geometry)).toEqual([usual]);
    const sized = settings({ fontSize: 20 }, { placement: 2, placementFlags: 4 }, {}, defined('Size', 'n'));
    expect(label(sized, 'LINE')).toMatchObject([{ size: { fallback: 20 }, offset: [0, 12] }]);
  });

  const all = (labeling: string, drawn = single) =>
    read(qgis(drawn + labeling)).rules.map(({ symbolizers, ...rest }) => [rest, symbolizers.map(({ kind }) => kind)]);
  const between = { scaleVisibility: 1, scaleMin: 1000, scaleMax: 5000 };
  it('belong to the one rule, to all where one is for the rest, else they are a rule of their own', () => {
    expect(all(simple(settings()))).toEqual([[{ name: '1' }, ['mark', 'text']]]);
    const two = '<rule label="A" filter="a = 1" symbol="0"/>';
    expect(
      all(simple(settings()), renderer('RuleRenderer', `<rules>${two}<rule label="B" filter="ELSE" symbol="1"/></rules>`)),
    ).toEqual([
      [{ name: 'A', filter: is('a', 1) }, ['mark', 'text']],
      [{ name: 'B', else: true }, ['mark', 'text']],
    ]);
    expect(
      all(simple(settings()), renderer('RuleRenderer', `<rules>${two}<rule label="B" filter="b = 2" symbol="1"/></rules>`)),
    ).toEqual([
      [{ name: 'A', filter: is('a', 1) }, ['mark']],
      [{ name: 'B', filter: is('b', 2) }, ['mark']],
      [{ name: 'labels' }, ['text']],
    ]);
    expect(all(simple(settings({}, {}, between)))).toEqual([
      [{ name: '1' }, ['mark']],
      [{ name: 'labels', scale: { min: 1000, max: 5000 } }, ['text']],
    ]);
    expect(all(simple(settings({}, {}, { ...between, scaleVisibility: 0 })))).toEqual([[{ name: '1' }, ['mark', 'text']]]);
  });

  it('by rules belong to the rule of the same name, condition and limits', () => {
    const rule = (values: Attributes, inner = settings()) => `<rule ${attributes(values)}>${inner}</rule>`;
    const byRules = (...rules: string[]) => `<labeling type="rule-based"><rules>${rules.join('')}</rules></labeling>`;
    const drawn = renderer(
      'RuleRenderer',
      '<rules><rule label="A" filter="a = 1" symbol="0"/><rule label="B" filter="ELSE" symbol="1"/></rules>',
    );
    const own = { name: 'A', filter: is('a', 1) };
    expect(all(byRules(rule({ description: 'A', filter: 'a = 1' }), rule({ description: 'B', filter: 'ELSE' })), drawn)).toEqual([
      [own, ['mark', 'text']],
      [{ name: 'B', else: true }, ['mark', 'text']],
    ]);
    expect(
      all(
        byRules(
          rule({ description: 'C', filter: 'a = 1' }),
          rule({ description: 'A', filter: 'a = 2' }),
          rule({ description: 'A', filter: 'a = 1', scalemaxdenom: 9 }),
          rule({ description: 'A', filter: 'a = 1' }, settings({}, {}, between)),
          rule({ description: 'off', active: 0 }),
          rule({ description: 'empty' }, '<settings/>'),
          rule({ description: 'none' }, ''),
          rule({ description: 'bad', filter: 'f(a)' }),
          rule({ description: 'on', active: 1 }),
        ),
        drawn,
      ).slice(2),
    ).toEqual([
      [{ name: 'C', filter: is('a', 1) }, ['text']],
      [{ name: 'A', filter: is('a', 2) }, ['text']],
      [{ name: 'A', filter: is('a', 1), scale: { max: 9 } }, ['text']],
      [{ name: 'A', filter: is('a', 1), scale: { min: 1000, max: 5000 } }, ['text']],
      [{ name: 'on' }, ['text']],
    ]);
    expect(all('<labeling type="rule-based"/>')).toEqual([[{ name: '1' }, ['mark']]]);
  });

  it('are as pale as the layer', () => {
    expect(read(qgis(`${single}${simple(settings())}<layerOpacity>0.5</layerOpacity>`)).rules[0]?.symbolizers).toMatchObject([
      {},
      { opacity: 0.5 },
    ]);
  });
});
