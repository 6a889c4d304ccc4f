import { describe, expect, it } from 'vitest';
import { StyleDocument } from './schema';

const rule = { name: 'all', symbolizers: [{ kind: 'mark', shape: 'circle', size: 12, color: '#aa0000' }] };
const document = (...rules: object[]) => ({ version: 1, geometry: 'POINT', rules });
const accepts = (value: unknown) => StyleDocument.safeParse(value).success;

describe('a style document', () => {
  it('takes rules with filters, else and scale limits', () => {
    const filter = {
      op: 'all',
      filters: [
        { op: '==', property: 'kind', value: 'x' },
        { op: 'not', filter: { op: 'isNull', property: 'n' } },
      ],
    };
    expect(accepts(document({ ...rule, filter }, { ...rule, else: true, scale: { min: 1000, max: 50_000 } }))).toBe(true);
  });
  it('takes a size that each feature decides', () => {
    const size = {
      property: 'count',
      stops: [
        [0, 4],
        [100, 40],
      ],
      fallback: 8,
    };
    expect(accepts(document({ ...rule, symbolizers: [{ ...rule.symbolizers[0], size }] }))).toBe(true);
  });
  it.each([
    ['another version', { ...document(rule), version: 2 }],
    ['no rules', document()],
    ['an else rule with a filter', document({ ...rule, else: true, filter: { op: 'isNull', property: 'a' } })],
    ['an opacity above 1', document({ ...rule, symbolizers: [{ ...rule.symbolizers[0], opacity: 1.2 }] })],
    ['a colour by name', document({ ...rule, symbolizers: [{ ...rule.symbolizers[0], color: 'red' }] })],
    [
      'an icon that would be fetched',
      document({ ...rule, symbolizers: [{ kind: 'icon', image: 'https://example.org/a.png', size: 20 }] }),
    ],
    ['a word that it does not know', document({ ...rule, symbolizers: [{ ...rule.symbolizers[0], blink: true }] })],
  ])('refuses %s', (_, value) => expect(accepts(value)).toBe(false));
});
