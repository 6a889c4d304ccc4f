import { expect, it } from 'vitest';
import { embedQuery } from './share-view';

it('an embedded view has the extent, within the world, and the types among what is visible', () => {
  expect(embedQuery([-9.1, 42, -8, 43.123456789], ['type-3', 'layer-2', 'type-5'])).toBe(
    'type=3%2C5&bbox=-9.10000%2C42.00000%2C-8.00000%2C43.12346',
  );
  expect(embedQuery([-200, -95, 200, 95], undefined)).toBe('bbox=-180.00000%2C-90.00000%2C180.00000%2C90.00000');
  expect(embedQuery(undefined, undefined)).toBe('');
});

it('a view in which no type is visible is embedded without types', () => {
  for (const visible of [[], ['layer-2']] as const) expect(embedQuery([-9, 42, -8, 43], visible)).toMatch(/^type=none&bbox=/);
  expect(embedQuery(undefined, ['layer-2'])).toBe('type=none');
});
