import { describe, expect, it } from 'vitest';
import { parseXml } from '@/lib/xml/xml';
import { Warnings } from '../../warnings';
import { color, constant, literalText, opacityOf, parameters, scaleOf, size } from './values';

const warned = <T>(run: (warnings: Warnings) => T): [T, ...object[]] => {
  const warnings = new Warnings();
  return [run(warnings), ...warnings.list];
};
const el = (inner: string | number, name = 'Size', attributes = '') => parseXml(`<${name} ${attributes}>${inner}</${name}>`);

describe('pixels for each unit of a symbolizer', () => {
  const METRE = 1 / 7;
  it.each([
    ['', 1],
    ['http://www.opengeospatial.org/se/units/pixel', 1],
    ['http://www.opengeospatial.org/se/units/mm', 96 / 25.4],
    ['millimetre', 96 / 25.4],
    ['Millimeter', 96 / 25.4],
    ['mm2', 1],
  ])('%j: %d', (uom, scale) => expect(warned((it) => scaleOf(el('', 'LineSymbolizer', `uom="${uom}"`), it))).toEqual([scale]));
  it('without a unit: 1', () => expect(warned((it) => scaleOf(el(''), it))).toEqual([1]));

  it.each([
    ['http://www.opengeospatial.org/se/units/metre', METRE],
    ['Meter', METRE],
    ['http://www.opengeospatial.org/se/units/FOOT', METRE * 0.3048],
  ])('%j: %d, with a warning', (uom, scale) => {
    const [read, ...warnings] = warned((it) => scaleOf(el('', 'LineSymbolizer', `uom="${uom}"`), it));
    expect(read).toBeCloseTo(scale, 10);
    expect(warnings).toEqual([{ key: 'mapUnits' }]);
  });
  it.each(['metres', 'foot2'])('%j is none', (uom) => {
    expect(warned((it) => scaleOf(el('', 'LineSymbolizer', `uom="${uom}"`), it))).toEqual([1]);
  });
});

it('parameters are found by their names, in either version', () => {
  const fill = parseXml(
    '<Fill><CssParameter name="fill">a</CssParameter><SvgParameter name="fill-opacity">1</SvgParameter><Other name="x"/><CssParameter>b</CssParameter></Fill>',
  );
  expect(Object.entries(parameters(fill)).map(([name, it]) => [name, literalText(it)])).toEqual([
    ['fill', 'a'],
    ['fill-opacity', '1'],
    ['', 'b'],
  ]);
  expect(parameters(fill).constructor).toBeUndefined();
  expect(Object.keys(parameters(undefined))).toEqual([]);
});

it('a value is the literal, where there is one', () => {
  expect(literalText(el('a<Literal>b</Literal>'))).toBe('b');
  expect(literalText(el(' a '))).toBe('a');
  expect(literalText(undefined)).toBe('');
  for (const expression of ['<PropertyName>7</PropertyName>', '<Mul><Literal>1</Literal></Mul>'])
    expect(literalText(el(expression))).toBe('');
});

describe('a constant size', () => {
  it.each([
    ['5', 10],
    [' 2.5 ', 5],
    ['-1', -2],
    ['+.5', 1],
    ['1e1', 20],
    ['5px', 5],
    [' 5 px ', 5],
    ['25.4mm', 96],
    ['<Literal>3</Literal>', 6],
    ['0.00002', 0],
  ])('%j is %d pixels where a unit is two', (text, pixels) => expect(constant(el(text), 2)).toBe(pixels));
  it.each(['', 'x', '5 cm', '5pxx', 'x5', '1-1', '--1', '5 5'])('%j is none', (text) =>
    expect(constant(el(text), 2)).toBeUndefined(),
  );
  it('nothing is none', () => expect(constant(undefined, 2)).toBeUndefined());
});

