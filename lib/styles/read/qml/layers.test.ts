import { describe, expect, it } from 'vitest';
import { parseXml } from '@/lib/xml/xml';
import { Warnings } from '../../warnings';
import { fillsOf } from './fills';
import { linesOf } from './lines';
import { markersOf } from './markers';

type Settings = Record<string, string | number>;
const options = (values: Settings) =>
  `<Option type="Map">${Object.entries(values)
    .map(([name, value]) => `<Option name="${name}" value="${String(value).replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"/>`)
    .join('')}</Option>`;
const layer = (className: string, values: Settings, inner = '') =>
  `<layer class="${className}">${options(values)}${inner}</layer>`;
const symbol = (inner: string, attributes = '') => `<symbol ${attributes}>${inner}</symbol>`;
const defined = (...names: string[]) =>
  `<data_defined_properties><Option type="Map"><Option name="properties" type="Map">${names
    .map((name) => `<Option name="${name}"><Option name="active" value="true"/><Option name="expression" value="n"/></Option>`)
    .join('')}</Option></Option></data_defined_properties>`;

/** What one layer draws, its sizes in pixels where they say nothing else, and the warnings. */
const reader =
  (read: (layer: ReturnType<typeof parseXml>, warnings: Warnings) => unknown) =>
  (className: string, values: Settings = {}, inner = ''): [unknown, ...object[]] => {
    const warnings = new Warnings();
    return [read(parseXml(layer(className, values, inner)), warnings), ...warnings.list];
  };
const [marker, line, fill] = [reader(markersOf), reader(linesOf), reader(fillsOf)];
const MM = (value: number) => Math.round((value * 96 * 10_000) / 25.4) / 10_000;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"></svg>';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const image = `data:image/svg+xml;base64,${base64(svg)}`;

