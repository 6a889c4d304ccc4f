import { describe, expect, it } from 'vitest';
import { child, parseXml } from '@/lib/xml/xml';
import { Warnings } from '../../warnings';
import { colorIn, definedIn, length, lengths, numberOr, settings, unit } from './values';

const warned = <T>(run: (warnings: Warnings) => T): [T, ...object[]] => {
  const warnings = new Warnings();
  return [run(warnings), ...warnings.list];
};
const MM = 96 / 25.4;

it('settings are those of either version; the newer ones count', () => {
  const layer =
    parseXml(`<layer><prop k="a" v="1"/><prop k="b" v="2"/><prop/><Option type="QString"><Option name="x" value="9"/></Option>
    <Option type="Map"><Option name="b" value="3"/><Option name="c"/></Option><Option type="Map"><Option name="d" value="4"/></Option></layer>`);
  expect(Object.entries(settings(layer))).toEqual([
    ['a', '1'],
    ['b', '3'],
    ['', ''],
    ['c', ''],
  ]);
  expect(settings(parseXml('<layer/>')).constructor).toBeUndefined();
});

it.each([
  ['Pixel', 1],
  ['Pixels', 1],
  ['Point', 96 / 72],
  ['Points', 96 / 72],
  ['Inch', 96],
  ['MM', MM],
  [undefined, MM],
])('a %s is %d pixels', (name, pixels) => expect(warned((it) => unit(name, it))).toEqual([pixels]));

it.each(['MapUnit', 'MapUnits', 'RenderMetersInMapUnits'])('a %s is a seventh of a pixel, with a warning', (name) => {
  const [pixels, ...warnings] = warned((it) => unit(name, it));
  expect(pixels).toBeCloseTo(1 / 7, 10);
  expect(warnings).toEqual([{ key: 'mapUnits' }]);
});

it('a length is that of its setting in its unit, else what is usual', () => {
  const read = (values: Record<string, string>, usual?: number) => warned((it) => length(values, 'w', it, usual));
  expect(read({ w: '2', w_unit: 'Inch' })).toEqual([192]);
  expect(read({ w: '1' }, 5)).toEqual([3.7795]);
  expect(read({ w: '0' }, 5)).toEqual([0]);
  expect(read({ w: 'x', w_unit: 'MapUnit' }, 5)).toEqual([5]);
  expect(read({})).toEqual([0]);
});

it('two lengths are right and down', () => {
  const read = (text?: string) => warned((it) => lengths({ ...(text !== undefined && { o: text }), o_unit: 'Inch' }, 'o', it))[0];
  expect([read('1,-2'), read('x,1'), read('1,x'), read('1'), read(''), read()]).toEqual([
    [96, -192],
    [0, 96],
    [96, 0],
    [96, 0],
    [0, 0],
    [0, 0],
  ]);
});

describe('a colour', () => {
  it.each([
    ['200,0,16,255', '#c80010', 1],
    ['200,0,16', '#c80010', 1],
    ['0,0,0,0', '#000000', 0],
    ['255,255,255,51', '#ffffff', 0.2],
    ['1.4,1.5,254.6,255', '#0102ff', 1],
    ['255,0,0,128,rgb:1,0,0,0.5', '#ff0000', 0.5],
    ['255,0,0,128,hsv:1,0,0,0.5', '#ff0000', 0.502],
    ['255,0,0,128,xrgb:1,0,0,0.5', '#ff0000', 0.502],
    ['255,0,0,128,rgb:1,0,0,x', '#ff0000', 0.502],
  ])('%s is %s, %d', (text, color, opacity) => expect(colorIn(text)).toEqual({ color, opacity }));

  it.each([undefined, '', 'red', '1,2', '-1,0,0,255', '256,0,0,255', '0,0,0,256', '0,0,0,-1', '0,x,0,255', '0,0,x'])(
    '%s is none',
    (text) => expect(colorIn(text)).toBeUndefined(),
  );
});

describe('what features decide', () => {
  const option = (name: string, inner: Record<string, string>, more = '') =>
    `<Option name="${name}" type="Map">${Object.entries(inner)
      .map(([key, value]) => `<Option name="${key}" value="${value.replaceAll('"', '&quot;')}"/>`)
      .join('')}${more}</Option>`;
  const read = (inner: string) => [
    ...definedIn(
      parseXml(`<d><Option type="Map"><Option name="other"/><Option name="properties" type="Map">${inner}</Option></Option></d>`),
    ),
  ];
  const transformer = (values: Record<string, string>) => option('transformer', {}, option('d', values));
  const active = { active: 'true', expression: 'n' };

  it('is an expression or a field, by its name, unless it is switched off', () => {
    const inner = [
      option('size', active),
      option('angle', { active: 'true', field: 'a "b"' }),
      option('both', { active: 'true', expression: '1', field: 'x' }),
      option('off', { active: 'false', expression: '1' }),
      option('none', { expression: '1' }),
      option('empty', { active: 'true' }),
    ];
    expect(read(inner.join(''))).toEqual([
      ['size', { expression: 'n' }],
      ['angle', { expression: '"a ""b"""' }],
      ['both', { expression: '1' }],
      ['empty', { expression: '' }],
    ]);
  });

  it('is nothing where there is nothing', () => {
    expect(definedIn(undefined).size).toBe(0);
    expect(definedIn(parseXml('<d/>')).size).toBe(0);
    expect(definedIn(parseXml('<d><Option type="Map"/></d>')).size).toBe(0);
  });

  it('may be transformed between two values', () => {
    const values = { minValue: '1', maxValue: '5', minSize: '2', maxSize: '10' };
    expect(read(option('size', active, transformer(values)))).toEqual([
      [
        'size',
        {
          expression: 'n',
          stops: [
            [1, 2],
            [5, 10],
          ],
        },
      ],
    ]);
    for (const missing of Object.keys(values))
      expect(read(option('size', active, transformer({ ...values, [missing]: 'x' }))), missing).toEqual([
        ['size', { expression: 'n' }],
      ]);
    for (const minValue of ['5', '6'])
      expect(read(option('size', active, transformer({ ...values, minValue })))).toEqual([['size', { expression: 'n' }]]);
  });

  it('is the number of a setting then, in pixels, or the setting with a warning', () => {
    const number = (defined: Parameters<typeof numberOr>[1]) =>
      warned((warnings) => numberOr(7, defined, { scale: 2, most: 100, what: 'size', warnings }));
    expect(number(undefined)).toEqual([7]);
    expect(number({ expression: '3' })).toEqual([6]);
    expect(number({ expression: 'n' })).toEqual([
      {
        property: 'n',
        stops: [
          [0, 0],
          [50, 100],
        ],
        fallback: 7,
      },
    ]);
    expect(number({ expression: 'f(n)' })).toEqual([7, { key: 'sizeBound', values: { what: 'size' } }]);
    const stops: [number, number][] = [
      [1, 2.00001],
      [5, 10],
    ];
    expect(number({ expression: 'n', stops })).toEqual([
      {
        property: 'n',
        stops: [
          [1, 4],
          [5, 20],
        ],
        fallback: 7,
      },
    ]);
    expect(number({ expression: '3', stops })).toEqual([3]);
    expect(number({ expression: 'f(n)', stops })).toEqual([7, { key: 'sizeBound', values: { what: 'size' } }]);
  });

  it('is found in an element of a file', () => {
    const layer = parseXml(
      '<layer><d><Option><Option name="properties"><Option name="x"><Option name="active" value="true"/></Option></Option></Option></d></layer>',
    );
    expect(definedIn(child(layer, 'd')).has('x')).toBe(true);
  });
});
