import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { height, keeper, lighthousesWith, uses } from '@/lib/test/lighthouses';
import { exportedColumns } from './exported-columns';

const ana: Actor = { id: 7, login: 'ana', role: 'USER' };
const type = { ...lighthousesWith(keeper(1), height(2), uses(3, ['stone'])), titleAttribute: 'Keeper' };

describe('the columns of an export of a list', () => {
  it('are those that every element has, as the list shows them; the place is three', () => {
    const shown = ['location', 'isPublic', 'isReviewed', 'owner', 'comments', 'geometry'];
    expect(exportedColumns(type, shown, ana)).toEqual([
      ...['is_public', 'is_reviewed', 'province', 'municipality', 'parish', 'owner'],
    ]);
  });

  it('are all attributes where the list has them in one column, but the title only where it has the name', () => {
    expect(exportedColumns(type, ['attributes'], ana)).toEqual(['height', 'uses']);
    expect(exportedColumns(type, ['name', 'attributes'], ana)).toEqual(['keeper', 'height', 'uses']);
  });

  it('are single attributes where the list has these alone', () => {
    expect(exportedColumns(type, ['name', 'attribute.3'], ana)).toEqual(['keeper', 'uses']);
  });
});