describe('a marker', () => {
  const red = { color: '200,0,0,255', outline_style: 'no', size: 10, size_unit: 'Pixel' };
  const drawn = { kind: 'mark', shape: 'circle', size: 10, color: '#c80000', opacity: 1, rotation: 0, offset: [0, 0] };

  it('is a circle of two millimetres where nothing is said', () => {
    expect(marker('SimpleMarker')).toEqual([
      [{ kind: 'mark', shape: 'circle', size: MM(2), rotation: 0, offset: [0, 0], opacity: 1 }],
    ]);
  });

  it.each([
    ['circle', 'circle', 10, 0],
    ['Square', 'square', 10, 0],
    ['rectangle', 'square', 10, 0],
    ['diamond', 'diamond', 10, 0],
    ['pentagon', 'pentagon', 10, 0],
    ['hexagon', 'hexagon', 10, 0],
    ['equilateral_triangle', 'triangle', 10, 0],
    ['star', 'star', 10, 0],
    ['regular_star', 'star', 10, 0],
    ['arrow', 'arrow', 10, -90],
    ['filled_arrowhead', 'arrow', 10, 0],
    ['cross', 'cross', 10, 0],
    ['cross2', 'x', 14.1421, 0],
    ['x', 'x', 14.1421, 0],
  ])('%s is ours: %s of %d pixels, turned by %d', (name, shape, size, rotation) => {
    expect(marker('SimpleMarker', { ...red, name })).toEqual([[{ ...drawn, shape, size, rotation }]]);
  });
  it('triangle is as large as theirs, and lower', () => {
    expect(marker('SimpleMarker', { ...red, name: 'triangle' })).toMatchObject([
      [{ shape: 'triangle', size: 12.4081, offset: [0, 1.6667] }],
    ]);
    expect(marker('SimpleMarker', { ...red, name: 'triangle' }, defined('size'))).toMatchObject([[{ offset: [0, 0] }]]);
  });

  it.each([
    ['arrowhead', 'arrow'],
    ['octagon', 'circle'],
    ['decagon', 'circle'],
    ['rounded_square', 'square'],
    ['square_with_corners', 'square'],
    ['diagonal_half_square', 'square'],
    ['half_square', 'square'],
    ['trapezoid', 'square'],
    ['left_half_triangle', 'triangle'],
    ['right_half_triangle', 'triangle'],
    ['cross_fill', 'cross'],
    ['asterisk_fill', 'star'],
    ['diamond_star', 'star'],
    ['Unknown', 'circle'],
    ['constructor', 'circle'],
    ['z'.repeat(150), 'circle'],
  ])('%s is near to ours, with a warning', (name, shape) => {
    expect(marker('SimpleMarker', { ...red, name })).toEqual([
      [{ ...drawn, shape }],
      { key: 'markShape', values: { shape: name.slice(0, 100) } },
    ]);
  });

  it('has a rim, as wide as a pixel at least', () => {
    const rim = { outline_color: '0,0,255,51', outline_width: 2, outline_width_unit: 'Pixel', outline_style: 'solid' };
    const blue = { color: '#0000ff', width: 2, opacity: 0.2 };
    expect(marker('SimpleMarker', { ...red, ...rim })).toEqual([[{ ...drawn, stroke: blue }]]);
    expect(marker('SimpleMarker', { ...red, ...rim, color: 'none' })).toEqual([
      [{ ...drawn, color: undefined, opacity: undefined, stroke: blue }],
    ]);
    expect(marker('SimpleMarker', { ...red, ...rim, outline_width: 0 })).toMatchObject([[{ stroke: { width: 1 } }]]);
    expect(marker('SimpleMarker', { ...red, ...rim, outline_width: 2000 })).toMatchObject([[{ stroke: { width: 1000 } }]]);
    const old = { color: '200,0,0,255', color_border: '0,0,255,255' };
    expect(marker('SimpleMarker', old)).toMatchObject([[{ stroke: { color: '#0000ff', width: 1 } }]]);
    expect(marker('SimpleMarker', { ...old, outline_color: '0,255,0,255' })).toMatchObject([[{ stroke: { color: '#00ff00' } }]]);
  });

  it.each([
    ['solid', 2, undefined],
    ['dash', 2, [8, 4]],
    ['dot', 2, [2, 4]],
    ['dash dot', 2, [8, 4, 2, 4]],
    ['dash dot dot', 2, [8, 4, 2, 4, 2, 4]],
    ['dash', 0.5, [4, 2]],
    ['constructor', 2, undefined],
  ])('the pen %s of %d pixels has the dashes %j', (style, width, dash) => {
    const rim = { outline_color: '0,0,255,255', outline_width: width, outline_width_unit: 'Pixel', outline_style: style };
    const blue = { color: '#0000ff', width, opacity: 1, ...(dash && { dash }) };
    expect(marker('SimpleMarker', { ...red, ...rim })).toEqual([[{ ...drawn, stroke: blue }]]);
  });

  it('is turned, and moved as it is turned', () => {
    const moved = { ...red, offset: '3,4', offset_unit: 'Pixel' };
    expect(marker('SimpleMarker', { ...moved, angle: 370 })).toMatchObject([[{ rotation: 10 }]]);
    expect(marker('SimpleMarker', moved)).toMatchObject([[{ rotation: 0, offset: [3, 4] }]]);
    expect(marker('SimpleMarker', { ...moved, angle: 90 })).toMatchObject([[{ rotation: 90, offset: [-4, 3] }]]);
    expect(marker('SimpleMarker', { ...moved, angle: 180 })).toMatchObject([[{ offset: [-3, -4] }]]);
    expect(marker('SimpleMarker', { ...red, name: 'arrow', angle: 30 })).toMatchObject([[{ rotation: -60 }]]);
    expect(marker('SimpleMarker', { ...red, offset: '1,0' })).toMatchObject([[{ offset: [MM(1), 0] }]]);
  });

  it('has a size and an angle that features decide, and warns of the rest', () => {
    expect(marker('SimpleMarker', red, defined('size', 'angle'))).toEqual([
      [{ ...drawn, size: { property: 'n', fallback: 10 }, rotation: { property: 'n', fallback: 0 } }],
    ]);
    expect(marker('SimpleMarker', { ...red, name: 'x' }, defined('size'))).toMatchObject([
      [
        {
          size: {
            stops: [
              [0, 0],
              [141.4214, 200],
            ],
            fallback: 14.1421,
          },
        },
      ],
    ]);
    expect(marker('SimpleMarker', { ...red, name: 'arrow' }, defined('angle'))).toMatchObject([
      [{ rotation: { fallback: -90 } }],
    ]);
    expect(marker('SimpleMarker', red, defined('layerColor', 'layerOpacity', 'ALPHA', 'y'.repeat(70)))).toEqual([
      [drawn],
      { key: 'boundColor' },
      { key: 'sizeBound', values: { what: 'y'.repeat(60) } },
    ]);
  });

  it('of an ellipse has a name and a width of its own', () => {
    const ellipse = { ...red, name: 'star', symbol_name: 'diamond', symbol_width: 3, size: 50 };
    expect(marker('EllipseMarker', ellipse)).toMatchObject([[{ shape: 'diamond', size: MM(3) }]]);
    expect(marker('EllipseMarker', { ...ellipse, symbol_width_unit: 'Pixel' })).toMatchObject([[{ size: 3 }]]);
    expect(marker('EllipseMarker', { color: '1,2,3,255' })).toMatchObject([[{ shape: 'circle', size: MM(2) }]]);
    expect(marker('SimpleMarker', ellipse)).toMatchObject([[{ shape: 'star', size: 50 }]]);
  });

  it('that is filled has the colours of the symbol in it', () => {
    const inner = (className: string, values: Settings) => symbol(layer(className, values));
    const green = { color: '0,255,0,255', outline_color: '0,0,255,255', outline_width: 1, outline_width_unit: 'Pixel' };
    const stroke = { color: '#0000ff', width: 1, opacity: 1 };
    expect(marker('FilledMarker', red, inner('SimpleFill', green))).toEqual([[{ ...drawn, color: '#00ff00', stroke }]]);
    expect(marker('FilledMarker', red, inner('SimpleFill', { ...green, style: 'no' }))).toEqual([
      [{ ...drawn, color: undefined, opacity: undefined, stroke }],
    ]);
    expect(marker('FilledMarker', red, inner('SimpleFill', { color: '0,255,0,51' }))).toEqual([
      [{ ...drawn, color: '#00ff00', opacity: 0.2 }],
    ]);
    expect(marker('FilledMarker', red, inner('LinePatternFill', green)).slice(1)).toEqual([
      { key: 'symbolLayer', values: { layer: 'LinePatternFill' } },
    ]);
    expect(marker('FilledMarker', red).slice(1)).toEqual([{ key: 'symbolLayer', values: { layer: 'FilledMarker' } }]);
  });

  it('of another kind is left out, with a warning', () => {
    expect(marker('VectorFieldMarker')).toEqual([[], { key: 'symbolLayer', values: { layer: 'VectorFieldMarker' } }]);
    const warnings = new Warnings();
    expect(markersOf(parseXml('<layer/>'), warnings)).toEqual([]);
    expect(warnings.list).toEqual([{ key: 'symbolLayer', values: { layer: '' } }]);
  });

  it('that is a picture is as wide as it says', () => {
    const icon = { kind: 'icon', image, size: 20, rotation: 0, offset: [0, 0] };
    expect(marker('SvgMarker', { name: image, size: 10, size_unit: 'Pixel' })).toEqual([[icon]]);
    expect(marker('RasterMarker', { imageFile: image, name: 'x', size: 10, size_unit: 'Pixel', alpha: 0.5 })).toEqual([
      [{ ...icon, opacity: 0.5 }],
    ]);
    expect(marker('RasterMarker', { name: image, size: 10, size_unit: 'Pixel' })).toEqual([[icon]]);
    expect(marker('SvgMarker', { imageFile: 'x', name: image }, defined('size'))).toMatchObject([[{ size: { property: 'n' } }]]);
    expect(() => marker('SvgMarker')).toThrow(
      expect.objectContaining({ key: 'externalGraphic', values: { line: 1, address: '' } }),
    );
    const faint = `base64:${base64('<svg><g opacity="0.5"></g></svg>')}`;
    expect(marker('SvgMarker', { name: faint, alpha: 0.5 })).toMatchObject([[{ opacity: 0.25 }]]);
  });

  it.each([
    ['0', '1', 'left'],
    ['2', '1', 'right'],
    ['1', '0', 'top'],
    ['1', '2', 'bottom'],
    ['0', '0', 'left'],
    ['1', '1', undefined],
    ['constructor', '', undefined],
  ])('that is a picture at the anchors %s and %s: %s', (horizontal, vertical, anchor) => {
    const at = {
      name: image,
      size: 10,
      size_unit: 'Pixel',
      horizontal_anchor_point: horizontal,
      vertical_anchor_point: vertical,
    };
    expect(marker('SvgMarker', at)).toEqual([
      [{ kind: 'icon', image, size: 20, rotation: 0, offset: [0, 0], ...(anchor && { anchor }) }],
    ]);
  });

  it('has the colours that features decide, its own where they have none', () => {
    const rim = { outline_style: 'solid', outline_color: '0,0,200,255', outline_width: 2, outline_width_unit: 'Pixel' };
    const property = (fallback: string) => ({ property: 'n', fallback });
    expect(marker('SimpleMarker', { ...red, ...rim }, defined('fillColor', 'outlineColor'))).toMatchObject([
      [{ color: property('#c80000'), stroke: { color: property('#0000c8'), width: 2 } }],
    ]);
    const filled = symbol(layer('SimpleFill', { ...red, ...rim }, defined('fillColor')));
    expect(marker('FilledMarker', {}, filled)).toMatchObject([[{ color: property('#c80000'), stroke: { color: '#0000c8' } }]]);
    expect(marker('FilledMarker', {}, filled + defined('fillColor'))[1]).toEqual({ key: 'boundColor' });
    expect(marker('SvgMarker', { name: `base64:${base64(svg)}` }, defined('fillColor'))[1]).toEqual({ key: 'boundColor' });
    const calculated = defined('fillColor').replace('value="n"', 'value="f(n)"');
    expect(marker('SimpleMarker', red, calculated)).toEqual([[drawn], { key: 'boundColor' }]);
  });

  it('that is a picture has its parameters from the settings', () => {
    const attributes = ['fill', 'fill-opacity', 'outline', 'outline-opacity', 'outline-width'].map(
      (name, at) => `data-${at}="param(${name})"`,
    );
    const name = `base64:${base64(`<svg><path ${attributes.join(' ')}/></svg>`)}`;
    const picture = (values: Settings) => {
      const [[icon]] = marker('SvgMarker', { name, ...values }) as [[{ image: string }]];
      return [
        ...Buffer.from(icon.image.split(',')[1] as string, 'base64')
          .toString()
          .matchAll(/data-\d="([^"]*)"/g),
      ].map(([, it]) => it);
    };
    expect(picture({})).toEqual(['#000000', '1', '#000000', '1', '0']);
    expect(picture({ color: '255,0,0,51', outline_color: '0,255,0,102', outline_width: 3 })).toEqual([
      '#ff0000',
      '0.2',
      '#00ff00',
      '0.4',
      '3',
    ]);
  });
});

