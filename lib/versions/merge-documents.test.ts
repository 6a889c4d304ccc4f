import { describe, expect, it } from 'vitest';
import { inAll } from '@/lib/test/texts';
import type { Document, Plan } from './leaves';
import { mergeDocuments } from './merge-documents';

const plan: Plan = {
  lists: {
    attributes: { by: ({ kind }: { kind: { id: number } }) => kind.id, rank: 'place' },
    choices: { by: ({ code }: { code: string }) => code },
  },
  sets: ['similar'],
  records: ['metadata'],
};
const texts = (es: string, gl: string) => ({
  listInternationalizationDto: [
    { language: 'es-ES', description: es },
    { language: 'gl-ES', description: gl },
  ],
});
const attribute = (id: number, place: number, more: object = {}) => ({ kind: { id }, place, mandatory: false, ...more });
const choice = (code: string, text = code) => ({ code, ...texts(text, text) });
const merge = (base: Document, mine: Document, theirs: Document, choose?: Parameters<typeof mergeDocuments>[2]) =>
  mergeDocuments(plan, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, choose);

describe('fields', () => {
  it('what one has changed is taken, what both have changed alike stays', () => {
    const base = { a: 1, b: 'x', c: true, d: null };
    expect(merge(base, { a: 2, c: false }, { b: 'y', c: false, d: 3 })).toEqual({
      document: { a: 2, b: 'y', c: false, d: 3 },
      taken: ['b', 'd'],
      conflicts: [],
    });
  });
  it('what both have changed differently is a conflict, of which one is chosen', () => {
    const conflict = { field: 'a', part: null, base: 1, mine: 2, theirs: 3 };
    expect(merge({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ document: { a: 3 }, taken: [], conflicts: [conflict] });
    expect(merge({ a: 1 }, { a: 2 }, { a: 3 }, () => 'mine')).toMatchObject({ document: { a: 2 }, conflicts: [] });
    expect(merge({ a: 1 }, { a: null }, { a: 3 }, () => 'mine')).toMatchObject({ document: { a: null }, conflicts: [] });
    expect(merge({ a: 1 }, { a: 2 }, { a: 3 }, () => 'theirs')).toMatchObject({ document: { a: 3 }, conflicts: [] });
  });
  it('empty text, null and nothing are the same; the order of properties says nothing', () => {
    const merged = merge({ a: '', f: { x: 1, y: 2 } }, { a: null, f: { y: 2, x: 1 } }, { a: 'b', f: { x: 1, y: 3 } });
    expect(merged).toMatchObject({ document: { a: 'b', f: { x: 1, y: 3 } }, conflicts: [] });
  });
  it('texts are merged by language', () => {
    const base = { name: texts('Fuente', 'Fonte') };
    const merged = merge(base, { name: texts('Fuentes', 'Fonte') }, { name: texts('Fuente', 'Fontes') });
    expect(merged).toEqual({ document: { name: texts('Fuentes', 'Fontes') }, taken: ['name'], conflicts: [] });
    expect(merge(base, { name: texts('A', 'Fonte') }, { name: texts('B', 'Fonte') }).conflicts).toEqual([
      { field: 'name', part: 'es-ES', base: 'Fuente', mine: 'A', theirs: 'B' },
    ]);
  });
  it('a text for all languages against one for each is a conflict of the whole', () => {
    expect(merge({ hint: 'a' }, { hint: texts('b', 'c') }, { hint: 'd' }).conflicts).toMatchObject([
      { field: 'hint', part: null, base: 'a', theirs: 'd' },
    ]);
    expect(merge({ hint: 'a' }, { hint: inAll('b') }, {}).document.hint).toEqual(inAll('b'));
  });
  it('records are merged by property, sets by entry', () => {
    const base = { metadata: { source: 'a', contact: null }, similar: [1, 2] };
    expect(
      merge(
        base,
        { metadata: { source: 'b', contact: null }, similar: [2] },
        { metadata: { source: 'a', contact: 'c' }, similar: [1, 2, 3] },
      ),
    ).toEqual({
      document: { metadata: { source: 'b', contact: 'c' }, similar: [2, 3] },
      taken: ['metadata', 'similar'],
      conflicts: [],
    });
  });
});

describe('what belongs to a value of another field', () => {
  const styled: Plan = { records: ['bound'], within: { bound: () => 'style' } };
  const base = { style: 'A', bound: { x: 1, y: 1 } };
  const of = (mine: Document, theirs: Document, choose?: Parameters<typeof mergeDocuments>[2]) =>
    mergeDocuments(styled, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, choose);

  it('is merged where both have left that value', () =>
    expect(of({ bound: { x: 2, y: 1 } }, { bound: { x: 1, y: 3 } })).toMatchObject({
      document: { bound: { x: 2, y: 3 } },
      conflicts: [],
    }));
  it('goes with a value that one has replaced, whatever the other has made of it', () => {
    expect(of({ style: 'B', bound: { z: 4 } }, { bound: { x: 3, y: 1 } })).toMatchObject({
      document: { bound: { z: 4 } },
      conflicts: [],
    });
    expect(of({ bound: { x: 3, y: 1 } }, { style: 'B', bound: {} })).toMatchObject({ document: { bound: null }, conflicts: [] });
  });
  it('follows the value that is chosen', () => {
    const [mine, theirs] = [
      { style: 'B', bound: { z: 4 } },
      { style: 'C', bound: { w: 5 } },
    ];
    expect(of(mine, theirs, () => 'mine').document).toEqual({ style: 'B', bound: { z: 4 } });
    expect(of(mine, theirs, () => 'theirs').document).toEqual({ style: 'C', bound: { w: 5 } });
  });
});

describe('lists', () => {
  const base = { attributes: [attribute(1, 1), attribute(2, 2)], choices: [choice('A'), choice('B')] };
  const order = (document: Document) =>
    (document.attributes as { kind: { id: number }; place: number }[]).map((it) => [it.kind.id, it.place]);

  it('two who add different entries both get them: theirs first, numbered anew', () => {
    const merged = merge(
      base,
      { attributes: [...base.attributes, attribute(3, 3)], choices: [...base.choices, choice('C')] },
      { attributes: [...base.attributes, attribute(4, 3)], choices: [...base.choices, choice('D')] },
    );
    expect(order(merged.document)).toEqual([
      [1, 1],
      [2, 2],
      [4, 3],
      [3, 4],
    ]);
    expect((merged.document.choices as { code: string }[]).map(({ code }) => code)).toEqual(['A', 'B', 'D', 'C']);
    expect(merged).toMatchObject({ taken: ['attributes', 'choices'], conflicts: [] });
  });
  it('numbers stay where they still say the order', () => {
    const spaced = { attributes: [attribute(1, 10), attribute(2, 20)] };
    const merged = merge(spaced, {}, { attributes: [attribute(1, 10), attribute(3, 15), attribute(2, 20)] });
    expect(order(merged.document)).toEqual([
      [1, 10],
      [3, 15],
      [2, 20],
    ]);
  });
  it('properties of the same entry are merged, and its texts by language', () => {
    const merged = merge(
      base,
      {
        attributes: [attribute(1, 1, { mandatory: true }), attribute(2, 2)],
        choices: [{ code: 'A', ...texts('Agua', 'A') }, choice('B')],
      },
      {
        attributes: [attribute(1, 1, { retired: true }), attribute(2, 2)],
        choices: [{ code: 'A', ...texts('A', 'Auga') }, choice('B')],
      },
    );
    expect(merged.document.attributes).toEqual([
      { kind: { id: 1 }, place: 1, mandatory: true, retired: true },
      { kind: { id: 2 }, place: 2, mandatory: false },
    ]);
    expect(merged.document.choices).toEqual([{ code: 'A', ...texts('Agua', 'Auga') }, choice('B')]);
  });
  it('one takes away, the other changes another entry: both happen', () => {
    const merged = merge(
      base,
      { attributes: [attribute(2, 2)] },
      { attributes: [attribute(1, 1), attribute(2, 2, { mandatory: true })] },
    );
    expect(merged).toMatchObject({ conflicts: [], document: { attributes: [{ kind: { id: 2 }, mandatory: true }] } });
  });
  it.each(['mine', 'theirs'] as const)('one takes away what the other changes: one conflict of the entry; chosen: %s', (side) => {
    const three = [
      base,
      { attributes: [attribute(2, 2)] },
      { attributes: [attribute(1, 1, { mandatory: true }), attribute(2, 2)] },
    ] as const;
    expect(merge(...three).conflicts).toEqual([
      { field: 'attributes', part: '1', base: attribute(1, 1), mine: null, theirs: attribute(1, 1, { mandatory: true }) },
    ]);
    const chosen = merge(...three, () => side);
    expect([chosen.conflicts, order(chosen.document)]).toEqual([
      [],
      side === 'mine'
        ? [[2, 2]]
        : [
            [1, 1],
            [2, 2],
          ],
    ]);
  });
  it('whoever alone has moved entries decides the order', () => {
    const moved = { attributes: [attribute(2, 1), attribute(1, 2)] };
    const more = { attributes: [attribute(1, 1), attribute(3, 2), attribute(2, 3)] };
    expect(order(merge(base, moved, more).document).map(([id]) => id)).toEqual([2, 1, 3]);
    expect(merge(base, more, moved)).toMatchObject({ taken: ['attributes'], conflicts: [] });
  });
  it('both have moved entries differently: the order is a conflict', () => {
    const three = [1, 2, 3].map((id) => attribute(id, id));
    const ordered = (...ids: number[]) => ({ attributes: ids.map((id, at) => attribute(id, at + 1)) });
    const sides = [{ attributes: three }, ordered(2, 1, 3), ordered(1, 3, 2)] as const;
    expect(merge(...sides).conflicts).toEqual([
      { field: 'attributes', part: 'order', base: ['1', '2', '3'], mine: ['2', '1', '3'], theirs: ['1', '3', '2'] },
    ]);
    expect(order(merge(...sides, () => 'mine').document)).toEqual([
      [2, 1],
      [1, 2],
      [3, 3],
    ]);
    expect(order(merge(...sides, () => 'theirs').document)).toEqual([
      [1, 1],
      [3, 2],
      [2, 3],
    ]);
  });
});
