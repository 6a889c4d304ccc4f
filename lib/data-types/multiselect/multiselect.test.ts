import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { multiselect } from '.';

it('is stored by codes', () => expect([parsed(multiselect, 'MILL'), parsed(multiselect, 'C')]).toEqual(['MILL', '!option']));

it('a list is filtered by any of several values', () => {
  expect(filtered(multiselect, 'MILL', 'WELL')).toEqual({ kind: 'anyOf', values: ['MILL', 'WELL'], many: true });
  expect(filtered(multiselect, 'MILL', 'CASTLE')).toBeUndefined();
});

it('is shown by the name of the value', () => expect(shown(multiselect, 'WELL')).toBe('Pozo'));
