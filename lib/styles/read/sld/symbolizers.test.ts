import { describe, expect, it } from 'vitest';
import { parseXml } from '@/lib/xml/xml';
import type { Symbolizer } from '../../schema';
import { Warnings } from '../../warnings';
import { symbolizersOf } from './symbolizers';

/** The symbolizers of an element, and the warnings. */
function read(text: string): [Symbolizer[], ...object[]] {
  const warnings = new Warnings();
  const symbolizers = symbolizersOf(parseXml(text), { warnings });
  return [symbolizers, ...warnings.list];
}
const point = (inner: string, attributes = '') =>
  read(`<PointSymbolizer ${attributes}><Graphic>${inner}</Graphic></PointSymbolizer>`);
const line = (inner: string, attributes = '') => read(`<LineSymbolizer ${attributes}>${inner}</LineSymbolizer>`);
const area = (inner: string, attributes = '') => read(`<PolygonSymbolizer ${attributes}>${inner}</PolygonSymbolizer>`);
const css = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `<CssParameter name="${name}">${value}</CssParameter>`)
    .join('');
const fill = (values: Record<string, string | number> = {}) => `<Fill>${css(values)}</Fill>`;
const stroke = (values: Record<string, string | number> = {}) => `<Stroke>${css(values)}</Stroke>`;
const mark = (inner: string, name = 'circle') => `<Mark><WellKnownName>${name}</WellKnownName>${inner}</Mark>`;
const MM = 96 / 25.4;

