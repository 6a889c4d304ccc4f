import { expect, it } from 'vitest';
import type { StyleDocument } from '@/lib/styles/schema';
import type { StyledType } from './attributes';
import { drawsNothing } from './draws-nothing';

const name = (code: string) => ({ id: 1, code, codeGroup: { groupCode: 'g' }, listInternationalizationDto: [] });
const kind = {
  id: -1,
  retired: false,
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
  const settled = [{ layerType: 'POINT' as const, property: 'WATER', attribute: { id: -1 } }];
  expect(drawsNothing(asking('WATER', 'WELL'), type)).toBe(true);
  expect(drawsNothing(asking('WATER', 'WELL'), type, settled)).toBe(false);
});
