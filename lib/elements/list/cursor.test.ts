import { describe, expect, it } from 'vitest';
import { type Cursor, readCursor, writeCursor } from './cursor';
import type { ElementSelection } from './order-queries';
import type { ElementQuery } from './schema';

const selection = (query: object = {}, more: object = {}): ElementSelection => ({
  typeId: 7,
  readable: { isPublic: true },
  query: { description: 'well', sortField: 'id', sortOrder: 'asc', ...query } as ElementQuery,
  attributes: [],
  ...more,
});
const cursor: Cursor = { sortKey: ['2026-01-01', '12'], at: 30, back: true };

describe('a cursor', () => {
  it('leads back to where it was written, and fits into an address', () => {
    const text = writeCursor(selection(), cursor);
    expect(readCursor(selection(), text)).toEqual(cursor);
    expect(text).toMatch(/^[\w-]+\.[\w-]{22}$/);
  });

  it.each([
    ['page', { page: 3 }],
    ['size', { size: 50 }],
    ['cursor', { after: 'a.b' }],
    ['form of the type', { type: 'reference' }],
  ])('is valid whatever the %s', (_, query) =>
    expect(readCursor(selection(query), writeCursor(selection(), cursor))).toEqual(cursor),
  );
  it('does not depend on the order of the parameters', () => {
    const query = (first: object, second: object) => ({ ...selection(), query: { ...first, ...second } as ElementQuery });
    const text = writeCursor(query({ province: '15' }, { bbox: [0, 0, 1, 1] }), cursor);
    expect(readCursor(query({ bbox: [0, 0, 1, 1] }, { province: '15' }), text)).toEqual(cursor);
  });

  it.each<[string, ElementSelection]>([
    ['type', selection({}, { typeId: 8 })],
    ['visibility', selection({}, { readable: true })],
    ['order', selection({ sortField: 'description' })],
    ['direction', selection({ sortOrder: 'desc' })],
    ['filter', selection({ description: 'wel' })],
    ['further filter', selection({ 'attribute.3': '1' })],
  ])('is not valid for a list of another %s', (_, other) =>
    expect(readCursor(other, writeCursor(selection(), cursor))).toBeUndefined(),
  );
  it('is not valid with another place, another signature, half of one or none', () => {
    const [payload = '', signature = ''] = writeCursor(selection(), cursor).split('.');
    const [other = ''] = writeCursor(selection(), { ...cursor, at: 31 }).split('.');
    for (const text of [
      `${other}.${signature}`,
      `${payload}.${'A'.repeat(22)}`,
      `${payload}.${signature.slice(0, 8)}`,
      payload,
      '',
      '.',
    ])
      expect([text, readCursor(selection(), text)]).toEqual([text, undefined]);
  });
});