describe('a point', () => {
  const usual = { kind: 'mark', size: 6, rotation: 0, offset: [0, 0] };
  it('is a grey square of six pixels where nothing is said', () => {
    expect(point('')).toEqual([[{ ...usual, shape: 'square', color: '#808080', opacity: 1 }]]);
    expect(read('<PointSymbolizer/>')).toEqual([[]]);
  });

  it.each([
    ['circle', 'circle'],
    ['square', 'square'],
    ['rectangle', 'square'],
    ['triangle', 'triangle'],
    ['equilateral_triangle', 'triangle'],
    ['star', 'star'],
    ['regular_star', 'star'],
    ['cross', 'cross'],
    ['shape://plus', 'cross'],
    ['X', 'x'],
    ['cross2', 'x'],
    ['shape://times', 'x'],
    ['pentagon', 'pentagon'],
    ['hexagon', 'hexagon'],
    ['diamond', 'diamond'],
    ['Arrow', 'arrow'],
    ['filled_arrowhead', 'arrow'],
    ['shape://carrow', 'arrow'],
    ['shape://ccarrow', 'arrow'],
    ['shape://dot', 'circle'],
  ])('called %s is a mark of the shape %s', (name, shape) => expect(point(mark('', name))).toMatchObject([[{ shape }]]));

  it('of a shape that is not known is a circle, with a warning', () => {
    for (const name of ['Octagon', 'constructor', '__proto__', 'o'.repeat(150)])
      expect(point(mark('', name))).toMatchObject([
        [{ shape: 'circle' }],
        { key: 'markShape', values: { shape: name.slice(0, 100) } },
      ]);
  });

  it('has a size, a turn and a place, counted up', () => {
    const said =
      '<Size>10</Size><Rotation>370</Rotation><Displacement><DisplacementX>3</DisplacementX><DisplacementY>4</DisplacementY></Displacement>';
    expect(point(said)).toMatchObject([[{ size: 10, rotation: 10, offset: [3, -4] }]]);
    expect(point(said, 'uom="mm"')).toMatchObject([[{ size: 37.7953, rotation: 10, offset: [11.3386, -15.1181] }]]);
    expect(point('<Size>5000</Size>')).toMatchObject([[{ size: 1000 }]]);
    const n = '<PropertyName>n</PropertyName>';
    expect(point(`<Size>${n}</Size><Rotation>${n}</Rotation>`)).toMatchObject([
      [{ size: { property: 'n', fallback: 6 }, rotation: { property: 'n', fallback: 0 } }],
    ]);
    expect(point(`<Rotation><Mul>${n}<Literal>2</Literal></Mul></Rotation>`, 'uom="mm"')).toMatchObject([
      [
        {
          rotation: {
            property: 'n',
            stops: [
              [0, 0],
              [180, 360],
            ],
            fallback: 0,
          },
        },
      ],
    ]);
  });

  it('has an inside, a rim, or both, each with its opacity', () => {
    const inside = fill({ fill: '#ff0000', 'fill-opacity': 0.5 });
    const rim = stroke({ stroke: '#00ff00', 'stroke-width': 3, 'stroke-opacity': 0.25 });
    const base = { ...usual, shape: 'circle' };
    const green = { color: '#00ff00', width: 3, opacity: 0.25 };
    expect(point(mark(inside))).toEqual([[{ ...base, color: '#ff0000', opacity: 0.5 }]]);
    expect(point(mark(rim))).toEqual([[{ ...base, stroke: green }]]);
    expect(point(mark(inside + rim))).toEqual([
      [{ ...base, color: '#ff0000', stroke: { ...green, opacity: 0.5 }, opacity: 0.5 }],
    ]);
    expect(point(`${mark(rim)}<Opacity>0.5</Opacity>`)).toMatchObject([[{ opacity: 0.5 }]]);
    expect(point(mark(fill() + stroke()))).toEqual([
      [{ ...base, color: '#808080', opacity: 1, stroke: { color: '#000000', width: 1, opacity: 1 } }],
    ]);
  });

  const bytes = Buffer.alloc(25);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.writeUInt32BE(10, 16);
  bytes.writeUInt32BE(20, 20);
  const base64 = bytes.toString('base64');
  const inline = `<ExternalGraphic><InlineContent encoding="base64">${base64}</InlineContent><Format>image/png</Format></ExternalGraphic>`;
  const icon = { kind: 'icon', image: `data:image/png;base64,${base64}`, size: 32, rotation: 0, offset: [0, 0], opacity: 1 };

  it('is a picture in the file or of the product, sixteen pixels wide where nothing is said', () => {
    expect(point(inline)).toEqual([[icon]]);
    expect(point(`${inline}${mark('')}<Size>7</Size><Opacity>0.5</Opacity>`)).toEqual([[{ ...icon, size: 7, opacity: 0.5 }]]);
    expect(point('<ExternalGraphic><OnlineResource xlink:href="lighthouse.svg"/></ExternalGraphic>')).toMatchObject([
      [{ kind: 'icon', size: 16 }],
    ]);
    expect(() => point('\n<ExternalGraphic/>')).toThrow(
      expect.objectContaining({ key: 'externalGraphic', values: { line: 2, address: '' } }),
    );
  });

  it('shows a picture with the opacity that stands around it', () => {
    const svg = Buffer.from('<svg width="4" height="2"><g opacity="0.5"/></svg>').toString('base64');
    const faint = `<ExternalGraphic><InlineContent>${svg}</InlineContent></ExternalGraphic><Opacity>0.5</Opacity>`;
    expect(point(faint)).toMatchObject([[{ size: 8, opacity: 0.25 }]]);
  });

  it.each([
    [0.5, 1, 'top'],
    [0.5, 0, 'bottom'],
    [0, 0.5, 'left'],
    [1, 0.5, 'right'],
    [0.5, 0.5, undefined],
    [0, 0, undefined],
    [1, 1, undefined],
    ['', 1, 'top'],
    [0, '', 'left'],
  ])('a picture whose point %s, %s stands at the place: %s', (x, y, anchor) => {
    const at = `<AnchorPoint><AnchorPointX>${x}</AnchorPointX><AnchorPointY>${y}</AnchorPointY></AnchorPoint>`;
    expect(point(inline + at)).toEqual([[{ ...icon, ...(anchor && { anchor }) }]]);
  });
});

