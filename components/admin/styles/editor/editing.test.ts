import { describe, expect, it } from 'vitest';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import { withCleanColors } from '@/lib/styles/clean-colors';
import type { Filter, StyleDocument, StyleRule } from '@/lib/styles/schema';
import { StyleDocument as Document } from '@/lib/styles/schema';
import { stopIssues } from '@/lib/styles/stops';
import { neverPasses } from './checks';
import { filterFrom, type Rows, rowsOf } from './conditions';
import { draftOf, inGeometry, moved, removed, withDocument } from './draft';
import { addSymbolizer, changeSymbolizer, removeSymbolizer } from './edits';
import { changed, pastOf, redone, undone } from './history';
import { iconColor, retinted, tinted } from './icon-image';
import { meaningIn } from './meaning';
import { decided, drawnFeatures, matching, partsOf, propertiesFor, seenElements } from './preview-data';
import { inColor, newSymbolizer, withPart } from './symbols';
import { fromTemplate, TEMPLATES } from './templates';

const mark = { kind: 'mark', shape: 'circle', size: 9, color: '#aa0000' } as const;
const rule = (name: string, more: Partial<StyleRule> = {}): StyleRule => ({ name, symbolizers: [mark], ...more });
const is = (property: string, value: string | number): Filter => ({ op: '==', property, value });
const document: StyleDocument = {
  version: 1,
  geometry: 'POINT',
  rules: [rule('a', { filter: is('KIND', 'A') }), rule('b', { filter: is('KIND', 'B') }), rule('c', { else: true })],
};

describe('undoing', () => {
  it('goes back and forth, and a further change ends what was taken back', () => {
    const two = changed(changed(pastOf('a'), 'b', 'x', 0), 'c', 'y', 10);
    const back = undone(undone(two));
    expect([back.now, undone(back).now, redone(back).now, redone(redone(back)).now]).toEqual(['a', 'a', 'b', 'c']);
    expect(redone(changed(back, 'd', 'z', 20)).now).toBe('d');
  });
  it('takes quick changes of the same thing together', () => {
    const typed = changed(changed(changed(pastOf(''), 'a', 'name', 0), 'ab', 'name', 500), 'abc', 'name', 3000);
    expect([undone(typed).now, undone(undone(typed)).now]).toEqual(['ab', '']);
  });
  it('keeps a hundred steps, and no step without a change', () => {
    let past = pastOf(0);
    for (let n = 1; n <= 150; n++) past = changed(past, n, String(n), n);
    expect(past.before).toHaveLength(100);
    expect(changed(past, 150, 'x', 999)).toBe(past);
  });
});