describe('a line', () => {
  const black = { line_color: '0,0,0,255', line_width: 2, line_width_unit: 'Pixel' };
  const drawn = { kind: 'line', color: '#000000', width: 2, opacity: 1, cap: 'square', join: 'bevel' };

  it('has a colour, a width, an opacity and an offset, by either name', () => {
    expect(line('SimpleLine', black)).toEqual([[drawn]]);
    for (const name of ['outlineColor', 'color'])
      expect(line('SimpleLine', black, defined(name))).toEqual([[{ ...drawn, color: { property: 'n', fallback: '#000000' } }]]);
    expect(line('SimpleLine', { color: '0,0,0,51', width: 1, width_unit: 'Pixel', offset: 2, offset_unit: 'Pixel' })).toEqual([
      [{ ...drawn, width: 1, opacity: 0.2, offset: 2 }],
    ]);
    expect(line('SimpleLine', { ...black, color: '9,9,9,255', width: 9, width_unit: 'MM' })).toEqual([[drawn]]);
    expect(line('SimpleLine', { line_color: '0,0,0,255' })).toMatchObject([[{ width: MM(0.26) }]]);
    expect(line('SimpleLine', { ...black, line_width: 0 })).toMatchObject([[{ width: 1 }]]);
    expect(line('SimpleLine', { ...black, line_width: 2000 })).toMatchObject([[{ width: 1000 }]]);
    expect(line('SimpleLine', { ...black, offset: -5000, offset_unit: 'Pixel' })).toMatchObject([[{ offset: -1000 }]]);
  });

  it('is none without a colour or with a pen that draws nothing', () => {
    expect(line('SimpleLine', { line_width: 2 })).toEqual([[]]);
    expect(line('SimpleLine', { ...black, line_style: 'no' })).toEqual([[]]);
  });

  it.each([
    ['flat', 'miter', { cap: 'butt', join: 'miter' }],
    ['square', 'bevel', { cap: 'square', join: 'bevel' }],
    ['round', 'round', { cap: 'round', join: 'round' }],
    ['constructor', 'constructor', { cap: 'square', join: 'bevel' }],
  ])('with the ends %s and the corners %s', (capstyle, joinstyle, ends) => {
    expect(line('SimpleLine', { ...black, capstyle, joinstyle })).toEqual([[{ ...drawn, ...ends }]]);
  });

  it('has a width that features decide, by either name, and warns of the rest', () => {
    const width = { property: 'n', fallback: 2 };
    expect(line('SimpleLine', black, defined('outlineWidth'))).toEqual([[{ ...drawn, width }]]);
    expect(line('SimpleLine', black, defined('width'))).toEqual([[{ ...drawn, width }]]);
    expect(line('SimpleLine', { ...black, line_width_unit: 'Inch' }, defined('width'))).toMatchObject([
      [
        {
          width: {
            stops: [
              [0, 0],
              [1.0417, 100],
            ],
            fallback: 192,
          },
        },
      ],
    ]);
    expect(line('SimpleLine', black, defined('offset'))).toEqual([[drawn], { key: 'sizeBound', values: { what: 'offset' } }]);
    const bad = defined('width').replace('value="n"', 'value="f(n)"');
    expect(line('SimpleLine', black, bad)).toEqual([[drawn], { key: 'sizeBound', values: { what: 'width' } }]);
  });

  it.each<[Settings, number[] | undefined]>([
    [{ line_style: 'dot' }, [2, 4]],
    [{ use_custom_dash: '0', customdash: '5;2' }, undefined],
    [{ use_custom_dash: '1', customdash: '5;2', line_style: 'dot' }, [5, 2]],
    [{ use_custom_dash: '1', customdash: '1;2;3' }, [1, 2, 3, 1, 2, 3]],
    [{ use_custom_dash: '1', customdash: '1;2;3;4;5;6;7;8;9' }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7]],
    [{ use_custom_dash: '1', customdash: '1;2', customdash_unit: 'Inch' }, [96, 192]],
    [{ use_custom_dash: '1', customdash: '5' }, undefined],
    [{ use_custom_dash: '1', customdash: '5;x' }, undefined],
    [{ use_custom_dash: '1' }, undefined],
  ])('with %j has the dashes %j', (values, dash) => {
    expect(line('SimpleLine', { ...black, customdash_unit: 'Pixel', ...values })).toEqual([
      [{ ...drawn, ...(dash && { dash }) }],
    ]);
  });

  const dot = symbol(layer('SimpleMarker', { color: '200,0,0,255', size: 4, size_unit: 'Pixel' }));
  const rim = symbol(layer('SimpleMarker', { outline_color: '0,0,255,255', size: 4, size_unit: 'Pixel' }));
  const red = { kind: 'mark', color: '#c80000', size: 4 };
  it('of markers is a row of them', () => {
    expect(line('MarkerLine', { interval: 9, interval_unit: 'Pixel', offset: 2, offset_unit: 'Pixel' }, dot)).toMatchObject([
      [{ kind: 'line', color: '#c80000', width: 0, offset: 2, graphic: { symbol: red, gap: 9 } }],
    ]);
    expect(line('MarkerLine', {}, rim)).toMatchObject([[{ color: '#0000ff', graphic: { gap: 11 } }]]);
    expect(
      line('MarkerLine', { interval: 2000, interval_unit: 'Pixel' }, symbol(layer('SvgMarker', { name: image }))),
    ).toMatchObject([[{ color: '#000000', graphic: { gap: 1000 } }]]);
    expect(line('MarkerLine')).toEqual([[]]);
  });

  it.each([
    [{ placement: 'interval' }, 'line', false],
    [{ placements: 'Interval', placement: 'vertex' }, 'line', false],
    [{ placement: 'centralpoint' }, 'mark', false],
    [{ placement: 'firstvertex' }, 'mark', true],
    [{ placements: 'FirstVertex|CentralPoint|LastVertex' }, 'mark', true],
    [{ placements: 'Interval|CentralPoint' }, 'line', false],
    [{ placement: 'xinterval' }, 'line', true],
    [{ placement: 'intervals' }, 'line', true],
    [{ placement: 'xcentralpoint' }, 'line', true],
    [{ placement: 'lastvertex2' }, 'line', true],
    [{ placement: 'v'.repeat(70) }, 'line', true],
  ])('of markers at %j is a %s', (values, kind, warns) => {
    const [drawn, ...warnings] = line('MarkerLine', values, dot);
    expect(drawn).toMatchObject([{ kind }]);
    const place = Object.values(values)[0] as string;
    expect(warnings).toEqual(warns ? [{ key: 'placement', values: { place: place.slice(0, 60) } }] : []);
  });

  it('of arrows has a head, with a warning', () => {
    const values = { arrow_width: 3, arrow_width_unit: 'Pixel', head_thickness: 6, head_thickness_unit: 'Pixel' };
    const head = { kind: 'mark', shape: 'triangle', size: 13.8564, rotation: 90, color: '#c80000', opacity: 0.2 };
    const shaft = { kind: 'line', color: '#c80000', width: 3, opacity: 0.2 };
    const fillOf = symbol(layer('SimpleFill', { color: '200,0,0,51' }));
    expect(line('ArrowLine', values, fillOf)).toEqual([[{ ...shaft, graphic: { symbol: head, gap: 60 } }], { key: 'arrow' }]);
    expect(line('ArrowLine', { ...values, is_repeated: 0, offset: 2, offset_unit: 'Pixel' }, fillOf)[0]).toEqual([
      { ...shaft, offset: 2 },
      head,
    ]);
    expect(line('ArrowLine', { ...values, head_type: 1 }, fillOf)[0]).toMatchObject([{ graphic: { symbol: { rotation: -90 } } }]);
    expect(line('ArrowLine', { arrow_width: 1 })[0]).toMatchObject([
      { color: '#000000', opacity: 1, width: MM(1), graphic: { symbol: { size: 13.8564 } } },
    ]);
    expect(line('ArrowLine', { ...values, arrow_width: 5000, head_thickness: 5000 })[0]).toMatchObject([
      { width: 1000, graphic: { symbol: { size: 1000 } } },
    ]);
    expect(line('ArrowLine')[0]).toMatchObject([{ width: 4 }]);
  });

  it('of another kind is left out, with a warning', () => {
    expect(line('HashLine')).toEqual([[], { key: 'symbolLayer', values: { layer: 'HashLine' } }]);
    const warnings = new Warnings();
    expect(linesOf(parseXml('<layer/>'), warnings)).toEqual([]);
    expect(warnings.list).toEqual([{ key: 'symbolLayer', values: { layer: '' } }]);
  });
});