describe('a line', () => {
  const usual = { kind: 'line', color: '#000000', width: 1, opacity: 1, cap: 'butt', join: 'miter' };
  it('is black, one pixel wide, where nothing is said', () => {
    expect(line('<Stroke/>')).toEqual([[usual]]);
    expect(line('')).toEqual([[usual]]);
  });

  it('has a colour, a width, an opacity, ends, corners and an offset to the left', () => {
    const said = {
      stroke: '#ff0000',
      'stroke-width': 3,
      'stroke-opacity': 0.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'bevel',
    };
    const red = { ...usual, color: '#ff0000', width: 3, opacity: 0.5, cap: 'round', join: 'bevel' };
    expect(line(`${stroke(said)}<PerpendicularOffset>2</PerpendicularOffset>`)).toEqual([[{ ...red, offset: -2 }]]);
    expect(line(`${stroke(said)}<PerpendicularOffset>-1</PerpendicularOffset>`, 'uom="mm"')).toEqual([
      [{ ...red, width: 11.3386, offset: 3.7795 }],
    ]);
    expect(line(`${stroke(said)}<PerpendicularOffset>0</PerpendicularOffset>`)).toEqual([[red]]);
    expect(line(stroke({ 'stroke-width': 5000 }))).toMatchObject([[{ width: 1000 }]]);
    expect(line(stroke({ 'stroke-width': '<PropertyName>n</PropertyName>' }))).toMatchObject([
      [{ width: { property: 'n', fallback: 1 } }],
    ]);
    expect(line(stroke({ 'stroke-width': '<Mul><PropertyName>n</PropertyName><Literal>2</Literal></Mul>' }))).toMatchObject([
      [
        {
          width: {
            stops: [
              [0, 0],
              [50, 100],
            ],
          },
        },
      ],
    ]);
  });

  it.each([
    ['stroke-linecap', 'butt', { cap: 'butt' }],
    ['stroke-linecap', 'square', { cap: 'square' }],
    ['stroke-linecap', ' round ', { cap: 'round' }],
    ['stroke-linecap', 'constructor', { cap: 'butt' }],
    ['stroke-linecap', '<Literal/>round', { cap: 'round' }],
    ['stroke-linejoin', 'round', { join: 'round' }],
    ['stroke-linejoin', 'mitre', { join: 'miter' }],
    ['stroke-linejoin', 'miter', { join: 'miter' }],
    ['stroke-linejoin', 'bevel', { join: 'bevel' }],
    ['stroke-linejoin', 'other', { join: 'miter' }],
  ])('%s %s: %j', (name, value, drawn) => expect(line(stroke({ [name]: value }))).toEqual([[{ ...usual, ...drawn }]]));

  it.each([
    ['4 2', '', [4, 2]],
    [' 4,2 1 ', '', [4, 2, 1, 4, 2, 1]],
    ['1', 'uom="mm"', [3.7795, 3.7795]],
    ['1 2 3 4 5 6 7 8 9', '', [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7]],
    ['', '', undefined],
    ['a 2', '', undefined],
  ])('the dashes %j %s: %j', (dashes, uom, dash) => {
    expect(line(stroke({ 'stroke-dasharray': dashes }), uom)).toEqual([[{ ...usual, ...(dash && { dash }) }]]);
  });

  const along = (inner: string, gap = '') => `<Stroke><GraphicStroke><Graphic>${inner}</Graphic>${gap}</GraphicStroke></Stroke>`;
  it('may be a row of symbols, from middle to middle', () => {
    const red = mark(fill({ fill: '#ff0000' }));
    expect(line(along(`${red}<Size>10</Size>`, '<Gap>5</Gap>'))).toMatchObject([
      [{ kind: 'line', color: '#ff0000', width: 0, graphic: { symbol: { shape: 'circle', size: 10 }, gap: 15 } }],
    ]);
    expect(line(`${along(red)}<PerpendicularOffset>2</PerpendicularOffset>`)).toMatchObject([
      [{ offset: -2, graphic: { gap: 6 } }],
    ]);
    expect(line(along(mark(stroke({ stroke: '#00ff00' }))))).toMatchObject([[{ color: '#00ff00' }]]);
    expect(line(along('<ExternalGraphic><OnlineResource xlink:href="lighthouse.svg"/></ExternalGraphic>'))).toMatchObject([
      [{ color: '#000000', graphic: { gap: 16 } }],
    ]);
    expect(line(along(`${red}<Size><PropertyName>n</PropertyName></Size>`, '<Gap>1</Gap>'), 'uom="mm"')).toMatchObject([
      [{ graphic: { gap: 9.7795 } }],
    ]);
  });
});

