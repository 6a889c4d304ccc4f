import { describe, expect, it } from 'vitest';
import { sqlOne } from './database';
import { anElement, anElementType } from './elements';
import { people } from './people';

describe('the test harness', () => {
  it('gives a test file a database of its own, migrated and with the languages of the base seed', async () => {
    const { name } = await sqlOne('SELECT current_database() AS name');
    expect(name).toMatch(/^vitest_\d+_\d+_\d+$/);
    expect(await sqlOne('SELECT count(*)::int AS count FROM language')).toEqual({ count: 3 });
  });

  it('makes people, types and elements that keep the rules of the database', async () => {
    const { ana } = await people();
    const element = await anElement({ type: await anElementType({ geometryType: 'POINT' }), owner: ana });
    expect(element.version).toBe(1);
    await expect(anElement({ type: await anElementType({ geometryType: 'LINE' }), owner: ana })).rejects.toThrow('geometry_kind');
  });
});