describe('a draft', () => {
  it('a style stored with stops that do not ascend begins with such that do, so that it can be saved', () => {
    const sized = (stops: [number, number][]): StyleDocument => {
      const size = { property: 'h', stops, fallback: 3 };
      return { ...document, rules: [rule('a', { symbolizers: [{ ...mark, size }] })] };
    };
    const begun = (...stops: [number, number][]) => draftOf('x', sized(stops)).document;
    expect(begun([1, 2], [9, 4], [5, 3])).toEqual(
      sized([
        [1, 2],
        [5, 3],
        [9, 4],
      ]),
    );
    expect(stopIssues(begun([1, 2], [1, 4]), 'document')).toEqual([]);
    expect(Document.safeParse(begun([1, 2], [1, 4])).success).toBe(true);
  });
  it('moves and removes rules with their keys, and keeps the last one', () => {
    const draft = draftOf('x', document);
    const swapped = moved(draft, 0, 2);
    expect(swapped.document.rules.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
    expect(swapped.keys).toEqual([draft.keys[1], draft.keys[2], draft.keys[0]]);
    expect(moved(draft, 0, 3)).toBe(draft);
    const last = removed(removed(swapped, 0), 0);
    expect([last.document.rules.map(({ name }) => name), removed(last, 0)]).toEqual([['a'], last]);
  });
  it('takes its colours along to another geometry', () => {
    const { document: areas } = inGeometry(draftOf('x', document), 'POLYGON');
    expect([areas.geometry, areas.rules[0]?.symbolizers[0]]).toMatchObject(['POLYGON', { kind: 'fill', color: '#aa0000' }]);
  });
  it('of a document says how that tells elements apart', () =>
    expect(withDocument(draftOf('x', { ...document, rules: [rule('all')] }), document).making).toMatchObject({
      mode: 'CATEGORIES',
      property: 'KIND',
    }));
  it.each(TEMPLATES)('of the template $id of $geometry is sound', (template) =>
    expect(Document.safeParse(fromTemplate(template, 'All')).error).toBeUndefined(),
  );
});

describe('a symbol', () => {
  it('is changed in all rules, or in one', () => {
    const all = changeSymbolizer(document, 'ALL', 0, { kind: 'mark', size: 20 });
    const one = changeSymbolizer(document, 1, 0, { kind: 'mark', size: 20, color: undefined });
    expect(all.rules.map(({ symbolizers: [it] }) => it)).toEqual(Array(3).fill({ ...mark, size: 20 }));
    expect(one.rules.map(({ symbolizers: [it] }) => it)).toEqual([mark, { kind: 'mark', shape: 'circle', size: 20 }, mark]);
  });
  it('gets and loses parts; those of another kind stay', () => {
    const labelled = addSymbolizer(document, 'ALL', (it) => withPart(it, 'text', 'POINT'));
    expect(removeSymbolizer(labelled, 'ALL', 1, 'mark')).toEqual(labelled);
    expect(removeSymbolizer(labelled, 'ALL', 1, 'text')).toEqual(document);
  });
  it('of a shape has space for a picture, which can be seen on it', () => {
    const [shape, icon] = withPart([mark], 'icon', 'POINT');
    expect([shape, icon]).toMatchObject([{ size: 24 }, { kind: 'icon', size: 14 }]);
    expect(icon?.kind === 'icon' && iconColor(icon.image)).toBe('#ffffff');
  });
  it('in another colour keeps a rim that can be seen, and what is on it legible', () => {
    const badge = [newSymbolizer('mark', 'POINT', '#0072b2'), newSymbolizer('icon', 'POINT', '#ffffff')];
    const [shape, icon] = inColor(badge, '#f0e442');
    expect(shape).toMatchObject({ color: '#f0e442', stroke: { color: '#2b2b2b' } });
    expect(icon?.kind === 'icon' && iconColor(icon.image)).toBe('#2b2b2b');
  });
});

describe('a picture', () => {
  it.each([
    ['filled', '<svg xmlns="x" width="9" height="9"><path d="M0 0"/></svg>', 'fill'],
    ['with a colour', '<svg fill="#000000"><path d="M0 0"/></svg>', 'fill'],
    ['of outlines', '<svg fill="none" stroke="#000000"><path d="M0 0"/></svg>', 'stroke'],
    ['with letters of all kinds', '<svg><title>Ñandú 水</title></svg>', 'fill'],
  ])('%s is coloured, again and again', (_, svg, attribute) => {
    const twice = retinted(tinted(svg, '#aa0000'), '#00aa00');
    const written = Buffer.from(twice.split(',')[1] ?? '', 'base64').toString('utf8');
    expect(iconColor(twice)).toBe('#00aa00');
    expect(written.match(new RegExp(` ${attribute}="#00aa00"`, 'g'))).toHaveLength(1);
    expect(written.replace(/<svg[^>]*>/, '')).toBe(svg.replace(/<svg[^>]*>/, ''));
  });
  it('that is no drawing stays as it is', () => {
    const png = 'data:image/png;base64,AAAA';
    expect([retinted(png, '#aa0000'), iconColor(png)]).toEqual([png, undefined]);
  });
});

describe('a condition', () => {
  const numeric = (property: string) => property === 'DEPTH';
  it.each<[string, Filter | undefined]>([
    ['none', undefined],
    ['one', is('KIND', 'A')],
    ['several', { op: 'all', filters: [is('KIND', 'A'), { op: '<', property: 'DEPTH', value: 3 }] }],
    [
      'any of several',
      {
        op: 'any',
        filters: [
          { op: 'isNull', property: 'KIND' },
          { op: 'contains', property: 'T', text: 'x' },
        ],
      },
    ],
  ])('of %s is the same after rows', (_, filter) => expect(filterFrom(rowsOf(filter) as Rows, numeric)).toEqual(filter));
  it.each<[string, Filter]>([
    ['not', { op: 'not', filter: is('KIND', 'A') }],
    ['in', { op: 'in', property: 'KIND', values: ['A'] }],
    ['nested', { op: 'all', filters: [{ op: 'any', filters: [is('KIND', 'A')] }] }],
  ])('that rows cannot say is none: %s', (_, filter) => expect(rowsOf(filter)).toBeUndefined());
  it('that is not finished says nothing yet', () =>
    expect(filterFrom({ join: 'all', rows: [{ property: 'KIND', op: '==', value: '' }] }, numeric)).toBeUndefined());
});

const attributes = [
  {
    ...{ id: 7, visibility: 'PUBLIC' },
    attributeType: {
      ...{ id: 71, dataType: 'MULTISELECT' },
      code: { code: 'KIND', listInternationalizationDto: [{ language: 'en-GB', description: 'Kind of water' }] },
      valueGroupCode: {
        listCode: [
          { code: 'A', listInternationalizationDto: [{ language: 'gl-ES', description: 'Fonte' }] },
          { code: 'B', listInternationalizationDto: [] },
        ],
      },
    },
  },
  {
    ...{ id: 8, visibility: 'PUBLIC' },
    attributeType: {
      ...{ id: 72, dataType: 'NUMBER' },
      ...{ code: { code: 'DEPTH', listInternationalizationDto: [] }, valueGroupCode: null },
    },
  },
] as unknown as ElementType['listAttributeType'];
const { supplier } = meaningIn('POINT', attributes, []);

describe('a rule can never match', () => {
  it.each<[string, Filter]>([
    ['an attribute that the type has not', is('COLOR', 'x')],
    ['a choice that the attribute has not', is('KIND', 'Z')],
    ['one of several that all have to hold', { op: 'all', filters: [is('KIND', 'A'), is('KIND', 'Z')] }],
    ['conditions that contradict each other', { op: 'all', filters: [is('DEPTH', 3), { op: '<', property: '72', value: 3 }] }],
    ['a number that is none', is('DEPTH', 'deep')],
    ['all of several', { op: 'any', filters: [is('KIND', 'Y'), is('KIND', 'Z')] }],
  ])('by %s', (_, filter) => expect(neverPasses(filter, supplier)).toBeDefined());
  it.each<[string, Filter]>([
    ['a choice, in any case', is('kind', 'a')],
    ['an attribute by its name', is('Kind of water', 'A')],
    ['an attribute by its id', is('71', 'A')],
    ['a choice by its text in any language', is('KIND', 'fonte')],
    ['one of several choices', { op: 'in', property: 'KIND', values: ['Z', 'A'] }],
    ['a number', is('DEPTH', 3)],
    ['the opposite', { op: 'not', filter: is('KIND', 'Z') }],
    ['what has no value', { op: 'isNull', property: 'COLOR' }],
    ['what each element has', is('description', 'x')],
  ])('but by %s', (_, filter) => expect(neverPasses(filter, supplier)).toBeUndefined());
});

describe('the preview', () => {
  const element = (id: number, lng: number, lat: number, ...values: [number, string][]) =>
    ({
      id,
      description: `E${id}`,
      geom: { type: 'Point', coordinates: [lng, lat] },
      listAttributeValueDto: values.map(([entry, value]) => ({ id: 'x', value, elementTypeAttributeType: { id: entry } })),
    }) as unknown as Element;
  const seen = seenElements(
    [element(1, -8, 43, [7, 'A'], [8, '3']), element(2, -7, 42, [7, 'B'], [7, 'A']), element(3, -9, 42)],
    3,
    supplier,
    'es-ES',
  );
  it('draws each element by the rules that it fits, several values at once, the rest by the else rule', () =>
    expect(seen.map((it) => matching(document.rules, it))).toEqual([[0], [0, 1], [2]]));
  it.each([
    ['its name', 'kind of water', 'A'],
    ['its id', '71', 'A'],
    ['its code and the text of a choice', 'KIND', 'Fonte'],
  ])('draws by an attribute that is asked by %s', (_, property, value) =>
    expect(seen.map((it) => matching([rule('a', { filter: is(property, value) })], it))).toEqual([[0], [0], []]),
  );
  it('leaves nothing to the else rule where a rule without a condition takes everything', () =>
    expect(matching([rule('all'), rule('rest', { else: true })], seen[0]!)).toEqual([0]));
  it('labels with what an attribute has that is asked by its name', () =>
    expect(propertiesFor({ ...document, rules: [] }, ['Kind of water'], seen[0]!)).toEqual({ 'Kind of water': 'A' }));
  it('labels with what choices are called, and draws in the colours that are written', () => {
    const styled: StyleDocument = {
      ...document,
      rules: [
        rule('a', {
          symbolizers: [
            { ...mark, color: { property: 'description', fallback: '#00aa00' } },
            { kind: 'text', label: [{ property: 'KIND' }, { property: 'DEPTH' }], size: 9, color: '#000000' },
          ],
        }),
      ],
    };
    const told = seen.map((it) => propertiesFor(styled, ['KIND', 'DEPTH', 'description'], it));
    expect(told.map((it) => [it['KIND:label'], it['DEPTH:label']])).toEqual([
      ['Fonte', 3],
      ['Fonte, B', undefined],
      [undefined, undefined],
    ]);
    const drawn = decided(styled, { scales: false });
    const [feature] = withCleanColors(drawn, [{ properties: { ...told[0], description: '0,0,255' } }]).features;
    expect(drawn.rules[0]?.symbolizers[1]).toMatchObject({ label: [{ property: 'KIND:label' }, { property: 'DEPTH:label' }] });
    expect(feature?.properties).toMatchObject({ 'description:color': '#0000ff' });
  });
  it('tells features what rules and labels ask for', () =>
    expect(seen.map((it) => propertiesFor(document, ['KIND', 'DEPTH', 'description'], it))).toEqual([
      { rule_0: 1, KIND: 'A', DEPTH: 3, description: 'E1' },
      { rule_0: 1, rule_1: 1, KIND: 'B, A', description: 'E2' },
      { rule_2: 1, description: 'E3' },
    ]));
  it('asks renderers only for that', () => {
    const scaled = { ...document, rules: [rule('a', { scale: { max: 5000 } })] };
    expect(decided(scaled, { scales: true }).rules[0]).toEqual(rule('a', { filter: is('rule_0', 1), scale: { max: 5000 } }));
    expect(decided(scaled, { scales: false }).rules[0]?.scale).toBeUndefined();
  });
  it('fits all into the picture, with space around', () => {
    const features = drawnFeatures(document, [], seen, 1.5) ?? [];
    const xs = features.flatMap(({ positions }) => positions.map(([x]) => x));
    const ys = features.flatMap(({ positions }) => positions.map(([, y]) => y));
    expect([Math.min(...xs) > 0, Math.max(...xs) < 1.5, Math.min(...ys) > 0, Math.max(...ys) < 1]).toEqual(Array(4).fill(true));
    expect(drawnFeatures({ ...document, geometry: 'LINE' }, [], seen, 1.5)).toBeNull();
  });
  it('puts a single element in the middle', () =>
    expect(drawnFeatures(document, [], seen.slice(0, 1), 1)?.[0]?.positions).toEqual([[0.5, 0.5]]));
  it('thins long lines, and keeps their ends', () => {
    const coordinates = Array.from({ length: 5000 }, (_, at) => [at / 1000, 43]);
    const line = { id: 1, geom: { type: 'LineString' as const, coordinates }, valuesOf: () => [], passes: () => false };
    const [feature] = drawnFeatures({ ...document, geometry: 'LINE' }, [], [line], 1) ?? [];
    expect(feature?.positions.length).toBeLessThanOrEqual(500);
    expect(feature?.positions.at(-1)?.[0]).toBeCloseTo(0.88);
  });
  it('takes collections apart', () => {
    const point = { type: 'Point' as const, coordinates: [0, 0] };
    expect(
      partsOf(
        {
          type: 'GeometryCollection',
          geometries: [
            point,
            {
              type: 'MultiPoint',
              coordinates: [
                [1, 1],
                [2, 2],
              ],
            },
          ],
        },
        'POINT',
      ),
    ).toHaveLength(3);
  });
});