describe('an area', () => {
  const black = { color: '#000000', width: 1, opacity: 1 };
  it('has an inside, an outline, both, or nothing', () => {
    expect(area('')).toEqual([[]]);
    expect(area(fill())).toEqual([[{ kind: 'fill', color: '#808080', opacity: 1 }]]);
    expect(area(fill({ fill: '#ff0000', 'fill-opacity': 0.5 }))).toEqual([[{ kind: 'fill', color: '#ff0000', opacity: 0.5 }]]);
    expect(area(stroke())).toEqual([[{ kind: 'fill', outline: black }]]);
    expect(area(fill() + stroke({ 'stroke-dasharray': '1 2', 'stroke-width': 5000 }))).toEqual([
      [
        { kind: 'fill', color: '#808080', opacity: 1 },
        { kind: 'fill', outline: { ...black, width: 1000, dash: [1, 2] } },
      ],
    ]);
  });

  it('may have symbols along its outline', () => {
    expect(area(`${fill()}<Stroke><GraphicStroke><Graphic>${mark('')}</Graphic></GraphicStroke></Stroke>`)).toMatchObject([
      [{ kind: 'fill' }, { kind: 'line', width: 0, graphic: { gap: 6 } }],
    ]);
  });

  const pattern = (inner: string, more = '', opacity = '') =>
    area(`<Fill><GraphicFill><Graphic>${inner}</Graphic></GraphicFill>${opacity}</Fill>${more}`);
  const margin = (text: string) => `<VendorOption name="graphic-margin">${text}</VendorOption>`;
  it.each([
    ['', 0],
    [margin('3'), 6],
    [margin('3 5'), 10],
    [margin('1 2 3 4'), 4],
    [margin('x'), 0],
    [margin('1 x'), 0],
    [margin('600'), 1000],
  ])('may have a pattern of symbols, apart by %s', (more, gap) => {
    expect(pattern(mark(''), more)).toMatchObject([
      [{ kind: 'fill', opacity: 1, graphic: { symbol: { shape: 'circle' }, gap } }],
    ]);
  });
  it('has a pattern as pale as it says', () => {
    expect(pattern(mark(''), '', css({ 'fill-opacity': 0.5 }))).toMatchObject([
      [{ opacity: 0.5, graphic: { symbol: { opacity: 1 } } }],
    ]);
  });

  const hatch = { color: '#000000', width: 1, gap: 7, angle: 0 };
  it.each([
    ['horline', [0]],
    ['vertline', [90]],
    ['slash', [135]],
    ['backslash', [45]],
    ['shape://horline', [0]],
    ['shape://vertline', [90]],
    ['shape://slash', [135]],
    ['shape://backslash', [45]],
    ['shape://times', [45, 135]],
    ['shape://plus', [0, 90]],
  ])('is hatched with %s at %j', (name, angles) => {
    expect(pattern(mark('', name))).toEqual([
      angles.map((angle) => ({ kind: 'fill', opacity: 1, hatch: { ...hatch, angle, gap: angle % 90 === 0 ? 7 : 4.6569 } })),
    ]);
  });
  it('is hatched as far apart, as wide, as pale and as turned as it says', () => {
    const rim = stroke({ stroke: '#ff0000', 'stroke-width': 2, 'stroke-opacity': 0.5 });
    const said = `${mark(rim, 'vertline')}<Size>12</Size><Rotation>100</Rotation><Opacity>0.5</Opacity>`;
    expect(pattern(said, '', css({ 'fill-opacity': 0.5 }))).toEqual([
      [{ kind: 'fill', opacity: 0.125, hatch: { color: '#ff0000', width: 2, gap: 10, angle: 10 } }],
    ]);
    expect(pattern(`${mark(stroke({ 'stroke-width': 9 }), 'horline')}`)).toMatchObject([[{ hatch: { gap: 0 } }]]);
    const inMm = area(
      `<Fill><GraphicFill><Graphic>${mark('', 'horline')}<Size>3</Size></Graphic></GraphicFill></Fill>`,
      'uom="mm"',
    );
    expect(inMm).toMatchObject([[{ hatch: { gap: Number((3 * MM - 1).toFixed(4)), angle: 0 } }]]);
  });

  it('has no hatch by a name of JavaScript', () => {
    expect(pattern(mark('', 'constructor'))).toMatchObject([
      [{ graphic: { symbol: { shape: 'circle' } } }],
      { key: 'markShape' },
    ]);
  });
});

