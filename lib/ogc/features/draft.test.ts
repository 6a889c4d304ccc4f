import { expect, it } from 'vitest';
import type { Column } from '@/lib/columns/columns';
import { draftOf } from './draft';

const column = (code: string, attributeId?: number): Column => ({
  ...{ code, kind: 'STRING', attributeId, choices: [], maxSize: null, unit: null },
  ...{ isMandatory: false, isWritable: true, isForReviewers: false },
});

it('an attribute that is called as something that every object has is said only where it was sent', () => {
  const columns = [column('description'), column('constructor', 7)];
  expect(draftOf(columns, { description: 'A' }).listAttributeValueDto).toEqual([]);
  expect(draftOf(columns, { constructor: 'Pepe' }).listAttributeValueDto).toEqual([
    { value: 'Pepe', elementTypeAttributeType: { id: 7 } },
  ]);
});