describe('a size', () => {
  const read = (inner: string, scale = 2) => warned((warnings) => size(el(inner), { warnings, scale }, 7));
  const n = '<PropertyName>n</PropertyName>';
  const literal = (value: number | string) => `<Literal>${value}</Literal>`;

  it('is constant, or what is usual', () => {
    expect(read('5')).toEqual([10]);
    expect(warned((warnings) => size(undefined, { warnings, scale: 2 }, 7))).toEqual([7]);
  });

  it.each([
    ['a property, as it is', n, 1, { property: 'n', fallback: 7 }],
    ['a property whose name is a number', '<PropertyName>2020</PropertyName>', 1, { property: '2020', fallback: 7 }],
    ['a property by its other name', '<ValueReference>n</ValueReference>', 1, { property: 'n', fallback: 7 }],
    [
      'a property in another unit',
      n,
      2,
      {
        property: 'n',
        stops: [
          [0, 0],
          [100, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'a multiple',
      `<Mul>${n}${literal(4)}</Mul>`,
      1,
      {
        property: 'n',
        stops: [
          [0, 0],
          [50, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'a multiple, the other way round',
      `<Mul>${literal(4)}${n}</Mul>`,
      1,
      {
        property: 'n',
        stops: [
          [0, 0],
          [50, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'a part',
      `<Div>${n}${literal(4)}</Div>`,
      1,
      {
        property: 'n',
        stops: [
          [0, 0],
          [800, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'more',
      `<Add>${n}${literal(10)}</Add>`,
      1,
      {
        property: 'n',
        stops: [
          [-10, 0],
          [190, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'more, the other way round',
      `<Add>${literal(10)}${n}</Add>`,
      1,
      {
        property: 'n',
        stops: [
          [-10, 0],
          [190, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'less',
      `<Sub>${n}${literal(10)}</Sub>`,
      1,
      {
        property: 'n',
        stops: [
          [10, 0],
          [210, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'a multiple of more',
      `<Mul><Add>${n}${literal(10)}</Add>${literal(2)}</Mul>`,
      1,
      {
        property: 'n',
        stops: [
          [-10, 0],
          [90, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'a part of less',
      `<Div><Sub>${n}${literal(10)}</Sub>${literal(2)}</Div>`,
      1,
      {
        property: 'n',
        stops: [
          [10, 0],
          [410, 200],
        ],
        fallback: 7,
      },
    ],
    [
      'the less the more there is',
      `<Mul>${n}${literal(-2)}</Mul>`,
      1,
      {
        property: 'n',
        stops: [
          [-100, 200],
          [0, 0],
        ],
        fallback: 7,
      },
    ],
    ['what is the same again', `<Mul><Div>${n}${literal(2)}</Div>${literal(2)}</Mul>`, 1, { property: 'n', fallback: 7 }],
  ])('is %s', (_, inner, scale, number) => expect(read(inner, scale)).toEqual([number]));

  it.each([
    ['a number less the property', `<Sub>${literal(4)}${n}</Sub>`],
    ['a number by the property', `<Div>${literal(4)}${n}</Div>`],
    ['a part of zero', `<Div>${n}${literal(0)}</Div>`],
    ['none of it', `<Mul>${n}${literal(0)}</Mul>`],
    ['two properties', `<Mul>${n}${n}</Mul>`],
    ['two numbers', `<Mul>${literal(1)}${literal(2)}</Mul>`],
    ['a half of a sum', `<Mul>${n}</Mul>`],
    ['a function', `<Function name="sqrt">${n}${literal(2)}</Function>`],
    ['a text', 'large'],
  ])('is never %s: it is what is usual then, with a warning', (_, inner) => {
    expect(read(inner)).toEqual([7, { key: 'sizeBound', values: { what: 'Size' } }]);
  });

  it('is named in the warning by its parameter', () => {
    const what = (name: string, attributes: string) =>
      warned((warnings) => size(el('x', name, attributes), { warnings, scale: 1 }, 7))[1];
    expect(what('SvgParameter', 'name="stroke-width"')).toMatchObject({ values: { what: 'stroke-width' } });
    expect(what('SvgParameter', '')).toMatchObject({ values: { what: 'SvgParameter' } });
    expect(what('CssParameter', 'name="stroke-width"')).toMatchObject({ values: { what: 'CssParameter' } });
  });

  describe('between stops', () => {
    const point = (data: string | number, value: string | number) =>
      `<InterpolationPoint><Data>${data}</Data><Value>${value}</Value></InterpolationPoint>`;
    const interpolate = (inner: string, attributes = '', name = 'Interpolate') =>
      `<${name} ${attributes}><LookupValue>${n}</LookupValue>${inner}</${name}>`;
    it('is read with them', () => {
      expect(read(interpolate(point(0, 4) + point(10, 40), 'fallbackValue="3"'))).toEqual([
        {
          property: 'n',
          stops: [
            [0, 8],
            [10, 80],
          ],
          fallback: 6,
        },
      ]);
      expect(read(interpolate(point(0, 4) + point(5, 1) + point(10, '2px')))).toEqual([
        {
          property: 'n',
          stops: [
            [0, 8],
            [5, 2],
            [10, 2],
          ],
          fallback: 0,
        },
      ]);
    });
    it.each([
      ['one stop', interpolate(point(0, 4))],
      ['a stop without a number', interpolate(point(0, 4) + point(10, 'x'))],
      ['a stop at no number', interpolate(point('x', 4) + point(10, 4))],
      ['no property', interpolate(point(0, 4) + point(10, 40)).replace(n, '')],
      ['another way', interpolate(point(0, 4) + point(10, 40), '', 'Categorize')],
    ])('is not read with %s', (_, inner) => expect(read(inner)[0]).toBe(7));
  });
});

describe('a colour', () => {
  const read = (text: string) => warned((it) => color(el(text), it, '#123456'));
  const NAMES = `black #000000 silver #c0c0c0 gray #808080 grey #808080 white #ffffff maroon #800000 red #ff0000 purple #800080
    fuchsia #ff00ff green #008000 lime #00ff00 olive #808000 yellow #ffff00 navy #000080 blue #0000ff teal #008080 aqua #00ffff orange #ffa500`;
  it('is six digits, three of them, or a name', () => {
    expect(read('#Aa00fF')).toEqual(['#aa00ff']);
    expect(read(' #aF0 ')).toEqual(['#aaff00']);
    expect(read('RED')).toEqual(['#ff0000']);
    const names = NAMES.split(/\s+/);
    for (let at = 0; at < names.length; at += 2) expect(read(names[at] as string)).toEqual([names[at + 1]]);
  });

  it('is the usual one where nothing is said, and where nobody can read it, with a warning', () => {
    expect(warned((it) => color(undefined, it, '#123456'))).toEqual(['#123456']);
    for (const text of [
      '',
      '#12345',
      '#1234567',
      '#12',
      '#ggg',
      'x#aaa',
      'constructor',
      '__proto__',
      '<PropertyName>n</PropertyName>',
    ])
      expect(read(text), text).toEqual(['#123456', { key: 'boundColor' }]);
  });
});

it('an opacity is between 0 and 1, and 1 where nothing is said or nobody can read it', () => {
  const read = (text: string) => warned((warnings) => opacityOf(el(text), { warnings, scale: 2 }));
  expect(['0', '0.25', '1', '-1', '2', '<Literal>.5</Literal>'].map(read)).toEqual([[0], [0.25], [1], [0], [1], [0.5]]);
  expect(read('x')).toEqual([1, { key: 'sizeBound', values: { what: 'opacity' } }]);
  expect(warned((warnings) => opacityOf(undefined, { warnings, scale: 2 }))).toEqual([1]);
});
