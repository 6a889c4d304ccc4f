import { expect, it } from 'vitest';
import type { StyleDocument } from '@/lib/styles/schema';
import type { StyledType } from './attributes';
import { drawsNothing, meaningIn } from './meaning';

const name = (code: string) => ({ id: 1, code, codeGroup: { groupCode: 'g' }, listInternationalizationDto: [] });
const kind = {
  id: -1,
  retired: false,
  visibility: 'PUBLIC',
  attributeType: { id: 7, code: name('KIND'), dataType: 'SELECT', valueGroupCode: { listCode: [name('WELL')] } },
};
const type = { listAttributeType: [kind] } as unknown as StyledType;
const asking = (property: string, value: string, more: StyleDocument['rules'] = []): StyleDocument => ({
  version: 1,
  geometry: 'POINT',
  rules: [
    {
      name: 'Wells',
      filter: { op: '==', property, value },
      symbolizers: [{ kind: 'mark', shape: 'circle', size: 9, color: '#112233' }],
    },
    ...more,
  ],
});

it.each([
  ['a choice that there is', asking('KIND', 'WELL'), false],
  ['a choice that there is not', asking('KIND', 'POND'), true],
  ['an attribute that nothing supplies', asking('DEPTH', '3'), true],
  [
    'the same, with a rule for all others that has no symbol',
    asking('DEPTH', '3', [{ name: 'Others', else: true, symbolizers: [] }]),
    true,
  ],
])('%s', (_, document, isInVain) => expect(drawsNothing(document, type)).toBe(isInVain));

it('what was decided about a property counts before its name', () => {
  const decisions = [{ layerType: 'POINT' as const, property: 'WATER', attribute: { id: -1 } }];
  expect(drawsNothing(asking('WATER', 'WELL'), type)).toBe(true);
  expect(drawsNothing(asking('WATER', 'WELL'), type, decisions)).toBe(false);
});

it('what not everybody sees supplies nothing: maps are the same for everybody', () => {
  const hidden = { listAttributeType: [{ ...kind, visibility: 'REVIEWER' }] } as unknown as StyledType;
  expect(drawsNothing(asking('KIND', 'WELL'), hidden)).toBe(true);
  expect(meaningIn('POINT', hidden.listAttributeType, []).entryOf('KIND')).toBeUndefined();
});

it('an attribute is asked by its code, its name in any language or its id, and what was decided counts first', () => {
  const texts = [
    { language: 'en-GB', description: 'Kind of water' },
    { language: 'gl-ES', description: 'Clase de auga' },
  ];
  const called = {
    ...kind,
    attributeType: { ...kind.attributeType, code: { ...name('KIND'), listInternationalizationDto: texts } },
  };
  const other = { ...kind, id: -2, attributeType: { ...kind.attributeType, id: 8, code: name('OTHER') } };
  const entries = [called, other] as unknown as StyledType['listAttributeType'];
  const { entryOf } = meaningIn('POINT', entries, [{ layerType: 'POINT', property: 'WATER', attribute: { id: -2 } }]);
  for (const property of ['KIND', 'kind', 'kind of water', 'Clase de auga', '7']) expect(entryOf(property)?.id).toBe(-1);
  expect(entryOf('WATER')?.id).toBe(-2);
  const nothing = meaningIn('POINT', entries, [{ layerType: 'POINT', property: 'KIND', attribute: null }]);
  expect([nothing.entryOf('KIND'), nothing.entryOf('kind')?.id]).toEqual([undefined, -1]);
});