describe('an area', () => {
  const red = { color: '200,0,0,51', outline_style: 'no' };
  const drawn = { kind: 'fill', color: '#c80000', opacity: 0.2 };

  it('has an inside, an outline, both, or neither', () => {
    const rim = { outline_color: '0,0,255,255', outline_width: 2, outline_width_unit: 'Pixel' };
    const outline = { kind: 'fill', outline: { color: '#0000ff', width: 2, opacity: 1 } };
    expect(fill('SimpleFill', red)).toEqual([[drawn]]);
    expect(fill('SimpleFill', { ...rim, color: red.color })).toEqual([[drawn, outline]]);
    expect(fill('SimpleFill', rim)).toEqual([[outline]]);
    expect(fill('SimpleFill', { ...rim, color: red.color, style: 'no' })).toEqual([[outline]]);
    expect(fill('SimpleFill')).toEqual([[]]);
  });

  it.each([
    ['solid', 0.2],
    ['dense1', 0.1882],
    ['dense2', 0.1762],
    ['dense3', 0.1262],
    ['dense4', 0.1],
    ['dense5', 0.074],
    ['dense6', 0.0242],
    ['dense7', 0.0122],
    ['other', 0.2],
    ['constructor', 0.2],
  ])('with the brush %s is as dense as %d', (style, opacity) => {
    const [[it]] = fill('SimpleFill', { ...red, style }) as [[{ opacity: number }]];
    expect(it).toMatchObject({ kind: 'fill', color: '#c80000' });
    expect(it.opacity).toBeCloseTo(opacity, 2);
  });

  it.each([
    ['horizontal', [0]],
    ['vertical', [90]],
    ['cross', [0, 90]],
    ['b_diagonal', [135]],
    ['f_diagonal', [45]],
    ['diagonal_x', [45, 135]],
  ])('with the brush %s is hatched at %j', (style, angles) => {
    const outline = { kind: 'fill', outline: { color: '#0000ff', width: 1, opacity: 1 } };
    expect(fill('SimpleFill', { color: red.color, style, outline_color: '0,0,255,255' })).toEqual([
      [
        ...angles.map((angle) => ({
          kind: 'fill',
          opacity: 0.2,
          hatch: { color: '#c80000', width: 1, gap: angle % 90 === 0 ? 7 : 4.6569, angle },
        })),
        outline,
      ],
    ]);
  });

  it('is hatched with lines of its own, counter-clockwise, from line to line', () => {
    const lines = symbol(layer('SimpleLine', { line_color: '200,0,0,51', line_width: 2, line_width_unit: 'Pixel' }));
    const values = { angle: 30, distance: 12, distance_unit: 'Pixel' };
    const hatch = { color: '#c80000', width: 2, gap: 10, angle: -30 };
    expect(fill('LinePatternFill', values, lines)).toEqual([[{ kind: 'fill', opacity: 0.2, hatch }]]);
    expect(fill('LinePatternFill', { ...values, angle: 200 }, lines)).toMatchObject([[{ hatch: { angle: -20 } }]]);
    expect(fill('LinePatternFill', { lineangle: 45 }, lines)).toMatchObject([[{ hatch: { angle: -45, gap: 17 } }]]);
    expect(fill('LinePatternFill', { distance: 1, distance_unit: 'Pixel' }, lines)).toMatchObject([
      [{ hatch: { gap: 0, width: 2 } }],
    ]);
    expect(fill('LinePatternFill', { distance: 5000, distance_unit: 'Pixel' }, lines)).toMatchObject([
      [{ hatch: { gap: 1000 } }],
    ]);
    const wide = symbol(
      layer('SimpleLine', { line_color: '0,0,0,255', line_width: 3, line_width_unit: 'Pixel' }, defined('width')),
    );
    expect(fill('LinePatternFill', values, wide)).toMatchObject([[{ hatch: { width: 3, gap: 9 } }]]);
    const dots = symbol(layer('MarkerLine', { placement: 'centralpoint' }, symbol(layer('SimpleMarker', red))));
    expect(fill('LinePatternFill', values, dots)).toEqual([[]]);
    expect(fill('LinePatternFill', values)).toEqual([[]]);
  });

  it('has a pattern of markers, as pale as their symbol', () => {
    const dots = symbol(layer('SimpleMarker', { ...red, size: 4, size_unit: 'Pixel' }), 'alpha="0.5"');
    expect(fill('PointPatternFill', { distance_x: 10, distance_x_unit: 'Pixel' }, dots)).toMatchObject([
      [{ kind: 'fill', opacity: 0.5, graphic: { symbol: { size: 4, opacity: 0.2 }, gap: 6 } }],
    ]);
    expect(fill('PointPatternFill', { distance_x: 3, distance_x_unit: 'Pixel' }, dots)).toMatchObject([
      [{ graphic: { gap: 0 } }],
    ]);
    expect(
      fill('PointPatternFill', {}, symbol(layer('SimpleMarker', { ...red, size: 4, size_unit: 'Pixel' }, defined('size')))),
    ).toMatchObject([[{ opacity: 1, graphic: { gap: 15 } }]]);
    expect(fill('PointPatternFill')).toEqual([[]]);
  });

  it.each<[string, Settings]>([
    ['SVGFill', { svgFile: image, imageFile: 'x', data: 'x' }],
    ['SVGFill', { data: image }],
    ['SVGFill', { data: svg }],
    ['RasterFill', { imageFile: image, data: 'x' }],
  ])('is filled with the picture of a %s', (className, values) => {
    const picture = { kind: 'fill', opacity: 1, graphic: { symbol: { kind: 'icon', image, size: 40 }, gap: 0 } };
    expect(fill(className, values)).toEqual([[picture]]);
    expect(fill(className, { ...values, width: 5, width_unit: 'Pixel', alpha: 0.5 })).toEqual([
      [{ ...picture, opacity: 0.5, graphic: { symbol: { kind: 'icon', image, size: 10 }, gap: 0 } }],
    ]);
  });
  it('is filled with no picture that is not there', () => {
    expect(() => fill('SVGFill')).toThrow(expect.objectContaining({ key: 'externalGraphic', values: { line: 1, address: '' } }));
  });

  it('is filled with one colour in place of a gradient, with a warning', () => {
    for (const className of ['GradientFill', 'ShapeburstFill']) {
      expect(fill(className, red)).toEqual([[drawn], { key: 'gradient' }]);
      expect(fill(className)).toEqual([[{ kind: 'fill', color: '#808080', opacity: 1 }], { key: 'gradient' }]);
    }
  });

  it('has the marker of its middle, or the lines of its edge', () => {
    expect(fill('CentroidFill', {}, symbol(layer('SimpleMarker', red), 'alpha="0.5"'))).toMatchObject([
      [{ kind: 'mark', color: '#c80000', opacity: 0.1 }],
    ]);
    expect(fill('CentroidFill')).toEqual([[]]);
    expect(fill('SimpleLine', { line_color: '0,0,0,255' })).toMatchObject([[{ kind: 'line' }]]);
    expect(fill('RandomMarkerFill')).toEqual([[], { key: 'symbolLayer', values: { layer: 'RandomMarkerFill' } }]);
  });

  it('has the colours that features decide', () => {
    const rim = { outline_style: 'solid', outline_color: '0,0,200,255', outline_width: 2, outline_width_unit: 'Pixel' };
    expect(fill('SimpleFill', { ...red, ...rim }, defined('fillColor', 'outlineColor'))).toEqual([
      [
        { ...drawn, color: { property: 'n', fallback: drawn.color } },
        { kind: 'fill', outline: { color: { property: 'n', fallback: '#0000c8' }, width: 2, opacity: 1 } },
      ],
    ]);
    expect(fill('SimpleLine', { line_color: '0,0,0,255' }, defined('outlineColor', 'outlineWidth'))).toMatchObject([
      [{ color: { property: 'n', fallback: '#000000' }, width: { property: 'n' } }],
    ]);
  });

  it('has lines of one colour, with a warning where features decide it', () => {
    const lines = symbol(layer('SimpleLine', { line_color: '0,0,200,255' }, defined('outlineColor')));
    expect(fill('LinePatternFill', {}, lines)).toMatchObject([[{ hatch: { color: '#0000c8' } }], { key: 'boundColor' }]);
    expect(fill('SimpleFill', { ...red, style: 'cross' }, defined('fillColor'))[1]).toEqual({ key: 'boundColor' });
  });

  it('warns of what features decide', () => {
    expect(fill('SimpleFill', red, defined('angleColor', 'outlineWidth'))).toEqual([
      [drawn],
      { key: 'boundColor' },
      { key: 'sizeBound', values: { what: 'outlineWidth' } },
    ]);
  });
});
