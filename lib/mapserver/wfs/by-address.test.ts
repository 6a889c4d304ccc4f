import { describe, expect, it } from 'vitest';
import { wfsByAddress } from './by-address';

const filter = (literal: string, prefix = '') =>
  `<${prefix}Filter><PropertyIsEqualTo><PropertyName>description</PropertyName><Literal>${literal}</Literal></PropertyIsEqualTo></${prefix}Filter>`;

/** The types that are asked for, and the literal that each is compared with. */
function asked(typenames: string, text: string) {
  const read = wfsByAddress({ service: 'WFS', version: '2.0.0', request: 'GetFeature', typenames, filter: text });
  if (read.request !== 'GetFeature') throw new Error(read.request);
  return read.queries.map(({ typeName, condition }) => [typeName, condition.op === 'compare' && condition.right]);
}

describe('several filters in an address', () => {
  it.each([
    [`(${filter('x')})(${filter('y')})`, 'x', 'y'],
    [` ( ${filter('x')} ) , ( ${filter('y')} ) `, 'x', 'y'],
    [`(${filter('x', 'fes:')})\n(${filter('y', 'ogc:')})`, 'x', 'y'],
    [`(${filter('a) (b')})(${filter('c)(d), (e')})`, 'a) (b', 'c)(d), (e'],
    [`(${filter('<![CDATA[</Filter>)(<Filter>]]>')})(${filter('y')})`, '</Filter>)(<Filter>', 'y'],
    [`(${filter('a) (b')})`, 'a) (b', 'a) (b'],
    [filter('a) (b'), 'a) (b', 'a) (b'],
  ])('are distinguished by where a filter ends and another starts: %s', (text, first, second) => {
    expect(asked('(ms:one)(ms:two)', text)).toEqual([
      ['one', { literal: first }],
      ['two', { literal: second }],
    ]);
  });

  it.each([
    ['brackets', `(${')('.repeat(49_990)})`],
    ['space', `(</Filter>)${' '.repeat(99_980)})`],
    ['space before a comma', `(</Filter>)${' '.repeat(49_990)},${' '.repeat(49_980)})`],
    ['brackets with space', `(${`)${' '.repeat(99_980)}`})`],
    ['texts without an end', `(${'<![CDATA['.repeat(11_000)})`],
    ['ends', `(${'</Filter'.repeat(12_000)})`],
  ])('are read in a time that grows with their length alone: %s', (_, text) => {
    const start = performance.now();
    expect(() => asked('one', text)).toThrow();
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('are as many as there are types', () => {
    expect(() => asked('one,two,three', `(${filter('x')})(${filter('y')})`)).toThrow();
  });
});
