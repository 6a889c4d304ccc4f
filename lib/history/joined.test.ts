import { expect, it } from 'vitest';
import { joinedChanges } from './joined';

it('joins changes: the first before and the last after of each field, without what ends as it began', () => {
  expect(
    joinedChanges([
      { description: [null, 'a'], geom: [null, { type: 'Point', coordinates: [1, 2] }], isPublic: [false, true] },
      { description: ['a', 'b'], isPublic: [true, false] },
      { 'attribute.7': [['x'], null] },
    ]),
  ).toEqual({
    description: [null, 'b'],
    geom: [null, { type: 'Point', coordinates: [1, 2] }],
    'attribute.7': [['x'], null],
  });
});
