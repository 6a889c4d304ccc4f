import { describe, expect, it } from 'vitest';
import { type Icon, StyleDocument, type StyleGeometry, type StyleRule } from '@/lib/styles/schema';
import { categoryRules, classRules, MAX_CATEGORIES, recoloredRules } from './build';
import { contrast, contrastOn, ENOUGH } from './contrast';
import { iconColor } from './icon-image';
import { modeOf } from './modes';
import { colorsOf, rampOf, rampsFor } from './ramps';
import { colorOf, plainSymbol } from './symbols';

const GEOMETRIES: StyleGeometry[] = ['POINT', 'LINE', 'POLYGON'];
const values = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `V${at}`, label: `Value ${at}`, count: count - at }));
const sound = (geometry: StyleGeometry, rules: StyleRule[]) => StyleDocument.parse({ version: 1, geometry, rules });

describe('rules of categories', () => {
  const make = (count: number, geometry: StyleGeometry = 'POINT', isNumeric = false) =>
    categoryRules(values(count), {
      ...{ property: 'KIND', base: plainSymbol(geometry), ramp: rampOf('okabeIto', 'CATEGORIES'), others: 'Others', isNumeric },
    });

  it.each(GEOMETRIES)('of %s are a document that is read as categories again', (geometry) => {
    const document = sound(geometry, make(5, geometry));
    expect(modeOf(document)).toEqual({ mode: 'CATEGORIES', property: 'KIND' });
    expect(document.rules.at(-1)).toMatchObject({ name: 'Others', else: true });
  });
  it('are never the same: colours that begin again come in other shapes', () => {
    const drawn = make(30).map(({ symbolizers: [it] }) => it?.kind === 'mark' && `${it.shape} ${it.color}`);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
  it('are those that most elements have where there are too many', () => {
    const rules = make(MAX_CATEGORIES + 5);
    expect(rules).toHaveLength(MAX_CATEGORIES + 1);
    expect(rules.map(({ name }) => name)).not.toContain(`Value ${MAX_CATEGORIES}`);
  });
  it('have the icons of their choices on shapes in their colours, which follow another ramp', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const base = [...plainSymbol('POINT'), { kind: 'text' as const, label: ['x'], size: 12, color: '#222222' }];
    const rules = categoryRules(values(2), {
      ...{ property: 'KIND', base, ramp: rampOf('okabeIto', 'CATEGORIES'), others: 'Others' },
      iconOf: (value) => (value === 'V0' ? svg : undefined),
    });
    sound('POINT', rules);
    expect(rules.map(({ symbolizers }) => symbolizers.map(({ kind }) => kind))).toEqual([
      ['mark', 'icon', 'text'],
      ['mark', 'text'],
      ['mark', 'text'],
    ]);
    const iconIn = ([first]: readonly StyleRule[]) =>
      first?.symbolizers.find((it): it is Icon => it.kind === 'icon')?.image ?? '';
    const changed = recoloredRules(rules, rampOf('tolMuted', 'CATEGORIES'));
    expect(changed.map(({ symbolizers }) => colorOf(symbolizers))).toEqual(['#332288', '#cc6677', '#7d7d7d']);
    // On a dark shape the icon is light.
    expect(contrast(iconColor(iconIn(changed)) ?? '', '#332288')).toBeGreaterThan(ENOUGH);
  });
  it('compare numbers as numbers, and what is none as text', () => {
    const numeric = categoryRules(
      [
        { value: '1950', label: '1950', count: 1 },
        { value: '', label: '', count: 1 },
      ],
      { property: 'YEAR', base: plainSymbol('POINT'), ramp: rampOf('okabeIto', 'CATEGORIES'), others: 'x', isNumeric: true },
    );
    expect(numeric.map(({ filter }) => filter?.op === '==' && filter.value)).toEqual([1950, '', false]);
    expect(numeric[1]?.name).toBe('–');
  });
  it('keep what no other rule draws when the colours change', () => {
    const rules = make(3);
    const others = rules.at(-1);
    const changed = recoloredRules(rules, rampOf('tolMuted', 'CATEGORIES'));
    expect(changed.at(-1)).toBe(others);
    expect(changed.map(({ symbolizers }) => colorOf(symbolizers))).toEqual(['#332288', '#cc6677', '#117733', '#7d7d7d']);
  });
});

describe('rules of classes', () => {
  const classes = [
    { from: 0, to: 1.5 },
    { from: 1.5, to: 8 },
    { from: 8, to: 90 },
  ];
  const make = (by: 'COLOR' | 'SIZE', geometry: StyleGeometry = 'POINT') =>
    classRules(classes, {
      ...{ property: 'DEPTH', base: plainSymbol(geometry), ramp: rampOf('viridis', 'CLASSES'), by, geometry, show: String },
    });
  it.each(GEOMETRIES)('of %s are a document that is read as classes again', (geometry) =>
    expect(modeOf(sound(geometry, make('COLOR', geometry)))).toEqual({ mode: 'CLASSES', property: 'DEPTH' }),
  );
  it('leave no number out, however small or large', () => {
    expect(make('COLOR').map(({ filter }) => filter)).toEqual([
      { op: '<', property: 'DEPTH', value: 1.5 },
      {
        op: 'all',
        filters: [
          { op: '>=', property: 'DEPTH', value: 1.5 },
          { op: '<', property: 'DEPTH', value: 8 },
        ],
      },
      { op: '>=', property: 'DEPTH', value: 8 },
    ]);
    expect(make('COLOR').map(({ name }) => name)).toEqual(['< 1.5', '1.5 – 8', '≥ 8']);
  });
  it('grow in size instead, in one colour', () => {
    const rules = make('SIZE');
    const sizes = rules.map(({ symbolizers: [it] }) => (it?.kind === 'mark' ? Number(it.size) : 0));
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(new Set(rules.map(({ symbolizers }) => colorOf(symbolizers))).size).toBe(1);
  });
  it('of areas are coloured, whatever is asked', () =>
    expect(new Set(make('SIZE', 'POLYGON').map(({ symbolizers }) => colorOf(symbolizers))).size).toBe(3));
});

describe('colours', () => {
  it('are as many as are asked for, from one end to the other', () => {
    const ramp = rampOf('viridis', 'CLASSES');
    expect(colorsOf(ramp, 2)).toEqual([ramp.colors[0], ramp.colors.at(-1)]);
    expect(new Set(colorsOf(ramp, 12)).size).toBe(12);
    expect(colorsOf(ramp, 1)).toHaveLength(1);
  });
  it('contrast as WCAG computes it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
  it.each([
    ['POINT', 'light'],
    ['POINT', 'dark'],
    ['LINE', 'light'],
    ['LINE', 'dark'],
    // Areas have no second rim for dark maps: where they need one, the editor says so.
    ['POLYGON', 'light'],
  ] as const)('of %s are distinct from the %s map, in each ramp for categories', (geometry, theme) => {
    for (const ramp of rampsFor('CATEGORIES')) {
      const rules = categoryRules(values(ramp.colors.length), { property: 'K', base: plainSymbol(geometry), ramp, others: 'x' });
      for (const rule of rules) expect(contrastOn(rule, theme), `${ramp.id} ${rule.name}`).toBeGreaterThanOrEqual(ENOUGH);
    }
  });
});

it.each<[string, string, StyleRule[]]>([
  ['ONE', '', [{ name: 'a', symbolizers: [] }]],
  [
    'RULES',
    '',
    [
      { name: 'a', symbolizers: [] },
      { name: 'b', symbolizers: [] },
    ],
  ],
  [
    'RULES',
    '',
    [
      { name: 'a', symbolizers: [] },
      { name: 'b', filter: { op: '==', property: 'K', value: 1 }, symbolizers: [] },
    ],
  ],
  ['RULES', '', [{ name: 'a', filter: { op: 'contains', property: 'K', text: 'x' }, symbolizers: [] }]],
  [
    'RULES',
    '',
    [
      { name: 'a', filter: { op: '==', property: 'K', value: 1 }, symbolizers: [] },
      { name: 'b', filter: { op: '==', property: 'L', value: 1 }, symbolizers: [] },
    ],
  ],
  ['CATEGORIES', 'K', [{ name: 'a', filter: { op: 'in', property: 'K', values: [1, 2] }, symbolizers: [] }]],
  ['CLASSES', 'K', [{ name: 'a', filter: { op: 'between', property: 'K', min: 1, max: 2 }, symbolizers: [] }]],
])('a document is read as %s of “%s”', (mode, property, rules) => expect(modeOf({ rules })).toEqual({ mode, property }));