describe('a colour by a property', () => {
  const property = '<PropertyName>tint</PropertyName>';
  const literal = '<Literal>#f00</Literal>';
  const isNull = `<Function name="isNull">${property}</Function>`;
  it.each([
    ['alone: what SLD has where nothing is said is for features without one', property, '#000000'],
    ['by the name of SE 2', '<ValueReference>tint</ValueReference>', '#000000'],
    ['or a literal', `<Function name="coalesce">${property}${literal}</Function>`, '#ff0000'],
    ['or a literal, as GeoServer has it', `<Function name="if_then_else">${isNull}${literal}${property}</Function>`, '#ff0000'],
  ])('%s', (_, content, fallback) => {
    const tint = { property: 'tint', fallback };
    expect(line(stroke({ stroke: content }))).toMatchObject([[{ color: tint }]]);
    const rim = { stroke: { color: tint } };
    expect(point(mark(fill({ fill: property }) + stroke({ stroke: content })))).toMatchObject([
      [{ color: { property: 'tint', fallback: '#808080' }, ...rim }],
    ]);
    expect(area(fill({ fill: '#0000ff' }) + stroke({ stroke: content }))).toMatchObject([
      [{ color: '#0000ff' }, { outline: { color: tint } }],
    ]);
  });

  it.each([
    `<Function name="if_then_else">${isNull}${property}${property}</Function>`,
    `<Function name="if_then_else"><Function name="isEmpty">${property}</Function>${literal}${property}</Function>`,
    `<Function name="darken">${property}${literal}</Function>`,
    `<Add>${property}${literal}</Add>`,
  ])('that is calculated is said, and drawn in the usual one', (content) =>
    expect(line(stroke({ stroke: content }))).toMatchObject([[{ color: '#000000' }], { key: 'boundColor' }]),
  );
});

describe('what is not drawn is said', () => {
  it('options of a vendor, once each, but for the margin', () => {
    const options = ['graphic-margin', 'labelObstacle', 'labelObstacle'].map(
      (name) => `<VendorOption name="${name}">1</VendorOption>`,
    );
    expect(area(`${fill()}${options.join('')}<VendorOption/>`).slice(1)).toEqual([
      { key: 'vendorOption', values: { name: 'labelObstacle' } },
      { key: 'vendorOption', values: { name: '' } },
    ]);
  });

  it('a geometry that is calculated', () => {
    const [drawn, ...warnings] = line('<Geometry><Function name="buffer"/></Geometry>');
    expect([drawn.length, warnings]).toEqual([1, [{ key: 'geometryFunction' }]]);
    expect(line('<Geometry><PropertyName>geom</PropertyName></Geometry>')).toHaveLength(1);
  });

  it('symbolizers of images', () => {
    expect(read('<RasterSymbolizer></RasterSymbolizer>')).toEqual([
      [],
      { key: 'rasterSymbol', values: { symbolizer: 'RasterSymbolizer' } },
    ]);
  });
});
